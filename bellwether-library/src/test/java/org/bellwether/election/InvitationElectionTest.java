package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Component;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class InvitationElectionTest {
  private static final int T = 3; // 2Tm+Tp with delays of 1
  private static final int P = 4 * T;

  @Test
  void fiveSingleNodesBecomeOneGroup() {
    Result result = run(five().until(at(200)));
    assertThat(result.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(result.components())
        .containsExactly(new Component(List.of(1L, 2L, 3L, 4L, 5L), 5L, new Group(5, 2), true));
    // a period, T to search, 2T to invite and T to get ready
    assertThat(result.leader().time()).isEqualTo(at(P + 4 * T));
    assertThat(result.holds()).isTrue();
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void aMergeIntoAGroupOfSizeSCostsFiveTimesSMinusOneMessages() {
    for (int s = 1; s <= 9; s++) {
      long[] ids = new long[s];
      for (int v = 0; v < s; v++) ids[v] = v + 1L;
      Result result = run(Scenario.builder("invitation").ids(ids).until(at(P + 4 * T)));
      for (String kind : List.of("Invitation", "Accept", "AcceptAnswer", "Ready", "ReadyAnswer")) {
        assertThat(result.messages(kind)).as("%s of %d", kind, s).isEqualTo(s - 1);
      }
    }
  }

  @Test
  void aRunComparesItsUndisturbedMergesWithTheory() {
    assertThat(run(five().until(at(200))).theory()).containsExactly(merges(5 * 4));
    // four lose their coordinator: each goes on alone, and they merge
    assertThat(run(five().crash(100, 4).until(at(300))).theory())
        .containsExactly(merges(5 * 4 + 5 * 3));
    // one is lost, and its coordinator founds a group of the others
    assertThat(run(five().crash(100, 1).until(at(300))).theory())
        .containsExactly(merges(5 * 4 + 5 * 3));
  }

  @Test
  void nothingIsComparedWhereMessagesGoAstray() {
    Links unit = Links.UNIT;
    for (Links links : List.of(unit.unreliable(0.1, 0), unit.unreliable(0, 0.1))) {
      assertThat(run(five().links(links).until(at(500))).theory()).isEmpty();
    }
    assertThat(run(five().delay(1, 4).parameter("tm", 1).until(at(500))).theory()).isEmpty();
  }

  @Test
  void aMergeInANetworkThatFallsApartIsNotCompared() {
    // invitations leave at 15 and are answered at 17
    Scenario.Builder apart =
        five().fault(new Fault.Partition(at(16), List.of(List.of(0, 1), List.of(2, 3, 4))));
    assertThat(run(apart.until(at(200))).theory()).isEmpty();
    assertThat(run(apart.fault(new Fault.Heal(at(200))).until(at(400))).theory())
        .containsExactly(merges(5 * 4));
  }

  private static Result.Figure merges(int messages) {
    return new Result.Figure(
        "undisturbed merges, 5(s-1) messages each", Relation.EXACTLY, messages, messages, true);
  }

  @Test
  void aSearchCostsTwoMessagesPerNode() {
    Result result = run(five().until(at(P + 4 * T)));
    // all five search at once; nobody else is asked twice
    assertThat(result.messages("AreYouCoordinator")).isEqualTo(5 * 4);
    assertThat(result.messages("AycAnswer")).isEqualTo(5 * 4);
  }

  @Test
  void anInvitationIsPassedOnToTheMembersOfWhoeverAccepts() {
    // as in the source's figure: {1}, {2} and {3; 4, 5} merge, with ids that let 1 go first
    Scenario.Builder figure =
        Scenario.builder("invitation")
            .ids(9, 2, 8, 4, 5)
            .fault(new Fault.Partition(at(0), List.of(List.of(0), List.of(1), List.of(2, 3, 4))))
            .fault(new Fault.Heal(at(100)));
    RecordedElection run = record(figure.until(at(140)));
    assertThat(run.result().components().getFirst().leader()).isEqualTo(9);
    assertThat(run.result().components().getFirst().agreed()).isTrue();
    Map<String, Long> sent = run.sent(100, 140);
    for (String kind : List.of("Invitation", "Accept", "AcceptAnswer", "Ready", "ReadyAnswer")) {
      assertThat(sent).as(kind).containsEntry(kind, 4L);
    }
    assertThat(run.sentBy(0, 100, 140, "Invitation")).isEqualTo(2);
    assertThat(run.sentBy(2, 100, 140, "Invitation")).isEqualTo(2);
    assertThat(run.result().theory()).containsExactly(merges(20));
  }

  @Test
  void aPartitionEndsInOneGroupAPartAndHealingInOneGroupOfAll() {
    Scenario.Builder parted =
        five().fault(new Fault.Partition(at(200), List.of(List.of(0, 1), List.of(2, 3, 4))));
    Result apart = run(parted.until(at(500)));
    assertThat(apart.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(apart.components())
        .extracting(Component::members)
        .containsExactly(List.of(1L, 2L), List.of(3L, 4L, 5L));
    assertThat(apart.components()).allMatch(Component::agreed);
    Result again = run(parted.fault(new Fault.Heal(at(500))).until(at(900)));
    assertThat(again.components()).hasSize(1).allMatch(Component::agreed);
    assertThat(again.components().getFirst().group().number()).isGreaterThan(3);
    assertThat(again.holds()).isTrue();
  }

  @Test
  void aCrashedMemberIsDroppedFromTheView() {
    Result result = run(five().crash(100, 1).until(at(300)));
    assertThat(result.components())
        .containsExactly(new Component(List.of(1L, 3L, 4L, 5L), 5L, new Group(5, 3), true));
  }

  @Test
  void aCoordinatorThatStaysAloneLeadsItself() {
    Result result = run(Scenario.builder("invitation").ids(1, 2).crash(100, 0).until(at(300)));
    assertThat(result.components())
        .containsExactly(new Component(List.of(2L), 2L, new Group(2, 3), true));
  }

  @Test
  void whoeverLosesItsCoordinatorGoesOnAloneAndThenTogether() {
    RecordedElection run = record(five().crash(100, 4).until(at(300)));
    assertThat(run.result().components())
        .containsExactly(new Component(List.of(1L, 2L, 3L, 4L), 4L, new Group(4, 3), true));
    assertThat(run.views(0))
        .extracting(View::members)
        .contains(List.of(1L, 2L, 3L, 4L, 5L), List.of(1L), List.of(1L, 2L, 3L, 4L));
  }

  @Test
  void oldMembersAreInvitedAtOnceWhereThatIsAskedFor() {
    Scenario.Builder crash = five().parameter("period", 100).crash(250, 4).until(at(900));
    long searched = run(crash).leader().time().longValueExact();
    long invited = run(crash.parameter("inviteOldMembers", true)).leader().time().longValueExact();
    // noticed at 303, then the next period; or 2T for the one that 5 outranks
    assertThat(searched).isEqualTo(400 + T + 2 * T + 3 * T);
    assertThat(invited).isEqualTo(303 + 2 * T + 3 * T);
  }

  @Test
  void membersNameTheirCoordinatorWhereThatIsAskedFor() {
    // 1 and 5 are a group when 9 comes near; 5 cannot be heard by 9, so that 9 has only 1 to ask
    Scenario.Builder builder =
        Scenario.builder("invitation")
            .ids(1, 5, 9)
            .fault(new Fault.Partition(at(0), List.of(List.of(0, 1), List.of(2))))
            .fault(new Fault.Heal(at(100)))
            .fault(new Fault.Cut(at(100), List.of(new Pair(1, 2))))
            .until(at(200));
    RecordedElection silent = record(builder);
    assertThat(silent.views(0).getLast().members()).containsExactly(1L, 5L);
    assertThat(silent.sent(2, 1, 0, 200, "Invitation")).isZero();
    RecordedElection naming = record(builder.parameter("answerWithCoordinator", true));
    assertThat(naming.sent(2, 1, 0, 200, "Invitation")).isPositive();
    assertThat(naming.views(0).getLast().members()).containsExactly(1L, 9L); // as 5 passed it on
    assertThat(naming.result().holds()).isTrue();
  }

  @Test
  void withoutThePriorityRuleTwoCoordinatorsInviteEachOtherForEver() {
    Scenario.Builder inStep =
        Scenario.builder("invitation")
            .ids(1, 2)
            .parameter("period", 30)
            .parameter("priorityCheck", false)
            .crash(0, 1)
            .recover(2 * T, 1); // 1 waits 2T longer than 2 after a search
    RecordedElection run = record(inStep.until(at(20_000)));
    assertThat(run.result().outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(run.result().components().getFirst().agreed()).isFalse();
    assertThat(run.result().messages("Invitation")).isGreaterThan(1300);
    assertThat(run.result().messages("Accept")).isZero();
    assertThat(run.result().holds()).isTrue(); // safe, but of no use
    Result repaired = run(inStep.parameter("priorityCheck", true).until(at(200)));
    assertThat(repaired.components().getFirst().agreed()).isTrue();
  }

  @Test
  void anyLostMessageEndsInAGroupOfOneAndNeverInAMixedOne() {
    for (String kind :
        List.of(
            "AreYouCoordinator",
            "AycAnswer",
            "AreYouThere",
            "AytAnswer",
            "Invitation",
            "Accept",
            "AcceptAnswer",
            "Ready",
            "ReadyAnswer")) {
      for (int hop = 1; hop <= 8; hop++) {
        Scenario.Builder builder =
            five().fault(new Fault.Lose(new Pattern(kind, Map.of(), hop))).until(at(500));
        Result result = run(builder);
        assertThat(result.violations()).as("%s %d", kind, hop).isEmpty();
        assertThat(result.outcome()).as("%s %d", kind, hop).isEqualTo(Outcome.SETTLED);
      }
    }
  }

  @Test
  void groupsAreConsistentInWhateverOrderAnAdversaryDelivers() {
    int merged = 0;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Scenario scenario =
          Scenario.builder("invitation")
              .nodes(4)
              .seed(seed)
              .parameter("tm", 10) // one message arrives each tick, so some take longer
              .crash(200 + random.nextInt(200), seed % 4)
              .recover(400 + random.nextInt(200), seed % 4)
              .until(at(1500))
              .build();
      Result result = Simulation.of(scenario).adversary(m -> random.nextInt(m.size())).run();
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      if (result.messages("ReadyAnswer") > 0) merged++;
    }
    assertThat(merged).isGreaterThan(50);
  }

  @Test
  void messagesThatArriveTwiceDoNoHarm() {
    Scenario.Builder twice = five().links(Links.UNIT.unreliable(0, 1)).crash(100, 4).until(at(400));
    Result result = run(twice);
    assertThat(result.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aLateInvitationIsAnsweredWithNo() {
    // to a group of 5 that is gone: 1 goes on alone, and is found again
    Map<String, Object> invitation = Map.of("coordinator", 5L, "group", new Group(5, 1));
    Scenario.Builder late = five().fault(new Fault.Inject(at(100), 0, "Invitation", invitation));
    RecordedElection run = record(late.until(at(300)));
    assertThat(run.views(0))
        .extracting(View::members)
        .containsSubsequence(List.of(1L, 2L, 3L, 4L, 5L), List.of(1L), List.of(1L, 2L, 3L, 4L, 5L));
    assertThat(run.result().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(run.result().holds()).isTrue();
  }

  @Test
  void groupNumbersGrowOverAllCrashes() {
    Scenario.Builder builder = five();
    for (int i = 0; i < 5; i++) builder.crash(100 + 200 * i, 4).recover(200 + 200 * i, 4);
    Result result = run(builder.until(at(1300)));
    // five lives, and a group of all in each
    assertThat(result.components().getFirst().group().number()).isGreaterThan(10);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aCrashBeforeOrAfterAnyWriteDoesNoHarm() {
    for (int victim = 0; victim < 5; victim++) {
      for (int write = 1; write <= 5; write++) {
        for (boolean written : new boolean[] {false, true}) {
          Result result =
              run(
                  five()
                      .crash(100, 4)
                      .fault(new Fault.CrashAtWrite(victim, write, written, at(7)))
                      .recover(200, 4)
                      .until(at(600)));
          assertThat(result.violations()).as("%d, write %d", victim, write).isEmpty();
          assertThat(result.outcome()).isEqualTo(Outcome.SETTLED);
        }
      }
    }
  }

  @Test
  void theApplicationIsToldWhenToStopAndWhatToWorkOn() {
    List<View> told = record(five().until(at(100))).views(0);
    assertThat(told)
        .extracting(View::status)
        .containsExactly(
            Status.ELECTION,
            Status.REORGANIZATION,
            Status.NORMAL,
            Status.ELECTION,
            Status.REORGANIZATION,
            Status.NORMAL);
    Definition task = new Definition(new Group(5, 2), List.of(1L, 2L, 3L, 4L, 5L));
    assertThat(told.getLast())
        .isEqualTo(new View(Status.NORMAL, task.group(), 5, task.members(), task));
  }

  @Test
  void oneNodeIsAGroup() {
    assertThat(run(Scenario.builder("invitation").ids(7).until(at(50))).components())
        .containsExactly(new Component(List.of(7L), 7L, new Group(7, 1), true));
  }

  private static Scenario.Builder five() {
    return Scenario.builder("invitation").ids(1, 2, 3, 4, 5);
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
