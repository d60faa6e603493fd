package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.DrawnGraphs.graph;

import java.math.BigDecimal;
import java.util.Map;
import org.bellwether.check.Checks;
import org.bellwether.election.Vitanyi.RingSize;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Leader;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ring elections that use time, along a walk through any network. */
class TimedEmbeddedRingTest {
  /** Six nodes, seven edges; the walk from node 0 is 0 1 2 4 2 5 2 1 3 1. */
  private static final Network SIX = graph("0-1 0-2 1-2 1-3 1-4 2-4 2-5");

  /** On a walk of 10 hops, phase 3 is rounds 21 to 30. */
  @Test
  void timeSlicesAreAsLongAsTheWalk() {
    Result result = run(six("time-slice"));
    assertThat(result.leader()).isEqualTo(new Leader(3, 4, at(21)));
    assertThat(result.messages()).isEqualTo(Map.of("Token", 10L));
    assertThat(result.endTime()).isEqualTo(at(30));
    assertThat(result.rounds()).isEqualTo(30);
    assertThat(result.theory()).hasSize(3).allMatch(Figure::holds);
  }

  /** Five members hold the token of 3 for 8 rounds, the sixth sends it, and 4 nodes relay. */
  @Test
  void variableSpeedsCountARoundPerRelay() {
    Result result = run(six("variable-speeds"));
    assertThat(result.leader()).isEqualTo(new Leader(3, 4, at(6 * 8 + 4)));
    assertThat(result.theory()).hasSize(1).allMatch(Figure::holds);
  }

  /** By hand: name 3 leaves at 1, waits 7 ticks more at five members, and takes 10 hops. */
  @Test
  void vitanyisSmallestNameComesHome() {
    Result result = run(six("vitanyi"));
    assertThat(result.leader()).isEqualTo(new Leader(3, 4, at(1 + 5 * 7 + 10)));
    assertThat(result.messages()).containsEntry("Wakeup", 10L).containsEntry("Sleepwell", 10L);
    assertThat(result.extras()).containsKeys("f", "t0", "convention");
    assertThat(result.theory()).hasSize(3).allMatch(Figure::holds);
  }

  @Test
  void theWinnerCountsTheWalkAndTellsEverybody() {
    Result result = run(six("vitanyi").parameter("tellRing", true));
    assertThat(result.messages()).containsEntry("Size", 10L);
    assertThat(result.outputs()).allMatch(outputs -> outputs.contains(new RingSize(10)));
    assertThat(result.violations()).isEmpty();
    assertThat(result.theory()).hasSize(4).allMatch(Figure::holds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"vitanyi", "vitanyi-min-time", "time-slice", "variable-speeds"})
  void theSmallestLeadsOnAnyGraphFromAnyRoot(String inner) {
    for (int seed = 0; seed < 60; seed++) {
      int n = 1 + seed % 12;
      Result result =
          run(
              Scenario.builder("embedded-ring")
                  .topology(n == 1 ? Network.Kind.of("line") : Network.Kind.random(n, 3))
                  .nodes(n)
                  .seed(seed)
                  .parameter("inner", inner)
                  .parameter("root", seed % n));
      assertThat(result.violations()).as("%s, seed %d", inner, seed).isEmpty();
      assertThat(result.warnings()).isEmpty();
      assertThat(result.leader().id()).isEqualTo(1);
      assertThat(result.theory()).isNotEmpty().allMatch(Figure::holds);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"e", "w"})
  void vitanyisElectionBearsAnyTiming(String convention) {
    for (int seed = 0; seed < 40; seed++) {
      Result result =
          run(
              Scenario.builder("embedded-ring")
                  .topology(Network.Kind.grid(2, 3))
                  .seed(seed)
                  .delay(1, 20)
                  .parameter("inner", "vitanyi")
                  .parameter("convention", convention));
      assertThat(result.violations()).isEmpty();
      assertThat(result.theory()).hasSize(2).allMatch(Figure::holds);
    }
  }

  @Test
  void aSecondElectionCostsAsMuchAsTheFirst() {
    Result result = run(six("vitanyi").startAt(0, 0).startAt(500, 3));
    assertThat(result.messages()).containsEntry("Wakeup", 20L).containsEntry("Sleepwell", 20L);
    assertThat(result.leader().id()).isEqualTo(3);
    assertThat(result.violations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"vitanyi", "vitanyi-min-time"})
  void everyInterleavingElectsTheSmallest(String inner) {
    Scenario scenario =
        Scenario.builder("embedded-ring")
            .topology(Network.Kind.of("star"))
            .ids(2, 3, 1)
            .parameter("inner", inner)
            .build();
    Checks.assertThat(check(scenario).timed(false)).holds();
  }

  @ParameterizedTest
  @ValueSource(strings = {"time-slice", "variable-speeds"})
  void everyOrderOfOneRoundElectsTheSmallest(String inner) {
    Scenario scenario =
        Scenario.builder("embedded-ring")
            .topology(Network.Kind.of("star"))
            .ids(2, 4, 3, 1)
            .parameter("inner", inner)
            .build();
    Checks.assertThat(check(scenario)).holds();
  }

  @Test
  void itsTimersAreNotForNodesThatOthersHost() {
    assertThatThrownBy(
            () -> run(Scenario.builder("leader-broadcast").nodes(3).parameter("inner", "vitanyi")))
        .hasMessage(
            "parameters.inner: vitanyi, expected one of lelann, chang-roberts, k-leader,"
                + " itai-rodeh, peterson, higham-przytycka, participant-ring");
    assertThatThrownBy(() -> run(six("vitanyi").parameter("announce", false)))
        .hasMessageContaining("announce");
  }

  private static Scenario.Builder six(String inner) {
    return Scenario.builder("embedded-ring")
        .topology(SIX)
        .ids(11, 4, 9, 20, 3, 7)
        .parameter("inner", inner);
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }
}
