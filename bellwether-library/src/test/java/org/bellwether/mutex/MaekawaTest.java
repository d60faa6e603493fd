package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.mutex.Loads.entry;
import static org.bellwether.mutex.Loads.heavy;
import static org.bellwether.mutex.Loads.heavyMessages;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;

class MaekawaTest {
  private static final List<List<Integer>> TRIANGLE =
      List.of(List.of(0, 1), List.of(1, 2), List.of(2, 0));

  @Test
  void withoutYieldingThreeNodesWaitForEachOtherForEver() {
    Result result = run(triangle("maekawa-naive"));
    assertThat(result.outcome()).isEqualTo(Outcome.DEADLOCK);
    assertThat(result.messages()).isEqualTo(Map.of("Request", 3L));
    assertThat(result.locking().entries()).isEmpty();
    assertThat(result.violations()).extracting(Result.Violation::name).contains("no deadlock");
  }

  @Test
  void withSandersCorrectionTheSameThreeAreServed() {
    Result result = run(triangle("maekawa"));
    assertThat(result.locking().entries())
        .containsExactly(
            entry(1, 2, 3003, 5003, 1), entry(0, 1, 6003, 8003, 2), entry(2, 3, 9003, 11003, 3));
    assertThat(result.messages())
        .isEqualTo(Map.of("Request", 3L, "Failed", 1L, "Grant", 3L, "Release", 3L));
    assertThat(result.outcome()).isEqualTo(Outcome.QUIESCENT);
  }

  @Test
  void lightLoadCostsThreeMessagesAVoteAndTwoDelays() {
    for (int n : List.of(4, 9, 16, 7, 13, 31)) {
      int k = n == 7 ? 3 : n == 13 ? 4 : n == 31 ? 6 : 2 * (int) Math.sqrt(n) - 1;
      Result result = run(light("maekawa", n, 7, 3, 1, 2, 3));
      assertThat(result.total()).isEqualTo(3L * 3 * (k - 1));
      assertThat(result.locking().responseMean()).isEqualTo(2 * 7 + 3);
    }
  }

  @Test
  void heavyLoadCostsAboutFourMessagesAVoteAndNeverAboveSeven() {
    for (int n : List.of(7, 13, 31)) {
      int k = n == 7 ? 3 : n == 13 ? 4 : 6;
      double messages = heavyMessages("maekawa", n);
      assertThat(messages).isBetween(3.0 * (k - 1), 5.0 * (k - 1));
      Result result = run(heavy("maekawa", n, 20, 100, 300));
      assertThat(result.locking().syncDelaySettled()).isBetween(100.0, 200.0);
      assertThat(result.theory()).hasSize(2).allMatch(Result.Figure::holds);
    }
  }

  @Test
  void handoversTakeTwoDelaysUnlessTheCommonArbiterIsAtOneEnd() {
    // quorums 0: {0,1,3}, 2: {2,3,5}; 3 is common, and neither leaves nor enters
    Result apart =
        run(
            Scenario.builder("maekawa")
                .nodes(7)
                .delay(100)
                .hold(500)
                .requests(by(0), by(2).at(150)));
    assertThat(apart.locking().syncDelaySettled()).isEqualTo(200);
    // quorums 0: {0,1,3}, 1: {1,2,4}; 1 is common and enters
    Result near =
        run(
            Scenario.builder("maekawa")
                .nodes(7)
                .delay(100)
                .hold(500)
                .requests(by(0), by(1).at(150)));
    assertThat(near.locking().syncDelaySettled()).isEqualTo(100);
  }

  @Test
  void quorumsMayBeGridsPlanesOrFolded() {
    for (String kind : List.of("grid", "plane", "fold")) {
      Result result = run(heavy("maekawa", 13, 10, 10, 5).parameter("quorums", kind));
      assertThat(result.holds()).isTrue();
      assertThat(result.locking().entries()).hasSize(130);
    }
    assertThat(run(light("maekawa", 13, 7, 3, 0).parameter("quorums", "grid")).total())
        .isEqualTo(3 * (7 - 1));
    assertThat(run(light("maekawa", 10, 7, 3, 0).parameter("quorums", "fold")).total())
        .isEqualTo(3 * (4 - 1));
  }

  @Test
  void quorumsThatDoNotMeetAreRefused() {
    assertThatThrownBy(
            () ->
                run(
                    Scenario.builder("maekawa")
                        .nodes(2)
                        .parameter("quorums", List.of(List.of(0L), List.of(1L)))))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.quorums: quorums 0 and 1 have no member in common, expected one");
    assertThatThrownBy(
            () -> run(Scenario.builder("maekawa").nodes(4).parameter("quorums", "plane")))
        .hasMessageContaining("expected q²+q+1 for a prime q");
  }

  @Test
  void aloneItCostsNothing() {
    Result result = run(light("maekawa", 1, 7, 3, 0, 0));
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(3);
  }

  @Test
  void nothingBreaksItOnLinksThatKeepTheOrder() {
    Loads.survivesAnything("maekawa", false);
    Loads.survivesAnything("maekawa", false, load -> load.parameter("quorums", "fold"));
  }

  @Test
  void withoutYieldingItIsSafeAndOftenDeadlocks() {
    int deadlocks = 0;
    for (int seed = 0; seed < 50; seed++) {
      Result result = run(heavy("maekawa-naive", 7, 10, 1, 10).seed(seed).delay(1, 50));
      assertThat(result.violations())
          .extracting(Result.Violation::name)
          .doesNotContain("mutual exclusion", "fences grow");
      if (result.outcome() == Outcome.DEADLOCK) deadlocks++;
    }
    assertThat(deadlocks).isGreaterThan(10);
  }

  @Test
  void withoutYieldingLightLoadIsServed() {
    Result result = run(light("maekawa-naive", 7, 7, 3, 0, 1, 2, 3));
    assertThat(result.total()).isEqualTo(4 * 3 * 2);
    assertThat(result.theory()).hasSize(1).allMatch(Result.Figure::holds);
  }

  private static Scenario.Builder triangle(String algorithm) {
    return Scenario.builder(algorithm)
        .nodes(3)
        .delay(1000)
        .parameter("quorums", TRIANGLE)
        .hold(2000)
        .requests(by(0).at(1), by(1).at(2), by(2).at(3));
  }
}
