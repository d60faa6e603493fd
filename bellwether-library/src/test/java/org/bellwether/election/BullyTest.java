package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Scenario.Fault;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class BullyTest {
  @Test
  void theSecondNoticesThatTheHighestIsDead() {
    Result result = run(five().start(1).build());
    assertThat(result.leader().id()).isEqualTo(4);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 6L, "Reply", 3L, "Leader", 4L));
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.components())
        .containsExactly(new Result.Component(List.of(1L, 2L, 3L, 4L), 4L, null, true));
    assertThat(result.theory()).hasSize(3).allMatch(Result.Figure::holds);
  }

  @Test
  void theLowestNoticesAtTheGreatestCost() {
    Result result = run(five().start(0).build());
    assertThat(result.messages()).isEqualTo(Map.of("Election", 10L, "Reply", 6L, "Leader", 4L));
    assertThat(result.total()).isEqualTo(5 * 4);
  }

  @Test
  void costIsQuadraticForEverySize() {
    for (int n = 2; n <= 20; n++) {
      long[] ids = new long[n];
      for (int v = 0; v < n; v++) ids[v] = v + 1L;
      Result result =
          run(
              Scenario.builder("bully")
                  .ids(ids)
                  .start(0)
                  .fault(new Fault.Crash(BigDecimal.ZERO, n - 1))
                  .build());
      assertThat(result.total()).isEqualTo((long) n * (n - 1));
      assertThat(result.leader().id()).isEqualTo(n - 1);
    }
  }

  @Test
  void theHighestAnswersAllWhoAskWithOneAnnouncement() {
    Result result = run(Scenario.builder("bully").ids(1, 2, 3).build());
    assertThat(result.leader().time()).isEqualTo(BigDecimal.valueOf(3));
    assertThat(result.messages()).isEqualTo(Map.of("Election", 3L, "Reply", 3L, "Leader", 2L));
  }

  @Test
  void aRecoveredHigherNodeTakesOver() {
    Result result =
        run(five().start(0).fault(new Fault.Recover(BigDecimal.valueOf(100), 4)).build());
    assertThat(result.leader()).isEqualTo(new Result.Leader(5, 4, BigDecimal.valueOf(103)));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void whoeverWaitsForADeadLeaderStartsAgain() {
    // 4 answers at 1, and dies before it can announce itself
    Result result = run(five().start(0).fault(new Fault.Crash(BigDecimal.TWO, 3)).build());
    assertThat(result.leader().id()).isEqualTo(3);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void anyCrashesAndRecoveriesThatAreNoticedEndWithTheHighestLiveNode() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(6);
      Scenario.Builder builder = Scenario.builder("bully").nodes(n).seed(seed).delay(1, 5);
      boolean[] down = new boolean[n];
      long time = 0;
      for (int i = random.nextInt(6); i > 0; i--) {
        time += random.nextInt(20);
        int node = 1 + random.nextInt(n - 1);
        BigDecimal at = BigDecimal.valueOf(time);
        builder.fault(down[node] ? new Fault.Recover(at, node) : new Fault.Crash(at, node));
        down[node] = !down[node];
      }
      // node 0 lives through all of it, and suspects the leader once old messages have arrived
      TreeMap<Integer, BigDecimal> start = new TreeMap<>();
      for (int v = 1; v < n; v++) start.put(v, BigDecimal.valueOf(random.nextInt(100)));
      start.put(0, BigDecimal.valueOf(time + 6 + random.nextInt(100)));
      Result result = run(builder.start(start).build());
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void delaysBeyondTheAssumptionMayGiveTwoLeaders() {
    boolean two = false;
    for (int seed = 0; seed < 50 && !two; seed++) {
      Result result =
          run(
              Scenario.builder("bully")
                  .nodes(4)
                  .seed(seed)
                  .delay(1, 50)
                  .parameter("tm", 1)
                  .build());
      assertThat(result.warnings()).anyMatch(w -> w.contains("messages arrive within the time"));
      two = result.leaders().size() > 1 || !result.holds();
    }
    assertThat(two).isTrue();
  }

  private static Scenario.Builder five() {
    return Scenario.builder("bully").ids(1, 2, 3, 4, 5).fault(new Fault.Crash(BigDecimal.ZERO, 4));
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
