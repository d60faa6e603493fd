package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.election.RingRuns.parse;
import static org.bellwether.election.RingRuns.run;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FranklinTest {
  @ParameterizedTest
  @CsvSource({
    "'5,2,8,1,9,4', 9, 36, '6,3,1', 9, 15",
    "'3,37,19,4,25', 37, 30, '5,2,1', 9, 14",
    "'1', 1, 2, '1', 1, 2",
  })
  void examplesCostWhatTheyShould(
      String ids, long leader, long election, String reds, int leaderTime, int endTime) {
    Result result = run("franklin", parse(ids));
    assertThat(result.leader().id()).isEqualTo(leader);
    assertThat(result.messages())
        .isEqualTo(Map.of("Election", election, "Leader", (long) result.nodes()));
    List<Integer> expected = Arrays.stream(reds.split(",")).map(Integer::valueOf).toList();
    assertThat(result.series()).containsEntry("candidates", expected);
    assertThat(result.rounds()).isEqualTo(expected.size());
    assertThat(result.leader().time()).isEqualTo(BigDecimal.valueOf(leaderTime));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(endTime));
    assertThat(result.theory()).hasSize(4).allMatch(Result.Figure::holds);
  }

  @Test
  void inMonotoneOrderOnlyTheLargestSurvivesTheFirstRound() {
    Result result = run("franklin", LongStream.rangeClosed(1, 100).toArray());
    assertThat(result.messages()).isEqualTo(Map.of("Election", 400L, "Leader", 100L));
    assertThat(result.rounds()).isEqualTo(2);
  }

  @Test
  void aMessageWakesWhoeverSleeps() {
    Result result = run(Scenario.builder("franklin").ids(5, 2, 8, 1, 9, 4).start(3).build());
    assertThat(result.leader().id()).isEqualTo(9);
    assertThat(result.messages("Election")).isEqualTo(36);
    assertThat(result.series()).containsEntry("candidates", List.of(6, 3, 1));
  }

  @Test
  void whatIsEarlyIsPassedOnByWhoeverTurnsBlack() {
    // the link from 2 to 0 is slow: 1 has long begun round 2 when 0 learns that it has lost
    Scenario scenario =
        Scenario.builder("franklin")
            .ids(3, 9, 8, 4)
            .links(Links.UNIT.perLink(List.of(new Links.LinkDelay(3, 0, BigDecimal.valueOf(50)))))
            .build();
    Result result = run(scenario);
    assertThat(result.leader().id()).isEqualTo(9);
    assertThat(result.messages("Election")).isEqualTo(2L * 4 * result.rounds());
    assertThat(result.holds()).isTrue();
  }
}
