package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.DrawnGraphs.graph;
import static org.bellwether.sync.SynchronizerRuns.SIX;
import static org.bellwether.sync.SynchronizerRuns.begins;
import static org.bellwether.sync.SynchronizerRuns.run;
import static org.bellwether.sync.SynchronizerRuns.times;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.catalog.Formula.Subject;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.check.Checks;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Synchronizers that a single node begins, as the book tells it of beta. */
class SingleInitiatorTest {
  /** "The initiator is the root of this spanning tree": layer d begins d later in every tick. */
  @Test
  void theRootOfBetaStartsAllOthersDownTheTree() {
    Scenario scenario = beta("all").parameter("ticks", 2).build();
    assertThat(begins(scenario))
        .isEqualTo(
            List.of(
                times(0, 6, 12),
                times(1, 7, 13),
                times(1, 7, 13),
                times(2, 8, 14),
                times(2, 8, 14),
                times(2, 8, 14)));
    Result result = run(scenario);
    assertThat(result.messages())
        .isEqualTo(Map.of("Start", 5L, "Ack", 28L, "Safe", 10L, "Next", 10L));
    assertThat(result.series())
        .containsEntry(
            "controlPerTick", Collections.nCopies(2, Map.of("Ack", 14L, "Safe", 5L, "Next", 5L)));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(2 * 6 + 2));
    assertThat(result.theory())
        .contains(
            new Figure("start n-1, once", Relation.EXACTLY, 5, 5, true),
            takingTime("time h to start and 2h+2 a tick under full load", 14))
        .allMatch(Figure::holds);
  }

  @Test
  void withoutLoadATickTakesTwiceTheHeight() {
    Result result = run(beta("none").parameter("ticks", 3).build());
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(3 * 4 + 2));
    assertThat(result.theory())
        .contains(takingTime("time h to start and 2h a tick without load", 14));
  }

  private static Figure takingTime(String name, double time) {
    return new Figure(new Title(name), Relation.EXACTLY, Subject.RUNNING_TIME, time, time, true);
  }

  /** Clusters {0,1}, {2,3}, {4,5}: the start goes along the line, and nobody sends it back. */
  @Test
  void anyNodeStartsGammaOverTreesAndPreferredEdges() {
    Scenario.Builder line = gamma(3).topology(Network.Kind.of("line")).nodes(6);
    assertThat(begins(line.build()).stream().map(List::getFirst).toList())
        .isEqualTo(times(3, 2, 1, 0, 1, 2));
    Result result = run(line.build());
    assertThat(result.messages()).containsEntry("Start", 5L);
    assertThat(result.theory()).hasSize(9).allMatch(Figure::holds);
  }

  /** As many clusters as nodes, all seven edges preferred: every node floods all but one. */
  @Test
  void wherePreferredEdgesFormCyclesTheStartCrossesThemTwice() {
    Result result = run(gamma(0).topology(SIX).parameter("clusterK", 7).build());
    assertThat(result.messages()).containsEntry("Start", 2L * 7 - 5);
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"beta", "gamma"})
  void everyInterleavingSynchronizes(String name) {
    for (Network edges : List.of(graph("0-1 1-2"), graph("0-1 1-2 0-2"))) {
      for (String application : List.of("all", "none")) {
        Scenario scenario =
            Scenario.builder(name)
                .topology(edges)
                .links(Links.UNIT.reordering())
                .parameter("initiator", 0)
                .parameter("application", application)
                .parameter("ticks", 1)
                .build();
        Checks.assertThat(check(scenario)).holds();
      }
    }
  }

  /**
   * A line of four with clusters {0}, {2,1}, {3}: node 1 is started by 0, and is safe before its
   * parent 2 has begun, to which the safe message overtakes the start.
   */
  @Test
  void aChildThatIsSafeBeforeItsParentBeginsIsNotForgotten() {
    Scenario scenario =
        gamma(0)
            .topology(Network.Kind.of("line"))
            .nodes(4)
            .links(Links.UNIT.reordering())
            .parameter("clusters", List.of(List.of(0), List.of(2, 1), List.of(3)))
            .parameter("application", "none")
            .parameter("ticks", 1)
            .build();
    Checks.assertThat(check(scenario)).holds();
  }

  @ParameterizedTest
  @ValueSource(strings = {"beta", "gamma"})
  void theApplicationSeesNoDifferenceWhateverTheDelays(String name) {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Scenario.Builder scenario =
          Scenario.builder(name)
              .topology(SynchronizerRuns.randomGraph(random, 12))
              .seed(seed)
              .links(SynchronizerRuns.wild(random))
              .parameter("application", "bfs")
              .parameter("initiator", 0);
      Result result = run(scenario.build());
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.theory()).allMatch(Figure::holds);
    }
  }

  @Test
  void betaIsBegunByItsRootOnly() {
    assertThatThrownBy(() -> run(beta("all").parameter("initiator", 3).build()))
        .hasMessage("parameters.initiator: 3, expected the root, 0");
    assertThatThrownBy(() -> run(gamma(9).topology(SIX).build()))
        .hasMessage("parameters.initiator: 9, expected a position from 0 to 5");
  }

  private static Scenario.Builder beta(String application) {
    return Scenario.builder("beta")
        .topology(SIX)
        .parameter("application", application)
        .parameter("initiator", 0);
  }

  private static Scenario.Builder gamma(int initiator) {
    return Scenario.builder("gamma").parameter("ticks", 2).parameter("initiator", initiator);
  }
}
