package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output;
import org.bellwether.model.RoundNode;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Saw;
import org.bellwether.simulate.fast.FastByTime;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rounds that nobody watches, on one thread and on two, beside those that are numbered, in which
 * one node after the other has its turn with care.
 */
class RoundRunTest {
  private static final int[] SIZES = {12, 4096, 4097, 9001};
  private static final int SEVERAL_BATCHES = 140_000; // nodes

  private static Catalog catalog(
      Shape shape, Class<?> type, Function<Place, ? extends RoundNode<?>> make) {
    return Catalog.of(
        Entry.of("test", Family.ORDER, shape, type)
            .idea("shows what happens to it")
            .model("rounds")
            .guarantee("none")
            .cost("none")
            .paper("none", "https://example.org")
            .rounds(setting -> make)
            .build());
  }

  /** All that can be seen of a run: every output in order, its result, its end, its nodes. */
  private static List<String> seen(Simulation simulation) {
    List<String> seen = new ArrayList<>();
    Monitor listening =
        new Monitor() {
          @Override
          public void output(int node, Output output, Verdict verdict) {
            seen.add(node + " " + output);
          }
        };
    Result result = simulation.judgedBy(() -> listening).run();
    seen.add(result.toString());
    seen.add(simulation.events() + " events, " + simulation.now() + ", " + simulation.ending());
    for (int v = 0; v < result.nodes(); v++) seen.add(simulation.state(v).toString());
    return seen;
  }

  private static void compare(Scenario scenario, Catalog catalog) {
    List<String> careful = seen(Simulation.of(scenario, catalog).numbered());
    for (int threads = 1; threads <= 2; threads++) {
      List<String> fast = seen(Simulation.of(scenario, catalog).threads(threads));
      assertThat(fast).as("%s on %d threads", scenario, threads).isEqualTo(careful);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"flooding", "flooding-on-change"})
  void floodingIsTheSame(String algorithm) {
    for (int n : SIZES) {
      compare(
          Scenario.builder(algorithm)
              .topology(Network.Kind.random(n, 4))
              .ids(new Ids.Arranged("random"))
              .parameter("rounds", 14L)
              .seed(n)
              .build(),
          Catalog.standard());
    }
  }

  @Test
  void otherNetworksAreTheSame() {
    Network cube = new Network.Kind("hypercube", null, null, null, 13, null);
    compare(Scenario.builder("hypercube").topology(cube).seed(3).build(), Catalog.standard());
    Network complete = new Network.Kind("complete", 70, null, null, null, null);
    compare(Scenario.builder("one-bit").topology(complete).seed(3).build(), Catalog.standard());
  }

  /** Says what it hears, sends to whom chance picks, and leaves when chance wants it. */
  private static final class Gossip implements RoundNode<Gossip.Word> {
    record Word(int from, int round) {}

    private final int self;
    private int words;

    Gossip(Place place) {
      self = place.position();
    }

    @Override
    public boolean round(int round, List<@Nullable Word> inbox, Outbox<Word> out) {
      for (int port = 0; port < inbox.size(); port++) {
        Word word = inbox.get(port);
        if (word == null) continue;
        words++;
        out.emit(new Saw(word + "@" + port));
      }
      int chance = out.random(0, 9);
      if (chance == 0) out.broadcast(new Word(self, round));
      else if (chance < 6) out.send(out.random(0, out.degree() - 1), new Word(self, round));
      if (chance == 7) out.emit(new Saw("round " + round + " after " + words));
      return out.random(0, 19) > 0;
    }
  }

  @Test
  void whatNodesDrawAndTellIsTheSame() {
    Catalog catalog = catalog(Shape.GRAPH, Gossip.class, Gossip::new);
    for (int n : SIZES) {
      Network network = Network.Kind.random(n, 4);
      compare(Scenario.builder("test").topology(network).seed(n).build(), catalog);
      compare(
          Scenario.builder("test").topology(network).seed(n).until(BigDecimal.valueOf(7)).build(),
          catalog);
      compare(
          Scenario.builder("test").topology(network).seed(n).until(BigDecimal.ZERO).build(),
          catalog);
    }
  }

  @Test
  void whatManyNodesTellIsTheSame() {
    Catalog catalog = catalog(Shape.GRAPH, Gossip.class, Gossip::new);
    Scenario scenario =
        Scenario.builder("test")
            .topology(Network.Kind.random(SEVERAL_BATCHES, 2))
            .until(BigDecimal.valueOf(3))
            .build();
    assertThat(seen(Simulation.of(scenario, catalog).threads(2)))
        .isEqualTo(seen(Simulation.of(scenario, catalog)));
  }

  @Test
  void whatNodesOfAnonymousNetworksHearIsTheSame() {
    Catalog catalog = catalog(Shape.ANONYMOUS_COMPLETE, Gossip.class, Gossip::new);
    compare(Scenario.builder("test").nodes(60).seed(5).build(), catalog);
  }

  /** A node's first turn ends only when a node of another block has its turn at the same time. */
  private record Meeting(int self, int n, CyclicBarrier together) implements RoundNode<Integer> {
    @Override
    public boolean round(int round, List<@Nullable Integer> inbox, Outbox<Integer> out) {
      if (self != 0 && self != n - 1) return false;
      try {
        together.await(60, TimeUnit.SECONDS);
      } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
        throw new IllegalStateException("node " + self + " has met nobody", e);
      }
      return false;
    }
  }

  @Test
  void twoThreadsLetNodesOfTwoBlocksHaveTheirTurnsAtTheSameTime() {
    int n = 5000;
    CyclicBarrier together = new CyclicBarrier(2);
    Catalog catalog =
        catalog(Shape.GRAPH, Meeting.class, place -> new Meeting(place.position(), n, together));
    Scenario scenario = Scenario.builder("test").topology(Network.Kind.random(n, 4)).build();
    assertThat(Simulation.of(scenario, catalog).threads(2).run().violations()).isEmpty();
  }

  /** Several of them have enough in round 3. */
  private record Failing(int self) implements RoundNode<Integer> {
    Failing(Place place) {
      this(place.position());
    }

    @Override
    public boolean round(int round, List<@Nullable Integer> inbox, Outbox<Integer> out) {
      if (round == 3 && self % 4000 == 3999) {
        throw new IllegalStateException("node " + self + " has had enough");
      }
      return true;
    }
  }

  @Test
  void theFirstFailureIsToldWhateverTheThreads() {
    Catalog catalog = catalog(Shape.GRAPH, Failing.class, Failing::new);
    Scenario scenario = Scenario.builder("test").topology(Network.Kind.grid(100, 100)).build();
    for (int threads = 1; threads <= 2; threads++) {
      Simulation simulation = Simulation.of(scenario, catalog).threads(threads);
      assertThat(catchThrowable(simulation::run)).hasMessageContaining("node 3999 has had enough");
    }
  }

  /** Fails unless it is served with care. */
  private record Careless() implements RoundNode<Integer> {
    @Override
    public boolean round(int round, List<@Nullable Integer> inbox, Outbox<Integer> out) {
      if (out.getClass().getPackageName().equals(FastByTime.class.getPackageName())) {
        throw new IllegalArgumentException("planted");
      }
      return false;
    }
  }

  @Test
  void aFailureThatTheCarefulRunDoesNotShowIsTold() {
    Catalog catalog = catalog(Shape.GRAPH, Careless.class, place -> new Careless());
    Scenario scenario = Scenario.builder("test").topology(Network.Kind.grid(3, 3)).build();
    assertThatThrownBy(Simulation.of(scenario, catalog)::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("RoundRun, a fast way to run test, failed, but the run in")
        .hasRootCauseInstanceOf(IllegalArgumentException.class);
  }

  /** Sends twice through a port, or reads from a port that it does not have. */
  private record Careful(boolean sends) implements RoundNode<Integer> {
    @Override
    public boolean round(int round, List<@Nullable Integer> inbox, Outbox<Integer> out) {
      out.broadcast(1);
      if (sends) out.send(0, 2);
      else inbox.get(out.degree());
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyPortTakesOneMessagePerRound(boolean numbered) {
    Scenario scenario = Scenario.builder("test").topology(Network.Kind.grid(3, 3)).build();
    for (boolean sends : new boolean[] {false, true}) {
      Catalog catalog = catalog(Shape.GRAPH, Careful.class, place -> new Careful(sends));
      Simulation simulation = Simulation.of(scenario, catalog);
      if (numbered) simulation.numbered();
      assertThat(catchThrowable(simulation::run))
          .hasMessageContaining(sends ? "port 0 is sent to twice" : "out of bounds");
    }
  }

  /** Never leaves. */
  private record Idle() implements RoundNode<Integer> {
    @Override
    public boolean round(int round, List<@Nullable Integer> inbox, Outbox<Integer> out) {
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRunCanBeEndedBetweenRounds(boolean numbered) {
    Catalog catalog = catalog(Shape.GRAPH, Idle.class, place -> new Idle());
    Scenario scenario = Scenario.builder("test").topology(Network.Kind.grid(80, 80)).build();
    Simulation simulation =
        Simulation.of(scenario, catalog).progress((events, time, inFlight) -> false);
    if (numbered) simulation.numbered();
    Result result = simulation.run();
    assertThat(simulation.ending()).isEqualTo(Ending.TIME);
    assertThat(result.interrupted()).isTrue();
    assertThat(simulation.events()).isGreaterThanOrEqualTo(1 << 20);
  }

  @Test
  void roundsWithoutAnEndReachALimit() {
    Catalog catalog = catalog(Shape.GRAPH, Idle.class, place -> new Idle());
    Scenario scenario = Scenario.builder("test").topology(Network.Kind.grid(2, 1)).build();
    Simulation simulation = Simulation.of(scenario, catalog);
    simulation.finish();
    assertThat(simulation.ending()).isEqualTo(Ending.LIMIT);
    assertThat(simulation.now()).isEqualByComparingTo("1000000");
  }
}
