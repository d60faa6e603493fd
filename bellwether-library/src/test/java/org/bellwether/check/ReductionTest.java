package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders that make no difference are left out, and nothing else. */
class ReductionTest {
  private static Scenario peterson(int n) {
    return Scenario.builder("peterson")
        .nodes(n)
        .ids(new Ids.Arranged("worst:peterson"))
        .starts(Starts.FIRST)
        .build();
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6, 7, 8, 9})
  void petersonsElectionNeedsNoMoreThanFourStatesAMessage(int n) {
    Result run = Simulation.of(peterson(n)).run();
    CheckResult reduced = check(peterson(n)).run();
    assertThat(reduced).holds();
    assertThat(reduced.states()).isLessThanOrEqualTo(4 * run.total());
  }

  @ParameterizedTest
  @CsvSource({"5, 198", "6, 480", "7, 1211", "8, 4944", "9, 12439"})
  void withoutReductionTheSpaceExplodes(int n, long states) {
    assertThat(check(peterson(n)).reduction(false)).holds().hasStates(states);
  }

  @Test
  void aShorterWayThatReductionLeavesOutIsFoundAgain() {
    Scenario scenario = peterson(4);
    Counterexample reduced = assertThat(check(scenario).losses(1)).violates("termination");
    Counterexample every =
        assertThat(check(scenario).losses(1).reduction(false)).violates("termination");
    assertThat(reduced.length()).isEqualTo(every.length());
  }

  @Test
  void judgesThatLookInsideForbidReduction() {
    Scenario scenario =
        Scenario.builder("suzuki-kasami").nodes(2).hold(1).requests(by(0), by(1)).build();
    assertThat(check(scenario).run().reduced()).isFalse();
    assertThat(check(peterson(2)).run().reduced()).isTrue();
  }
}
