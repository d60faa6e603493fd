package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
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

  /** Node 2 comes back while 2 is about to lead; the announcement of 2 takes 4 to node 0. */
  @Test
  void theAnnouncementOfALowerNodeNeverArrivesLast() {
    Scenario.Builder builder = Scenario.builder("bully").ids(1, 2, 3).startAt(20, 1);
    builder.links(Links.UNIT.perLink(List.of(new Links.LinkDelay(1, 0, BigDecimal.valueOf(4)))));
    Result result =
        run(builder.crash(0, 2).recover(22, 2).parameter("tm", 4).parameter("tp", 1).build());
    assertThat(result.warnings()).isEmpty();
    assertThat(result.violations()).isEmpty();
    assertThat(result.components())
        .containsExactly(new Result.Component(List.of(1L, 2L, 3L), 3L, null, true));
  }

  @Test
  void aCrashThatNobodyNoticesIsNoViolation() {
    Result result = run(Scenario.builder("bully").ids(1, 2, 3).crash(60, 2).build());
    assertThat(result.holds()).isTrue();
    assertThat(result.outputs().subList(0, 2))
        .containsOnly(List.of(new Output.Elected(3))); // who is dead
  }

  @Test
  void whoeverSuspectsTheLeaderASecondTimeFindsTheNextOne() {
    Scenario.Builder builder = Scenario.builder("bully").ids(1, 2, 3).crash(0, 2).crash(50, 1);
    assertThat(run(builder.startAt(10, 0).build()).leaders()).isEmpty(); // 2 is dead
    Result result = run(builder.startAt(60, 0).build());
    assertThat(result.leader()).isEqualTo(new Result.Leader(1, 0, BigDecimal.valueOf(63)));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aNodeThatHasRecoveredSuspectsTheLeaderAgain() {
    Scenario.Builder builder = Scenario.builder("bully").ids(1, 2, 3);
    Result result =
        run(builder.start(0).crash(20, 0).recover(30, 0).crash(50, 2).startAt(60, 0).build());
    assertThat(result.leader().id()).isEqualTo(2);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void clocksThatDoNotKeepTimeDrawAWarning() {
    for (String name : List.of("bully", "bully-printed")) {
      Scenario.Builder builder = Scenario.builder(name).ids(1, 2).until(BigDecimal.valueOf(20));
      BigDecimal fast = new BigDecimal("0.1");
      Result drifting =
          run(builder.clocks(new Clocks(List.of(), List.of(), List.of(fast, fast))).build());
      Result slow =
          run(
              builder
                  .clocks(new Clocks(List.of(BigDecimal.ONE, BigDecimal.TWO), List.of(), List.of()))
                  .build());
      String warning =
          name + " assumes that local clocks keep time; this scenario breaks this assumption";
      assertThat(drifting.warnings()).contains(warning);
      assertThat(slow.warnings()).contains(warning);
    }
  }

  /** The judge of the catalogue says whether the leader is right; here it is about the time. */
  @Test
  void whateverHappensAllIsAtRestNineTimesTheRoundTripLater() {
    long roundTrip = 2 * 5 + 1;
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(6);
      Scenario.Builder builder = Scenario.builder("bully").nodes(n).seed(seed);
      builder.links(
          Links.UNIT
              .reordering()
              .delay(new Links.Delay.Uniform(BigDecimal.ONE, BigDecimal.valueOf(5))));
      boolean[] down = new boolean[n];
      long time = 0;
      for (int i = random.nextInt(10); i > 0; i--) {
        time += random.nextInt(30);
        int node = random.nextInt(n);
        if (random.nextInt(3) == 0) {
          builder.startAt(time, node);
          continue;
        }
        BigDecimal at = BigDecimal.valueOf(time);
        builder.fault(down[node] ? new Fault.Recover(at, node) : new Fault.Crash(at, node));
        down[node] = !down[node];
      }
      builder.startAt(0, random.nextInt(n));
      Result result = run(builder.build());
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.endTime().longValueExact() - time)
          .as("seed %d", seed)
          .isLessThanOrEqualTo(Bully.agreementTicks(roundTrip));
    }
  }

  @Test
  void delaysBeyondTheAssumptionMayGiveTwoLeaders() {
    int two = 0;
    for (int seed = 0; seed < 50; seed++) {
      Scenario.Builder scenario =
          Scenario.builder("bully")
              .ids(1, 2, 3, 4)
              .seed(seed)
              .parameter("tm", 1)
              .parameter("heartbeat", 20)
              .until(BigDecimal.valueOf(400));
      Result late = run(scenario.delay(1, 50).build());
      assertThat(late.warnings()).anyMatch(w -> w.contains("messages arrive within the bound"));
      if (late.leaders().size() > 1) {
        two++;
        assertThat(late.violations()).extracting(Result.Violation::name).contains("one leader");
      }
      Result inTime = run(scenario.delay(1, 1).build());
      assertThat(inTime.leaders()).hasSize(1);
      assertThat(inTime.holds()).isTrue();
    }
    assertThat(two).isPositive();
  }

  private static Scenario.Builder five() {
    return Scenario.builder("bully").ids(1, 2, 3, 4, 5).fault(new Fault.Crash(BigDecimal.ZERO, 4));
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
