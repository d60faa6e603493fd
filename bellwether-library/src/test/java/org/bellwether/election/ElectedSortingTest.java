package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.check;

import java.util.List;
import java.util.Map;
import org.bellwether.check.Checks;
import org.bellwether.election.RingSorting.Sorted;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ElectedSortingTest {
  /**
   * By hand: ids travel 2, 1, 1 and 4 hops, and 9 wins; from there on values are 10, 10, 20, 30.
   */
  @Test
  void theWinnerSortsTheValues() {
    Result result =
        run(of("chang-roberts").ids(4, 2, 7, 9).parameter("values", List.of(30L, 10L, 20L, 10L)));
    assertThat(result.messages())
        .isEqualTo(Map.of("Election", 8L, "Leader", 4L, "Collect", 4L, "Distribute", 4L));
    List<Long> values =
        result.outputs().stream()
            .flatMap(List::stream)
            .filter(Sorted.class::isInstance)
            .map(sorted -> ((Sorted) sorted).value())
            .toList();
    assertThat(values).containsExactly(10L, 20L, 30L, 10L);
    assertThat(result.leader().id()).isEqualTo(9);
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  /** Differences 10, 0, 10, 10 are 11, 1, 11, 11 after adding 1: 3+1+3+3 dyadic digits. */
  @Test
  void aTableTakesTheDyadicDigitsOfItsDifferences() {
    assertThat(RingSorting.bits(List.of(30L, 10L, 20L, 10L))).isEqualTo(3 + 1 + 3 + 3);
    assertThat(RingSorting.bits(List.of(30L))).isEqualTo(5);
    Result result =
        run(
            Scenario.builder("ring-sorting")
                .ids(4, 2, 7, 9)
                .parameter("values", List.of(30L, 10L, 20L, 10L)));
    // the leader has 10: tables 10 / 10,20 / 10,10,20 / all four, and four times all four
    assertThat(result.bits()).isEqualTo(Map.of("Collect", 3L + 6 + 7 + 10, "Distribute", 40L));
    assertThat(result.theory()).hasSize(3).allMatch(Figure::holds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"chang-roberts", "lelann", "none"})
  void theBoundOnBitsHolds(String election) {
    for (int seed = 0; seed < 30; seed++) {
      Result result = run(of(election).nodes(1 + seed).seed(seed).delay(1, 5));
      assertThat(result.violations()).isEmpty();
      assertThat(result.theory()).hasSize(3).allMatch(Figure::holds);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"chang-roberts", "lelann"})
  void everyInterleavingSorts(String election) {
    Checks.assertThat(check(of(election).ids(2, 3, 1).build())).holds();
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static Scenario.Builder of(String election) {
    return Scenario.builder("ring-sorting").parameter("election", election);
  }
}
