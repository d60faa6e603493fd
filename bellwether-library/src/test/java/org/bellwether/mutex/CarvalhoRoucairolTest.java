package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.mutex.Loads.heavy;
import static org.bellwether.mutex.Loads.heavyMessages;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.Map;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.junit.jupiter.api.Test;

class CarvalhoRoucairolTest {
  @Test
  void permissionsAreKeptUntilSomebodyAsks() {
    Result result = run(light("carvalho-roucairol", 3, 1000, 2000, 0, 0, 1, 0));
    assertThat(result.total()).isEqualTo(4 + 0 + 4 + 2);
    assertThat(result.messages()).isEqualTo(Map.of("Request", 5L, "Reply", 5L));
    assertThat(result.locking().entries())
        .extracting(e -> e.left().subtract(e.issued()).longValue())
        .containsExactly(4000L, 2000L, 4000L, 4000L);
    assertThat(result.locking().entries())
        .extracting(e -> e.fence().sequence())
        .containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void theFirstEntryCostsTwiceTheOthersAndTheNextNothing() {
    for (int n = 2; n <= 10; n++) {
      assertThat(run(light("carvalho-roucairol", n, 7, 3, 1)).total()).isEqualTo(2L * (n - 1));
      assertThat(run(light("carvalho-roucairol", n, 7, 3, 1, 1, 1)).total())
          .isEqualTo(2L * (n - 1));
    }
  }

  @Test
  void allInTurnCostTwiceTheOthersAndOneDelayBetweenEntries() {
    int n = 8;
    assertThat(heavyMessages("carvalho-roucairol", n)).isEqualTo(2 * (n - 1));
    Result result = run(heavy("carvalho-roucairol", n, 20, 100, 10));
    assertThat(result.locking().syncDelaySettled()).isEqualTo(100);
  }

  @Test
  void whoeverHasAllPermissionsPassesRequestsThatStillTravel() {
    // 0 enters three times more while the request of 1 is on its way, and once more is not allowed
    Result result =
        run(
            Scenario.builder("carvalho-roucairol")
                .nodes(2)
                .delay(1000)
                .hold(10)
                .requests(
                    by(0),
                    by(1).at(3000),
                    by(0).at(3100),
                    by(0).at(3200),
                    by(0).at(3300),
                    by(0).at(4005)));
    assertThat(order(result)).containsExactly(0, 0, 0, 0, 1, 0);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aWaitingNodeThatGivesAPermissionBackAsksForItAgain() {
    // 2 takes its permission from 0, which asks for it and waits; then the older request of 1 comes
    Result result =
        run(
            Scenario.builder("carvalho-roucairol")
                .nodes(3)
                .delay(1000)
                .hold(500)
                .requests(by(0), by(2).at(10_000), by(1).at(10_900), by(0).at(11_000)));
    assertThat(result.messages()).isEqualTo(Map.of("Request", 8L, "Reply", 8L));
    assertThat(order(result)).containsExactly(0, 1, 2, 0);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aloneItCostsNothing() {
    Result result = run(light("carvalho-roucairol", 1, 7, 3, 0, 0));
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(3);
  }

  @Test
  void nothingBreaksItOnLinksThatReorder() {
    Loads.survivesAnything("carvalho-roucairol", true);
  }
}
