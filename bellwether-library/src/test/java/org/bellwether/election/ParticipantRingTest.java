package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.RingRuns.simulation;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Random;
import org.bellwether.model.Output;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Scenario.Fault;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.TraceEvent;
import org.junit.jupiter.api.Test;

class ParticipantRingTest {
  @Test
  void aSmallInitiatorIsReplacedByTheLargest() {
    Result result = run(five().start(0).build());
    assertThat(result.leader()).isEqualTo(new Result.Leader(37, 1, BigDecimal.valueOf(6)));
    assertThat(result.messages()).isEqualTo(Map.of("Election", 6L, "Elected", 5L));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(11));
    assertThat(result.theory()).hasSize(5).allMatch(Result.Figure::holds);
  }

  @Test
  void oneInitiatorCostsItsWayToTheLargestAndTwoRounds() {
    int n = 9;
    long[] ids = {10, 2, 3, 4, 5, 6, 7, 8, 9};
    for (int v = 0; v < n; v++) {
      Result result = run(Scenario.builder("participant-ring").ids(ids).start(v).build());
      int d = (n - v) % n;
      assertThat(result.messages())
          .isEqualTo(Map.of("Election", (long) d + n, "Elected", (long) n));
      assertThat(result.total()).isBetween(2L * n, 3L * n - 1);
    }
  }

  @Test
  void aDeadSuccessorIsSkippedAndOnlyWhatArrivesCounts() {
    Result result = run(five().start(0, 3).fault(crash(0, 1)).build());
    assertThat(result.leader().id()).isEqualTo(25);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 8L, "Elected", 4L));
    assertThat(result.extras()).containsEntry("skipped", 3L);
    assertThat(result.holds()).isTrue();
    assertThat(result.warnings()).isEmpty();
    assertThat(result.theory()).hasSize(3).allMatch(Result.Figure::holds);
  }

  @Test
  void theLastSurvivorElectsItself() {
    Scenario.Builder builder = five().start(3);
    for (int v : new int[] {0, 1, 2, 4}) builder.fault(crash(0, v));
    Result result = run(builder.build());
    assertThat(result.leader().id()).isEqualTo(4);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 1L, "Elected", 1L));
    assertThat(result.extras()).containsEntry("skipped", 8L);
  }

  @Test
  void whenTheOwnerOfTheLargestIdDiesANewElectionBegins() {
    // 37 has sent its id, which is with 4 when 37 dies
    Simulation simulation = simulation(five().start(1).fault(crash(3, 1)).build());
    Result result = simulation.run();
    assertThat(result.leader().id()).isEqualTo(25);
    assertThat(result.holds()).isTrue();
    assertThat(simulation.state(4)).containsEntry("epoch", 1);
  }

  @Test
  void whenTheCoordinatorDiesWhileItAnnouncesItselfANewElectionBegins() {
    Result result = run(five().start(1).fault(crash(7, 1)).build());
    assertThat(result.leader().id()).isEqualTo(25);
    for (int v : new int[] {0, 2, 3}) {
      assertThat(result.outputs().get(v)).contains(new Output.Elected(25));
    }
    assertThat(result.holds()).isTrue();
  }

  @Test
  void whatIsLeftOfAnEarlierElectionIsIgnored() {
    // 40 dies behind its own message, which goes on to overtake the second election of 30
    Scenario scenario =
        Scenario.builder("participant-ring")
            .ids(40, 10, 20, 30)
            .start(0)
            .fault(crash(2, 0))
            .fault(
                new Fault.Inject(
                    BigDecimal.valueOf(9), 1, "Election", Map.of("id", 40L, "epoch", 0L)))
            .build();
    Result result = run(scenario);
    assertThat(result.leader().id()).isEqualTo(30);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aMessageThatDiesWithItsSenderIsMissed() {
    // 37 sends to 19, which is dead, and dies before it can notice
    Result result =
        run(
            Scenario.builder("participant-ring")
                .ids(3, 37, 19, 4, 25)
                .start(1)
                .delay(4)
                .fault(crash(0, 2))
                .fault(crash(2, 1))
                .build());
    assertThat(result.outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(result.messages("Election")).isZero();
    assertThat(result.violations())
        .extracting(Result.Violation::property)
        .containsExactly("termination");
  }

  @Test
  void anyCrashesBeforeTheEndLeaveTheLargestLiveNode() {
    int judged = 0;
    for (int seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(8);
      Scenario.Builder builder =
          Scenario.builder("participant-ring").ids(randomIds(n, random)).seed(seed).delay(1, 5);
      // nobody can have won before n, skipped nodes included
      int time = 0;
      boolean[] down = new boolean[n];
      for (int i = random.nextInt(n); i > 0; i--) {
        time += random.nextInt(3);
        int victim = random.nextInt(n);
        if (time >= n || down[victim]) continue;
        down[victim] = true;
        builder.fault(crash(time, victim));
      }
      int[] vanished = {0};
      Result result =
          simulation(builder.build())
              .trace(
                  event -> {
                    if (event.type() == TraceEvent.Type.LOSE) vanished[0]++;
                    if (event.type() == TraceEvent.Type.UNREACHABLE) vanished[0]--;
                  })
              .run();
      if (vanished[0] > 0) continue;
      judged++;
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.leaders()).as("seed %d", seed).hasSize(1);
    }
    assertThat(judged).isGreaterThan(600);
  }

  private static Scenario.Builder five() {
    return Scenario.builder("participant-ring").ids(3, 37, 19, 4, 25);
  }

  private static Fault crash(long time, int node) {
    return new Fault.Crash(BigDecimal.valueOf(time), node);
  }
}
