package org.bellwether.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A scenario whose parameters an algorithm cannot live with is warned of. */
class PremisesTest {
  @ParameterizedTest
  @ValueSource(strings = {"none", "bully"})
  void aTokenRingWithoutPatienceForARoundIsWarnedOf(String election) {
    Scenario.Builder scenario =
        Scenario.builder("token-ring")
            .nodes(8)
            .hold(10)
            .requests(new Request(BigDecimal.valueOf(50), 7))
            .parameter("election", election)
            .parameter("ackTimeout", 5)
            .until(BigDecimal.valueOf(2000));
    assertThat(Simulation.of(scenario.parameter("lossTimeout", 2).build()).run().warnings())
        .anyMatch(warning -> warning.contains("lossTimeout is longer than a round of the token"));
    assertThat(Simulation.of(scenario.parameter("lossTimeout", 200).build()).run().warnings())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "bully",
    "bully-printed",
    "garcia-molina-bully",
    "garcia-molina-bully-printed",
    "invitation"
  })
  void answersThatTakeNoTimeAreWarnedOf(String algorithm) {
    Scenario.Builder scenario =
        Scenario.builder(algorithm).nodes(3).delay(1).until(BigDecimal.ONE).parameter("tm", 0);
    assertThat(Simulation.of(scenario.parameter("tp", 1).build()).run().warnings())
        .noneMatch(warning -> warning.contains("an answer takes time"));
    assertThat(Simulation.of(scenario.parameter("tp", 0).build()).run().warnings())
        .anyMatch(warning -> warning.contains("an answer takes time: 2·tm+tp is above 0"));
  }

  @Test
  void aLockWithAnElectionThatHasNoPatienceIsWarnedOf() {
    Scenario.Builder scenario =
        Scenario.builder("central").nodes(3).delay(1).parameter("election", "bully");
    scenario.parameter("tm", 0).parameter("tp", 0);
    assertThat(Simulation.of(scenario.build()).run().warnings())
        .anyMatch(warning -> warning.contains("an answer takes time"));
  }
}
