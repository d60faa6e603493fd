package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.Checks;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DijkstraScholtenTest {
  /** On a line of four, the wave of probes takes 3 units, and that of acknowledgements 3 more. */
  @Test
  void onALineTheTreeGrowsToTheEndAndShrinksBack() {
    Result result = run(of("async-bfs", 4).topology(Network.Kind.of("line")));
    assertThat(result.messages()).isEqualTo(Map.of("Probe", 3L, "Signal", 3L));
    assertThat(result.extras())
        .isEqualTo(Map.of("terminated", List.of(List.of(BigDecimal.valueOf(6), 0))));
    assertThat(result.theory())
        .contains(new Figure("one acknowledgement per message", Relation.EXACTLY, 3, 3, true));
  }

  /** By hand: 0 probes 1 and 2, which probe each other; these two probes are answered at once. */
  @Test
  void inATriangleOnlyTheFirstMessageIsAnsweredLast() {
    Result result = run(of("async-bfs", 3).topology(Network.Kind.of("complete")));
    assertThat(result.messages()).isEqualTo(Map.of("Probe", 4L, "Signal", 4L));
    assertThat(result.extras())
        .isEqualTo(Map.of("terminated", List.of(List.of(BigDecimal.valueOf(4), 0))));
  }

  @Test
  void aRootWithoutAnythingToDoKnowsAtOnce() {
    assertThat(run(of("async-bfs", 1)).extras())
        .isEqualTo(Map.of("terminated", List.of(List.of(BigDecimal.ZERO, 0))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"async-bfs", "mobile-agent", "embedded-ring", "franklin", "hirschberg-sinclair"})
  void whateverRunsInsideItsEndIsDetectedAndNeverTooEarly(String watched) {
    for (int seed = 0; seed < 20; seed++) {
      for (int root : List.of(0, 3)) {
        Scenario.Builder scenario = of(watched, 6).seed(seed).delay(1, 9).parameter("root", root);
        if (watched.equals("mobile-agent")) scenario.parameter("home", root);
        Result result = run(scenario);
        assertThat(result.violations()).isEmpty();
        assertThat(result.warnings()).isEmpty();
        assertThat(result.theory()).allMatch(Figure::holds);
        assertThat(result.extras()).containsKey("terminated");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"async-bfs", "franklin", "embedded-ring"})
  void everyInterleavingIsDetected(String watched) {
    Checks.assertThat(check(of(watched, 3).build())).holds();
  }

  @Test
  void aLostAcknowledgementLeavesTheRootWaiting() {
    Checks.assertThat(check(of("async-bfs", 3).build()).losses(1)).violates("detection");
  }

  /** A doubled acknowledgement makes a node leave the tree too early. */
  @Test
  void aDoubledAcknowledgementIsAFalseAlarm() {
    Checks.assertThat(
            check(of("async-bfs", 4).topology(Network.Kind.of("complete")).build())
                .only("no false alarm")
                .duplications(1))
        .violates("no false alarm");
  }

  /** Chang and Roberts send in one direction, and acknowledgements go back in the other. */
  @Test
  void acknowledgementsOfAOneWayRingGoBack() {
    Result result = run(of("chang-roberts", 3).ids(3, 1, 2));
    assertThat(result.messages()).isEqualTo(Map.of("Election", 3L, "Leader", 3L, "Signal", 6L));
    assertThat(result.leader().id()).isEqualTo(3);
  }

  /**
   * By hand, on a ring of three of which all begin: the root wakes both others at 1, and they wake
   * each other, which makes 2·3-2 messages.
   */
  @Test
  void theRootWakesWhoeverElseBegins() {
    Result result = run(of("chang-roberts", 3).ids(1, 2, 3).parameter("begin", "all"));
    assertThat(result.messages()).containsEntry("Wake", 4L).containsEntry("Election", 5L);
    assertThat(result.theory())
        .contains(new Figure("2|E|-(n-1) messages wake all nodes", Relation.EXACTLY, 4, 4, true))
        .allMatch(Figure::holds);
    assertThat(result.extras()).containsKey("terminated");
  }

  @Test
  void onlyThoseWhoAreListedBegin() {
    Result result = run(of("lelann", 4).ids(1, 2, 3, 4).parameter("begin", List.of(1L, 2L)));
    assertThat(result.leader().id()).isEqualTo(3);
    assertThat(result.messages()).containsEntry("Wake", 5L);
    assertThatThrownBy(() -> run(of("lelann", 4).parameter("begin", List.of())))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("list of positions");
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static Scenario.Builder of(String watched, int n) {
    return Scenario.builder("dijkstra-scholten").nodes(n).parameter("watched", watched);
  }
}
