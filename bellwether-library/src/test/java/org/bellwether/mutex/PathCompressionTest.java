package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.mutex.Loads.heavy;
import static org.bellwether.mutex.Loads.heavyMessages;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class PathCompressionTest {
  @Test
  void theTextbooksChainBecomesTheWaitingList() {
    Scenario scenario =
        Scenario.builder("path-compression")
            .nodes(5)
            .parameter("guess", List.of(0, 0, 1, 2, 3))
            .delay(100)
            .hold(10_000)
            .requests(by(0), by(1).at(1000), by(2).at(2000), by(3).at(3000), by(4).at(4000))
            .build();
    Simulation simulation = Simulation.of(scenario);
    while (simulation.next().time().compareTo(BigDecimal.valueOf(5000)) < 0) simulation.step();
    assertThat(
            List.of(
                next(simulation, 0), next(simulation, 1), next(simulation, 2), next(simulation, 3)))
        .containsExactly(1, 2, 3, 4);
    assertThat(simulation.state(3).get("dir")).isEqualTo(4);
    assertThat(simulation.state(4).get("dir")).isEqualTo(4);
    Result result = simulation.run();
    assertThat(order(result)).containsExactly(0, 1, 2, 3, 4);
    assertThat(result.messages()).isEqualTo(Map.of("Request", 4L, "Token", 4L));
    assertThat(result.locking().syncDelaySettled()).isEqualTo(100);
    assertThat(result.holds()).isTrue();
  }

  private static Object next(Simulation simulation, int node) {
    return simulation.state(node).get("next");
  }

  @Test
  void aRequestCostsItsHopsAndOneAndAllOnItsWayGuessRightAfterwards() {
    // 4 -> 3 -> 2 -> 1 -> 0, then everybody points at 4
    Simulation simulation =
        Simulation.of(
            light("path-compression", 5, 7, 3, 4)
                .parameter("guess", List.of(0, 0, 1, 2, 3))
                .build());
    Result result = simulation.run();
    assertThat(result.total()).isEqualTo(4 + 1);
    assertThat(result.locking().responseMean()).isEqualTo(5 * 7 + 3);
    for (int v = 0; v < 5; v++) assertThat(simulation.state(v).get("dir")).isEqualTo(4);
  }

  @Test
  void anIdleTokenCostsNothing() {
    Result result = run(light("path-compression", 4, 7, 3, 2, 2).parameter("tokenAt", 2));
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(3);
  }

  @Test
  void randomRequestersCostTheHarmonicNumberOnAverage() {
    for (int n : List.of(4, 8, 16)) {
      Random random = new Random(n);
      int[] nodes = random.ints(6000, 0, n).toArray();
      Result result = run(light("path-compression", n, 1, 1, nodes));
      double harmonic = 0;
      for (int i = 1; i < n; i++) harmonic += 1.0 / i;
      assertThat(result.locking().messagesPerEntry()).isBetween(0.95 * harmonic, 1.05 * harmonic);
    }
  }

  @Test
  void heavyLoadCostsThreeOrFourMessagesAndOneDelayBetweenEntries() {
    for (int n : List.of(4, 8, 16, 32)) {
      assertThat(heavyMessages("path-compression", n)).isBetween(2.0, 4.5);
      Result result = run(heavy("path-compression", n, 10, 100, 400));
      assertThat(result.locking().syncDelaySettled()).isEqualTo(100);
    }
  }

  @Test
  void aloneItCostsNothing() {
    assertThat(run(light("path-compression", 1, 7, 3, 0, 0)).total()).isZero();
  }

  @Test
  void nothingBreaksItOnLinksThatReorder() {
    Loads.survivesAnything("path-compression", true);
  }

  @Test
  void lostAndSecondTokensAreNoticedByTheJudge() {
    Result lost =
        run(
            light("path-compression", 3, 100, 10, 1)
                .fault(new Fault.LoseToken(BigDecimal.valueOf(150))));
    assertThat(lost.outcome()).isEqualTo(Result.Outcome.DEADLOCK);
    assertThat(lost.violations()).extracting(Result.Violation::name).contains("one token");
    Result second =
        run(
            light("path-compression", 3, 100, 10, 1)
                .fault(new Fault.Inject(BigDecimal.valueOf(50), 2, "Token", Map.of())));
    assertThat(second.violations()).extracting(Result.Violation::name).contains("one token");
  }

  @Test
  void guessesThatLeadNowhereAreRefused() {
    assertThatThrownBy(() -> run(guess(1, 0, 0)))
        .hasMessage(
            "parameters.guess: [1, 0, 0], expected guesses that all lead to one node, which guesses itself");
    assertThatThrownBy(() -> run(guess(0, 1, 0)))
        .hasMessageStartingWith("parameters.guess: [0, 1, 0], expected guesses that all lead");
    assertThatThrownBy(() -> run(guess(0, 0)))
        .hasMessage("parameters.guess: [0, 0], expected a position for each of 3 nodes");
    assertThatThrownBy(() -> run(guess(0, 0, 1).parameter("tokenAt", 1)))
        .hasMessage("parameters.tokenAt: 1, expected 0, where the guesses lead");
  }

  private static Scenario.Builder guess(Integer... positions) {
    return Scenario.builder("path-compression").nodes(3).parameter("guess", List.of(positions));
  }
}
