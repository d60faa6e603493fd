package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is stopped while something is still to happen is never called quiescent. */
class CutRunsTest {
  private static Result run(Scenario.Builder scenario) {
    Result unwatched = Simulation.of(scenario.build()).run();
    Result watched = Simulation.of(scenario.build()).trace(event -> {}).run();
    assertThat(watched).isEqualTo(unwatched);
    return unwatched;
  }

  @ParameterizedTest
  @CsvSource({
    "majority-group, 100",
    "dijkstra-ring, 50",
    "consensus-naive, 3",
    "chang-roberts, 3",
    "flooding, 1",
    "ricart-agrawala, 2",
    "alpha, 3",
    "bfs, 1"
  })
  void withoutLeadersItsTimeIsUp(String algorithm, int until) {
    Scenario.Builder scenario =
        Scenario.builder(algorithm).nodes(5).until(BigDecimal.valueOf(until));
    if (algorithm.equals("ricart-agrawala"))
      scenario.hold(5).requests(new Request(BigDecimal.ZERO, 0));
    Result result = run(scenario);
    assertThat(result.outcome()).isEqualTo(Outcome.TIME_IS_UP);
    assertThat(result.cut()).isFalse();
    assertThat(result.holds()).isTrue();
  }

  @Test
  void withALeaderTheOutcomeStays() {
    Result result =
        run(Scenario.builder("chang-roberts").ids(1, 2, 3, 4, 5).until(BigDecimal.valueOf(6)));
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.cut()).isTrue();
    assertThat(result.theory()).isEmpty();
  }

  @Test
  void withComponentsTheOutcomeStays() {
    Result settled = run(Scenario.builder("invitation").nodes(3).until(BigDecimal.valueOf(2000)));
    assertThat(settled.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(settled.cut()).isTrue();
    Result early = run(Scenario.builder("invitation").nodes(3).until(BigDecimal.valueOf(1)));
    assertThat(early.outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(early.cut()).isTrue();
  }

  @Test
  void aRunAtRestBeforeItsTimeIsNotCut() {
    Result result = run(Scenario.builder("chang-roberts").nodes(5).until(BigDecimal.valueOf(100)));
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.cut()).isFalse();
    assertThat(result.theory()).isNotEmpty();
    Result quiet =
        run(
            Scenario.builder("total-order")
                .nodes(3)
                .until(BigDecimal.valueOf(100))
                .multicast(0, 0, "a"));
    assertThat(quiet.outcome()).isEqualTo(Outcome.QUIESCENT);
  }

  @Test
  void aScheduleThatStopsEarlyIsCut() {
    Scenario.Builder scenario =
        Scenario.builder("chang-roberts").nodes(3).schedule(List.of(new Step.Start(0)));
    assertThat(Simulation.of(scenario.build()).run().outcome()).isEqualTo(Outcome.TIME_IS_UP);
  }

  @Test
  void aRunThatIsLookedAtHasNotEnded() {
    Simulation simulation = Simulation.of(Scenario.builder("flooding").nodes(3).build());
    simulation.step();
    assertThat(simulation.result().outcome()).isEqualTo(Outcome.TIME_IS_UP);
    assertThat(simulation.result().unfinished()).isTrue();
  }

  @Test
  void whereEveryNodeIsDeadNothingIsSettled() {
    Scenario.Builder scenario =
        Scenario.builder("invitation").nodes(2).until(BigDecimal.valueOf(1000));
    scenario.crash(10, 0).crash(10, 1);
    Result result = run(scenario);
    assertThat(result.components()).isEmpty();
    assertThat(result.outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(result.cut()).isFalse();
  }
}
