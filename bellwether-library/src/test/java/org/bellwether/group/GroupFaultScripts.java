package org.bellwether.group;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;

/**
 * Random scripts of faults for groups: crashes, also in the middle of a write, pauses, partitions,
 * one-way cuts, connections that break, losses, duplicates, late messages and clocks that drift by
 * less than rho. Everything is well again from {@link #CALM} on.
 */
final class GroupFaultScripts {
  static final int CALM = 600;
  static final int UNTIL = 2000;
  private static final int RHO = 10;

  private static final int LAST_TICKETS = 1000; // those of the calm
  private static final int TURN = 110;

  private final SplittableRandom random;
  private int n;
  private int guests; // the last of them
  private int turn = TURN;
  private int until = UNTIL;
  private int victims; // may lose their disks, one bit each

  private GroupFaultScripts(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The script with a number; the same number gives the same script. */
  static Scenario script(long number) {
    return new GroupFaultScripts(number).script("majority-group").seed(number).build();
  }

  /**
   * The same for locks: clients wait, hold and give up during the faults, and in the calm after
   * them each takes lock {@code a} in turn.
   */
  static Scenario locks(long number) {
    return lockScript(number).build();
  }

  /** The same, where members that were too slow for their leases ask for longer ones. */
  static Scenario locksWithLongLeases(long number) {
    return lockScript(number).parameter("longest", 200L).build();
  }

  /**
   * The same, where one more member crashes or freezes after the faults, another one restarts, and
   * connections of the rest break; the first one stays away for ever.
   */
  static Scenario locksWithoutOne(long number, int away) {
    SplittableRandom random = new SplittableRandom(~number);
    Scenario.Builder script =
        lockScript(number).parameter("longest", (long) (random.nextBoolean() ? 50 : 200));
    int n = script.build().nodes();
    int other = (away + 1 + random.nextInt(n - 1)) % n;
    long time = (long) CALM + random.nextInt(200);
    long first = time + random.nextInt(150);
    long second = time + random.nextInt(150);
    List<Fault> more = new ArrayList<>();
    if (random.nextBoolean()) {
      more.add(new Fault.Crash(at(first), away));
    } else { // it is silent, so that the others close their connections after a while
      more.add(new Fault.Pause(at(first), away));
      more.add(new Fault.Partition(at(first + random.nextInt(150)), List.of(List.of(away))));
    }
    more.add(new Fault.Crash(at(second), other));
    more.add(new Fault.Recover(at(second + 1 + random.nextInt(100)), other));
    for (int i = 0; i < 3; i++) {
      int v = (away + 1 + random.nextInt(n - 1)) % n;
      int w = (away + 1 + random.nextInt(n - 1)) % n;
      long broken = time + 150 + random.nextInt(UNTIL - (n + 4) * TURN - CALM);
      if (v != w) more.add(new Fault.Unlink(at(broken), v, w));
    }
    more.sort(Comparator.comparing(GroupFaultScripts::when));
    more.forEach(script::fault);
    return script.build();
  }

  /**
   * Members found a group, and some lose their disks in crashes.
   *
   * @param victims those who do, one bit each
   */
  static Scenario lostDisks(long number, int victims) {
    GroupFaultScripts scripts = new GroupFaultScripts(number);
    scripts.victims = victims;
    return scripts.script("majority-group").parameter("founding", true).seed(number).build();
  }

  /** A group in which members crash and come back without their disks all the time. */
  static Scenario restlessDisks(long number, int victims) {
    GroupFaultScripts scripts = new GroupFaultScripts(number);
    scripts.victims = victims;
    return scripts.restlessDisks(number);
  }

  private Scenario restlessDisks(long seed) {
    n = pick(3, 3, 5);
    List<Fault> faults = new ArrayList<>();
    boolean[] down = new boolean[n];
    boolean[] frozen = new boolean[n];
    long time = 50;
    while (time < CALM) {
      time += 1 + random.nextInt(pick(5, 20, 60));
      int v = random.nextInt(n);
      int w = (v + 1 + random.nextInt(n - 1)) % n;
      switch (random.nextInt(7)) {
        case 0, 1 -> {
          faults.add(down[v] ? recovery(at(time), v) : new Fault.Crash(at(time), v));
          down[v] = !down[v];
        }
        case 2 -> faults.add(new Fault.Partition(at(time), List.of(List.of(v))));
        case 3 -> faults.add(new Fault.Partition(at(time), List.of(List.of(v, w))));
        case 4 -> faults.add(new Fault.Cut(at(time), List.of(new Network.Pair(v, w))));
        case 5 -> {
          if (down[v]) continue;
          faults.add(frozen[v] ? new Fault.Resume(at(time), v) : new Fault.Pause(at(time), v));
          frozen[v] = !frozen[v];
        }
        default -> faults.add(new Fault.Heal(at(time)));
      }
    }
    Scenario.Builder builder =
        Scenario.builder("majority-group").nodes(n).until(at(time + 50)).delay(1, pick(1, 3, 10));
    faults.forEach(builder::fault);
    if (random.nextBoolean()) {
      builder.fault(new Fault.Window(at(0), at(CALM), 0, 0.05, 0.2, at(pick(20, 100, 200))));
    }
    return builder.parameter("founding", true).seed(seed).build();
  }

  /**
   * A group whose last member lives twice: its second process begins with a blank disk while the
   * first one crashes, freezes or goes on, each of them may lose its disk again, and wall clocks
   * jump. Afterwards both may be there, and the others are well.
   */
  static Scenario doubledLives(long number) {
    return new GroupFaultScripts(number).doubledLives().seed(number).build();
  }

  private Scenario.Builder doubledLives() {
    n = pick(3, 3, 5) + 1;
    int first = n - 2; // of the two processes
    List<Fault> faults = new ArrayList<>();
    boolean[] down = new boolean[n];
    boolean[] frozen = new boolean[n];
    for (int v = 0; v < n; v++) {
      if (random.nextBoolean()) faults.add(wallClock(0, v));
    }
    faults.add(new Fault.Crash(at(0), n - 1));
    down[n - 1] = true;
    long time = random.nextInt(100);
    while (time < CALM - 120) {
      time += 1 + random.nextInt(pick(10, 40, 120));
      int v = random.nextInt(3) == 0 ? random.nextInt(n) : first + random.nextInt(2);
      switch (random.nextInt(9)) {
        case 0, 1, 2 -> {
          boolean blank = v >= first && random.nextInt(3) > 0;
          faults.add(
              down[v] ? new Fault.Recover(at(time), v, blank) : new Fault.Crash(at(time), v));
          down[v] = !down[v];
          frozen[v] = false;
        }
        case 3, 4 -> {
          if (down[v]) continue;
          faults.add(frozen[v] ? new Fault.Resume(at(time), v) : new Fault.Pause(at(time), v));
          frozen[v] = !frozen[v];
          for (int u = 0; u < first; u++) { // its peers may notice
            if (frozen[v] && random.nextBoolean()) faults.add(new Fault.Unlink(at(time), u, v));
          }
        }
        case 5 -> faults.add(new Fault.Partition(at(time), List.of(List.of(v))));
        case 6 -> faults.add(new Fault.Unlink(at(time), v, (v + 1) % n));
        case 7 -> faults.add(new Fault.Heal(at(time)));
        default -> faults.add(wallClock(time, v));
      }
    }
    for (int v = 0; v < n; v++) {
      boolean other = v >= first && !down[2 * first + 1 - v]; // a new group needs one of the two
      if (down[v] && (!other || random.nextBoolean())) {
        faults.add(new Fault.Recover(at(CALM), v, v >= first && random.nextBoolean()));
        down[v] = false;
      }
      if (frozen[v]) faults.add(new Fault.Resume(at(CALM), v));
    }
    faults.add(new Fault.Heal(at(CALM)));
    faults.sort(Comparator.comparing(GroupFaultScripts::when));
    Scenario.Builder builder =
        Scenario.builder("majority-group").nodes(n).until(at(UNTIL)).delay(1, pick(1, 3, 10));
    if (random.nextBoolean()) builder.clocks(new Clocks(List.of(), List.of(), drifts(n)));
    if (random.nextInt(3) == 0) {
      builder.fault(new Fault.Window(at(0), at(CALM - 60), 0.05, 0.05, 0.2, at(pick(20, 80))));
    }
    faults.forEach(builder::fault);
    return builder.parameter("founding", true).parameter("doubled", true);
  }

  /** A wall clock jumps: to the beginning, or by hours or years. */
  private Fault wallClock(long time, int v) {
    long shows =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> random.nextInt(2000);
          case 2 -> 1_790_000_000_000L + random.nextInt(20_000_000);
          default -> 4_000_000_000_000L;
        };
    return new Fault.WallClock(at(time), v, shows);
  }

  /**
   * The same with guests, and less haste after the faults: a session whose messages were lost is
   * noticed only when something is said in it.
   */
  static Scenario locksWithGuests(long number) {
    GroupFaultScripts scripts = new GroupFaultScripts(number);
    scripts.guests = 1 + scripts.random.nextInt(3);
    scripts.turn = 300;
    scripts.until = 4500;
    Scenario.Builder builder = scripts.script("lock-service");
    return builder
        .parameter("guests", (long) scripts.guests)
        .parameter("longest", (long) scripts.pick(50, 200))
        .operations(scripts.clients())
        .seed(number)
        .build();
  }

  /**
   * Guests hold a lock most of the time that members wait for, while connections close and come
   * back all the time, so that views follow each other quickly.
   */
  static Scenario restlessGuests(long number) {
    GroupFaultScripts scripts = new GroupFaultScripts(number);
    return scripts.restless(number);
  }

  private Scenario restless(long seed) {
    int members = pick(3, 3, 5);
    guests = pick(1, 2);
    n = members + guests;
    List<Fault> faults = new ArrayList<>();
    boolean[] frozen = new boolean[n];
    long time = 60;
    while (time < CALM) {
      time += 1 + random.nextInt(pick(5, 20, 60));
      int v = random.nextInt(members);
      int w = random.nextInt(n);
      if (v == w) continue;
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> faults.add(new Fault.Unlink(at(time), v, w));
        case 3, 4 -> faults.add(new Fault.Cut(at(time), List.of(new Network.Pair(v, w))));
        case 5 -> faults.add(new Fault.Partition(at(time), List.of(List.of(v))));
        case 6 -> faults.add(new Fault.Heal(at(time)));
        default -> {
          if (frozen[w]) {
            faults.add(new Fault.Resume(at(time), w));
          } else { // often its peers close their connections at once
            faults.add(new Fault.Pause(at(time), w));
            int told = random.nextInt(members + 1);
            for (int u = 0; u < told; u++) {
              if (u != w) faults.add(new Fault.Unlink(at(time), u, w));
            }
          }
          frozen[w] = !frozen[w];
        }
      }
    }
    for (int v = 0; v < n; v++) if (frozen[v]) faults.add(new Fault.Resume(at(time), v));
    faults.add(new Fault.Heal(at(time + 1)));
    Scenario.Builder builder =
        Scenario.builder("lock-service")
            .nodes(n)
            .until(at(time + 200))
            .delay(1, pick(1, 3, 10, 30))
            .parameter("guests", (long) guests)
            .parameter("longest", 50L)
            .operations(restlessClients())
            .seed(seed);
    if (random.nextBoolean()) builder.clocks(new Clocks(List.of(), List.of(), drifts(n)));
    faults.forEach(builder::fault);
    return builder.build();
  }

  private Operations restlessClients() {
    List<Operations.Command> commands = new ArrayList<>();
    long ticket = 1;
    for (int v = 0; v < n; v++) {
      boolean guest = v >= n - guests;
      if (random.nextInt(4) == 0) {
        commands.add(between(LockCommands.leave(100L + random.nextInt(CALM), v)));
      }
      long time = 20L + random.nextInt(20);
      while (time < CALM) {
        long end = time + 1 + random.nextInt(guest ? 150 : 40);
        commands.add(between(LockCommands.acquire(time, v, "a", ticket)));
        commands.add(between(LockCommands.abandon(end, v, "a", ticket++)));
        time = end + 1 + random.nextInt(guest ? 5 : 40);
      }
    }
    commands.sort(Comparator.comparing(Operations.Command::time));
    return Operations.NONE.commands(commands);
  }

  /** The same for locks of members of which one loses its disk in some of its crashes. */
  static Scenario locksWithLostDisks(long number) {
    GroupFaultScripts scripts = new GroupFaultScripts(number);
    scripts.victims = 1 << number % 3;
    Scenario.Builder builder = scripts.script("lock-service").parameter("founding", true);
    return builder.operations(scripts.clients()).seed(number).build();
  }

  private static Scenario.Builder lockScript(long number) {
    GroupFaultScripts scripts = new GroupFaultScripts(number);
    Scenario.Builder builder = scripts.script("lock-service");
    return builder.operations(scripts.clients()).seed(number);
  }

  /** Whether a ticket waits after the faults, so that it must be granted. */
  static boolean mustBeGranted(long ticket) {
    return ticket >= LAST_TICKETS;
  }

  private Operations clients() {
    List<Operations.Command> commands = new ArrayList<>();
    int tickets = 3 + random.nextInt(12);
    for (int ticket = 1; ticket <= tickets; ticket++) {
      int v = random.nextInt(n);
      String lock = random.nextInt(3) == 0 ? "b" : "a";
      long time = random.nextInt(CALM);
      commands.add(between(LockCommands.acquire(time, v, lock, ticket)));
      long end = time + 1 + random.nextInt(pick(20, 100, 400));
      commands.add(between(LockCommands.abandon(end, v, lock, ticket)));
    }
    for (int v = 0; v < n; v++) {
      long time = until - (n - v) * (long) turn;
      commands.add(LockCommands.acquire(time, v, "a", LAST_TICKETS + v));
      commands.add(LockCommands.abandon(time + turn - 5, v, "a", LAST_TICKETS + v));
    }
    commands.sort(Comparator.comparing(Operations.Command::time));
    return Operations.NONE.commands(commands);
  }

  /** Not at the instant of a resumption, which would come before what was commanded earlier. */
  private static Operations.Command between(Operations.Command command) {
    BigDecimal time = command.time().add(new BigDecimal("0.5"));
    return new Operations.Command(time, command.node(), command.kind(), command.fields());
  }

  private Scenario.Builder script(String algorithm) {
    n = pick(3, 3, 3, 4, 5, 5, 7) + guests;
    List<Fault> faults = new ArrayList<>();
    boolean[] down = new boolean[n];
    boolean[] frozen = new boolean[n];
    int events = 1 + random.nextInt(8);
    long time = 0;
    boolean cut = false;
    for (int i = 0; i < events && time < CALM - 60; i++) {
      time += 1 + random.nextInt(pick(5, 30, 150));
      if (time >= CALM) break;
      int v = random.nextInt(n);
      switch (random.nextInt(9)) {
        case 0, 1 -> {
          if (down[v]) faults.add(recovery(at(time), v));
          else faults.add(new Fault.Crash(at(time), v));
          down[v] = !down[v];
          frozen[v] = false;
        }
        case 2, 3, 4 -> {
          if (down[v]) continue;
          if (frozen[v]) faults.add(new Fault.Resume(at(time), v));
          else faults.add(new Fault.Pause(at(time), v));
          frozen[v] = !frozen[v];
        }
        case 5 -> {
          List<Integer> side = new ArrayList<>();
          for (int w = 0; w < n; w++) if (random.nextBoolean()) side.add(w);
          faults.add(new Fault.Partition(at(time), List.of(side)));
          cut = true;
        }
        case 6 -> {
          int w = (v + 1 + random.nextInt(n - 1)) % n;
          faults.add(new Fault.Cut(at(time), List.of(new Network.Pair(v, w))));
          cut = true;
        }
        case 7 -> {
          if (cut) faults.add(new Fault.Heal(at(time)));
          cut = false;
        }
        default -> faults.add(new Fault.Unlink(at(time), v, (v + 1) % n));
      }
    }
    int writer = -1; // crashes at a write, and may be down when it is to freeze or to crash
    if (random.nextInt(3) == 0) {
      writer = random.nextInt(n - guests);
      int write = 1 + random.nextInt(6);
      faults.add(new Fault.CrashAtWrite(writer, write, random.nextBoolean(), at(20)));
    }
    if (random.nextInt(2) == 0) {
      double rate = random.nextDouble() / 4;
      long from = random.nextInt(CALM / 2);
      faults.add(
          new Fault.Window(at(from), at(CALM - 60), rate, rate / 2, rate, at(pick(5, 40, 80))));
    }
    for (int v = 0; v < n; v++) {
      if (down[v]) faults.add(recovery(at(CALM), v));
      if (frozen[v] || v == writer) faults.add(new Fault.Resume(at(CALM), v));
    }
    faults.add(new Fault.Heal(at(CALM)));
    faults.sort(Comparator.comparing(GroupFaultScripts::when));
    Scenario.Builder builder =
        Scenario.builder(algorithm).nodes(n).until(at(until)).delay(1, pick(1, 3, 10));
    if (random.nextBoolean()) builder.links(Links.UNIT.reordering()).delay(1, pick(3, 10));
    if (random.nextBoolean()) builder.clocks(new Clocks(List.of(), List.of(), drifts(n)));
    faults.forEach(builder::fault);
    return builder;
  }

  private Fault recovery(BigDecimal at, int v) {
    return new Fault.Recover(at, v, (victims >> v & 1) == 1 && random.nextInt(3) > 0);
  }

  /** Rates whose ratio is less than (1+rho)/(1-rho). */
  private List<BigDecimal> drifts(int n) {
    List<BigDecimal> drifts = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      drifts.add(BigDecimal.valueOf(random.nextInt(2 * RHO - 1) - RHO + 1, 2));
    }
    return drifts;
  }

  static BigDecimal when(Fault fault) {
    return switch (fault) {
      case Fault.Crash(var at, var node) -> at;
      case Fault.Recover(var at, var node, var blank) -> at;
      case Fault.Pause(var at, var node) -> at;
      case Fault.Resume(var at, var node) -> at;
      case Fault.Partition(var at, var components) -> at;
      case Fault.Cut(var at, var links) -> at;
      case Fault.Heal(var at) -> at;
      case Fault.Unlink(var at, var node, var peer) -> at;
      case Fault.WallClock clock -> clock.at();
      case Fault.Window window -> window.from();
      default -> BigDecimal.ZERO;
    };
  }

  private int pick(int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }
}
