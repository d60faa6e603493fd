package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.mutex.Loads.at;
import static org.bellwether.mutex.Loads.entry;
import static org.bellwether.mutex.Loads.heavy;
import static org.bellwether.mutex.Loads.heavyMessages;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.List;
import java.util.Map;
import org.bellwether.check.Check;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class CentralTest {
  @Test
  void theTextbooksTwoClientsEnterOneAfterTheOther() {
    Result result = run(four().hold(2000).requests(by(1), by(2).at(500)));
    assertThat(result.locking().entries())
        .containsExactly(entry(1, 0, 2000, 4000, 1), entry(2, 500, 6000, 8000, 2));
    assertThat(result.messages()).isEqualTo(Map.of("Request", 2L, "Grant", 2L, "Release", 2L));
    assertThat(result.locking().syncDelaySettled()).isEqualTo(2000);
    assertThat(result.theory()).hasSize(1).allMatch(Result.Figure::holds);
  }

  @Test
  void whoeverHasToWaitIsToldIfWanted() {
    Result result =
        run(
            four()
                .parameter("queuedNotice", true)
                .hold(2000)
                .requests(by(1), by(2).at(500), by(0).at(600)));
    assertThat(result.messages())
        .isEqualTo(Map.of("Request", 3L, "Queued", 2L, "Grant", 3L, "Release", 3L));
    assertThat(order(result)).containsExactly(1, 2, 0);
  }

  @Test
  void theCoordinatorPaysNothing() {
    Result result = run(light("central", 5, 7, 3, 0, 0));
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(3);
  }

  @Test
  void lightLoadCostsThreeMessagesAndTwoDelays() {
    Result result = run(light("central", 5, 7, 3, 4, 1, 4));
    assertThat(result.total()).isEqualTo(9);
    assertThat(result.locking().responseMean()).isEqualTo(2 * 7 + 3);
  }

  @Test
  void heavyLoadCostsThreeMessagesAndTwoDelaysBetweenEntries() {
    int n = 8;
    assertThat(heavyMessages("central", n)).isEqualTo(3.0 * (n - 1) / n);
    List<Result.Entry> entries =
        run(heavy("central", n, 20, 100, 300)).locking().entries().subList(n, 20 * n);
    for (int i = 1; i < entries.size(); i++) {
      Result.Entry last = entries.get(i - 1);
      Result.Entry next = entries.get(i);
      boolean atCoordinator = last.node() == 0 || next.node() == 0;
      assertThat(next.entered().subtract(last.left())).isEqualTo(at(atCoordinator ? 100 : 200));
    }
  }

  @Test
  void handoversWithoutTheCoordinatorTakeTwoDelaysAndOthersOne() {
    Result without = run(four().hold(2000).requests(by(1), by(2).at(1), by(0).at(2)));
    assertThat(without.locking().syncDelaySettled()).isEqualTo(2000);
    Result leaving = run(four().hold(3000).requests(by(3), by(1).at(1)));
    assertThat(leaving.locking().syncDelaySettled()).isEqualTo(1000);
    Result entering = run(four().hold(3000).requests(by(1), by(3).at(1)));
    assertThat(entering.locking().syncDelaySettled()).isEqualTo(1000);
  }

  @Test
  void grantsComeInTheOrderInWhichRequestsArrive() {
    Scenario scenario =
        four()
            .links(Links.UNIT.perLink(List.of(new Links.LinkDelay(1, 3, at(50)))))
            .hold(100)
            .requests(by(0), by(1).at(1), by(2).at(2))
            .build();
    assertThat(order(run(scenario))).containsExactly(0, 2, 1);
  }

  @Test
  void aloneItCostsNothing() {
    Result result = run(light("central", 1, 7, 3, 0, 0));
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(3);
  }

  @Test
  void nothingBreaksItOnLinksThatReorder() {
    Loads.survivesAnything("central", true);
  }

  @Test
  void aDeadCoordinatorStopsEverything() {
    Result result = run(four().hold(10).requests(by(1)).fault(new Fault.Crash(at(0), 3)));
    assertThat(result.outcome()).isEqualTo(Result.Outcome.DEADLOCK);
    assertThat(result.warnings()).isNotEmpty();
  }

  @Test
  void aCoordinatorThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> run(four().parameter("coordinator", 4).hold(1).requests(by(0))))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.coordinator: 4, expected a position from 0 to 3");
  }

  private static Scenario.Builder four() {
    return Scenario.builder("central").nodes(4).delay(1000).parameter("coordinator", 3);
  }

  @Test
  void whoGivesUpIsNotServedAndDelaysNobodyForLong() {
    Scenario scenario =
        Scenario.builder("central")
            .nodes(4)
            .hold(20)
            .requests(by(1), by(2).at(1), by(3).at(2))
            .withdraw(10, 2)
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.locking().entries()).extracting(Result.Entry::node).containsExactly(1, 3);
    // the grant of node 2 is given back at once: two messages for nothing
    assertThat(result.messages()).containsEntry("Grant", 3L).containsEntry("Release", 3L);
  }

  @Test
  void whoAsksAgainUsesTheRequestThatStillStands() {
    Scenario scenario =
        Scenario.builder("central")
            .nodes(3)
            .hold(20)
            .requests(by(1), by(2).at(1), by(2).at(12))
            .withdraw(10, 2)
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.locking().entries()).extracting(Result.Entry::node).containsExactly(1, 2);
    assertThat(result.messages()).containsEntry("Request", 2L);
  }

  @Test
  void withdrawalsAreSafeInEveryOrder() {
    Scenario scenario =
        Scenario.builder("central")
            .nodes(3)
            .hold(1)
            .requests(by(1), by(2), by(2).at(1))
            .withdraw(0, 2)
            .withdraw(0, 1)
            .build();
    assertThat(Check.of(scenario).run().holds()).isTrue();
  }

  @Test
  void aLockThatCannotWithdrawServesItsClientAllTheSame() {
    Scenario scenario =
        Scenario.builder("ricart-agrawala")
            .nodes(3)
            .hold(20)
            .requests(by(1), by(2).at(1))
            .withdraw(10, 2)
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.locking().entries()).extracting(Result.Entry::node).containsExactly(1, 2);
  }
}
