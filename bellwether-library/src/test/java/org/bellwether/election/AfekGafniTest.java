package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.Map;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.Checks;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AfekGafniTest {
  /**
   * By hand: 1 and 3 go for the nodes before them, 2 for the first. At 1, node 0 (id 1) falls to 2,
   * asks it about 3, and node 1 rejects 1. At 2, 2 has captured one node and is stronger than 3,
   * which it captures at 3.
   */
  @Test
  void ofThreeTheMiddleOneWinsBecauseItHasCapturedMore() {
    Result result = run(of(3).ids(1, 2, 3));
    assertThat(result.leader()).isEqualTo(new Result.Leader(2, 1, BigDecimal.valueOf(4)));
    assertThat(result.messages())
        .isEqualTo(
            Map.of(
                "Capture", 4L, "Accept", 2L, "Reject", 2L, "Ask", 1L, "Answer", 1L, "Leader", 2L));
  }

  @Test
  void aSingleInitiatorCapturesEverybodyWithoutResistance() {
    for (int n : new int[] {1, 2, 5, 16}) {
      Result result = run(of(n).start(n - 1));
      assertThat(result.leader().node()).isEqualTo(n - 1);
      assertThat(result.theory())
          .contains(
              new Figure(
                  "one initiator 2(n-1)", Relation.EXACTLY, 2.0 * (n - 1), 2.0 * (n - 1), true));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 20, 64})
  void theBoundHoldsWhateverTheDelays(int n) {
    for (int seed = 0; seed < 20; seed++) {
      Result result = run(of(n).seed(seed).delay(1, 1 + seed).links(links(seed)));
      assertThat(result.violations()).isEmpty();
      assertThat(result.warnings()).isEmpty();
      assertThat(result.theory()).hasSize(2).allMatch(Figure::holds);
    }
  }

  private static Links links(int seed) {
    Links links = Scenario.builder("afek-gafni").delay(1, 1 + seed).build().links();
    return seed % 2 == 0 ? links : links.reordering();
  }

  @ParameterizedTest
  @CsvSource({"2, true", "3, true", "4, false"})
  void everyInterleavingElectsOne(int n, boolean announce) {
    Scenario scenario =
        of(n)
            .starts(n == 4 ? Scenario.Starts.FIRST : Scenario.Starts.ANYTIME)
            .parameter("announce", announce)
            .build();
    Checks.assertThat(check(scenario)).holds();
  }

  @Test
  void aLostAnswerLeavesEverybodyWaiting() {
    Checks.assertThat(check(of(3).build()).losses(1)).violates("termination");
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static Scenario.Builder of(int n) {
    return Scenario.builder("afek-gafni").nodes(n);
  }
}
