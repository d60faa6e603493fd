package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.Checks;
import org.bellwether.group.NaiveConsensus.Decided;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NaiveConsensusTest {
  /** By hand: 4 questions at 0, 4 answers at 1, at 2 both who asked decide and tell two each. */
  @Test
  void equalValuesTakeFourteenMessages() {
    Result result = run(of(1, 1, 1));
    assertThat(result.messages()).isEqualTo(Map.of("Ask", 4L, "Agree", 4L, "Decide", 6L));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(4));
    assertThat(result.outputs()).allMatch(one -> one.equals(List.of(new Decided(1))));
    assertThat(result.theory())
        .containsExactly(
            new Figure("messages 14 with equal values", Relation.EXACTLY, 14, 14, true));
  }

  /** Node 0 prefers 0, the others 1: in lock-step the two who ask swap their values for ever. */
  @Test
  void inLockStepTwoNodesSwapTheirValuesForEver() {
    Scenario.Builder scenario = of(0, 1, 1);
    for (int until : new int[] {100, 1000}) {
      Result result = run(scenario.until(BigDecimal.valueOf(until)));
      assertThat(result.outputs()).isNull();
      assertThat(result.messages("Disagree")).isGreaterThan(until);
    }
  }

  @Test
  void otherDelaysLetItDecide() {
    for (int seed = 0; seed < 20; seed++) {
      Result result = run(of(0, 1, 1).seed(seed).delay(1, 20));
      assertThat(result.violations()).isEmpty();
      assertThat(result.outputs()).allMatch(one -> one.size() == 1).doesNotContain(List.of());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void nobodyDecidesDifferentlyInAnyExecutionEvenIfANodeCrashes(int bits) {
    Scenario scenario = of(bits & 1, (bits >> 1) & 1, bits >> 2).starts(Starts.FIRST).build();
    Checks.assertThat(check(scenario).crashes(1).only("agreement", "validity")).holds();
  }

  /** Whoever is down, the others can still decide. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aCrashDoesNotKeepTheOthersFromDeciding(int down) {
    Result result = run(of(1, 1, 1).crash(0, down));
    for (int v = 0; v < 3; v++) {
      if (v != down) assertThat(result.outputs().get(v)).containsExactly(new Decided(1));
    }
  }

  @Test
  void aFairRunNeverDecides() {
    CheckResult result = Check.of(of(0, 0, 1).starts(Starts.FIRST).build()).liveness().run();
    assertThat(result.violation()).isNotNull();
    assertThat(result.violation().name()).isEqualTo("termination");
    assertThat(result.violation().loop()).isPositive();
    assertThat(result.violation().steps()).noneMatch(step -> step.contains("Decide("));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 9, 20})
  void largerNetworksDecideToo(int n) {
    for (int seed = 0; seed < 10; seed++) {
      Result result = run(Scenario.builder("consensus-naive").nodes(n).seed(seed).delay(1, 10));
      assertThat(result.violations()).isEmpty();
      assertThat(result.outputs()).hasSize(n).doesNotContain(List.of());
    }
  }

  @Test
  void wrongDecisionsAreFound() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    ConsensusMonitor monitor = new ConsensusMonitor(List.of(0, 0, 0));
    monitor.ended(Ending.TIME, verdict);
    assertThat(violations).isEmpty();
    monitor.ended(Ending.LIMIT, verdict);
    monitor.output(0, new Decided(0), verdict);
    monitor.output(1, new Decided(1), verdict);
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly(
            "termination: nobody has decided",
            "agreement: node 1 decides 1, but another node decided 0",
            "validity: node 1 decides 1, which no node had");
  }

  @Test
  void valuesAreThreeBits() {
    assertThatThrownBy(() -> run(of(0, 1, 2))).hasMessageContaining("3 values, 0 or 1 each");
    assertThatThrownBy(() -> run(of(0, 1, 1).nodes(4)))
        .hasMessageContaining("4 values, 0 or 1 each");
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static Scenario.Builder of(int a, int b, int c) {
    return Scenario.builder("consensus-naive").nodes(3).parameter("values", List.of(a, b, c));
  }
}
