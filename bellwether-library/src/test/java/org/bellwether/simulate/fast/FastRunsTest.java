package org.bellwether.simulate.fast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.engine.Execution;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which way a run takes. All ways lead to the same result, so that no other test would notice if
 * every run took the slowest one. Networks have more than 200 nodes: in smaller ones invariants are
 * watched, which takes the careful engine.
 */
class FastRunsTest {
  static Stream<Arguments> ways() {
    return Stream.of(
        Arguments.of("a one-way ring", RingWalk.class, ring("chang-roberts", 300)),
        Arguments.of("coins on a one-way ring", RingWalk.class, ring("itai-rodeh", 300)),
        Arguments.of("a two-way ring of tiles", TiledRing.class, ring("hirschberg-sinclair", 300)),
        Arguments.of("Franklin's two-way ring", TiledRing.class, ring("franklin", 300)),
        Arguments.of("a small two-way ring", GraphRun.class, ring("hirschberg-sinclair", 30)),
        Arguments.of("alpha on a grid", GraphRun.class, search("alpha")),
        Arguments.of("beta on a grid", GraphRun.class, search("beta")),
        Arguments.of("gamma on a grid", GraphRun.class, search("gamma")),
        Arguments.of("a lock", FastByTime.class, lock("ricart-agrawala")),
        Arguments.of("a lock with quorums", FastByTime.class, lock("maekawa")));
  }

  private static Scenario.Builder ring(String algorithm, int n) {
    return Scenario.builder(algorithm).nodes(n);
  }

  private static Scenario.Builder search(String synchronizer) {
    return Scenario.builder(synchronizer)
        .topology(Network.Kind.grid(15, 15))
        .parameter("application", "bfs");
  }

  private static Scenario.Builder lock(String algorithm) {
    return Scenario.builder(algorithm)
        .nodes(225)
        .operations(Operations.NONE.requests(Operations.Request.byEach(0, 4)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void unwatchedRunsTakeTheFastestWay(String name, Class<?> way, Scenario.Builder scenario) {
    assertThat(finished(scenario.delay(1, 1).build())).as(name).isInstanceOf(way);
    assertThat(finished(scenario.delay(1, 10).build())).as(name).isInstanceOf(way);
  }

  @Test
  void nodesAreSharedWhereMostInstantsAreCrowded() {
    assertThat(serving("alpha", 1)).isEqualTo(1);
    assertThat(serving("alpha", 2)).isEqualTo(2);
    assertThat(serving("beta", 2)).isEqualTo(1);
  }

  private static int serving(String synchronizer, int threads) {
    Scenario scenario = search(synchronizer).topology(Network.Kind.grid(70, 70)).build();
    GraphRun run = (GraphRun) finished(scenario, threads);
    return Objects.requireNonNull(run).serving();
  }

  @Test
  void roundsThatNobodyWatchesTakeTheFastWay() {
    Scenario scenario =
        Scenario.builder("flooding-on-change").topology(Network.Kind.grid(15, 15)).build();
    assertThat(finished(scenario)).isInstanceOf(RoundRun.class);
  }

  @Test
  void aRunWhoseInvariantIsWatchedTakesTheCarefulWay() {
    assertThat(finished(lock("maekawa").nodes(9).build())).isNull();
  }

  @Test
  void aRunWithACrashTakesTheCarefulWay() {
    assertThat(finished(ring("chang-roberts", 300).crash(0, 3).build())).isNull();
  }

  private static @Nullable Execution finished(Scenario scenario) {
    return finished(scenario, 1);
  }

  private static @Nullable Execution finished(Scenario scenario, int threads) {
    WiredScenario setup = new WiredScenario(scenario, Catalog.standard(), false);
    return FastRuns.finished(
        setup, () -> new Observers(setup, List.of(), null, null, null), null, threads);
  }
}
