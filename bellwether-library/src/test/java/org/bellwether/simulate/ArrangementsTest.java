package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrangementsTest {
  @ParameterizedTest
  @ValueSource(strings = {"franklin", "peterson"})
  void theElectionEndsInTheRoundAskedForWhereverThatCanBe(String algorithm) {
    for (int n = 1; n <= 70; n++) {
      int most = 32 - Integer.numberOfLeadingZeros(n);
      for (int round = Math.min(n, 2); round <= most; round++) {
        Result result = run(algorithm, "rounds:" + algorithm + ":" + round, n);
        assertThat(result.rounds()).as("n = %d", n).isEqualTo(round);
      }
      assertThat(run(algorithm, "worst:" + algorithm, n).rounds()).isEqualTo(most);
    }
  }

  @Test
  void aHundredNodesElectInTheSecondRoundOfFranklin() {
    Result result = run("franklin", "rounds:franklin:2", 100);
    assertThat(result.series()).containsEntry("candidates", List.of(100, 1));
    assertThat(result.messages()).isEqualTo(Map.of("Election", 400L, "Leader", 100L));
  }

  @Test
  void sixteenNodesElectInTheThirdRoundOfPeterson() {
    Result result = run("peterson", "rounds:peterson:3", 16);
    assertThat(result.rounds()).isEqualTo(3);
    assertThat(result.messages("Election")).isEqualTo(80);
  }

  @Test
  void everyArrangementUsesOneToNOnce() {
    for (String name :
        List.of("ascending", "descending", "random", "worst:franklin", "rounds:peterson:5")) {
      long[] ids = ids(name, 100_000);
      Arrays.sort(ids);
      for (int i = 0; i < ids.length; i++) assertThat(ids[i]).isEqualTo(i + 1);
    }
  }

  @Test
  void aLargeWorstCaseIsWorst() {
    int n = 100_000;
    assertThat(run("franklin", "worst:franklin", n).messages("Election")).isEqualTo(2L * n * 17);
    assertThat(run("peterson", "worst:peterson", n).messages("Election")).isEqualTo(33L * n);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lelann", "chang-roberts", "participant-ring", "k-leader"})
  void noArrangementOfSixCostsMoreThanTheWorst(String algorithm) {
    long worst = run(algorithm, "worst:" + algorithm, 6).messages("Election");
    for (int seed = 0; seed < 500; seed++) {
      Scenario scenario = Scenario.builder(algorithm).nodes(6).seed(seed).build();
      assertThat(Simulation.of(scenario).run().messages("Election")).isLessThanOrEqualTo(worst);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "rounds:peterson:6, 16, 'a round from 2 to 5, in which 16 nodes can elect'",
    "rounds:franklin:1, 2, 'a round from 2 to 2, in which 2 nodes can elect'",
    "rounds:franklin:2, 1, 'a round from 1 to 1, in which 1 nodes can elect'",
    "rounds:franklin:02, 4, 'a round from 2 to 3, in which 4 nodes can elect'",
    "rounds:franklin:, 4, 'a round from 2 to 3, in which 4 nodes can elect'",
  })
  void impossibleRoundsAreRejected(String name, int n, String expected) {
    assertThatThrownBy(() -> ids(name, n))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("ids: \"" + name + "\", expected " + expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"worst", "worst:bully", "rounds:lelann:2", "rounds", "upwards", ""})
  void unknownNamesAreRejected(String name) {
    assertThatThrownBy(() -> ids(name, 5))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith("ids: \"" + name + "\", expected a list of ids, ascending,");
  }

  private static long[] ids(String name, int n) {
    return Simulation.of(scenario("chang-roberts", name, n)).ids();
  }

  private static Result run(String algorithm, String name, int n) {
    return Simulation.of(scenario(algorithm, name, n)).run();
  }

  private static Scenario scenario(String algorithm, String name, int n) {
    return Scenario.builder(algorithm).nodes(n).ids(new Ids.Arranged(name)).build();
  }
}
