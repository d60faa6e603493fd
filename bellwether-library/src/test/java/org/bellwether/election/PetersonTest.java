package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.election.RingRuns.parse;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.RingRuns.simulation;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PetersonTest {
  @ParameterizedTest
  @CsvSource({
    "'5,3', 3, 1, 5, 6, '2,1', 4, 6",
    "'5,2,8,1,9,4', 2, 1, 9, 30, '6,3,1', 12, 18",
    "'3,37,19,4,25', 3, 0, 37, 25, '5,2,1', 12, 17",
    "'7', 7, 0, 7, 1, '1', 1, 2",
  })
  void examplesEndWithTheLargestAliasAtAnotherNode(
      String ids,
      long leader,
      int node,
      long alias,
      long election,
      String reds,
      long leaderTime,
      long endTime) {
    Simulation simulation = simulation(Scenario.builder("peterson").ids(parse(ids)).build());
    Result result = simulation.run();
    assertThat(result.leader())
        .isEqualTo(new Result.Leader(leader, node, BigDecimal.valueOf(leaderTime)));
    assertThat(simulation.state(node)).containsEntry("alias", alias);
    assertThat(result.messages())
        .isEqualTo(Map.of("Election", election, "Leader", (long) result.nodes()));
    assertThat(result.series())
        .containsEntry("candidates", Arrays.stream(reds.split(",")).map(Integer::valueOf).toList());
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(endTime));
    assertThat(result.theory()).hasSize(4).allMatch(Result.Figure::holds);
  }

  @Test
  void sixteenNodesAreElectedInTheThirdRound() {
    long[] ids = {1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, 8, 16};
    Result result = run("peterson", ids);
    assertThat(result.series()).containsEntry("candidates", List.of(16, 8, 1));
    assertThat(result.messages("Election")).isEqualTo(80);
  }

  @Test
  void ofARedNodeAndItsRedPredecessorOneTurnsBlackInEveryRound() { // theorem 11.3 in Ghosh
    for (int seed = 0; seed < 100; seed++) {
      int n = 2 + seed;
      Simulation simulation =
          simulation(Scenario.builder("peterson").nodes(n).seed(seed).delay(1, 9).build());
      int rounds = simulation.run().rounds();
      int[] begun = IntStream.range(0, n).map(v -> rounds(simulation, v)).toArray();
      for (int round = 1; round < rounds; round++) {
        int now = round;
        int[] reds = IntStream.range(0, n).filter(v -> begun[v] >= now).toArray();
        for (int i = 0; i < reds.length; i++) {
          int predecessor = reds[(i + reds.length - 1) % reds.length];
          assertThat(begun[reds[i]] > round && begun[predecessor] > round)
              .as("seed %d round %d nodes %d and %d", seed, round, predecessor, reds[i])
              .isFalse();
        }
      }
    }
  }

  private static int rounds(Simulation simulation, int node) {
    return ((Number) simulation.state(node).get("round")).intValue();
  }

  @Test
  void whoeverDoesNotStartOnlyRelays() {
    // 8 and 1 and 4 compete: 8 is largest, and 4 stands in for nobody larger than 8
    Simulation simulation =
        simulation(Scenario.builder("peterson").ids(5, 2, 8, 1, 9, 4).start(2, 3, 5).build());
    Result result = simulation.run();
    assertThat(result.series()).containsEntry("candidates", List.of(3, 1));
    assertThat(simulation.state(result.leader().node())).containsEntry("alias", 8L);
    assertThat(result.messages("Election")).isEqualTo(3 * 6);
    assertThat(result.holds()).isTrue();
  }
}
