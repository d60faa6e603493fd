package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Saw;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.topology.kind.RingTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A run that nobody watches takes shortcuts that a traced one does not. Both must see the same
 * events in the same order.
 */
class FastPathTest {
  private static final Links UNIFORM =
      Links.UNIT.delay(new Delay.Uniform(BigDecimal.ONE, BigDecimal.TEN));

  /** Passes what it hears on through random ports, a few at a time, and says everything aloud. */
  static final class Gossip implements Timed<Gossip.Rumour, Gossip.Clock> {
    record Rumour(int from, int number, int hops) {}

    enum Clock implements Timer {
      TICK
    }

    private final int self;
    private final boolean oneWay;
    private int told;

    Gossip(Place place) {
      self = place.position();
      oneWay = place.topology() instanceof RingTopology ring && ring.oneWay();
    }

    @Override
    public void start(Context<Rumour> ctx) {
      ctx.emit(new Saw("start"));
      tell(6, ctx);
      if (self % 5 == 0) ctx.setTimer(Clock.TICK, self % 3);
    }

    @Override
    public void receive(int port, Rumour rumour, Context<Rumour> ctx) {
      ctx.emit(new Saw(rumour + "@" + port));
      if (rumour.hops > 0) tell(rumour.hops - 1, ctx);
    }

    @Override
    public void timeout(Clock timer, Context<Rumour> ctx) {
      ctx.emit(new Saw("beat"));
      tell(2, ctx);
    }

    private void tell(int hops, Context<Rumour> ctx) {
      if (ctx.degree() == 0) return;
      for (int copies = ctx.random(0, 2); copies > 0; copies--) {
        int port = oneWay ? 1 : ctx.random(0, ctx.degree() - 1);
        ctx.send(port, new Rumour(self, told++, hops));
      }
    }
  }

  private record Heard(List<String> all) implements Monitor {
    /** Forgets what a run told that was given up. */
    static Heard into(List<String> all) {
      all.clear();
      return new Heard(all);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Saw(String what)) all.add(node + ": " + what);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Shape.class,
      names = {"ONE_WAY_RING", "RING", "GRAPH", "TREE", "NAMED", "COMPLETE", "ANONYMOUS_COMPLETE"})
  void nobodyWatchingMakesNoDifference(Shape shape) {
    Catalog catalog = TestNodes.catalog(shape, Gossip.class, Gossip::new);
    for (int n : new int[] {1, 2, 3, 20, 130}) {
      for (int[] delay : new int[][] {{1, 1}, {3, 3}, {1, 10}, {2, 63}, {1, 64}, {0, 5}, {0, 0}}) {
        Scenario scenario =
            Scenario.builder("test").nodes(n).seed(n).delay(delay[0], delay[1]).build();
        compare(scenario, catalog);
      }
    }
  }

  @Test
  void orderThatLinksDoNotKeepIsTheSameToo() {
    Catalog catalog = TestNodes.catalog(Shape.RING, Gossip.class, Gossip::new);
    for (int seed = 0; seed < 20; seed++) {
      Scenario scenario =
          Scenario.builder("test").nodes(70).seed(seed).links(UNIFORM.reordering()).build();
      compare(scenario, catalog);
    }
  }

  @Test
  void aRunThatIsCutShortStopsAtTheSameEvent() {
    Catalog catalog = TestNodes.catalog(Shape.RING, Gossip.class, Gossip::new);
    for (int until = 0; until < 30; until++) {
      Scenario scenario =
          Scenario.builder("test").nodes(70).delay(1, 10).until(BigDecimal.valueOf(until)).build();
      compare(scenario, catalog);
    }
  }

  /** Runs a scenario with and without somebody watching. */
  static void compare(Scenario scenario, Catalog catalog) {
    List<String> watched = new ArrayList<>();
    Result traced =
        Simulation.of(scenario, catalog)
            .trace(event -> {}, Detail.EVENTS) // vector time would take longer than all the rest
            .judgedBy(() -> Heard.into(watched))
            .run();
    List<String> unwatched = new ArrayList<>();
    Result fast = Simulation.of(scenario, catalog).judgedBy(() -> Heard.into(unwatched)).run();
    assertThat(unwatched).as(scenario.toString()).isEqualTo(watched);
    assertThat(fast).isEqualTo(traced);
  }
}
