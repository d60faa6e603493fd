package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.scenario.DrawnGraphs.graph;

import java.math.BigDecimal;
import java.util.Map;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class FloodingTest {
  private static final Network SIX = graph("0-1 0-2 1-2 1-3 1-4 2-4 2-5");

  @Test
  void theSixNodeGraphTakesThreeRoundsAndFortyTwoMessages() {
    Result result = run(Scenario.builder("flooding").ids(11, 4, 9, 20, 3, 7).topology(SIX).build());
    assertThat(result.leader()).isEqualTo(new Result.Leader(20, 3, BigDecimal.valueOf(3)));
    assertThat(result.messages()).isEqualTo(Map.of("Maximum", 42L));
    assertThat(result.rounds()).isEqualTo(3);
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(3));
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void fewerRoundsThanTheDiameterLeaveDisagreement() {
    Result result =
        run(
            Scenario.builder("flooding")
                .ids(11, 4, 9, 20, 3, 7)
                .topology(SIX)
                .parameter("rounds", 2)
                .build());
    assertThat(result.outcome()).isEqualTo(Outcome.VIOLATION);
    assertThat(result.violations()).extracting(Result.Violation::name).contains("agreement");
    assertThat(result.warnings())
        .containsExactly(
            "flooding assumes that rounds is at least the diameter of the network; this scenario"
                + " breaks this assumption");
  }

  @Test
  void fewerRoundsThanTheDiameterAreWarnedOfUnderASynchronizerToo() {
    Result result =
        run(
            Scenario.builder("alpha")
                .topology(SIX)
                .parameter("application", "flooding")
                .parameter("rounds", 2)
                .build());
    assertThat(result.warnings()).hasSize(1).first().asString().startsWith("flooding assumes");
  }

  @Test
  void aLooserBoundOnlyCostsMore() {
    Result result =
        run(
            Scenario.builder("flooding")
                .ids(11, 4, 9, 20, 3, 7)
                .topology(SIX)
                .parameter("rounds", 5)
                .build());
    assertThat(result.leader().id()).isEqualTo(20);
    assertThat(result.total()).isEqualTo(14 * 5);
  }

  @Test
  void oneNodeNeedsNoMessage() {
    Result result = run(Scenario.builder("flooding").nodes(1).build());
    assertThat(result.leader().node()).isZero();
    assertThat(result.total()).isZero();
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void everyRandomGraphElectsItsMaximumAtTheExactCost() {
    for (int seed = 0; seed < 50; seed++) {
      Network random = new Network.Kind("random", 2 + seed, null, null, null, 1 + seed % 6);
      Simulation simulation =
          Simulation.of(Scenario.builder("flooding").topology(random).seed(seed).build());
      Result result = simulation.run();
      assertThat(result.holds()).as("seed %d", seed).isTrue();
      assertThat(result.leader().id()).isEqualTo(2 + seed);
      assertThat(result.total())
          .isEqualTo(2 * simulation.topology().edges() * simulation.topology().diameter());
    }
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
