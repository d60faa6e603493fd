package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.mutex.Loads.at;
import static org.bellwether.mutex.Loads.entry;
import static org.bellwether.mutex.Loads.heavy;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.junit.jupiter.api.Test;

/** What an entry costs on a token ring, and how long a request waits. */
class TokenRingCostTest {
  @Test
  void theRunEndsAtTheLastExitAndCountsHopsBeforeIt() {
    // 0 -> 1 -> 2 at 20; 2 leaves at 25 and its hop at that instant does not count
    Result result =
        run(Scenario.builder("token-ring").nodes(4).delay(10).hold(5).requests(by(2).at(3)));
    assertThat(result.locking().entries()).containsExactly(entry(2, 3, 20, 25, 1));
    assertThat(result.messages()).isEqualTo(Map.of("Token", 2L));
    assertThat(result.endTime()).isEqualTo(at(25));
    assertThat(result.locking().messagesPerEntry()).isEqualTo(2);
  }

  @Test
  void theTokenMayBeginAnywhere() {
    for (int tokenAt = 0; tokenAt < 4; tokenAt++) {
      Result result =
          run(
              Scenario.builder("token-ring")
                  .nodes(4)
                  .delay(10)
                  .parameter("tokenAt", tokenAt)
                  .hold(5)
                  .requests(by((tokenAt + 2) % 4).at(3)));
      assertThat(result.locking().entries())
          .containsExactly(entry((tokenAt + 2) % 4, 3, 20, 25, 1));
      assertThat(result.violations()).isEmpty();
    }
  }

  @Test
  void whenAllWaitAnEntryCostsOneHopAndOneDelay() {
    for (int n : List.of(2, 5, 16)) {
      Result shorter = run(heavy("token-ring", n, 10, 100, 400));
      Result longer = run(heavy("token-ring", n, 30, 100, 400));
      assertThat((double) (longer.total() - shorter.total()) / (20 * n)).isEqualTo(1);
      assertThat(longer.locking().syncDelaySettled()).isEqualTo(100);
    }
  }

  @Test
  void oneEntryAVisitEvenIfClientsWait() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(3)
                .delay(10)
                .hold(5)
                .requests(by(1).at(1), by(1).at(2), by(2).at(3)));
    assertThat(order(result)).containsExactly(1, 2, 1);
  }

  @Test
  void aRequestWaitsForLessThanATurn() {
    int n = 8;
    Random random = new Random(3);
    long sum = 0;
    int runs = 300;
    for (int i = 0; i < runs; i++) {
      Result result =
          run(
              Scenario.builder("token-ring")
                  .nodes(n)
                  .delay(100)
                  .hold(7)
                  .requests(by(random.nextInt(n)).at(1000 + random.nextInt(10_000))));
      long response = result.locking().responseMax().longValue();
      assertThat(response).isBetween(7L, n * 100L + 7);
      sum += response;
    }
    assertThat((double) sum / runs).isBetween(0.9 * (n * 50 + 7), 1.1 * (n * 50 + 7));
  }

  @Test
  void idleItCostsOneMessageADelay() {
    Result result = run(Scenario.builder("token-ring").nodes(5).delay(10).until(at(995)));
    assertThat(result.messages()).isEqualTo(Map.of("Token", 100L));
  }

  @Test
  void parkedItCostsLessAndARequestWhereItRestsIsServedAtOnce() {
    Result idle =
        run(
            Scenario.builder("token-ring")
                .nodes(5)
                .delay(10)
                .parameter("parkWhenIdle", 40)
                .until(at(995)));
    assertThat(idle.messages("Token")).isEqualTo(20);
    Result served =
        run(
            Scenario.builder("token-ring")
                .nodes(5)
                .delay(10)
                .parameter("parkWhenIdle", 40)
                .hold(5)
                .requests(by(1).at(70)));
    assertThat(served.locking().entries()).containsExactly(entry(1, 70, 70, 75, 1));
    assertThat(served.total()).isEqualTo(1);
  }

  @Test
  void aloneItCostsNothing() {
    Result result = run(light("token-ring", 1, 7, 3, 0, 0));
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(3);
  }

  @Test
  void acknowledgedHopsCostTwoMessagesAndChangeNothingElse() {
    Result plain = run(heavy("token-ring", 5, 10, 100, 10));
    Result careful = run(heavy("token-ring", 5, 10, 100, 10).parameter("ackTimeout", 250));
    assertThat(careful.locking().entries()).isEqualTo(plain.locking().entries());
    assertThat(careful.messages("Token")).isEqualTo(plain.messages("Token"));
    assertThat(careful.messages("Ack")).isBetween(plain.total() - 2, plain.total());
    assertThat(careful.locking().messagesPerEntry()).isEqualTo(plain.locking().messagesPerEntry());
  }
}
