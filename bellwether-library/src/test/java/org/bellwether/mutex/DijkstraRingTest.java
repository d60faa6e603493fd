package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.CheckResult;
import org.bellwether.check.Checks;
import org.bellwether.mutex.DijkstraRing.Moved;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DijkstraRingTest {
  /** From all states equal, the privilege goes round: the bottom node counts, the others copy. */
  @Test
  void fromALegitimateStateThePrivilegeVisitsAllNodesInTurn() {
    Scenario scenario =
        of(4, 12)
            .parameter("states", List.of(5L, 5L, 5L, 5L))
            .parameter("messages", List.of(5L, 5L, 5L, 5L))
            .build();
    assertThat(moves(scenario))
        .startsWith("1: 0 to 6", "2: 1 to 6", "3: 2 to 6", "4: 3 to 6", "5: 0 to 7", "6: 1 to 7")
        .hasSize(12);
    Result result = Simulation.of(scenario).run();
    assertThat(result.messages("State")).isEqualTo(4 * 13);
    assertThat(result.theory())
        .containsExactly(
            new Figure("messages n per unit of time", Relation.EXACTLY, 52, 52, true),
            new Figure("one privilege within 2n", Relation.AT_MOST, 8, 0, true));
  }

  /** Worked out by hand: messages 3, 0, 2 arrive at nodes 1, 2 and 0, which is in state 1. */
  @Test
  void wrongStatesAreOverwrittenUntilOnePrivilegeIsLeft() {
    Scenario scenario =
        of(3, 9)
            .parameter("states", List.of(1L, 4L, 1L))
            .parameter("messages", List.of(3L, 0L, 1L))
            .build();
    assertThat(moves(scenario))
        .startsWith(
            "1: 0 to 2", // it finds its own state 1 in the message of node 2
            "1: 1 to 3",
            "1: 2 to 0",
            "2: 1 to 2", // the bottom node's new state spreads
            "2: 2 to 3",
            "3: 2 to 2",
            "4: 0 to 3"); // and has come round
    assertThat(Simulation.of(scenario).run().theory())
        .contains(new Figure("one privilege within 2n", Relation.AT_MOST, 6, 2, true));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13})
  void whateverTheDelaysOnePrivilegeIsLeftInTheEnd(int n) {
    for (int seed = 0; seed < 30; seed++) {
      Result result = Simulation.of(of(n, 40L * n).seed(seed).delay(1, 1 + seed % 7).build()).run();
      assertThat(result.violations()).isEmpty();
      assertThat(result.warnings()).isEmpty();
      assertThat(result.theory()).allMatch(Figure::holds);
    }
  }

  /** Every state of the nodes and links is a beginning, and every fair run from it is covered. */
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 4", "3, 3"})
  void everyFairRunFromEveryStateConverges(int n, int k) {
    CheckResult result = converges(n, k);
    assertThat(result.complete()).isTrue();
    assertThat(result.violation()).isNull();
    assertThat(result.properties()).extracting("name").containsExactly("closure", "convergence");
    assertThat(result.states()).isGreaterThanOrEqualTo((long) Math.pow(k, 2 * n));
  }

  private static CheckResult converges(int n, int k) {
    return check(of(n, 1000).parameter("k", k).starts(Starts.FIRST).build()).liveness().run();
  }

  /** With too few states, old and new ones are mistaken for each other for ever. */
  @Test
  void twoStatesAreTooFewForThreeNodes() {
    Checks.assertThat(converges(3, 2)).violates("convergence");
  }

  @Test
  void aLostMessageDoesNoHarm() {
    Scenario scenario = of(2, 1000).starts(Starts.FIRST).build();
    assertThat(check(scenario).losses(1).liveness().run().violation()).isNull();
  }

  @Test
  void aRingOfWhichNoMessageIsLeftIsNotJudged() {
    Scenario scenario =
        of(3, 1000)
            .parameter("states", List.of(0L, 1L, 2L))
            .links(Links.UNIT.unreliable(0.9, 0))
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.endTime()).isLessThan(BigDecimal.valueOf(1000));
    assertThat(result.violations()).isEmpty();
    assertThat(result.theory()).isEmpty();
  }

  @Test
  void aForgedMessageIsANewBeginning() {
    Scenario.Builder scenario =
        of(4, 60)
            .parameter("states", List.of(0L, 0L, 0L, 0L))
            .parameter("messages", List.of(0L, 0L, 0L, 0L))
            .fault(new Fault.Inject(BigDecimal.valueOf(9), 2, "State", Map.of("value", 7)));
    assertThat(run(scenario).violations()).isEmpty();
    assertThat(moves(scenario.build()))
        .contains("9: 2 to 7", "11: 2 to 3")
        .endsWith("59: 2 to 7", "60: 3 to 7");
  }

  @Test
  void statesOutOfRangeAreRefused() {
    assertThatThrownBy(() -> run(of(2, 9).parameter("states", List.of(0L, 4L))))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("states from 0 to 3");
    assertThatThrownBy(() -> run(of(2, 9).parameter("k", 1)))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("at least 2 states");
  }

  @Test
  void fewerThanTwoStatesPerMachineAreWarnedOf() {
    assertThat(run(of(3, 9).parameter("k", 5)).warnings())
        .singleElement()
        .asString()
        .contains("k is at least 2n");
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static List<String> moves(Scenario scenario) {
    List<String> moves = new ArrayList<>();
    Simulation.of(scenario).trace(event -> note(event, moves)).run();
    return moves;
  }

  private static void note(Trace.Event event, List<String> moves) {
    for (Object output : event.outputs()) {
      if (output instanceof Moved(int state)) {
        moves.add("%s: %d to %d".formatted(event.time().toPlainString(), event.node(), state));
      }
    }
  }

  private static Scenario.Builder of(int n, long until) {
    return Scenario.builder("dijkstra-ring").nodes(n).until(BigDecimal.valueOf(until));
  }
}
