package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class ItaiRodehTest {
  @Test
  void distinctDrawsEndInOneRound() {
    Result result =
        run(
            Scenario.builder("itai-rodeh")
                .nodes(3)
                .tape(0, List.of(2))
                .tape(1, List.of(1))
                .tape(2, List.of(1))
                .build());
    assertThat(result.leader().node()).isZero();
    assertThat(result.messages()).isEqualTo(Map.of("Election", 6L, "Leader", 3L));
    assertThat(result.rounds()).isEqualTo(1);
  }

  @Test
  void equalLargestDrawsPlayAgain() {
    Result result =
        run(
            Scenario.builder("itai-rodeh")
                .nodes(3)
                .tape(0, List.of(2, 1))
                .tape(1, List.of(2, 2))
                .tape(2, List.of(1, 1))
                .build());
    assertThat(result.leader().node()).isEqualTo(1);
    assertThat(result.messages("Election")).isEqualTo(11);
    assertThat(result.rounds()).isEqualTo(2);
    assertThat(result.series()).containsEntry("candidates", List.of(3, 2));
    assertThat(result.leader().time()).isEqualTo(BigDecimal.valueOf(6));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(9));
  }

  @Test
  void withDistinctFirstDrawsItCostsAsMuchAsChangRoberts() {
    long[] ids = {5, 2, 6, 1, 4, 3};
    Scenario.Builder anonymous = Scenario.builder("itai-rodeh").nodes(6);
    for (int v = 0; v < 6; v++) anonymous.tape(v, List.of((int) ids[v]));
    Result named = run(Scenario.builder("chang-roberts").ids(ids).build());
    assertThat(run(anonymous.build()).messages("Election")).isEqualTo(named.messages("Election"));
  }

  @Test
  void countsDoNotDependOnDelays() {
    for (int seed = 0; seed < 100; seed++) {
      Scenario unit = Scenario.builder("itai-rodeh").nodes(2 + seed % 20).seed(seed).build();
      Result expected = run(unit);
      Result slow = run(unit.but().delay(1, 30).build());
      assertThat(slow.messages()).isEqualTo(expected.messages());
      assertThat(slow.leader().node()).isEqualTo(expected.leader().node());
    }
  }

  @Test
  void aRoundInWhichAllDrawTheSameTakesSquareOfNMessages() {
    Scenario.Builder same = Scenario.builder("itai-rodeh").nodes(3);
    for (int v = 0; v < 3; v++) same.tape(v, List.of(1, 3 - v));
    Result result = run(same.build());
    assertThat(result.messages("Election")).isEqualTo(9 + 6);
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  /**
   * By hand: of two nodes that draw from 1..r, one draws the larger number in 1 - 1/r of rounds.
   */
  @Test
  void theExpectedRoundsAreThoseOfTheRecursion() {
    assertThat(expected(1, 1)).isEqualTo(1);
    assertThat(expected(2, 2)).isCloseTo(2, within(1e-12));
    assertThat(expected(2, 5)).isCloseTo(1.25, within(1e-12));
    // of 27 draws of three, 15 have one largest, 9 two and 3 three; two go on for 3/2 rounds
    assertThat(expected(3, 3)).isCloseTo((1 + 9 / 27.0 * 1.5) / (1 - 3 / 27.0), within(1e-12));
    // the largest number of a large ring was drawn once with probability 1/(e-1)
    assertThat(expected(5000, 5000)).isCloseTo(2 - 1 / (Math.E - 1), within(1e-3));
  }

  /** Beyond 4096 numbers, sums over all of them are approximated. */
  @Test
  void theExpectedRoundsOfManyNumbersAreThoseOfTheSums() {
    for (int range : new int[] {4096, 4097, 100_000}) {
      double r = range;
      double two = 1 / (1 - 1 / r);
      double three = (1 + 3 * (r - 1) / (2 * r * r) * two) / (1 - 1 / (r * r));
      assertThat(expected(2, range)).isCloseTo(two, within(1e-15));
      assertThat(expected(3, range)).isCloseTo(three, within(1e-15));
      double most = 0; // the chance that one node alone draws the largest number
      for (double v = 2; v <= r; v++) most += 64 / r * Math.pow((v - 1) / r, 63);
      assertThat(expected(64, range)).isCloseTo(2 - most, within(1e-3));
    }
    // the curve goes on as it was
    double next = 3 * expected(64, 4096) - 3 * expected(64, 4095) + expected(64, 4094);
    assertThat(expected(64, 4097)).isCloseTo(next, within(2e-12));
  }

  @Test
  void runsTakeAsManyRoundsOnAverageAsTheRecursionExpects() {
    for (int range : new int[] {2, 8}) {
      int runs = 2000;
      long rounds = 0;
      for (int seed = 0; seed < runs; seed++) {
        rounds += run(drawing(8, range).but().seed(seed).build()).rounds();
      }
      assertThat((double) rounds / runs).isCloseTo(expected(8, range), withinPercentage(3));
    }
  }

  private static Scenario drawing(int n, int range) {
    return Scenario.builder("itai-rodeh").nodes(n).parameter("range", (long) range).build();
  }

  private static double expected(int n, int range) {
    return run(drawing(n, range)).theory().stream()
        .filter(figure -> figure.name().equals("expected rounds, by recursion"))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void noRoundTakesMoreThanTheSquareOfN() {
    for (int seed = 0; seed < 500; seed++) {
      Result result =
          run(
              Scenario.builder("itai-rodeh")
                  .nodes(1 + seed % 7)
                  .seed(seed)
                  .parameter("range", 2 + seed % 3)
                  .build());
      assertThat(result.theory()).as("seed %d", seed).hasSize(3).allMatch(Result.Figure::holds);
    }
  }

  @Test
  void oneNodeElectsItself() {
    Result result = run(Scenario.builder("itai-rodeh").nodes(1).build());
    assertThat(result.messages()).isEqualTo(Map.of("Election", 1L, "Leader", 1L));
  }

  @Test
  void exactlyOneLeaderOnLargeRingsWithFewNumbers() {
    for (int seed = 0; seed < 20; seed++) {
      Result result =
          run(
              Scenario.builder("itai-rodeh")
                  .nodes(500)
                  .seed(seed)
                  .parameter("range", 2)
                  .delay(1, 5)
                  .build());
      assertThat(result.leaders()).as("seed %d", seed).hasSize(1);
      assertThat(result.holds()).as("seed %d", seed).isTrue();
    }
  }

  /** Per node more and more, but never more than a constant times the logarithm. */
  @Test
  void expectedMessagesGrowLikeNLogN() {
    double before = 0;
    for (int n : new int[] {16, 64, 256, 1024}) {
      long total = 0;
      int runs = 12_800 / n + 40;
      for (int seed = 0; seed < runs; seed++) {
        Scenario scenario = Scenario.builder("itai-rodeh").nodes(n).seed(seed).build();
        total += run(scenario).messages("Election");
      }
      double perNode = (double) total / runs / n;
      assertThat(perNode).as("n = %d", n).isGreaterThan(before + 1);
      assertThat(perNode / Math.log(n)).as("n = %d", n).isBetween(0.8, 2.2);
      before = perNode;
    }
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
