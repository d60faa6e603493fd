package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.election.RingRuns.parse;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.RingRuns.simulation;

import java.util.List;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HighamPrzytyckaTest {
  @ParameterizedTest
  @CsvSource({
    "'3,37,19,4,25', 3, 4, 17",
    "'5,2,8,1,9,4', 2, 5, 27",
    "'2,1', 1, 0, 4",
    "'1', 1, 0, 1",
    "'8,3,6,1,7,2,5,4', 3, 5, 35",
  })
  void oneLabelSurvivesAndWhoeverItReachesAgainWins(
      String ids, long label, int node, long election) {
    Simulation simulation =
        simulation(Scenario.builder("higham-przytycka").ids(parse(ids)).build());
    Result result = simulation.run();
    assertThat(result.leader().node()).isEqualTo(node);
    assertThat(result.leader().id()).isEqualTo(parse(ids)[node]);
    assertThat(simulation.state(node)).containsEntry("label", label);
    assertThat(result.messages("Election")).isEqualTo(election);
    assertThat(result.messages("Leader")).isEqualTo(result.nodes());
    assertThat(result.theory()).hasSize(3).allMatch(Result.Figure::holds);
  }

  @Test
  void envelopesGetFewerFromRoundToRound() {
    Result result = run("higham-przytycka", 8, 3, 6, 1, 7, 2, 5, 4);
    assertThat(result.series()).containsEntry("candidates", List.of(8, 4, 2, 1, 1));
    assertThat(result.rounds()).isEqualTo(5);
  }

  @Test
  void aRandomRingCostsAboutNLogN() {
    int n = 1 << 14;
    long total = 0;
    for (int seed = 0; seed < 10; seed++) {
      total +=
          run(Scenario.builder("higham-przytycka").nodes(n).seed(seed).build())
              .messages("Election");
    }
    assertThat(total / 10.0 / (14.0 * n)).isBetween(0.9, 1.1);
  }

  @Test
  void aLoneInitiatorGoesRoundOnce() {
    Result result =
        run(Scenario.builder("higham-przytycka").ids(5, 2, 8, 1, 9, 4).start(3).build());
    assertThat(result.leader().id()).isEqualTo(1);
    assertThat(result.messages("Election")).isEqualTo(6);
  }
}
