package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.mutex.Loads.at;
import static org.bellwether.mutex.Loads.entry;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.mutex.TokenRingTest.monitorDiesInside;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bellwether.model.Fence;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;

/** The token ring whose dead monitor is replaced by an election. */
class TokenRingElectionTest {
  @Test
  void withAnElectionTheDeadMonitorIsReplacedAndFencesGrow() {
    Result result = run(monitorDiesInside().parameter("election", "bully"));
    assertThat(order(result)).containsExactly(0, 3, 2);
    assertThat(result.locking().entries())
        .extracting(Result.Entry::fence)
        .containsExactly(new Fence(1, 1), new Fence(2, 1), new Fence(2, 2));
    assertThat(result.warnings()).isEmpty();
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aLiveMonitorMakesTheNewTokenWithoutAnElection() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(4)
                .delay(10)
                .parameter("election", "bully")
                .parameter("ackTimeout", 25)
                .parameter("lossTimeout", 161)
                .hold(5)
                .requests(by(2), by(3).at(40))
                .crash(22, 2));
    assertThat(order(result)).containsExactly(2, 3);
    assertThat(result.locking().entries().getLast().fence()).isEqualTo(new Fence(2, 1));
    assertThat(result.messages()).doesNotContainKey("Election");
    assertThat(result.messages("Ask")).isEqualTo(3);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void withAnElectionANodeThatRecoversJoinsTheRingAgain() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(4)
                .delay(10)
                .parameter("election", "bully")
                .parameter("ackTimeout", 25)
                .parameter("lossTimeout", 161)
                .hold(5)
                .requests(by(2).at(300), by(2).at(600))
                .crash(3, 2)
                .recover(400, 2));
    assertThat(order(result)).containsExactly(2);
    assertThat(result.locking().entries().getFirst().entered()).isBetween(at(600), at(645));
    assertThat(result.locking().entries().getFirst().fence()).isEqualTo(new Fence(2, 1));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void whoeverIsInsideWhenANodeRecoversStaysThere() {
    // the recovery of 3 makes a new epoch while 1 is inside; its token waits for the exit of 1
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(4)
                .delay(10)
                .parameter("election", "bully")
                .parameter("ackTimeout", 25)
                .parameter("lossTimeout", 2000)
                .hold(300)
                .requests(by(1), by(0).at(20))
                .crash(3, 3)
                .recover(50, 3));
    assertThat(result.locking().entries().getFirst()).isEqualTo(entry(1, 0, 10, 310, 1, 1));
    assertThat(result.locking().entries().getLast().fence()).isEqualTo(new Fence(2, 1));
    assertThat(result.locking().entries().getLast().entered()).isGreaterThan(at(310));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void withAnElectionCrashesAndRecoveriesAreSurvivedWhereverTheyStrike() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int n = 3 + seed % 4;
      int victim = random.nextInt(n);
      int down = random.nextInt(2000);
      int back = down + 1 + random.nextInt(1000);
      List<Request> requests = new ArrayList<>();
      long asked = 0;
      for (int i = 0; i < 12; i++) {
        long when = random.nextInt(4000);
        requests.add(Request.by(random.nextInt(n)).at(when));
        if (requests.get(i).node() != victim) asked++;
      }
      Result result =
          run(
              Scenario.builder("token-ring")
                  .nodes(n)
                  .seed(seed)
                  .delay(1, 10)
                  .parameter("monitor", random.nextInt(n))
                  .parameter("election", "bully")
                  .parameter("ackTimeout", 21)
                  .parameter("lossTimeout", 20 + n * (10 + 15 + 21))
                  .hold(15)
                  .requests(requests)
                  .crash(down, victim)
                  .recover(back, victim));
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.outcome()).as("seed %d", seed).isEqualTo(Outcome.QUIESCENT);
      long served = result.locking().entries().stream().filter(e -> e.node() != victim).count();
      assertThat(served).as("seed %d", seed).isEqualTo(asked);
    }
  }

  @Test
  void anElectionNeedsBothTimeouts() {
    for (String missing : List.of("ackTimeout", "lossTimeout")) {
      String other = missing.equals("ackTimeout") ? "lossTimeout" : "ackTimeout";
      assertThatThrownBy(
              () ->
                  run(
                      light("token-ring", 3, 10, 1, 1)
                          .parameter("election", "bully")
                          .parameter(other, 30)))
          .hasMessage(
              "parameters."
                  + missing
                  + " is missing, expected a time above 0, because the lock hosts an election");
    }
  }
}
