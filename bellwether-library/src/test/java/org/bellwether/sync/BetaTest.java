package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.sync.SynchronizerRuns.SIX;
import static org.bellwether.sync.SynchronizerRuns.begins;
import static org.bellwether.sync.SynchronizerRuns.run;
import static org.bellwether.sync.SynchronizerRuns.times;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.Topology;
import org.junit.jupiter.api.Test;

class BetaTest {
  private static Scenario.Builder six(String application, int ticks) {
    return Scenario.builder("beta")
        .topology(SIX)
        .parameter("application", application)
        .parameter("ticks", ticks);
  }

  @Test
  void theRootTicksEveryTwiceTheHeightAndTwo() {
    Scenario scenario = six("all", 3).build();
    assertThat(begins(scenario).getFirst()).isEqualTo(times(0, 4, 10, 16));
    Result result = run(scenario);
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(18));
    assertThat(result.series())
        .containsEntry(
            "controlPerTick", Collections.nCopies(3, Map.of("Ack", 14L, "Safe", 5L, "Next", 5L)));
    assertThat(result.theory()).hasSize(6).allMatch(Result.Figure::holds);
  }

  @Test
  void aTickWithAMessageToEachChildCostsThreeTimesTheEdgesOfTheTree() {
    Result result = run(six("children", 1).build());
    assertThat(result.messages()).isEqualTo(Map.of("Ack", 5L, "Safe", 5L, "Next", 5L));
    assertThat(result.total()).isEqualTo(15);
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void withoutLoadTheRootTicksEveryTwiceTheHeight() {
    assertThat(begins(six("none", 3).build()).getFirst()).isEqualTo(times(0, 2, 6, 10));
    assertThat(run(six("none", 3).build()).endTime()).isEqualTo(BigDecimal.valueOf(12));
  }

  @Test
  void oneNodeTicksAloneAndTwoTakeTurns() {
    Result alone = run(Scenario.builder("beta").nodes(1).parameter("ticks", 100_000).build());
    assertThat(alone.total()).isZero();
    assertThat(alone.series().get("tickStartMax")).hasSize(100_001);
    Scenario two = Scenario.builder("beta").nodes(2).parameter("ticks", 2).build();
    assertThat(begins(two)).isEqualTo(List.of(times(0, 3, 7), times(0, 4, 8)));
  }

  @Test
  void anyRootAndAnySpanningTreeWillDo() {
    Scenario deep =
        six("all", 1)
            .parameter("root", 3)
            .parameter("tree", List.of(pair(3, 1), pair(1, 0), pair(0, 2), pair(2, 4), pair(2, 5)))
            .build();
    assertThat(begins(deep).get(3)).isEqualTo(times(0, 6)); // height 4: h + 2
    assertThat(run(deep).endTime()).isEqualTo(BigDecimal.valueOf(10));
  }

  private static List<Long> pair(long a, long b) {
    return List.of(a, b);
  }

  @Test
  void whatIsNoSpanningTreeIsRejected() {
    assertThatThrownBy(() -> Simulation.of(six("all", 1).parameter("root", 6).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.root: 6, expected a position from 0 to 5");
    assertThatThrownBy(
            () ->
                Simulation.of(
                    six("all", 1).parameter("tree", List.of(pair(0, 1), pair(0, 5))).build()))
        .hasMessage("parameters.tree: [0, 5], expected pairs of neighbours");
    assertThatThrownBy(
            () -> Simulation.of(six("all", 1).parameter("tree", List.of(pair(0, 1))).build()))
        .hasMessage("parameters.tree: 1 edges, expected 5 edges");
  }

  @Test
  void costsArePerTickAndExactWhateverTheDelays() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Simulation simulation =
          Simulation.of(
              Scenario.builder("beta")
                  .topology(SynchronizerRuns.randomGraph(random, 60))
                  .parameter("ticks", 4)
                  .links(SynchronizerRuns.wild(random))
                  .seed(seed)
                  .build());
      Result result = simulation.run();
      Topology topology = simulation.topology();
      assertThat(result.holds()).isTrue();
      if (topology.n() == 1) continue;
      Map<String, Long> each =
          Map.of("Ack", 2 * topology.edges(), "Safe", topology.n() - 1L, "Next", topology.n() - 1L);
      assertThat(result.series()).containsEntry("controlPerTick", Collections.nCopies(4, each));
    }
  }
}
