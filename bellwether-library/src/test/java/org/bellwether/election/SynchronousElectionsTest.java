package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.election.RingRuns.parse;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.model.Output;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Time slices and variable speeds. Times are rounds. */
class SynchronousElectionsTest {
  @ParameterizedTest
  @CsvSource({
    "'3,37,19,4,25', 3, 11, 15",
    "'1', 1, 1, 1",
    "'4', 4, 4, 4",
    "'2,1', 1, 1, 2",
    "'9,5', 5, 9, 10",
  })
  void eachIdHasATimeSlice(String ids, long leader, long sent, long end) {
    Result result = run("time-slice", parse(ids));
    assertThat(result.leader().id()).isEqualTo(leader);
    assertThat(result.leader().time()).isEqualByComparingTo(BigDecimal.valueOf(sent));
    assertThat(result.endTime()).isEqualByComparingTo(BigDecimal.valueOf(end));
    assertThat(result.messages()).isEqualTo(Map.of("Token", (long) parse(ids).length));
    assertThat(result.rounds()).isEqualTo((int) end);
    assertThat(result.theory()).hasSize(3).allMatch(Figure::holds);
  }

  @Test
  void everybodyLearnsWhoseSliceItWas() {
    Result result = run("time-slice", 3, 37, 19, 4, 25);
    assertThat(result.outputs().getFirst()).containsExactly(new Output.Won());
    assertThat(result.outputs().subList(1, 5))
        .allSatisfy(node -> assertThat(node).containsExactly(new Output.Elected(3)));
  }

  @Test
  void silenceOfAnyLengthIsFree() {
    Result result = run("time-slice", 1L << 60, 1L << 61, (1L << 60) + 1);
    assertThat(result.leader().id()).isEqualTo(1L << 60);
    assertThat(result.endTime()).isEqualByComparingTo(BigDecimal.valueOf(3L << 60));
    assertThat(result.events()).isLessThan(20);
    assertThat(result.rounds()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"time-slice, '4611686018427387904,4611686018427387905,9'", "variable-speeds, '9,80'"})
  void idsBeyondTheEndOfTimeDoNotMatter(String algorithm, String ids) {
    Result result = run(algorithm, parse(ids));
    assertThat(result.leader().id()).isEqualTo(9);
    assertThat(result.warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"time-slice, '4611686018427387904,4611686018427387905'", "variable-speeds, '63,80'"})
  void anElectionBeyondTheEndOfTimeSaysSo(String algorithm, String ids) {
    Result result = run(algorithm, parse(ids));
    assertThat(result.outcome()).isEqualTo(Outcome.LIMIT);
    assertThat(result.violations()).isEmpty();
    assertThat(result.warnings()).hasSize(1);
  }

  @Test
  void timeSlicesOnRandomRings() {
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      int n = 1 + random.nextInt(40);
      Result result = run("time-slice", randomIds(n, random));
      assertThat(result.holds()).isTrue();
      assertThat(result.theory()).hasSize(3).allMatch(Figure::holds);
    }
  }

  @Test
  void aRelabellingChangesTheTimeOfATimeSlice() {
    assertThat(run("time-slice", 30, 370, 190).endTime()).isEqualByComparingTo("90");
    assertThat(run("time-slice", 3, 37, 19).endTime()).isEqualByComparingTo("9");
  }

  @ParameterizedTest
  @CsvSource({
    "'3,1,2', 3, 6",
    "'2,1,3', 4, 6",
    "'1', 1, 2",
    "'2', 1, 4",
    "'1,2', 2, 4",
    "'2,1', 2, 4"
  })
  void theSmallestTokenIsTheFastest(String ids, long messages, long end) {
    Result result = run("variable-speeds", parse(ids));
    assertThat(result.leader().id()).isEqualTo(Arrays.stream(parse(ids)).min().orElseThrow());
    assertThat(result.messages()).isEqualTo(Map.of("Token", messages));
    assertThat(result.leader().time()).isEqualByComparingTo(BigDecimal.valueOf(end));
    assertThat(result.endTime()).isEqualByComparingTo(BigDecimal.valueOf(end));
    assertThat(result.theory()).hasSize(2).allMatch(Figure::holds);
  }

  @Test
  void variableSpeedsOnRandomRings() {
    Random random = new Random(2);
    for (int i = 0; i < 500; i++) {
      int n = 1 + random.nextInt(30);
      Result result = run("variable-speeds", randomIds(n, random));
      assertThat(result.holds()).isTrue();
      assertThat(result.theory()).hasSize(2).allMatch(Figure::holds);
    }
  }

  @Test
  void allPlacesOfSixTokensCostLessThanTwelveMessages() {
    RingRuns.arrangements(
        6,
        ids -> {
          Result result = run("variable-speeds", ids);
          assertThat(result.leader().time()).isEqualByComparingTo("12");
          assertThat(result.total()).isLessThan(12);
          assertThat(result.total()).isEqualTo(roundByRound(ids));
        });
  }

  /** The rule of the algorithm applied to every round, one after the other. */
  private static long roundByRound(long[] ids) {
    int n = ids.length;
    long[] smallest = ids.clone();
    long[] due = new long[n];
    for (int v = 0; v < n; v++) due[v] = 1L << ids[v];
    long sent = 0;
    for (long round = 1; ; round++) {
      List<Integer> senders = new ArrayList<>();
      for (int v = 0; v < n; v++) if (due[v] == round) senders.add(v);
      long[] tokens = smallest.clone();
      for (int v : senders) {
        sent++;
        due[v] = 0;
        int to = (v + 1) % n;
        if (tokens[v] == ids[to]) return sent;
      }
      for (int v : senders) {
        int to = (v + 1) % n;
        if (tokens[v] >= smallest[to]) continue;
        smallest[to] = tokens[v];
        due[to] = round + (1L << tokens[v]);
      }
    }
  }

  @Test
  void aMessageThatIsARoundLateBreaksTimeSlices() {
    Result result = run(Scenario.builder("time-slice").ids(1, 2, 3).delay(4).build());
    assertThat(result.outcome()).isEqualTo(Outcome.VIOLATION);
    assertThat(result.warnings()).hasSize(1);
  }

  @Test
  void aThousandTokens() {
    Result result = run(Scenario.builder("variable-speeds").nodes(1000).build());
    assertThat(result.leader().time()).isEqualByComparingTo("2000");
    assertThat(result.total()).isBetween(1000L, 1999L);
  }
}
