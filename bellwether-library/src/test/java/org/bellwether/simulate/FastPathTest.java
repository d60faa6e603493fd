package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Place;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;
import org.bellwether.simulate.Scenario.Delay;
import org.bellwether.simulate.Scenario.Links;
import org.bellwether.simulate.TestNodes.Saw;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Verdict;
import org.bellwether.topology.RingTopology;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
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
        Simulation.of(scenario, catalog).trace(_ -> {}).judgedBy(() -> Heard.into(watched)).run();
    List<String> unwatched = new ArrayList<>();
    Result fast = Simulation.of(scenario, catalog).judgedBy(() -> Heard.into(unwatched)).run();
    assertThat(unwatched).as(scenario.toString()).isEqualTo(watched);
    assertThat(fast).isEqualTo(traced);
  }

  @Test
  void queuesByLinkGiveOutWhatAWheelGivesOut() {
    List<Topology> networks =
        List.of(
            new RingTopology(1, true),
            new RingTopology(5000, true),
            new RingTopology(300, false),
            Topologies.star(100),
            Topologies.grid(9, 9));
    Random random = new Random(7);
    for (Topology network : networks) {
      for (int longest : new int[] {1, 2, 10, 63}) {
        Deliveries queues = new LinkQueues(new LinkNumbers(network), longest);
        Deliveries wheel = new Wheel(longest);
        LinkTimes times = new LinkTimes(network);
        long now = 0;
        for (int i = 0; i < 3000; i++) {
          if (random.nextInt(3) > 0) {
            int to = random.nextInt(network.n());
            boolean oneWay = network instanceof RingTopology ring && ring.oneWay();
            int slot = oneWay ? 0 : random.nextInt(network.degree(to));
            long time = now + 1 + random.nextInt(longest);
            queues.add(time, Bucket.key(to, slot), i);
            wheel.add(times.notBefore(Bucket.key(to, slot), time), Bucket.key(to, slot), i);
          } else if (wheel.due()) {
            assertThat(queues.due()).isTrue();
            assertThat(queues.peekKey()).isEqualTo(wheel.peekKey());
            assertThat(queues.peekMessage()).isEqualTo(wheel.peekMessage());
            queues.take();
            wheel.take();
          } else {
            assertThat(queues.due()).isFalse();
            assertThat(queues.nextTime()).isEqualTo(wheel.nextTime());
            if (wheel.nextTime() == Deliveries.NEVER) continue;
            now = wheel.nextTime();
            queues.advance(now);
            wheel.advance(now);
          }
          assertThat(queues.size()).isEqualTo(wheel.size());
        }
      }
    }
  }

  @Test
  void whatANodeDrawsDependsOnNothingButItsCount() {
    Randoms randoms = new Randoms(7, 3, Map.of());
    Randoms.ByNode one = randoms.byNode(1);
    Randoms.ByNode other = randoms.byNode(1);
    List<Long> alone = new ArrayList<>();
    for (int i = 0; i < 100; i++) alone.add(one.below(1, 1000));
    List<Long> amongOthers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      other.below(0, 1000);
      amongOthers.add(other.below(1, 1000));
      other.unit(2);
    }
    assertThat(amongOthers).isEqualTo(alone);
  }

  @Test
  void drawsAreSpreadEvenly() {
    for (int bound : new int[] {1, 2, 3, 10, 63}) {
      Randoms.ByNode draws = new Randoms(5, 100, Map.of()).byNode(1);
      int[] counts = new int[bound];
      for (int node = 0; node < 100; node++) {
        for (int i = 0; i < 100 * bound; i++) counts[(int) draws.below(node, bound)]++;
      }
      // ten thousand expected each, with a deviation of a hundred
      for (int count : counts) assertThat(count).isBetween(9_500, 10_500);
    }
  }

  @Test
  void largeBoundsAreReachedToo() {
    Randoms.ByNode draws = new Randoms(5, 1, Map.of()).byNode(1);
    long bound = (1L << 62) + 1; // a quarter of all numbers is drawn again
    long above = 0;
    for (int i = 0; i < 10_000; i++) {
      long drawn = draws.below(0, bound);
      assertThat(drawn).isBetween(0L, bound - 1);
      if (drawn > bound / 2) above++;
    }
    assertThat(above).isBetween(4_700L, 5_300L);
  }
}
