package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.FussyJudges.Fussy;
import org.bellwether.check.FussyJudges.FussyAboutNeighbours;
import org.bellwether.check.FussyJudges.FussyAboutWords;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Ring;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Abstraction.AbstractState;
import org.bellwether.spec.Abstraction.WorkloadConfiguration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitors;
import org.bellwether.spec.Property;
import org.bellwether.topology.Topologies;
import org.junit.jupiter.api.Test;

/**
 * The checker's reductions find in small protocols that somebody has rolled the dice for what the
 * search without reductions finds: the same verdict, and no shorter execution to a violation.
 */
class RandomProtocolsTest {
  private static final int PROTOCOLS = 1000;
  private static final int ENDLESS = 60;
  private static final int ANONYMOUS = 300;
  private static final int ABSTRACTED = 200;

  record Note(int kind) {}

  /** Random numbers that similar seeds have nothing to do with. */
  static Random dice(long seed) {
    return new Random(seed * 0x9E37_79B9_7F4A_7C15L);
  }

  /** Reacts to what it receives, and to its state, by a table that the seed stands for. */
  static final class RandomNode implements Node<Note> {
    private static final int STATES = 3;
    private static final int KINDS = 2;

    private final long seed;
    private final int firstPort;
    private final int ports;
    private int state;
    private int sends; // that are left, so that every run ends
    private int outputs = 2; // that are left

    /** Sends through so many ports from the first one on. */
    RandomNode(long seed, int firstPort, int ports, int sends) {
      this.seed = seed;
      this.firstPort = firstPort;
      this.ports = ports;
      this.sends = sends;
    }

    static RandomNode onRing(long seed, int sends) {
      return new RandomNode(seed, Ring.NEXT, 1, sends);
    }

    /** The node with one of the ids 1, 2 and so on of a line, in that order. */
    static RandomNode onLine(long seed, long id, int n, int sends) {
      return new RandomNode(seed, 0, id == 1 || id == n ? 1 : 2, sends);
    }

    @Override
    public void start(Context<Note> ctx) {
      react(-1, 0, ctx);
    }

    @Override
    public void receive(int port, Note note, Context<Note> ctx) {
      react(port, note.kind, ctx);
    }

    /** Sends one message for one, and at the start for none. */
    void pass(int port, int kind, Context<Note> ctx) {
      Random dice = dice(port, kind);
      state = dice.nextInt(STATES);
      ctx.send(firstPort + dice.nextInt(ports), new Note(dice.nextInt(KINDS)));
      output(dice, ctx);
    }

    private Random dice(int port, int kind) {
      return RandomProtocolsTest.dice(((seed * STATES + state) * 5 + port) * KINDS + kind);
    }

    private void react(int port, int kind, Context<Note> ctx) {
      Random dice = dice(port, kind);
      state = dice.nextInt(STATES);
      while (sends > 0 && dice.nextInt(4) > 0) {
        sends--;
        ctx.send(firstPort + dice.nextInt(ports), new Note(dice.nextInt(KINDS)));
      }
      output(dice, ctx);
    }

    private void output(Random dice, Context<Note> ctx) {
      if (outputs == 0 || dice.nextInt(3) > 0) return;
      outputs--;
      ctx.emit(dice.nextInt(3) == 0 ? new Output.Won() : new Output.Lost());
    }
  }

  /**
   * Passes every message on, perhaps as another one, so that runs never end and the graph of states
   * has cycles; what it outputs is bounded.
   */
  static final class EndlessNode implements Node<Note> {
    private final RandomNode table;

    EndlessNode(RandomNode table) {
      this.table = table;
    }

    @Override
    public void start(Context<Note> ctx) {
      table.pass(-1, 0, ctx);
    }

    @Override
    public void receive(int port, Note note, Context<Note> ctx) {
      table.pass(port, note.kind, ctx);
    }
  }

  /** Remembers something of what it has received, which makes no difference to anybody. */
  static final class NostalgicNode implements Node<Note> {
    private static final int MEMORIES = 5;

    private final RandomNode table;
    private int memory;

    NostalgicNode(long seed, int ports, int sends) {
      table = new RandomNode(seed, 0, ports, sends);
    }

    @Override
    public void start(Context<Note> ctx) {
      table.start(ctx);
    }

    @Override
    public void receive(int port, Note note, Context<Note> ctx) {
      memory = (2 * memory + 3 * port + note.kind + 1) % MEMORIES;
      table.receive(port, note, ctx);
    }

    /** Everything but what makes no difference. */
    static void write(
        WorkloadConfiguration<NostalgicNode, Note> configuration, AbstractState abstractState) {
      for (int v = 0; v < configuration.n(); v++) {
        RandomNode table = Objects.requireNonNull(configuration.node(v)).table;
        abstractState.number(table.state);
        abstractState.number(table.sends);
        abstractState.number(table.outputs);
      }
      configuration.inFlight(
          (from, to, note) -> {
            abstractState.number(from);
            abstractState.number(to);
            abstractState.number(note.kind);
          });
    }
  }

  /** The same protocol, checked anew by any method. */
  private static Check check(int protocol) {
    Random dice = dice(protocol);
    boolean ring = dice.nextBoolean();
    boolean hard = protocol % 2 == 0; // for reductions: no fault, and any order may matter
    boolean reordering = hard || dice.nextBoolean();
    int sends = hard ? 2 + dice.nextInt(2) : 1 + dice.nextInt(3);
    Check check =
        Check.of(
            id -> node(protocol, ring, id, sends),
            ring ? Topologies.oneWayRing(3) : Topologies.line(3),
            scenario ->
                (reordering ? scenario.links(Links.UNIT.reordering()) : scenario).ids(1, 2, 3));
    if (hard) return check.judgedBy(() -> new Fussy(protocol));
    switch (dice.nextInt(6)) {
      case 0 -> check.losses(1);
      case 1 -> check.duplications(1);
      case 2 -> check.crashes(1);
      default -> {}
    }
    return check.judgedBy(judge(dice.nextInt(4), protocol));
  }

  private static RandomNode node(int protocol, boolean ring, long id, int sends) {
    long seed = 100L * protocol + id;
    return ring ? RandomNode.onRing(seed, sends) : RandomNode.onLine(seed, id, 3, sends);
  }

  private static Supplier<Monitor> judge(int which, int protocol) {
    return switch (which) {
      case 0 -> Monitors::atMostOneLeader;
      case 1 -> Monitors::termination;
      case 2 -> () -> Monitors.agreement(new long[] {1, 2, 3});
      default -> () -> new Fussy(protocol);
    };
  }

  private static String verdict(CheckResult result) {
    assertThat(result.complete() || result.violation() != null).isTrue();
    Counterexample violation = result.violation();
    if (violation != null) assertThat(violation.name()).isNotEqualTo(Property.NO_EXCEPTION.name());
    return violation == null
        ? "holds"
        : violation.name() + " after " + violation.length() + " steps";
  }

  @Test
  void reducedAndUnreducedSearchesComeToTheSameVerdict() {
    int reduced = 0;
    int violated = 0;
    int fewer = 0;
    for (int protocol = 0; protocol < PROTOCOLS; protocol++) {
      CheckResult every = check(protocol).reduction(false).run();
      CheckResult some = check(protocol).run();
      assertThat(verdict(some)).as("protocol %d", protocol).isEqualTo(verdict(every));
      if (some.reduced()) reduced++;
      if (every.violation() != null) violated++;
      else if (some.states() < every.states()) fewer++;
      if (protocol % 16 > 0) continue;
      CheckResult deep = check(protocol).depthFirst().run();
      assertThat(deep.holds()).as("protocol %d, in depth", protocol).isEqualTo(every.holds());
      CheckResult parallel = check(protocol).threads(2).run();
      assertThat(verdict(parallel)).as("protocol %d, threads", protocol).isEqualTo(verdict(every));
    }
    assertThat(reduced).isGreaterThan(PROTOCOLS / 4);
    assertThat(violated).isBetween(PROTOCOLS / 5, 4 * PROTOCOLS / 5);
    assertThat(fewer).isGreaterThan(PROTOCOLS / 100);
  }

  /** Messages that go round for ever must not keep anything else from being explored. */
  @Test
  void protocolsThatNeverEndComeToTheSameVerdict() {
    int violated = 0;
    int fewer = 0;
    for (int protocol = 0; protocol < ENDLESS; protocol++) {
      boolean ring = protocol % 2 == 0;
      int number = protocol;
      Supplier<Check> check =
          () ->
              Check.of(
                      id -> new EndlessNode(node(number, ring, id, 0)),
                      ring ? Topologies.oneWayRing(3) : Topologies.line(3),
                      scenario -> scenario.ids(1, 2, 3))
                  .judgedBy(() -> new Fussy(number, 1000));
      CheckResult every = check.get().reduction(false).run();
      CheckResult some = check.get().run();
      assertThat(verdict(some)).as("protocol %d", protocol).isEqualTo(verdict(every));
      if (every.violation() != null) violated++;
      else if (some.states() < every.states()) fewer++;
    }
    assertThat(violated).isBetween(ENDLESS / 10, 9 * ENDLESS / 10);
    assertThat(fewer).isPositive();
  }

  /**
   * All nodes of a ring have the same table, so that it does not matter where something happens.
   */
  @Test
  void mergingTheTurnsOfARingComesToTheSameVerdict() {
    int violated = 0;
    int fewer = 0;
    for (int protocol = 0; protocol < ANONYMOUS; protocol++) {
      long seed = protocol;
      int sends = 1 + protocol % 2;
      Supplier<Monitor> judge =
          switch (protocol % 3) {
            case 0 -> Monitors::atMostOneLeader;
            case 1 -> () -> new FussyAboutWords(seed);
            default -> () -> new FussyAboutNeighbours(seed, 3);
          };
      Catalog catalog =
          Entries.anonymous(
              Shape.ONE_WAY_RING, RandomNode.class, () -> RandomNode.onRing(seed, sends), judge);
      Scenario.Builder scenario = Scenario.builder(Entries.NAME).nodes(3);
      if (protocol % 5 == 0) scenario.links(Links.UNIT.reordering());
      CheckResult every = Check.of(scenario.build(), catalog).reduction(false).run();
      CheckResult merged = Check.of(scenario.build(), catalog).symmetry().run();
      assertThat(verdict(merged)).as("protocol %d", protocol).isEqualTo(verdict(every));
      if (every.violation() != null) violated++;
      else if (merged.states() < every.states()) fewer++;
    }
    assertThat(violated).isBetween(ANONYMOUS / 5, 4 * ANONYMOUS / 5);
    assertThat(fewer).isGreaterThan(ANONYMOUS / 10);
  }

  @Test
  void mergingBisimilarStatesComesToTheSameVerdict() {
    int violated = 0;
    int fewer = 0;
    for (int protocol = 0; protocol < ABSTRACTED; protocol++) {
      long seed = protocol;
      Catalog catalog =
          Entries.abstracted(
              NostalgicNode.class,
              place -> new NostalgicNode(9 * seed + place.position(), place.n() - 1, 2),
              setting -> List.of(new Fussy(seed)),
              (Abstraction<NostalgicNode, Note>) NostalgicNode::write);
      Scenario scenario = Scenario.builder(Entries.NAME).nodes(3).build();
      CheckResult every = Check.of(scenario, catalog).reduction(false).run();
      CheckResult merged = Check.of(scenario, catalog).run();
      assertThat(merged.reduced()).isTrue();
      assertThat(merged.holds()).as("protocol %d", protocol).isEqualTo(every.holds());
      if (every.violation() != null) violated++;
      else if (merged.states() < every.states()) fewer++;
    }
    assertThat(violated).isBetween(ABSTRACTED / 5, 4 * ABSTRACTED / 5);
    assertThat(fewer).isGreaterThan(ABSTRACTED / 10);
  }
}
