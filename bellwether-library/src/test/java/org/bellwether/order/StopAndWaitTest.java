package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.Checks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StopAndWaitTest {
  private static final Links LOSSY = links(5, true, 0.3, 0.2);

  private static Links links(long slowest, boolean fifo, double loss, double duplicate) {
    Links.Delay delay = new Links.Delay.Uniform(BigDecimal.ONE, BigDecimal.valueOf(slowest));
    return new Links(delay, List.of(), fifo, loss, duplicate);
  }

  private static Scenario.Builder carrying(String algorithm) {
    return Scenario.builder("stop-and-wait").parameter("carries", algorithm);
  }

  /**
   * By hand: on a ring of two with ids 1 and 2, both send at 0. The 2 is at node 0 at 1, and waits
   * there until the receipt of the 1 has come at 2; it is home at 3. Node 1 announces itself, and
   * its announcement is at node 0 at 4, which passes it on.
   */
  @Test
  void withoutLossesEachMessageHasOneReceipt() {
    Result result = Simulation.of(carrying("chang-roberts").ids(1, 2).build()).run();
    assertThat(result.leader()).isEqualTo(new Result.Leader(2, 1, BigDecimal.valueOf(3)));
    assertThat(result.messages()).isEqualTo(Map.of("Election", 3L, "Leader", 2L, "Receipt", 5L));
    assertThat(result.theory())
        .containsExactly(
            new Figure(
                "without losses, at most one receipt per transmission",
                Relation.AT_MOST,
                5,
                5,
                true));
  }

  /** The first message is lost at 0 and sent again at 3, which is one more than a round trip. */
  @Test
  void aMessageThatIsLostIsSentAgain() {
    Fault loss = new Fault.Lose(new Fault.Pattern("Election", Map.of("id", 2L), 1));
    Result result = Simulation.of(carrying("chang-roberts").ids(1, 2).fault(loss).build()).run();
    assertThat(result.messages("Election")).isEqualTo(4);
    assertThat(result.leader().time()).isEqualTo(BigDecimal.valueOf(5));
    assertThat(result.holds()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "chang-roberts, unbounded, any",
    "chang-roberts, bit, fifo",
    "peterson, unbounded, any",
    "gallager-humblet-spira, bit, fifo",
    "afek-gafni, unbounded, any",
    "itai-rodeh, bit, fifo",
    "leader-broadcast, unbounded, any",
    "async-bfs, bit, fifo"
  })
  void lossesAndDuplicatesAreHiddenFromAnyAlgorithm(
      String algorithm, String numbers, String order) {
    for (int seed = 1; seed <= 10; seed++) {
      Links links = order.equals("any") ? LOSSY.reordering() : LOSSY;
      Scenario scenario =
          carrying(algorithm)
              .nodes(5)
              .links(links)
              .parameter("numbers", numbers)
              .seed(seed)
              .build();
      Result result = Simulation.of(scenario).run();
      assertThat(result.warnings()).isEmpty();
      assertThat(result.violations()).as("%s", scenario).isEmpty();
    }
  }

  /** A synchronizer needs every acknowledgement; here it gets them. */
  @Test
  void aSynchronizerRunsOverLossyLinks() {
    Scenario scenario =
        carrying("alpha")
            .topology(Network.Kind.grid(3, 3))
            .parameter("application", "flooding")
            .links(LOSSY)
            .build();
    assertThat(Simulation.of(scenario).run().violations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"unbounded", "bit"})
  void everyWayToLoseAndDuplicateEndsWell(String numbers) {
    Scenario scenario = carrying("chang-roberts").ids(1, 2).parameter("numbers", numbers).build();
    Checks.assertThat(check(scenario).losses(2)).holds();
    Checks.assertThat(check(scenario).losses(1).duplications(1)).holds();
  }

  /** A timeout that is too short costs messages and does no harm. */
  @Test
  void answersThatComeTooLateDoNoHarm() {
    Scenario scenario = carrying("chang-roberts").ids(1, 2).parameter("resend", 1).build();
    Checks.assertThat(check(scenario).losses(1)).holds();
    assertThat(Simulation.of(scenario).run().messages("Election")).isGreaterThan(3);
  }

  /** An old copy has the bit that the next message but one ought to have. */
  @Test
  void oneBitIsTooLittleWhereMessagesOvertakeEachOther() {
    Links links = links(60, false, 0, 0.5);
    Scenario.Builder scenario = carrying("lelann").ids(1, 2, 3, 4).links(links).seed(3);
    assertThat(Simulation.of(scenario.build()).run().violations()).isEmpty();
    Result bit = Simulation.of(scenario.parameter("numbers", "bit").build()).run();
    assertThat(bit.warnings()).anyMatch(warning -> warning.contains("links are FIFO"));
    assertThat(bit.violations()).extracting(Result.Violation::name).contains("exactly once");
  }

  /** Without the algorithm around it, the same links leave an election without a leader. */
  @Test
  void theSameLossesStopTheAlgorithmAlone() {
    for (int seed = 1; seed <= 10; seed++) {
      Scenario.Builder scenario = Scenario.builder("chang-roberts").nodes(20).links(LOSSY);
      assertThat(Simulation.of(scenario.seed(seed).build()).run().holds()).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "raymond, Mutex",
    "lock-service, Serving",
    "cristian, ",
    "bfs, runs in rounds",
    "bully, Recoverable",
    "time-slice, bounded delays",
    "stop-and-wait, does not itself"
  })
  void whatCannotBeCarriedIsRefusedWithTheReason(String algorithm, String reason) {
    assertThatThrownBy(() -> Simulation.of(carrying(algorithm).nodes(3).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("parameters.carries: " + algorithm)
        .hasMessageContaining(reason == null ? "" : reason);
  }
}
