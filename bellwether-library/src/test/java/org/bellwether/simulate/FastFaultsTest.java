package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Ring;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.fast.FastByTime;
import org.bellwether.spec.Monitor.Ending;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A fast way that fails is not taken for one that is merely slow. The fault is planted in a node
 * that fails where it is served out of the order of events, and nowhere else.
 */
class FastFaultsTest {
  private static final int HOPS = 5;

  static Stream<Arguments> ways() {
    Scenario.Builder scenario = Scenario.builder("test");
    return Stream.of(
        Arguments.of("RingWalk", Shape.ONE_WAY_RING, scenario.nodes(300).build()),
        Arguments.of("TiledRing", Shape.RING, scenario.nodes(300).build()),
        Arguments.of("GraphRun", Shape.RING, scenario.nodes(30).build()),
        Arguments.of(
            "GraphRun",
            Shape.GRAPH,
            Scenario.builder("test").topology(Network.Kind.grid(9, 9)).build()));
  }

  private static boolean outOfOrder(Context<?> ctx) {
    return ctx.getClass().getName().startsWith(FastByTime.class.getPackageName())
        && !(ctx instanceof FastByTime);
  }

  /** Passes a count down on, and fails at its end unless events come in order. */
  private record Passing(int self, boolean patient) implements Node<Integer> {
    @Override
    public void start(Context<Integer> ctx) {
      if (self == 0) ctx.send(Ring.NEXT, HOPS);
    }

    @Override
    public void receive(int port, Integer hops, Context<Integer> ctx) {
      if (hops == 0 && outOfOrder(ctx)) throw new IllegalArgumentException("planted");
      if (hops > 0 || patient) ctx.send(Ring.NEXT, Math.max(0, hops - 1));
    }
  }

  private static Catalog catalog(Shape shape, boolean patient) {
    return TestNodes.catalog(shape, Passing.class, (Place p) -> new Passing(p.position(), patient));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void aFailureThatTheOrderOfEventsDoesNotShowIsTold(String way, Shape shape, Scenario scenario) {
    Simulation run = Simulation.of(scenario, catalog(shape, false));
    assertThatThrownBy(run::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(way + ", a fast way to run test, failed, but the run in the order")
        .hasMessageEndingWith("planted")
        .hasRootCauseInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void aRunThatWasEndedBeforeMayNotHaveFailedYet(String way, Shape shape, Scenario scenario) {
    Progress ending = (events, time, inFlight) -> false;
    Simulation run = Simulation.of(scenario, catalog(shape, true)).progress(ending);
    run.finish();
    assertThat(run.ending()).as(way).isEqualTo(Ending.TIME);
  }
}
