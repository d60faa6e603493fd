package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Ring;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.junit.jupiter.api.Test;

/** Two threads show what one thread shows, byte for byte. */
class TwoThreadsTest {
  private static final int[] SIZES = {4096, 4999, 20_011};
  private static final int[][] DELAYS = {{1, 1}, {1, 10}, {2, 63}};

  /** All that can be seen of a run: its result, its end, and every output in order. */
  private static List<String> seen(Scenario scenario, Catalog catalog, int threads) {
    List<String> outputs = new ArrayList<>();
    Monitor listening =
        new Monitor() {
          @Override
          public void output(int node, Output output, Verdict verdict) {
            outputs.add(node + " " + output);
          }
        };
    Simulation simulation =
        Simulation.of(scenario, catalog).judgedBy(() -> listening).threads(threads);
    Result result = simulation.run();
    outputs.add(result.toString());
    outputs.add(simulation.events() + " events, " + simulation.now());
    for (int v = 0; v < result.nodes(); v++) outputs.add(simulation.state(v).toString());
    return outputs;
  }

  private static void compare(Scenario scenario, Catalog catalog) {
    assertThat(seen(scenario, catalog, 2))
        .as(scenario.toString())
        .isEqualTo(seen(scenario, catalog, 1));
  }

  @Test
  void electionsAreTheSame() {
    for (String algorithm : new String[] {"hirschberg-sinclair", "franklin", "chang-roberts"}) {
      for (int n : SIZES) {
        for (int[] delay : DELAYS) {
          Scenario scenario =
              Scenario.builder(algorithm)
                  .nodes(n)
                  .seed(n)
                  .ids(new Ids.Arranged("random"))
                  .delay(delay[0], delay[1])
                  .build();
          compare(scenario, Catalog.standard());
        }
      }
    }
  }

  @Test
  void whatNodesDrawAndTellIsTheSame() {
    Catalog whisper =
        TestNodes.catalog(Shape.RING, SlotOrderTest.Whisper.class, SlotOrderTest.Whisper::new);
    Catalog runner =
        TestNodes.catalog(Shape.RING, SlotOrderTest.Runner.class, SlotOrderTest.Runner::new);
    for (int n : SIZES) {
      for (int[] delay : DELAYS) {
        Scenario scenario =
            Scenario.builder("test").nodes(n).seed(n).delay(delay[0], delay[1]).build();
        compare(scenario, whisper);
        compare(scenario, runner);
      }
    }
  }

  @Test
  void synchronizersOnAGridAreTheSame() {
    for (String synchronizer : new String[] {"alpha", "beta", "gamma", "simple-synchronizer"}) {
      for (int[] delay : DELAYS) {
        Scenario scenario =
            Scenario.builder(synchronizer)
                .topology(Network.Kind.grid(64, 66))
                .parameter("application", "bfs")
                .parameter("ticks", 12L)
                .seed(delay[1])
                .delay(delay[0], delay[1])
                .build();
        compare(scenario, Catalog.standard());
      }
    }
  }

  @Test
  void whatNodesOfAGraphDrawAndTellIsTheSame() {
    Catalog whisper =
        TestNodes.catalog(Shape.GRAPH, SlotOrderTest.Whisper.class, SlotOrderTest.Whisper::new);
    for (int n : new int[] {4096, 5001}) {
      for (int[] delay : DELAYS) {
        Scenario scenario =
            Scenario.builder("test")
                .topology(Network.Kind.random(n, 4))
                .seed(n)
                .delay(delay[0], delay[1])
                .build();
        compare(scenario, whisper);
      }
    }
  }

  /**
   * Drops go from node to node: many at first, then a few, then many again, then a few until the
   * end.
   */
  private static final class Tide implements Node<Tide.Drop> {
    private static final int SHORT = 12; // hops
    private static final int LONG = 2500;
    private static final int TURN = 1000; // at which the tide comes back

    record Drop(int from, int number, int hops, boolean wave) {}

    private final int self;
    private int told;
    private boolean turned;

    Tide(Place place) {
      self = place.position();
    }

    @Override
    public void start(Context<Drop> ctx) {
      ctx.broadcast(new Drop(self, told++, SHORT, false));
      if (self % 50 == 0) ctx.send(0, new Drop(self, told++, LONG, false));
    }

    @Override
    public void receive(int port, Drop drop, Context<Drop> ctx) {
      if (self % 8 == 0) ctx.emit(new TestNodes.Saw(drop + "@" + port));
      boolean turns = drop.wave || (drop.from == 0 && drop.hops == TURN);
      if (turns && !turned) {
        turned = true;
        ctx.broadcast(new Drop(self, told++, SHORT, true));
      }
      if (drop.hops == 0) return;
      int next = ctx.random(0, ctx.degree() - 1);
      ctx.send(next, new Drop(drop.from, told++, drop.hops - 1, false));
    }
  }

  @Test
  void nodesThatAreSharedFromTimeToTimeDrawAndTellTheSame() {
    Catalog catalog = TestNodes.catalog(Shape.GRAPH, Tide.class, Tide::new);
    for (int[] delay : DELAYS) {
      Scenario scenario =
          Scenario.builder("test")
              .topology(Network.Kind.random(5000, 4))
              .delay(delay[0], delay[1])
              .build();
      compare(scenario, catalog);
    }
  }

  /** The tenth greeting ends only when a node of the other half is greeted at the same time. */
  private record Meeting(int self, int n, CyclicBarrier together) implements Node<Integer> {
    @Override
    public void start(Context<Integer> ctx) {
      ctx.broadcast(1);
    }

    @Override
    public void receive(int port, Integer number, Context<Integer> ctx) {
      if (number < 10) ctx.send(port, number + 1);
      else if (port == 0 && (self == 0 || self == n - 1)) meet();
    }

    private void meet() {
      try {
        together.await(60, TimeUnit.SECONDS);
      } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
        throw new IllegalStateException("node " + self + " has met nobody", e);
      }
    }
  }

  @Test
  void twoThreadsServeTheHalvesOfAGraphAtTheSameTime() {
    int n = 5000;
    CyclicBarrier together = new CyclicBarrier(2);
    Catalog catalog =
        TestNodes.catalog(
            Shape.GRAPH, Meeting.class, place -> new Meeting(place.position(), n, together));
    Scenario scenario =
        Scenario.builder("test").topology(Network.Kind.random(n, 4)).delay(1, 1).build();
    assertThat(Simulation.of(scenario, catalog).threads(2).run().total()).isGreaterThan(n);
  }

  /** Two of them fail, in different tiles, and the one that comes second by place is earlier. */
  private record Failing(int self) implements Node<Integer> {
    Failing(Place place) {
      this(place.position());
    }

    @Override
    public void start(Context<Integer> ctx) {
      if (self == 100 || self == 15_000) ctx.send(Ring.NEXT, self == 100 ? 9 : 4);
    }

    @Override
    public void receive(int port, Integer hops, Context<Integer> ctx) {
      if (hops == 0) throw new IllegalStateException("node " + self + " has had enough");
      ctx.send(Ring.NEXT, hops - 1);
    }
  }

  @Test
  void theEarliestFailureIsToldWhateverTheThreads() {
    Catalog catalog = TestNodes.catalog(Shape.RING, Failing.class, Failing::new);
    Scenario scenario = Scenario.builder("test").nodes(20_000).build();
    for (int threads = 1; threads <= 2; threads++) {
      Simulation simulation = Simulation.of(scenario, catalog).threads(threads);
      assertThat(catchThrowable(simulation::run)).hasMessageContaining("node 15005 has had enough");
    }
  }

  @Test
  void aFailureInAGraphIsToldWhateverTheThreads() {
    Catalog catalog = TestNodes.catalog(Shape.GRAPH, FailingGreeter.class, FailingGreeter::new);
    Scenario scenario =
        Scenario.builder("test").topology(Network.Kind.grid(70, 70)).delay(1, 1).build();
    for (int threads = 1; threads <= 2; threads++) {
      Simulation simulation = Simulation.of(scenario, catalog).threads(threads);
      assertThat(catchThrowable(simulation::run)).hasMessageContaining("node 100 has had enough");
    }
  }

  /** Greets its neighbours; two nodes in different halves do not want to be greeted. */
  private record FailingGreeter(int self) implements Node<Integer> {
    FailingGreeter(Place place) {
      this(place.position());
    }

    @Override
    public void start(Context<Integer> ctx) {
      ctx.broadcast(self);
    }

    @Override
    public void receive(int port, Integer from, Context<Integer> ctx) {
      if (self == 100 || self == 4000) {
        throw new IllegalStateException("node " + self + " has had enough");
      }
    }
  }

  @Test
  void aRunNeedsAThread() {
    Simulation simulation = Simulation.of(Scenario.builder("franklin").nodes(5).build());
    assertThatThrownBy(() -> simulation.threads(0)).hasMessageContaining("expected at least 1");
  }
}
