package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.bellwether.check.Checks;
import org.bellwether.election.GallagerHumbletSpira.Branch;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GallagerHumbletSpiraTest {
  private static final Network TRIANGLE = Network.Kind.of("complete");

  /**
   * By hand: the links of weights 1 and 2 join two pairs at level 1, at time 2. All four test their
   * lightest other links: 0 and 1 test those of weights 4 and 3, 2 and 3 those of weights 3 and 4,
   * which all are accepted at 4. The ends of the cores know at 5 that weight 3 is best, and nodes 1
   * and 2 connect at 5 and are the new core at level 2 from 7 on. Only the link of weight 4 and the
   * diagonal are left: they are tested and rejected, and the cores' reports of nothing meet.
   */
  @Test
  void fourNodesJoinInPairsAndThePairsJoinAlongTheThirdLink() {
    Result result = run(square());
    assertThat(result.leader()).isEqualTo(new Result.Leader(3, 2, BigDecimal.valueOf(11)));
    assertThat(result.messages())
        .isEqualTo(
            Map.of(
                "Connect",
                6L,
                "Initiate",
                8L,
                "Test",
                7L,
                "Accept",
                4L,
                "Reject",
                1L,
                "Report",
                8L,
                "Leader",
                3L));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(13));
  }

  private static Scenario.Builder square() {
    return of(4)
        .ids(1, 2, 3, 4)
        .topology(edges(new int[][] {{0, 1}, {1, 2}, {2, 3}, {0, 3}, {0, 2}}))
        .parameter(
            "weights",
            List.of(
                List.of(0, 1, 1),
                List.of(1, 2, 3),
                List.of(2, 3, 2),
                List.of(0, 3, 4),
                List.of(0, 2, 5)));
  }

  /** Two ends of the lightest link form the only core; all others are absorbed one by one. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 33})
  void alongALineOfGrowingWeightsEveryNodeCostsFiveMessages(int n) {
    List<List<Integer>> weights = new ArrayList<>();
    for (int v = 1; v < n; v++) weights.add(List.of(v - 1, v, v));
    Result result = run(of(n).topology(Network.Kind.of("line")).parameter("weights", weights));
    assertThat(result.violations()).isEmpty();
    assertThat(result.messages().get("Connect")).isEqualTo(n);
    assertThat(result.messages().get("Initiate")).isEqualTo(n);
    assertThat(result.messages().get("Report")).isEqualTo(n);
    assertThat(result.messages().getOrDefault("Test", 0L)).isEqualTo(n - 2);
    assertThat(result.total()).isEqualTo(5 * n - 4 + n - 1);
    assertThat(result.leader().node()).isLessThan(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 20, 64})
  void theTreeIsMinimalAndTheBoundHoldsWhateverTheDelays(int n) {
    for (int seed = 0; seed < 20; seed++) {
      Result result = run(of(n).seed(seed).delay(1, 1 + seed));
      assertThat(result.violations()).isEmpty();
      assertThat(result.warnings()).isEmpty();
      assertThat(result.theory()).hasSize(4).allMatch(Figure::holds);
    }
  }

  @Test
  void asleepNodesAreWokenByMessages() {
    Result result = run(of(20).start(7));
    assertThat(result.violations()).isEmpty();
    assertThat(result.theory()).hasSize(4).allMatch(Figure::holds);
  }

  /** Weights are all equal, so that only ids tell links apart: without them a cycle could close. */
  @ParameterizedTest
  @CsvSource({"1, 2, 3", "2, 3, 1", "3, 2, 1"})
  void everyInterleavingOnATriangleOfEqualWeightsFindsTheTree(long a, long b, long c) {
    Scenario scenario = of(3).ids(a, b, c).topology(TRIANGLE).build();
    Checks.assertThat(check(scenario)).holds();
  }

  @Test
  void everyInterleavingOfTwoPairsFindsTheTree() {
    Checks.assertThat(check(square().starts(Starts.FIRST).parameter("announce", false).build()))
        .holds();
  }

  @Test
  void aLostMessageLeavesFragmentsThatNeverJoin() {
    Checks.assertThat(check(of(3).topology(TRIANGLE).build()).losses(1))
        .violates("minimum spanning tree");
  }

  @Test
  void aLinkOutsideTheTreeOrAMissingOneIsFound() {
    BitSet first = new BitSet();
    first.set(0);
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    MinimumSpanningTreeMonitor monitor =
        new MinimumSpanningTreeMonitor(List.of(first, first, new BitSet()));
    monitor.output(0, new Branch(0), verdict);
    assertThat(violations).isEmpty();
    monitor.output(2, new Branch(1), verdict);
    monitor.ended(Ending.TIME, verdict);
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly(
            "minimum spanning tree: node 2 chooses the link behind its port 1, which the tree does"
                + " not have",
            "minimum spanning tree: node 1 has not chosen the link behind its port 0");
  }

  @Test
  void weightsAreTriplesOfNeighboursGivenOnce() {
    assertThatThrownBy(() -> run(of(3).parameter("weights", "heavy")))
        .hasMessageContaining("triples [from, to, weight]");
    assertThatThrownBy(() -> run(of(3).parameter("weights", List.of(List.of(0, 1)))))
        .hasMessageContaining("triples [from, to, weight]");
    assertThatThrownBy(() -> run(of(3).parameter("weights", List.of(List.of(0, 1, -1)))))
        .hasMessageContaining("triples [from, to, weight]");
    Scenario.Builder line = of(3).topology(Network.Kind.of("line"));
    assertThatThrownBy(() -> run(line.parameter("weights", List.of(List.of(0, 2, 5)))))
        .hasMessageContaining("two neighbours and a weight");
    assertThatThrownBy(
            () -> run(line.parameter("weights", List.of(List.of(0, 1, 5), List.of(1, 0, 5)))))
        .hasMessageContaining("every link only once");
  }

  private static Network edges(int[][] pairs) {
    return new Network.Edges(Arrays.stream(pairs).map(p -> new Network.Pair(p[0], p[1])).toList());
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static Scenario.Builder of(int n) {
    return Scenario.builder("gallager-humblet-spira").nodes(n);
  }
}
