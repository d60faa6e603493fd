package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.mutex.Loads.at;
import static org.bellwether.mutex.Loads.entry;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bellwether.model.Fence;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;

/** The central lock with an election. */
class ElectedCentralTest {
  @Test
  void aDeadCoordinatorIsReplacedAndWhoeverIsInsideStaysThere() {
    // 1 is inside until 7; 0 and 2 wait for 3, which dies; 2 is elected and hears who is inside
    Result result = run(four().hold(5).requests(by(1), by(2).at(1), by(0).at(2)).crash(3, 3));
    assertThat(result.locking().entries())
        .containsExactly(
            entry(1, 0, 2, 7, 1, 1), entry(0, 2, 14, 19, 2, 1), entry(2, 1, 20, 25, 2, 2));
    assertThat(result.outcome()).isEqualTo(Outcome.QUIESCENT);
    assertThat(result.warnings()).isEmpty();
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aHolderThatOutlivesTheCoordinatorIsWaitedFor() {
    Result result = run(four().hold(100).requests(by(1), by(2).at(1)).crash(3, 3));
    assertThat(result.locking().entries().getFirst()).isEqualTo(entry(1, 0, 2, 102, 1, 1));
    Result.Entry second = result.locking().entries().getLast();
    assertThat(second.entered()).isGreaterThan(at(102));
    assertThat(second.fence()).isEqualTo(new Fence(2, 1));
  }

  @Test
  void aLockWhoseHolderIsDeadIsHandedOn() {
    Result result = run(four().hold(50).requests(by(1), by(2).at(1)).crash(10, 1));
    assertThat(order(result)).containsExactly(1, 2);
    assertThat(result.locking().entries().getLast().fence()).isEqualTo(new Fence(1, 2));
    assertThat(result.locking().entries().getLast().entered()).isLessThan(at(30));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void coordinatorAndHolderMayDieTogether() {
    Result result =
        run(
            Scenario.builder("central")
                .nodes(5)
                .parameter("coordinator", 4)
                .parameter("election", "bully")
                .hold(50)
                .requests(by(1), by(2).at(1), by(0).at(2))
                .crash(3, 4)
                .crash(10, 1));
    assertThat(order(result)).containsExactly(1, 0, 2);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aNodeThatRecoversTakesPartAgain() {
    Result result =
        run(
            four()
                .hold(5)
                .requests(by(1), by(2).at(1), by(0).at(2), by(3).at(100))
                .crash(3, 3)
                .recover(40, 3));
    assertThat(order(result)).containsExactly(1, 0, 2, 3);
    assertThat(result.locking().entries().getLast()).isEqualTo(entry(3, 100, 100, 105, 3, 1));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aClientThatWasInsideWhenItsNodeDiedDoesNotLeaveAfterTheRecovery() {
    // 1 enters at 2 for 60 and dies at 10; back, it enters again, and stays for 60
    Result result = run(four().hold(60).requests(by(1), by(1).at(40)).crash(10, 1).recover(20, 1));
    List<Result.Entry> entries = result.locking().entries();
    assertThat(entries).hasSize(2);
    assertThat(entries.getFirst().left()).isNull();
    assertThat(entries.getLast().left()).isEqualTo(entries.getLast().entered().add(at(60)));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void withoutFailuresAnEntryCostsThreeMessages() {
    Result result = run(light("central", 5, 7, 3, 4, 1, 4).parameter("election", "bully"));
    assertThat(result.total()).isEqualTo(9);
    assertThat(result.locking().responseMean()).isEqualTo(2 * 7 + 3);
  }

  @Test
  void withAHeartbeatADeadCoordinatorIsReplacedBeforeAnybodyAsks() {
    Result result =
        run(
            four()
                .parameter("heartbeat", 10)
                .hold(5)
                .requests(by(1).at(50))
                .crash(3, 3)
                .until(at(80)));
    assertThat(result.locking().entries()).containsExactly(entry(1, 50, 52, 57, 2, 1));
  }

  @Test
  void aHeartbeatNeverRests() {
    assertThatThrownBy(() -> run(four().parameter("heartbeat", 10).hold(5).requests(by(1).at(50))))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("until is missing, expected a time, because central never becomes quiescent");
    assertThatThrownBy(
            () -> run(four().parameter("heartbeat", 0).hold(5).requests(by(1).at(50)).until(at(9))))
        .hasMessage("parameters.heartbeat: 0, expected a time above 0");
  }

  @Test
  void aMinorityGrantsNothingNew() {
    Result result =
        run(
            Scenario.builder("central")
                .nodes(3)
                .parameter("coordinator", 2)
                .parameter("election", "bully")
                .hold(5)
                .requests(by(0).at(20))
                .crash(3, 2)
                .crash(4, 1));
    assertThat(result.locking().entries()).isEmpty();
    assertThat(result.violations()).isEmpty(); // that is not promised
  }

  @Test
  void aMinorityGoesOnWhenSomebodyRecovers() {
    Result result =
        run(
            Scenario.builder("central")
                .nodes(3)
                .parameter("coordinator", 2)
                .parameter("election", "bully")
                .hold(5)
                .requests(by(0).at(20))
                .crash(3, 2)
                .crash(4, 1)
                .recover(200, 1));
    assertThat(order(result)).containsExactly(0);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void epochsGrowEvenIfOnlyThoseComeBackWhoKnowOlderOnes() {
    // epoch 2 is known to 0 and 1, epoch 3 to 1 and 2; 0 alone would begin epoch 3 once more
    Result result =
        run(
            Scenario.builder("central")
                .nodes(3)
                .parameter("coordinator", 2)
                .parameter("election", "bully")
                .hold(5)
                .requests(by(1).at(20), by(1).at(130), by(0).at(330))
                .crash(3, 2)
                .crash(100, 0)
                .recover(110, 2)
                .crash(300, 1)
                .recover(310, 0));
    assertThat(result.locking().entries())
        .extracting(e -> e.fence().epoch())
        .isSorted()
        .doesNotHaveDuplicates()
        .hasSize(3);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void epochsGrowEvenIfEverybodyCrashes() {
    Result result =
        run(
            Scenario.builder("central")
                .nodes(3)
                .parameter("coordinator", 2)
                .parameter("election", "bully")
                .hold(5)
                .requests(by(1).at(20), by(1).at(200))
                .crash(3, 2)
                .crash(100, 0)
                .crash(100, 1)
                .recover(110, 0)
                .recover(120, 1));
    assertThat(result.locking().entries())
        .extracting(Result.Entry::fence)
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(new Fence(2, 1)),
            second -> assertThat(second).isGreaterThan(new Fence(3, 0)));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void crashesAndRecoveriesAreSurvivedWhereverTheyStrike() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int n = 3 + seed % 4;
      int victim = random.nextInt(n);
      int down = random.nextInt(600);
      int back = down + 1 + random.nextInt(200);
      List<Request> requests = new ArrayList<>();
      int asked = 0;
      for (int i = 0; i < 10; i++) {
        long when = random.nextInt(800);
        requests.add(Request.by(random.nextInt(n)).at(when));
        if (requests.get(i).node() != victim) asked++;
      }
      Result result =
          run(
              Scenario.builder("central")
                  .nodes(n)
                  .seed(seed)
                  .delay(1, 10)
                  .parameter("coordinator", random.nextInt(n))
                  .parameter("election", "bully")
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
  void otherElectionsAreRefused() {
    assertThatThrownBy(
            () -> run(four().parameter("election", "chang-roberts").hold(1).requests(by(0))))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(
            "parameters.election: chang-roberts, expected none or bully: the election has to run in"
                + " a complete network and to survive crashes");
  }

  @Test
  void whatOnlyAnElectionNeedsIsRefusedWithoutOne() {
    for (String parameter : List.of("tm", "tp", "heartbeat")) {
      assertThatThrownBy(
              () -> run(light("central", 3, 1, 1, 1).parameter(parameter, BigDecimal.TEN)))
          .hasMessage(
              "parameters." + parameter + ": 10, expected only with an election (election=bully)");
    }
  }

  @Test
  void aRunOutsideTheModelIsWarnedOf() {
    Result slow =
        run(light("central", 3, 9, 1, 1).parameter("election", "bully").parameter("tm", 8));
    assertThat(slow.warnings())
        .containsExactly(
            "central assumes that messages arrive within the bound that the timeouts assume; this"
                + " scenario breaks this assumption");
    Result drifting =
        run(light("central", 3, 9, 1, 1).parameter("election", "bully").clocks(Loads.oneFast(3)));
    assertThat(drifting.warnings())
        .containsExactly(
            "central assumes that local clocks keep time; this scenario breaks this assumption");
  }

  @Test
  void withoutAnElectionACrashIsWarnedOf() {
    Result result = run(light("central", 3, 9, 1, 1).crash(0, 0));
    assertThat(result.outcome()).isEqualTo(Outcome.DEADLOCK);
    assertThat(result.warnings())
        .containsExactly(
            "central assumes that no node crashes; this scenario breaks this assumption");
  }

  private static Scenario.Builder four() {
    return Scenario.builder("central")
        .nodes(4)
        .parameter("coordinator", 3)
        .parameter("election", "bully");
  }
}
