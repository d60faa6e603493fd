package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.bellwether.check.RandomProtocolsTest.Note;
import org.bellwether.check.RandomProtocolsTest.RandomNode;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.UnlistedAlgorithm;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A reduction in which a fault is planted comes to a wrong verdict on some random protocol, so that
 * comparing verdicts is a test; without a fault, it never does.
 */
class ReductionFaultsTest {
  private static final int PROTOCOLS = 300;

  /** A random node whose timer expires again and again, of which nobody sees anything. */
  static final class TickingNode implements Timed<Note, TickingNode.Tick> {
    enum Tick implements Timer {
      TICK
    }

    private final RandomNode table;
    private final boolean ticks;

    TickingNode(RandomNode table, boolean ticks) {
      this.table = table;
      this.ticks = ticks;
    }

    @Override
    public void start(Context<Note> ctx) {
      if (ticks) ctx.setTimer(Tick.TICK, 1);
      table.start(ctx);
    }

    @Override
    public void receive(int port, Note note, Context<Note> ctx) {
      table.receive(port, note, ctx);
    }

    @Override
    public void timeout(Tick timer, Context<Note> ctx) {
      ctx.setTimer(Tick.TICK, 1);
    }
  }

  /** Reports everything that was said up to now, whenever somebody says something. */
  static final class Listener implements Monitor {
    private String said = "";

    @Override
    public void output(int node, Output output, Verdict verdict) {
      said += node + (output instanceof Output.Won ? "+" : "-");
      verdict.violated(new Property("silence"), said, node);
    }
  }

  /** Starts in vain until it has received enough. */
  static final class SleepyNode implements LeaderElection<Note> {
    private final RandomNode table;
    private final int enough;
    private int received;

    SleepyNode(RandomNode table, int enough) {
      this.table = table;
      this.enough = enough;
    }

    @Override
    public void start(Context<Note> ctx) {
      if (received >= enough) table.start(ctx);
    }

    @Override
    public void receive(int port, Note note, Context<Note> ctx) {
      received = Math.min(received + 1, enough);
      table.receive(port, note, ctx);
    }
  }

  /** A model of a random protocol; on FIFO links, or on links that reorder. */
  private static Model random(int protocol, boolean fifo) {
    Random dice = RandomProtocolsTest.dice(protocol);
    int n = 3 + protocol % 2;
    boolean oneWay = dice.nextBoolean();
    Topology network = oneWay ? Topologies.oneWayRing(n) : Topologies.line(n);
    boolean ticking = protocol % 3 == 0;
    int sends = n == 3 ? 1 + dice.nextInt(2) : 1;
    return model(
        id -> {
          long seed = 100L * protocol + id;
          RandomNode table =
              oneWay ? RandomNode.onRing(seed, sends) : RandomNode.onLine(seed, id, n, sends);
          return ticking ? new TickingNode(table, id == 1) : table;
        },
        network,
        fifo,
        true);
  }

  private static Model model(
      LongFunction<Node<?>> nodes, Topology network, boolean fifo, boolean waking) {
    UnlistedAlgorithm algorithm = new UnlistedAlgorithm(nodes, network);
    Scenario.Builder scenario = algorithm.scenario();
    long[] ids = new long[network.n()];
    for (int v = 0; v < ids.length; v++) ids[v] = v + 1L;
    scenario.ids(ids);
    if (!fifo) scenario.links(Links.UNIT.reordering());
    CheckSettings settings = new CheckSettings();
    settings.waking = waking;
    settings.catalogued = false;
    settings.monitors.add(Listener::new);
    return new Model(
        UntimedScenario.of(scenario.build(), algorithm.catalog()), settings.modelOptions(false));
  }

  /** Everything that nodes may say up to some moment of some run, in that order. */
  static Set<String> heard(Model model, AmpleSets ampleSets, @Nullable StateEquivalence same) {
    Set<String> heard = new HashSet<>();
    SearchLimits limits = new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 0, false, same);
    Predicate<PropertyViolation> relevant =
        violation -> {
          heard.add(violation.detail());
          return false;
        };
    SequentialSearch search =
        new SequentialSearch(model, ampleSets, false, limits, relevant, List.of(), false, null);
    search.run();
    assertThat(search.finding()).isNull();
    return heard;
  }

  /** In how many protocols a reduction does not hear everything. */
  private static int deaf(boolean fifo, Function<Model, AmpleSets> reduction) {
    int deaf = 0;
    for (int protocol = 0; protocol < PROTOCOLS; protocol++) {
      Model model = random(protocol, fifo);
      AmpleSets ampleSets = reduction.apply(model);
      assertThat(ampleSets.used()).isTrue();
      Set<String> every = heard(model, AmpleSets.none(model), null);
      if (!heard(model, ampleSets, null).equals(every)) deaf++;
    }
    return deaf;
  }

  @Test
  void withoutAFaultEverythingIsHeard() {
    assertThat(deaf(true, model -> new AmpleSets(model, true))).isZero();
    assertThat(deaf(false, model -> new AmpleSets(model, true))).isZero();
  }

  /** As {@link AmpleSets} proves. A third of the protocols has a cycle that nobody sees. */
  @Test
  void withoutTheCycleProvisoEverythingIsHeard() {
    Function<Model, AmpleSets> careless =
        model ->
            new AmpleSets(model, true) {
              @Override
              boolean rises(Explorer explorer, AmpleConditions conditions, long group) {
                return true;
              }
            };
    assertThat(deaf(true, careless)).isZero();
    assertThat(deaf(false, careless)).isZero();
  }

  @Test
  void movesThatMonitorsSeeMustNotBePutBeforeOthers() {
    Function<Model, AmpleSets> fault =
        model ->
            new AmpleSets(model, true) {
              @Override
              boolean invisible(AmpleConditions conditions, long group) {
                return true;
              }
            };
    assertThat(deaf(true, fault)).isPositive();
  }

  @Test
  void nodesToWhichSomethingNewMayBeSentMustNotBeChosenAlone() {
    Function<Model, AmpleSets> fault =
        model ->
            new AmpleSets(model, true) {
              @Override
              long close(AmpleConditions conditions, long first, long active) {
                return first;
              }
            };
    assertThat(deaf(true, fault)).isPositive();
  }

  @Test
  void somethingNewMayComeFromANodeThatIsToReceiveSomethingFirst() {
    Function<Model, AmpleSets> fault =
        model ->
            new AmpleSets(model, true) {
              @Override
              long reachable(long from, long group) {
                return from;
              }
            };
    assertThat(deaf(true, fault)).isPositive();
  }

  @Test
  void aMessageInFrontKeepsNothingNewBackWhereLinksReorder() {
    Function<Model, AmpleSets> fault =
        model ->
            new AmpleSets(model, true) {
              @Override
              boolean mayBringNews(AmpleConditions conditions, int link) {
                return conditions.empty(link);
              }
            };
    assertThat(deaf(false, fault)).isPositive();
  }

  /** Without the second look at starts that counted as done. */
  @Test
  void startsThatMeanSomethingLaterMustNotCountAsDone() {
    int fooled = 0;
    int woken = 0;
    for (int protocol = 0; protocol < PROTOCOLS; protocol++) {
      int number = protocol;
      LongFunction<Node<?>> nodes =
          id ->
              new SleepyNode(
                  RandomNode.onRing(100L * number + id, 2), id == 1 ? 0 : 1 + number % 2);
      Topology ring = Topologies.oneWayRing(3);
      Model all = model(nodes, ring, true, false);
      Model once = model(nodes, ring, true, true);
      Set<String> every = heard(all, AmpleSets.none(all), null);
      Set<String> some = heard(once, AmpleSets.none(once), null);
      if (!some.equals(every)) {
        fooled++;
        assertThat(once.outcomes.wakingHolds()).as("protocol %d", protocol).isFalse();
      } else if (once.outcomes.wakingHolds()) {
        woken++;
      }
    }
    assertThat(fooled).isPositive();
    assertThat(woken).isPositive();
  }
}
