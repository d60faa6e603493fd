package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.AbstractState;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitors;
import org.bellwether.spec.Symmetric;
import org.bellwether.spec.Verdict;
import org.bellwether.spec.WorkloadConfiguration;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
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

  /** Reacts to what it receives, and to its state, by a table that the seed stands for. */
  static final class RandomNode implements Node<Note> {
    private static final int STATES = 3;
    private static final int KINDS = 2;

    private final long seed;
    private final int ports;
    private int state;
    private int sends; // that are left, so that every run ends
    private int outputs = 2; // that are left

    RandomNode(long seed, int ports, int sends) {
      this.seed = seed;
      this.ports = ports;
      this.sends = sends;
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
      ctx.send(dice.nextInt(ports), new Note(dice.nextInt(KINDS)));
      output(dice, ctx);
    }

    private Random dice(int port, int kind) {
      Random dice = new Random((seed * STATES + state) * 31 + port * 7L + kind);
      dice.nextInt(); // the first numbers of similar seeds are similar
      return dice;
    }

    private void react(int port, int kind, Context<Note> ctx) {
      Random dice = dice(port, kind);
      state = dice.nextInt(STATES);
      while (sends > 0 && dice.nextInt(4) > 0) {
        sends--;
        ctx.send(dice.nextInt(ports), new Note(dice.nextInt(KINDS)));
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

    EndlessNode(long seed, int ports) {
      table = new RandomNode(seed, ports, 0);
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

  /** Objects to some of the orders in which nodes may have said what they said. */
  static final class Fussy implements Monitor {
    private final long seed;
    private final int odds;
    private long told; // a number for all that was said, in that order

    Fussy(long seed) {
      this(seed, 20);
    }

    /** Objects to one order in so many. */
    Fussy(long seed, int odds) {
      this.seed = seed;
      this.odds = odds;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      told = 31 * told + 2L * node + (output instanceof Output.Won ? 1 : 2);
      Random dice = new Random(31 * seed + told);
      dice.nextInt();
      if (dice.nextInt(odds) == 0) verdict.violated("good manners", "not in this order", node);
    }

    @Override
    public List<String> properties() {
      return List.of("good manners");
    }
  }

  /** Objects to some of the orders in which nodes have won and lost, whoever they are. */
  static final class FussyAboutWords implements Symmetric {
    private final Fussy fussy;

    FussyAboutWords(long seed) {
      fussy = new Fussy(seed);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      fussy.output(0, output, verdict);
    }

    @Override
    public void permute(int[] to) {} // nobody is remembered

    @Override
    public List<String> properties() {
      return fussy.properties();
    }
  }

  /** Remembers something of what it has received, which makes no difference to anybody. */
  static final class NostalgicNode implements Node<Note> {
    private static final int MEMORIES = 5;

    private final RandomNode table;
    private int memory;

    NostalgicNode(long seed, int ports, int sends) {
      table = new RandomNode(seed, ports, sends);
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
    Random dice = new Random(protocol);
    List<Topology> networks = List.of(Topologies.oneWayRing(3), Topologies.line(3));
    Topology network = networks.get(dice.nextInt(2));
    boolean oneWay = network.equals(networks.getFirst());
    boolean hard = protocol % 2 == 0; // for reductions: no fault, and any order may matter
    boolean reordering = hard || dice.nextBoolean();
    int sends = hard ? 2 + dice.nextInt(2) : 1 + dice.nextInt(3);
    Check check =
        Check.of(
            id ->
                new RandomNode(
                    100L * protocol + id, oneWay || id != 2 ? 1 : 2, sends), // 2 is in the middle
            network,
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
    return violation == null
        ? "holds"
        : violation.property() + " after " + violation.length() + " steps";
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
      long seed = 100L * protocol;
      boolean oneWay = protocol % 2 == 0;
      Topology network = oneWay ? Topologies.oneWayRing(3) : Topologies.line(3);
      int number = protocol;
      Supplier<Check> check =
          () ->
              Check.of(
                      id -> new EndlessNode(seed + id, oneWay || id != 2 ? 1 : 2),
                      network,
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
          protocol % 3 == 0 ? Monitors::atMostOneLeader : () -> new FussyAboutWords(seed);
      Catalog catalog =
          Entries.anonymous(
              Shape.ONE_WAY_RING, RandomNode.class, () -> new RandomNode(seed, 1, sends), judge);
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
              _ -> List.of(new Fussy(seed)),
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
