package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Component;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class GarciaMolinaBullyTest {
  private static final int T = 3; // 2Tm+Tp with delays of 1
  private static final int P = 4 * T;

  @Test
  void everybodyBootsUnderTheHighest() {
    Result result = run(four().until(at(100)));
    assertThat(result.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(result.leader()).isEqualTo(new Result.Leader(4, 3, at(4 * T)));
    assertThat(result.components())
        .containsExactly(new Component(List.of(1L, 2L, 3L, 4L), 4L, new Group(4, 1), true));
    assertThat(result.holds()).isTrue();
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void whenTheCoordinatorDiesTheNextInLineTakesOver() {
    RecordedElection run = record(four().crash(40, 3).until(at(200)));
    assertThat(run.result().components())
        .containsExactly(new Component(List.of(1L, 2L, 3L), 3L, new Group(3, 2), true));
    assertThat(run.sentBy(2, 40, 200, "AreYouUp")).isEqualTo(2); // to watch, and to ask
    assertThat(run.sent(40, 200))
        .containsEntry("EnterElection", 2L)
        .containsEntry("EeAnswer", 2L)
        .containsEntry("SetCoordinator", 2L)
        .containsEntry("ScAnswer", 2L)
        .containsEntry("NewState", 2L)
        .containsEntry("NsAnswer", 2L);
    assertThat(run.result().holds()).isTrue();
  }

  @Test
  void whoeverIsStoppedByANodeThatDiesWatchesIt() {
    // 3 enters everybody at 54 and would set the coordinator at 57
    Scenario.Builder twice = four().crash(40, 3).crash(56, 2);
    RecordedElection waiting = record(twice.until(at(58)));
    for (int v : new int[] {0, 1}) {
      assertThat(waiting.views(v).getLast().status()).isEqualTo(Status.ELECTION);
      assertThat(waiting.state(v, "halted")).isEqualTo(2);
    }
    assertThat(run(twice.until(at(200))).components())
        .containsExactly(new Component(List.of(1L, 2L), 2L, new Group(2, 2), true));
  }

  @Test
  void aRecoveredHigherNodeTakesOver() {
    Result result = run(four().crash(40, 3).recover(150, 3).until(at(300)));
    assertThat(result.components())
        .containsExactly(new Component(List.of(1L, 2L, 3L, 4L), 4L, new Group(4, 3), true));
    assertThat(result.leader().time()).isEqualTo(at(150 + 4 * T));
  }

  @Test
  void aRecoveredLowerNodeIsFoundByTheCheck() {
    Result result = run(four().crash(40, 0).recover(150, 0).until(at(300)));
    assertThat(result.components().getFirst())
        .isEqualTo(new Component(List.of(1L, 2L, 3L, 4L), 4L, new Group(4, 3), true));
  }

  @Test
  void letMeJoinSavesTheWaitForTheCheck() {
    Scenario.Builder recovery = four().parameter("period", 100).crash(40, 0).recover(150, 0);
    long found = run(recovery.until(at(500))).leader().time().longValueExact();
    long joined =
        run(recovery.parameter("letMeJoin", true).until(at(500))).leader().time().longValueExact();
    assertThat(found).isEqualTo(200 + T + 4 * T);
    assertThat(joined).isEqualTo(150 + T + 1 + 4 * T);
  }

  @Test
  void anUndisturbedElectionTakesFourTimeoutsAndTheMessagesThatAreSpecified() {
    for (int h = 0; h <= 3; h++) {
      for (int l = 0; l <= 4; l++) {
        for (int d = 0; d <= 2; d++) {
          // ids from below: the dead, the living, the winner, the dead above
          int n = d + l + 1 + h;
          int winner = d + l;
          Scenario.Builder builder = Scenario.builder("garcia-molina-bully").ids(ascending(n));
          for (int v = 0; v < n; v++) if (v < d || v > winner) builder.crash(0, v);
          RecordedElection run = record(builder.until(at(4 * T)));
          assertThat(run.result().leader())
              .isEqualTo(new Result.Leader(winner + 1, winner, at(12)));
          assertThat(run.sentBy(winner, 0, 3, "AreYouUp")).isEqualTo(h);
          Map<String, Long> sent = run.sent(0, 4 * T);
          assertThat(sent.getOrDefault("EnterElection", 0L)).isEqualTo(l + d);
          for (String kind :
              List.of("EeAnswer", "SetCoordinator", "ScAnswer", "NewState", "NsAnswer")) {
            assertThat(sent.getOrDefault(kind, 0L)).as(kind).isEqualTo(l);
          }
          if (n > 1) assertThat(run.result().theory()).isEqualTo(compared(h + d + 6 * l));
        }
      }
    }
  }

  @Test
  void aRunComparesItsUndisturbedElectionsWithTheory() {
    // 4 boots above three, 3 takes over above two
    assertThat(run(four().crash(40, 3).until(at(200))).theory()).isEqualTo(compared(18 + 13));
    // 3 dies in the middle of its election; 2 holds one above 1
    assertThat(run(four().crash(40, 3).crash(56, 2).until(at(200))).theory())
        .isEqualTo(compared(18 + 8));
    // 4 is back, and stops everybody
    assertThat(run(four().crash(40, 3).recover(150, 3).until(at(300))).theory())
        .isEqualTo(compared(18 + 13 + 18));
    assertThat(run(Scenario.builder("garcia-molina-bully").ids(7).until(at(50))).theory())
        .isEmpty();
  }

  @Test
  void nothingIsComparedWhereMessagesArriveTwice() {
    Links twice = Links.UNIT.unreliable(0, 1);
    assertThat(run(four().links(twice).until(at(100))).theory()).isEmpty();
  }

  private static List<Result.Figure> compared(int messages) {
    String each = "undisturbed elections, h+d+6l messages each";
    return List.of(
        new Result.Figure(each, Relation.EXACTLY, messages, messages, true),
        new Result.Figure(
            "an undisturbed election takes 4T", Relation.EXACTLY, 4 * T, 4 * T, true));
  }

  @Test
  void oneNodeAndTwoNodesElect() {
    assertThat(run(Scenario.builder("garcia-molina-bully").ids(7).until(at(50))).components())
        .containsExactly(new Component(List.of(7L), 7L, new Group(7, 1), true));
    Result two = run(Scenario.builder("garcia-molina-bully").ids(9, 7).crash(50, 0).until(at(150)));
    assertThat(two.components())
        .containsExactly(new Component(List.of(7L), 7L, new Group(7, 2), true));
  }

  @Test
  void theApplicationIsToldWhenToStopAndWhatToWorkOn() {
    List<View> told = record(four().crash(40, 3).until(at(100))).views(0);
    assertThat(told)
        .extracting(View::status)
        .containsExactly(
            Status.DOWN,
            Status.ELECTION,
            Status.REORGANIZATION,
            Status.NORMAL,
            Status.ELECTION,
            Status.REORGANIZATION,
            Status.NORMAL);
    Definition task = new Definition(new Group(3, 2), List.of(1L, 2L, 3L));
    assertThat(told.getLast())
        .isEqualTo(new View(Status.NORMAL, task.group(), 3, task.members(), task));
    assertThat(told.get(4).definition()).isNull();
  }

  @Test
  void versionsGrowOverAllCrashes() {
    Scenario.Builder builder = four();
    for (int i = 0; i < 5; i++) builder.crash(100 + 200 * i, 3).recover(200 + 200 * i, 3);
    Result result = run(builder.until(at(1300)));
    assertThat(result.components().getFirst().group()).isEqualTo(new Group(4, 11));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aLinkThatIsSlowerThanAssumedGivesTwoCoordinators() {
    List<LinkDelay> slow = List.of(slow(1, 2), slow(2, 1));
    Scenario scenario =
        Scenario.builder("garcia-molina-bully")
            .ids(1, 2, 3)
            .links(Links.UNIT.perLink(slow))
            .parameter("tm", 1)
            .until(at(100))
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.warnings()).anyMatch(w -> w.contains("messages arrive within the bound"));
    assertThat(result.violations()).extracting(Result.Violation::name).contains("one coordinator");
  }

  @Test
  void aPartitionGivesTwoCoordinatorsThatEachAgreeWithTheirOwn() {
    Result result =
        run(
            Scenario.builder("garcia-molina-bully")
                .ids(1, 2, 3, 4, 5)
                .fault(new Fault.Partition(at(50), List.of(List.of(0, 1), List.of(2, 3, 4))))
                .until(at(200)));
    assertThat(result.components()).allMatch(Component::agreed).hasSize(2);
    assertThat(result.outcome()).isEqualTo(Outcome.VIOLATION);
    assertThat(result.warnings()).anyMatch(w -> w.contains("no link is cut"));
  }

  @Test
  void afterACrashAtAnyPointOfTheProtocolTheHighestLiveNodeLeadsInTime() {
    for (int victim = 0; victim < 4; victim++) {
      for (int crash = 1; crash <= 60; crash++) {
        for (int back : new int[] {0, 1, 5, 20}) {
          Scenario.Builder builder = four();
          if (victim != 3) builder.crash(20, 3); // whose successor is elected meanwhile
          builder.crash(20 + crash, victim);
          if (back > 0) builder.recover(20 + crash + back, victim);
          long bound = 1 + AgreementTime.ofBully(T, P);
          Result result = run(builder.until(at(20 + crash + back + bound)));
          assertThat(result.violations()).as("%d at %d, %d", victim, crash, back).isEmpty();
          assertThat(result.outcome()).isEqualTo(Outcome.SETTLED);
        }
      }
    }
  }

  @Test
  void aCrashBeforeOrAfterAnyWriteDoesNoHarm() {
    for (int victim = 0; victim < 4; victim++) {
      for (int write = 1; write <= 6; write++) {
        for (boolean written : new boolean[] {false, true}) {
          Scenario.Builder builder =
              four()
                  .crash(40, 3)
                  .fault(new Fault.CrashAtWrite(victim, write, written, at(7)))
                  .recover(150, 3);
          Result result = run(builder.until(at(400)));
          assertThat(result.violations()).as("%d, write %d", victim, write).isEmpty();
          assertThat(result.outcome()).isEqualTo(Outcome.SETTLED);
        }
      }
    }
  }

  private static LinkDelay slow(int from, int to) {
    return new LinkDelay(from, to, BigDecimal.valueOf(20));
  }

  private static Scenario.Builder four() {
    return Scenario.builder("garcia-molina-bully").ids(1, 2, 3, 4);
  }

  private static long[] ascending(int n) {
    long[] ids = new long[n];
    for (int v = 0; v < n; v++) ids[v] = v + 1L;
    return ids;
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static RecordedElection record(Scenario.Builder builder) {
    return new RecordedElection(builder.build());
  }

  private static Result run(Scenario.Builder builder) {
    return Simulation.of(builder.build()).run();
  }
}
