package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class TokenRingPrintedTest {
  /**
   * Five stations: the token is back at 5, when the timer has not expired, and dies; then it does.
   */
  @Test
  void aTokenThatIsBackOnTimeIsRemovedAndReplacedAtOnce() {
    Result result = run(of(5, 7));
    assertThat(result.extras().get("removed")).isEqualTo(List.of(at(5, 0), at(6, 1), at(7, 2)));
    assertThat(result.extras().get("created")).isEqualTo(List.of(at(5, 0), at(6, 1), at(7, 2)));
    assertThat(result.violations())
        .extracting(Result.Violation::name)
        .contains("no needless repair");
  }

  /** With a longer timeout every token is removed, with a shorter one there are two. */
  @Test
  void noTimeoutIsRight() {
    Result longer = run(of(5, 30).parameter("timeout", 7));
    assertThat(longer.extras()).containsKeys("removed", "created");
    Result shorter = run(of(5, 5).parameter("timeout", 4));
    assertThat(shorter.extras().get("created")).isEqualTo(List.of(at(4, 0), at(5, 1)));
    assertThat(shorter.extras().get("removed")).isEqualTo(List.of(at(5, 0), at(5, 1)));
  }

  /** All timers are equal: without the token, each of the stations would create its own. */
  @Test
  void theTokenIsReplacedByTheStationThatSawItFirst() {
    Result result = run(of(5, 12).fault(new Fault.LoseToken(BigDecimal.valueOf(3))));
    assertThat((List<?>) result.extras().get("created")).first().isEqualTo(at(5, 0));
  }

  @Test
  void aTimeoutOfNothingIsRefused() {
    assertThatThrownBy(() -> run(of(3, 9).parameter("timeout", 0)))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("at least 1");
  }

  private static List<Object> at(long time, int station) {
    return List.of(BigDecimal.valueOf(time), station);
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static Scenario.Builder of(int n, long until) {
    return Scenario.builder("token-ring-recovery-printed")
        .nodes(n)
        .until(BigDecimal.valueOf(until));
  }
}
