package org.bellwether.check;

import static org.bellwether.check.Checks.assertThat;

import java.util.List;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three nodes that each want the lock twice, in every order in which anything can happen. */
class EveryLockTwiceTest {
  private static final List<Request> TWICE_EACH = Request.byEach(0, 1, 2, 0, 1, 2);
  private static final int HOLD = 1;

  @ParameterizedTest
  @CsvSource({
    "central, 1323",
    "token-ring, 2697",
    "raymond, 1866",
    "path-compression, 2844",
    "suzuki-kasami, 18724"
  })
  void everyStateIsSafeAndNobodyIsForgotten(String lock, long states) {
    assertThat(Check.of(wanted(lock))).holds().hasStates(states);
  }

  @ParameterizedTest
  @Tag("soak")
  @CsvSource({"maekawa, 4245265", "carvalho-roucairol, 7432256", "ricart-agrawala, 25738690"})
  void everyStateOfTheLargeOnesIsSafe(String lock, long states) {
    assertThat(Check.of(wanted(lock))).holds().hasStates(states);
  }

  @Test
  @Tag("soak")
  void everyStateOfLamportsIsSafe() {
    int threads = Runtime.getRuntime().availableProcessors(); // and no ways back, in 2 GB
    assertThat(Check.of(wanted("lamport")).threads(threads)).holds().hasStates(161_401_957);
  }

  private static Scenario wanted(String lock) {
    return Scenario.builder(lock).nodes(3).hold(HOLD).requests(TWICE_EACH).build();
  }
}
