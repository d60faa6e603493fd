package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.election.RingRuns.run;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.junit.jupiter.api.Test;

class LeLannTest {
  @Test
  void largestInitiatorWinsEvenIfOthersAreLarger() {
    Result result = run(Scenario.builder("lelann").ids(3, 37, 19, 4, 25).start(0, 2, 3).build());
    assertThat(result.leader()).isEqualTo(new Result.Leader(19, 2, BigDecimal.valueOf(5)));
    assertThat(result.endTime()).isEqualTo(BigDecimal.TEN);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 15L, "Leader", 5L));
  }

  @Test
  void everyIdGoesAllTheWayRound() {
    Result result = run("lelann", 3, 37, 19, 4, 25);
    assertThat(result.leader().id()).isEqualTo(37);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 25L, "Leader", 5L));
    assertThat(result.theory()).hasSize(3).allMatch(Result.Figure::holds);
  }

  @Test
  void whoeverLosesKnowsItWithoutBeingTold() {
    Result result =
        run(
            Scenario.builder("lelann")
                .ids(3, 37, 19)
                .start(0, 1)
                .parameter("announce", false)
                .build());
    assertThat(result.outputs().get(0)).containsExactly(new Lost());
    assertThat(result.outputs().get(1)).containsExactly(new Won());
    assertThat(result.outputs().get(2)).isEmpty();
  }

  @Test
  void whoeverRelaysFirstDoesNotStartAnyMore() {
    Result result =
        run(
            Scenario.builder("lelann")
                .ids(1, 9, 5)
                .start(new TreeMap<>(Map.of(0, BigDecimal.ZERO, 1, BigDecimal.TWO)))
                .build());
    assertThat(result.leader().id()).isEqualTo(1);
    assertThat(result.messages("Election")).isEqualTo(3);
    assertThat(result.holds()).isTrue();
  }
}
