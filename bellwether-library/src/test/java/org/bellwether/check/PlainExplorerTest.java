package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.Multicast;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The checker and an explorer of plain objects and strings, which shares nothing with it but the
 * tables of the protocols, count the same states and transitions of random protocols with crashes
 * between sends and at writes, recoveries, pauses, losses, duplicates, timers, commands and
 * scripted faults, and find violations of the same properties at the same distance.
 */
@SuppressWarnings("BadInstanceof") // a state that is not null gets a name
class PlainExplorerTest {
  private static final int PROTOCOLS = 150;
  private static final int MOST_STATES = 3000;
  private static final Property WORDS = new Property("words");
  private static final Property END = new Property("end");

  // ---- The tables of a protocol

  /** What a node does about something, by its seed, its state and what happened. */
  private record Reaction(
      int state, int saves, List<int[]> sends, int timer, boolean speaks, int choices) {
    static final int BOOT = -1;
    static final int TIMEOUT = -2;
    static final int COMMAND = -3;

    /**
     * What it does.
     *
     * @param choice the random choice that was made; -1 before it is
     * @param left the messages that it may still send
     */
    static Reaction of(
        long seed, int n, int self, int state, int left, int cause, int kind, int choice) {
      long key = ((((seed * 31 + self) * 7 + state) * 11 + cause + 3) * 5 + kind) * 3 + choice + 1;
      if (choice < 0) {
        boolean chooses = RandomProtocolsTest.dice(key).nextInt(5) == 0;
        return chooses
            ? new Reaction(state, -1, List.of(), 0, false, 2)
            : of(seed, n, self, state, left, cause, kind, 0);
      }
      Random dice = RandomProtocolsTest.dice(key);
      int next = dice.nextInt(3);
      int saves = dice.nextInt(3) == 0 ? next : -1;
      List<int[]> sends = new ArrayList<>();
      while (sends.size() < left && dice.nextInt(3) > 0) {
        sends.add(new int[] {(self + 1 + dice.nextInt(n - 1)) % n, dice.nextInt(2)});
      }
      return new Reaction(next, saves, sends, dice.nextInt(4), dice.nextInt(3) == 0, 1);
    }
  }

  /** How the judge of words remembers another one. */
  private static int heard(int memory, int node, int word) {
    return (memory * 3 + node + word + 1) % 31;
  }

  private static boolean badWord(long seed, int memory) {
    return (memory + seed) % 31 == 0;
  }

  private static boolean badEnd(long seed, int memory) {
    return (memory + seed) % 31 == 1;
  }

  // ---- For the checker

  record Note(int kind) {}

  record Saved(int state) {}

  record Word(int word) implements Output.Custom {}

  enum Alarm implements Timed.Timer {
    RINGS
  }

  /** A node that does what its table says. */
  static final class TableNode
      implements Recoverable<Note, Saved>, Timed<Note, Alarm>, Multicast<Note, String> {
    private final long seed;
    private final int self;
    private final int n;
    private int state;
    private int left;

    TableNode(long seed, int self, int n, int sends) {
      this.seed = seed;
      this.self = self;
      this.n = n;
      left = sends;
    }

    @Override
    public void boot(@Nullable Saved saved, Context<Note> ctx) {
      if (saved != null) state = saved.state;
      react(Reaction.BOOT, 0, ctx);
    }

    @Override
    public void receive(int port, Note note, Context<Note> ctx) {
      react(port, note.kind, ctx);
    }

    @Override
    public void timeout(Alarm timer, Context<Note> ctx) {
      react(Reaction.TIMEOUT, 0, ctx);
    }

    @Override
    public void multicast(String payload, Context<Note> ctx) {
      react(Reaction.COMMAND, 0, ctx);
    }

    private void react(int cause, int kind, Context<Note> ctx) {
      Reaction does = Reaction.of(seed, n, self, state, left, cause, kind, -1);
      if (does.choices > 1) {
        does = Reaction.of(seed, n, self, state, left, cause, kind, ctx.random(0, 1));
      }
      state = does.state;
      if (does.saves >= 0) ctx.persist(new Saved(does.saves));
      for (int[] send : does.sends) ctx.send(send[0], new Note(send[1]));
      left -= does.sends.size();
      if (does.timer == 0) ctx.setTimer(Alarm.RINGS, 1);
      if (does.timer == 1) ctx.cancelTimer(Alarm.RINGS);
      if (does.speaks) ctx.emit(new Word(state));
    }
  }

  /** Objects to some words, and to some ends. */
  static final class WordJudge implements Monitor {
    private final long seed;
    private int memory;

    WordJudge(long seed) {
      this.seed = seed;
    }

    @Override
    public List<Property> properties() {
      return List.of(WORDS, END);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      memory = heard(memory, node, ((Word) output).word);
      if (badWord(seed, memory)) verdict.violated(WORDS, "a bad word", node);
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      memory = heard(memory, node, 3);
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      if (ending == Ending.QUIESCENT && badEnd(seed, memory)) verdict.violated(END, "a bad end");
    }
  }

  // ---- The plain explorer

  /** What a protocol is checked with. */
  private record Budget(
      long seed,
      int n,
      int sends,
      boolean fifo,
      int timeouts,
      int[] commands,
      List<Fault> script,
      int[] faults) {}

  private static final FaultKind[] KINDS = {
    FaultKind.LOSS,
    FaultKind.DUPLICATION,
    FaultKind.CRASH,
    FaultKind.CRASH_AT_WRITE,
    FaultKind.CRASH_AT_SEND,
    FaultKind.RECOVERY,
    FaultKind.PAUSE
  };
  private static final int LOSS = 0;
  private static final int DUPLICATION = 1;
  private static final int CRASH = 2;
  private static final int AT_WRITE = 3;
  private static final int AT_SEND = 4;
  private static final int RECOVERY = 5;
  private static final int PAUSE = 6;

  /** Everything that exists, as plain fields; its text tells states apart. */
  private static final class Plain {
    final int n;
    int starting; // the node that starts next; n once all have
    final boolean[] down;
    final boolean[] paused;
    final boolean[] timer;
    final int[] state;
    final int[] left;
    final int[] saved;
    final int[] timeouts;
    final int[] commands;
    final TreeMap<String, List<Integer>> links = new TreeMap<>();
    int memory;
    int script;
    int[] faults;
    @Nullable String violated; // by the move that led here

    Plain(Budget budget) {
      n = budget.n;
      down = new boolean[n];
      paused = new boolean[n];
      timer = new boolean[n];
      state = new int[n];
      left = new int[n];
      saved = new int[n];
      timeouts = new int[n];
      commands = budget.commands.clone();
      faults = budget.faults.clone();
      Arrays.fill(left, budget.sends);
      Arrays.fill(saved, -1);
      Arrays.fill(timeouts, budget.timeouts);
    }

    Plain(Plain other) {
      n = other.n;
      starting = other.starting;
      down = other.down.clone();
      paused = other.paused.clone();
      timer = other.timer.clone();
      state = other.state.clone();
      left = other.left.clone();
      saved = other.saved.clone();
      timeouts = other.timeouts.clone();
      commands = other.commands.clone();
      other.links.forEach((link, notes) -> links.put(link, new ArrayList<>(notes)));
      memory = other.memory;
      script = other.script;
      faults = other.faults.clone();
    }

    void put(int from, int to, int kind, boolean fifo) {
      List<Integer> link = links.computeIfAbsent(from + ">" + to, key -> new ArrayList<>());
      link.add(kind);
      if (!fifo) link.sort(null);
    }

    void take(String link, int index) {
      List<Integer> notes = links.get(link);
      notes.subList(index, index + 1).clear();
      if (notes.isEmpty()) links.remove(link);
    }

    @Override
    public String toString() {
      return starting
          + Arrays.toString(down)
          + Arrays.toString(paused)
          + Arrays.toString(timer)
          + Arrays.toString(state)
          + Arrays.toString(left)
          + Arrays.toString(saved)
          + Arrays.toString(timeouts)
          + Arrays.toString(commands)
          + links
          + memory
          + ","
          + script
          + Arrays.toString(faults);
    }
  }

  /** What the plain explorer finds. */
  private static final class PlainExplorer {
    private final Budget budget;
    private final List<Plain> next = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private long states;
    private long transitions;
    private int distance = -1; // of the nearest violations
    private final Set<String> violated = new TreeSet<>(); // there

    PlainExplorer(Budget budget) {
      this.budget = budget;
    }

    /** Whether there are not too many states. */
    boolean explore() {
      List<Plain> level = new ArrayList<>(List.of(new Plain(budget)));
      seen.add(level.getFirst().toString());
      for (int depth = 1; !level.isEmpty(); depth++) {
        ArrayDeque<Plain> reached = new ArrayDeque<>();
        for (Plain here : level) {
          next.clear();
          moves(here);
          for (Plain there : next) {
            transitions++;
            if (there.violated != null) violated.add(there.violated);
            if (!seen.add(there.toString())) continue;
            if (there.starting == budget.n) states++;
            if (quiet(there) && badEnd(budget.seed, there.memory)) violated.add(END.name());
            reached.add(there);
          }
        }
        if (!violated.isEmpty()) {
          distance = depth;
          return true;
        }
        if (states > MOST_STATES) return false;
        level = new ArrayList<>(reached);
      }
      return true;
    }

    private boolean quiet(Plain here) {
      if (here.starting < budget.n || here.script < budget.script.size()) return false;
      if (!here.links.isEmpty()) return false;
      for (int v = 0; v < budget.n; v++) {
        if (here.paused[v] || here.timer[v]) return false;
        if (!here.down[v] && here.commands[v] > 0) return false;
      }
      return true;
    }

    private void moves(Plain here) {
      if (here.starting < budget.n) {
        Plain started = new Plain(here);
        started.starting++;
        react(started, here.starting, Reaction.BOOT, 0);
        return;
      }
      for (int v = 0; v < budget.n; v++) node(here, v);
      here.links.forEach((link, notes) -> link(here, link, notes));
      if (here.script < budget.script.size()) script(here);
    }

    private void node(Plain here, int v) {
      if (here.paused[v]) {
        Plain there = new Plain(here);
        there.paused[v] = false;
        next.add(there);
      } else if (!here.down[v]) {
        if (here.timer[v] && here.timeouts[v] > 0) {
          Plain there = new Plain(here);
          there.timer[v] = false;
          if (there.timeouts[v] != Integer.MAX_VALUE) there.timeouts[v]--;
          react(there, v, Reaction.TIMEOUT, 0);
        }
        if (here.commands[v] > 0) {
          Plain there = new Plain(here);
          there.commands[v]--;
          react(there, v, Reaction.COMMAND, 0);
        }
        if (spend(here, PAUSE) instanceof Plain there) {
          there.paused[v] = true;
          next.add(there);
        }
      }
      if (!here.down[v] && spend(here, CRASH) instanceof Plain there) {
        crash(there, v);
        next.add(there);
      }
      if (here.down[v] && spend(here, RECOVERY) instanceof Plain there) recover(there, v);
    }

    private void recover(Plain there, int v) {
      there.down[v] = false;
      there.state[v] = Math.max(0, there.saved[v]);
      there.left[v] = budget.sends;
      react(there, v, Reaction.BOOT, 0);
    }

    private void link(Plain here, String link, List<Integer> notes) {
      int to = link.charAt(2) - '0';
      for (int i = 0; i < (budget.fifo ? 1 : notes.size()); i++) {
        if (i > 0 && notes.get(i).equals(notes.get(i - 1))) continue;
        if (!here.paused[to]) {
          Plain there = new Plain(here);
          there.take(link, i);
          if (there.down[to]) next.add(there);
          else react(there, to, link.charAt(0) - '0', notes.get(i));
        }
        if (spend(here, LOSS) instanceof Plain lost) {
          lost.take(link, i);
          next.add(lost);
        }
        if (spend(here, DUPLICATION) instanceof Plain twice) {
          twice.links.get(link).add(i, notes.get(i));
          next.add(twice);
        }
      }
    }

    private void script(Plain here) {
      Plain there = new Plain(here);
      there.script++;
      Fault fault = budget.script.get(here.script);
      int v = fault.node();
      if (fault instanceof Fault.Crash && !here.down[v]) crash(there, v);
      if (fault instanceof Fault.Pause && !here.down[v]) there.paused[v] = true;
      if (fault instanceof Fault.Resume) there.paused[v] = false;
      if (fault instanceof Fault.Recover && here.down[v]) recover(there, v);
      else next.add(there);
    }

    private static @Nullable Plain spend(Plain here, int kind) {
      if (here.faults[kind] == 0) return null;
      Plain there = new Plain(here);
      there.faults[kind]--;
      return there;
    }

    private static void crash(Plain there, int v) {
      there.down[v] = true;
      there.paused[v] = false;
      there.timer[v] = false;
      there.state[v] = 0;
      there.left[v] = 0;
      there.memory = heard(there.memory, v, 3);
    }

    /** All that can come of an event at a node: by choice, and by crashes in the middle of it. */
    private void react(Plain before, int v, int cause, int kind) {
      Reaction first =
          Reaction.of(budget.seed, budget.n, v, before.state[v], before.left[v], cause, kind, -1);
      for (int choice = 0; choice < first.choices; choice++) {
        Reaction does =
            first.choices == 1
                ? first
                : Reaction.of(
                    budget.seed, budget.n, v, before.state[v], before.left[v], cause, kind, choice);
        carryOut(new Plain(before), v, does, does.sends.size());
        if (does.saves >= 0 && spend(before, AT_WRITE) instanceof Plain unwritten) {
          crash(unwritten, v);
          next.add(unwritten);
          Plain written = new Plain(unwritten);
          written.saved[v] = does.saves;
          next.add(written);
        }
        for (int sent = 1; sent < does.sends.size(); sent++) {
          if (spend(before, AT_SEND) instanceof Plain there) carryOut(there, v, does, sent);
        }
      }
    }

    private void carryOut(Plain there, int v, Reaction does, int sent) {
      if (does.saves >= 0) there.saved[v] = does.saves;
      for (int[] send : does.sends.subList(0, sent)) there.put(v, send[0], send[1], budget.fifo);
      next.add(there);
      if (sent < does.sends.size()) {
        crash(there, v);
        return;
      }
      there.state[v] = does.state;
      there.left[v] -= sent;
      if (does.timer == 0) there.timer[v] = true;
      if (does.timer == 1) there.timer[v] = false;
      if (!does.speaks) return;
      there.memory = heard(there.memory, v, does.state);
      if (badWord(budget.seed, there.memory)) there.violated = WORDS.name();
    }
  }

  // ---- Both

  private static Budget budget(int protocol) {
    Random dice = RandomProtocolsTest.dice(protocol + 77_777L);
    int n = 2 + dice.nextInt(2);
    int[] faults = new int[KINDS.length];
    for (int i = 0; i < 2; i++) faults[dice.nextInt(RECOVERY)] = 1;
    boolean crashes = faults[CRASH] + faults[AT_WRITE] + faults[AT_SEND] > 0;
    if (crashes && dice.nextBoolean()) faults[RECOVERY] = 1;
    if (dice.nextInt(3) == 0) faults[PAUSE] = 1;
    int[] commands = new int[n];
    if (dice.nextBoolean()) commands[dice.nextInt(n)] = 1;
    List<Fault> script = new ArrayList<>();
    int victim = dice.nextInt(n);
    switch (dice.nextInt(6)) {
      case 0 -> {
        script.add(new Fault.Crash(BigDecimal.ONE, victim));
        script.add(new Fault.Resume(BigDecimal.TWO, victim));
      }
      case 1 -> script.add(new Fault.Resume(BigDecimal.ONE, victim));
      case 2 -> {
        script.add(new Fault.Pause(BigDecimal.ONE, victim));
        script.add(new Fault.Crash(BigDecimal.TWO, victim));
        script.add(new Fault.Recover(BigDecimal.TEN, victim));
      }
      default -> {}
    }
    return new Budget(
        protocol,
        n,
        1 + dice.nextInt(3),
        dice.nextBoolean(),
        1 + dice.nextInt(2),
        commands,
        script,
        faults);
  }

  private static Catalog catalog(Budget budget) {
    return Catalog.of(
        Entry.of(Entries.NAME, Family.OTHER, Shape.NAMED, TableNode.class)
            .idea("a test")
            .model("a test")
            .guarantee("a test")
            .cost("a test")
            .paper("a test", "https://example.org")
            .placed(
                setting ->
                    place -> new TableNode(budget.seed, place.position(), budget.n, budget.sends))
            .judgedBy(setting -> List.of(new WordJudge(budget.seed)))
            .trait(Trait.NO_IDS)
            .trait(Trait.STARTS_TOGETHER)
            .build());
  }

  private static Check check(Budget budget) {
    Scenario.Builder scenario = Scenario.builder(Entries.NAME).nodes(budget.n);
    if (!budget.fifo) scenario.links(Links.UNIT.reordering());
    for (int v = 0; v < budget.n; v++) {
      for (int i = 0; i < budget.commands[v]; i++) scenario.multicast(0, v, "now");
    }
    budget.script.forEach(scenario::fault);
    Check check = Check.of(scenario.build(), catalog(budget)).timeouts(budget.timeouts);
    for (int i = 0; i < KINDS.length; i++) check.permit(KINDS[i], budget.faults[i]);
    return check;
  }

  @Test
  void thePlainExplorerFindsTheSame() {
    int held = 0;
    int violated = 0;
    Set<String> kinds = new TreeSet<>();
    for (int protocol = 0; protocol < PROTOCOLS; protocol++) {
      Budget budget = budget(protocol);
      PlainExplorer plain = new PlainExplorer(budget);
      if (!plain.explore()) continue;
      CheckResult result = check(budget).reduction(false).run();
      Counterexample found = result.violation();
      String which = "protocol " + protocol;
      if (plain.distance < 0) {
        held++;
        assertThat(found).as(which).isNull();
        assertThat(result.states()).as(which).isEqualTo(plain.states);
        assertThat(result.transitions()).as(which).isEqualTo(plain.transitions);
        assertThat(check(budget).run().holds()).as(which).isTrue();
      } else {
        violated++;
        assertThat(found).as(which).isNotNull();
        assertThat(result.depth()).as(which).isEqualTo(plain.distance);
        assertThat(plain.violated).as(which).contains(found.name());
        assertThat(check(budget).run().depth()).as(which).isLessThanOrEqualTo(plain.distance);
        assertThat(Simulation.of(found.scenario(), catalog(budget)).run().violations())
            .as(which)
            .anyMatch(violation -> violation.name().equals(found.name()));
        for (String step : found.steps()) {
          if (step.contains("crashes after it has sent")) kinds.add("crash at a send");
          if (step.contains("written")) kinds.add("crash at a write");
        }
      }
    }
    assertThat(held).isGreaterThan(PROTOCOLS / 8);
    assertThat(violated).isGreaterThan(PROTOCOLS / 4);
    assertThat(kinds).contains("crash at a send", "crash at a write");
  }
}
