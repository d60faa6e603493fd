package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.RingRuns.simulation;
import static org.bellwether.election.RingRuns.someOf;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
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

  /** 40 dies behind its own message, and whatever is left of its election costs nothing more. */
  @Test
  void whatIsLeftOfAnEarlierElectionIsIgnored() {
    Scenario scenario =
        Scenario.builder("participant-ring")
            .ids(40, 10, 20, 30)
            .start(0)
            .fault(crash(2, 0))
            .build();
    Result undisturbed = run(scenario);
    assertThat(undisturbed.leader().id()).isEqualTo(30);
    int injected = 0;
    for (String kind : List.of("Election", "Elected")) {
      for (long time = 8; time < 15; time++) {
        for (int node = 1; node < 4; node++) {
          Fault stray = inject(time, node, kind);
          Simulation simulation = simulation(scenario.but().fault(stray).build());
          Result result = simulation.run();
          assertThat(simulation.state(node)).containsEntry("epoch", 1);
          assertThat(result.violations()).isEmpty();
          assertThat(result.leaders()).isEqualTo(undisturbed.leaders());
          assertThat(result.messages()).isEqualTo(undisturbed.messages());
          injected++;
        }
      }
    }
    assertThat(injected).isEqualTo(42);
  }

  @Test
  void electsAgainAfterItsCoordinatorHasDied() {
    Result result = run(again().startAt(50, 1).build());
    assertThat(result.leaders()).singleElement().extracting(Result.Leader::id).isEqualTo(4L);
    for (int v = 0; v < 3; v++) {
      assertThat(result.outputs().get(v)).containsExactly(new Output.Elected(4));
    }
    assertThat(result.outputs().get(3)).containsExactly(new Output.Won());
    assertThat(result.messages()).isEqualTo(Map.of("Election", 9L + 6, "Elected", 5L + 4));
    assertThat(result.violations()).isEmpty();
  }

  @Test
  void aNodeMayCallOneElectionAfterTheOther() {
    Simulation simulation = simulation(five().startAt(0, 0).startAt(20, 0).startAt(40, 2).build());
    Result result = simulation.run();
    assertThat(result.leaders()).singleElement().extracting(Result.Leader::id).isEqualTo(37L);
    assertThat(simulation.state(0)).containsEntry("epoch", 2);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 6L + 6 + 9, "Elected", 15L));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void whoTakesPartInAnElectionCallsNoOther() {
    Result once = run(five().start(0).build());
    Result twice = run(five().startAt(0, 0).startAt(3, 0).startAt(4, 3).build());
    assertThat(twice.messages()).isEqualTo(once.messages());
  }

  /** The promise is that a crash is made good once it is noticed. */
  @Test
  void aCrashThatNobodyNoticesIsNoViolation() {
    Result result = run(again().build());
    assertThat(result.outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(result.outputs().get(0)).containsExactly(new Output.Elected(5));
    assertThat(result.violations()).isEmpty();
  }

  @Test
  void whereNobodyIsLeftThereIsNothingToJudge() {
    Scenario.Builder alone = Scenario.builder("participant-ring").nodes(1).delay(1, 3);
    assertThat(run(alone.fault(crash(2, 0)).build()).violations()).isEmpty();
    Scenario.Builder two = Scenario.builder("participant-ring").nodes(2);
    two.startAt(38, 0).startAt(34, 1).fault(crash(1, 1)).fault(crash(38, 0));
    assertThat(run(two.build()).violations()).isEmpty();
  }

  @Test
  void theHeartbeatNoticesThatTheCoordinatorHasDied() {
    Result result = run(again().parameter("heartbeat", 10).until(BigDecimal.valueOf(100)).build());
    assertThat(result.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(result.leader().id()).isEqualTo(4);
    assertThat(result.leader().time()).isLessThan(BigDecimal.valueOf(30 + 10 + 6 * 5));
    assertThat(result.messages("Heartbeat")).isBetween(4L * 9, 5L * 10);
    assertThat(result.violations()).isEmpty();
  }

  @Test
  void aHeartbeatNeedsAnEndOfTheRun() {
    assertThatThrownBy(() -> run(again().parameter("heartbeat", 10).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(
            "until is missing, expected a time, because participant-ring with these parameters"
                + " never becomes quiescent");
    assertThatThrownBy(() -> run(again().parameter("heartbeat", 0).until(BigDecimal.TEN).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.heartbeat: 0, expected a time above 0");
  }

  @Test
  void withoutAnElectionThereIsNothingToAgreeOn() {
    Scenario.Builder idle = five().startAt(50, 0).fault(crash(10, 0));
    assertThat(run(idle.build()).violations()).isEmpty();
    Scenario beating = idle.parameter("heartbeat", 10).until(BigDecimal.valueOf(1000)).build();
    assertThat(run(beating).violations()).isEmpty();
  }

  @Test
  void aMessageThatDiesWithItsSenderIsMissedUnlessHeartsBeat() {
    // 37 sends to 19, which is dead, and dies before it can notice; 3 waits
    Scenario.Builder scenario =
        Scenario.builder("participant-ring")
            .ids(3, 37, 19, 4, 25)
            .start(0)
            .delay(4)
            .fault(crash(0, 2))
            .fault(crash(6, 1));
    Result missed = run(scenario.build());
    assertThat(missed.outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(missed.outputs().get(0)).containsExactly(new Output.Electing());
    assertThat(missed.violations()).isEmpty(); // the class says so
    Result sentAgain =
        run(scenario.parameter("heartbeat", 7).until(BigDecimal.valueOf(400)).build());
    assertThat(sentAgain.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(sentAgain.leader().id()).isEqualTo(25);
  }

  /** At any time, so that many die after they have won; a survivor calls the last election. */
  @Test
  void whoeverDiesAndWheneverTheLargestSurvivorLeadsAfterTheLastElection() {
    int judged = 0;
    int lateCrashes = 0;
    for (int seed = 0; seed < 1500; seed++) {
      Random random = new Random(seed);
      Doom doom = new Doom(random);
      doom.builder.seed(seed).startAt(doom.time + 1 + random.nextInt(20), doom.survivor);
      Result result = doom.run();
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      if (doom.vanished[0] > 0) continue;
      judged++;
      if (doom.leaderDied) lateCrashes++;
      assertThat(result.leaders())
          .as("seed %d", seed)
          .singleElement()
          .extracting(Result.Leader::id)
          .isEqualTo(doom.largest());
    }
    assertThat(judged).isGreaterThan(900);
    assertThat(lateCrashes).isGreaterThan(120);
  }

  @Test
  void whoeverDiesAndWheneverTheLargestSurvivorLeadsWhereHeartsBeat() {
    int vanished = 0;
    int leadersDied = 0;
    for (int seed = 0; seed < 1500; seed++) {
      Random random = new Random(seed);
      Doom doom = new Doom(random);
      int beat = 1 + random.nextInt(40);
      long bound = beat + 6L * doom.n * doom.delay;
      doom.builder
          .seed(seed)
          .parameter("heartbeat", beat)
          .until(BigDecimal.valueOf(doom.time + doom.delay + bound));
      Result result = doom.run();
      if (doom.vanished[0] > 0) vanished++;
      if (doom.leaderDied) leadersDied++;
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.outcome()).as("seed %d", seed).isEqualTo(Outcome.SETTLED);
      assertThat(result.leader().id()).as("seed %d", seed).isEqualTo(doom.largest());
    }
    assertThat(vanished).isGreaterThan(50);
    assertThat(leadersDied).isGreaterThan(120);
  }

  /** A ring some of whose nodes die, at any time. */
  private static final class Doom {
    final int n;
    final int delay;
    final long[] ids;
    final boolean[] down;
    final int survivor;
    final Scenario.Builder builder;
    final int[] vanished = {0}; // messages whose sender and receiver both died
    int time; // of the last crash
    boolean leaderDied;

    Doom(Random random) {
      n = 2 + random.nextInt(7);
      delay = 1 + random.nextInt(5);
      ids = randomIds(n, random);
      down = new boolean[n];
      survivor = random.nextInt(n);
      builder = Scenario.builder("participant-ring").ids(ids).delay(1, delay);
      int spread = random.nextBoolean() ? 3 : 3 * n * delay;
      for (int v : someOf(n, random)) builder.startAt(random.nextInt(10), v);
      builder.startAt(0, survivor);
      for (int i = random.nextInt(n); i > 0; i--) {
        time += random.nextInt(spread);
        int victim = random.nextInt(n);
        if (down[victim] || victim == survivor) continue;
        down[victim] = true;
        builder.fault(crash(time, victim));
      }
    }

    Result run() {
      BitSet winners = new BitSet();
      return simulation(builder.build())
          .trace(
              event -> {
                if (event.outputs().contains(new Output.Won())) winners.set(event.node());
                if (event.type() == Trace.Event.Type.CRASH) leaderDied |= winners.get(event.node());
                if (event.type() == Trace.Event.Type.LOSE) vanished[0]++;
                if (event.type() == Trace.Event.Type.UNREACHABLE) vanished[0]--;
              })
          .run();
    }

    long largest() {
      long largest = 0;
      for (int v = 0; v < n; v++) if (!down[v]) largest = Math.max(largest, ids[v]);
      return largest;
    }
  }

  private static Scenario.Builder again() {
    return Scenario.builder("participant-ring")
        .ids(1, 2, 3, 4, 5)
        .startAt(0, 0)
        .fault(crash(30, 4));
  }

  private static Fault inject(long time, int node, String kind) {
    return new Fault.Inject(BigDecimal.valueOf(time), node, kind, Map.of("id", 40L, "epoch", 0L));
  }

  private static Scenario.Builder five() {
    return Scenario.builder("participant-ring").ids(3, 37, 19, 4, 25);
  }

  private static Fault crash(long time, int node) {
    return new Fault.Crash(BigDecimal.valueOf(time), node);
  }
}
