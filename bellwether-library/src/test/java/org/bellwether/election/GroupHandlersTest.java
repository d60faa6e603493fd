package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.election.GarciaMolinaBullyPrinted.Alarm;
import org.bellwether.election.GarciaMolinaBullyPrinted.Stable;
import org.bellwether.election.InvitationElection.Wait;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.spec.RecordingContext;
import org.junit.jupiter.api.Test;

/** The handlers of Garcia-Molina's elections, and the meters that count their messages. */
class GroupHandlersTest {
  private static final long[] IDS = {3, 7, 5};

  private static GarciaMolinaBullyPrinted printed(boolean combined) {
    return new GarciaMolinaBullyPrinted(2, IDS, 4, 20, combined);
  }

  /** Brings node 2 to coordinate node 0, while node 1 does not answer. */
  private static void coordinate(
      GarciaMolinaBullyPrinted node, RecordingContext<GarciaMolinaBullyPrinted.Message> ctx) {
    node.boot(new Stable(4), ctx);
    node.timeout(Alarm.AYU_ANSWERS, ctx);
    node.receive(0, new GarciaMolinaBullyPrinted.EeAnswer(), ctx);
    ctx.done();
    node.timeout(Alarm.EE_ANSWERS, ctx);
    node.receive(0, new GarciaMolinaBullyPrinted.ScAnswer(), ctx);
  }

  @Test
  void aPrintedGroupIsFormedStepByStep() {
    GarciaMolinaBullyPrinted node = printed(false);
    RecordingContext<GarciaMolinaBullyPrinted.Message> ctx = new RecordingContext<>(3);
    coordinate(node, ctx);
    assertThat(ctx.done())
        .hasSize(3)
        .satisfies(done -> assertThat(done.getFirst()).startsWith("emit View[status=REORGANI"))
        .endsWith("set SC_ANSWERS 4", "send 0 SetCoordinator[]");
    node.receive(0, new GarciaMolinaBullyPrinted.AreYouNormal(), ctx);
    assertThat(ctx.done()).containsExactly("send 0 AynAnswer[normal=false]");
    node.timeout(Alarm.SC_ANSWERS, ctx);
    assertThat(ctx.done()).startsWith("persist Stable[version=5]", "set NS_ANSWERS 4");
    node.receive(0, new GarciaMolinaBullyPrinted.NsAnswer(), ctx);
    node.timeout(Alarm.NS_ANSWERS, ctx);
    assertThat(ctx.done())
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("emit View[status=NORMAL"));
    node.receive(0, new GarciaMolinaBullyPrinted.AreYouNormal(), ctx);
    assertThat(ctx.done()).containsExactly("send 0 AynAnswer[normal=true]");
  }

  @Test
  void aPrintedElectionBeginsAnewIfSomebodyIsSilent() {
    for (Alarm step : List.of(Alarm.SC_ANSWERS, Alarm.NS_ANSWERS)) {
      GarciaMolinaBullyPrinted node = printed(false);
      RecordingContext<GarciaMolinaBullyPrinted.Message> ctx = new RecordingContext<>(3);
      node.boot(null, ctx);
      node.timeout(Alarm.AYU_ANSWERS, ctx);
      node.receive(0, new GarciaMolinaBullyPrinted.EeAnswer(), ctx);
      node.timeout(Alarm.EE_ANSWERS, ctx);
      if (step == Alarm.NS_ANSWERS) {
        node.receive(0, new GarciaMolinaBullyPrinted.ScAnswer(), ctx);
        node.timeout(Alarm.SC_ANSWERS, ctx);
      }
      ctx.done();
      node.timeout(step, ctx);
      assertThat(ctx.done()).containsExactly("set AYU_ANSWERS 4", "send 1 AreYouUp[]");
    }
  }

  @Test
  void thoseWhoDoNotStopAreNotMembersOfThePrintedGroup() {
    GarciaMolinaBullyPrinted node = printed(false);
    RecordingContext<GarciaMolinaBullyPrinted.Message> ctx = new RecordingContext<>(3);
    coordinate(node, ctx);
    node.receive(1, new GarciaMolinaBullyPrinted.EnterElection(), ctx);
    ctx.done();
    node.timeout(Alarm.PERIOD, ctx); // an election of another node: nothing to watch
    assertThat(ctx.done()).containsExactly("set PERIOD 20");
    node.receive(1, new GarciaMolinaBullyPrinted.EnterUnder(), ctx);
    assertThat(ctx.done())
        .hasSize(2)
        .satisfies(done -> assertThat(done.getFirst()).startsWith("emit View[status=REORGANI"))
        .endsWith("send 1 EeAnswer[]");
  }

  @Test
  void aPrintedElectionForgetsWhoWasUpAndStopsWhenAnotherBegins() {
    GarciaMolinaBullyPrinted node = printed(true);
    RecordingContext<GarciaMolinaBullyPrinted.Message> ctx = new RecordingContext<>(3);
    node.boot(null, ctx);
    node.timeout(Alarm.AYU_ANSWERS, ctx);
    node.receive(0, new GarciaMolinaBullyPrinted.EeAnswer(), ctx);
    node.timeout(Alarm.EE_ANSWERS, ctx);
    node.timeout(Alarm.NS_ANSWERS, ctx); // node 0 is silent
    node.timeout(Alarm.AYU_ANSWERS, ctx);
    ctx.done();
    node.receive(1, new GarciaMolinaBullyPrinted.EnterUnder(), ctx);
    assertThat(ctx.done()).startsWith("cancel EE_ANSWERS").endsWith("send 1 EeAnswer[]");
    GarciaMolinaBullyPrinted again = printed(true);
    again.boot(null, ctx);
    again.timeout(Alarm.AYU_ANSWERS, ctx);
    again.receive(0, new GarciaMolinaBullyPrinted.EeAnswer(), ctx);
    again.timeout(Alarm.EE_ANSWERS, ctx);
    again.timeout(Alarm.NS_ANSWERS, ctx);
    again.timeout(Alarm.AYU_ANSWERS, ctx);
    ctx.done();
    again.timeout(Alarm.EE_ANSWERS, ctx); // nobody answers, so nobody is told
    assertThat(ctx.done()).containsExactly("persist Stable[version=2]", "set NS_ANSWERS 4");
  }

  /** Brings node 2 to coordinate nodes 0 and 2. */
  private static InvitationElection inviting(RecordingContext<InvitationElection.Message> ctx) {
    InvitationElection node =
        new InvitationElection(2, IDS, InvitationOptions.answeredWithin(4).periodTicks(20));
    node.boot(null, ctx);
    node.timeout(Wait.PERIOD, ctx);
    node.receive(0, new InvitationElection.AycAnswer(new RequestNumber(1, 1), true, 3), ctx);
    node.timeout(Wait.AYC_ANSWERS, ctx);
    node.timeout(Wait.PRIORITY, ctx);
    node.receive(0, new InvitationElection.Accept(new RequestNumber(1, 1), new Group(5, 2)), ctx);
    ctx.done();
    node.timeout(Wait.ACCEPTS, ctx);
    return node;
  }

  @Test
  void aCoordinatorWaitsForSignsOfLifeOfItsMembers() {
    RecordingContext<InvitationElection.Message> ctx = new RecordingContext<>(3);
    InvitationElection node = inviting(ctx);
    List<String> asked = ctx.done();
    assertThat(asked.getFirst()).startsWith("emit View[status=REORGANI");
    assertThat(asked.getLast()).startsWith("send 0 Ready[number=RequestNumber[life=2, count=");
    long count = Long.parseLong(asked.getLast().replaceAll(".*count=(\\d+).*", "$1"));
    node.receive(0, new InvitationElection.ReadyAnswer(new RequestNumber(2, count), true), ctx);
    node.timeout(Wait.READY_ANSWERS, ctx);
    assertThat(ctx.done())
        .hasSize(2)
        .satisfies(done -> assertThat(done.getFirst()).startsWith("emit View[status=NORMAL"))
        .endsWith("set Silence[member=0] 44"); // 2P + T
    node.receive(1, new InvitationElection.Invitation(7, new Group(7, 9)), ctx);
    List<String> followed = ctx.done();
    assertThat(followed).startsWith("cancel Silence[member=0]");
    assertThat(followed).anyMatch(line -> line.startsWith("send 0 Invitation[coordinator=7"));
    assertThat(followed).noneMatch(line -> line.startsWith("send 1 Invitation"));
  }

  @Test
  void whoeverInvitesIsNotInvited() {
    RecordingContext<InvitationElection.Message> ctx = new RecordingContext<>(3);
    InvitationElection node = inviting(ctx);
    long count = Long.parseLong(ctx.done().getLast().replaceAll(".*count=(\\d+).*", "$1"));
    node.receive(0, new InvitationElection.ReadyAnswer(new RequestNumber(2, count), true), ctx);
    node.timeout(Wait.READY_ANSWERS, ctx);
    ctx.done();
    node.receive(0, new InvitationElection.Invitation(3, new Group(3, 9)), ctx); // a member
    assertThat(ctx.done()).noneMatch(line -> line.startsWith("send 0 Invitation"));
  }

  @Test
  void whoeverIsNotAcceptedGoesOnAlone() {
    InvitationElection node =
        new InvitationElection(2, IDS, InvitationOptions.answeredWithin(4).periodTicks(20));
    RecordingContext<InvitationElection.Message> ctx = new RecordingContext<>(3);
    node.boot(null, ctx);
    node.receive(1, new InvitationElection.Invitation(7, new Group(7, 9)), ctx);
    List<String> asked = ctx.done();
    long count = Long.parseLong(asked.getLast().replaceAll(".*count=(\\d+).*", "$1"));
    long life = Long.parseLong(asked.getLast().replaceAll(".*life=(\\d+).*", "$1"));
    node.receive(
        1, new InvitationElection.AcceptAnswer(new RequestNumber(life, count), false), ctx);
    assertThat(ctx.done())
        .contains("cancel ACCEPT_ANSWER", "persist Stable[counter=2]")
        .anyMatch(line -> line.startsWith("emit View[status=NORMAL"));
  }

  // ---- Meters

  private static View view(Status status, long coordinator) {
    return new View(status, null, coordinator, List.of(), null);
  }

  private static RequestNumber number(int count) {
    return new RequestNumber(1, count);
  }

  /** Node 1, the highest, comes up and leads so many units later. */
  private static void elect(GarciaMolinaBullyCost cost, double from, double to, int count) {
    cost.output(1, view(Status.DOWN, 7), from);
    cost.sent(1, 0, new GarciaMolinaBully.EnterElection(number(count)), from);
    cost.output(1, view(Status.ELECTION, 7), from);
    cost.output(1, view(Status.NORMAL, 7), to);
  }

  @Test
  void theTimeThatIsFurthestFromTheoryIsTold() {
    GarciaMolinaBullyCost cost = new GarciaMolinaBullyCost(IDS);
    elect(cost, 10, 15, 1);
    elect(cost, 20, 32, 2);
    assertThat(cost.timed()).isEqualTo(2);
    assertThat(cost.time(11)).isEqualTo(5);
    assertThat(cost.time(6)).isEqualTo(12);
    assertThat(cost.time(8.5)).isEqualTo(12); // as far
  }

  @Test
  void answersToTheCallerCount() {
    GarciaMolinaBullyCost cost = new GarciaMolinaBullyCost(IDS);
    cost.sent(2, 1, new GarciaMolinaBully.AreYouUp(number(1)), 5);
    cost.sent(1, 2, new GarciaMolinaBully.AyuAnswer(number(1)), 6);
    cost.sent(1, 2, new GarciaMolinaBully.AyuAnswer(number(9)), 6); // to something else
    cost.output(2, view(Status.NORMAL, 5), 9);
    assertThat(cost.messages()).isEqualTo(2);
    assertThat(cost.expected()).isEqualTo(1 + 6); // one higher, one lower
    assertThat(cost.timed()).isEqualTo(1);
    assertThat(cost.time(0)).isEqualTo(4);
  }

  @Test
  void whatFailsDuringAnElectionDisturbsIt() {
    for (int what = 0; what < 3; what++) {
      GarciaMolinaBullyCost cost = new GarciaMolinaBullyCost(IDS);
      PrintedBullyCost printed = new PrintedBullyCost(IDS, false);
      cost.sent(1, 0, new GarciaMolinaBully.EnterElection(number(1)), 1);
      printed.sent(1, 0, new GarciaMolinaBullyPrinted.EnterElection(), 1);
      switch (what) {
        case 0 -> {
          cost.crashed(0);
          printed.crashed(0);
        }
        case 1 -> {
          cost.recovered(0);
          printed.recovered(0);
        }
        default -> {
          cost.disturbed(true);
          printed.disturbed(true);
        }
      }
      cost.output(1, view(Status.NORMAL, 7), 4);
      printed.output(1, view(Status.NORMAL, 7), 4);
      assertThat(cost.elections()).isZero();
      assertThat(printed.elections()).isZero();
    }
  }

  @Test
  void thoseThatAreUpAgainAreExpectedToAnswer() {
    GarciaMolinaBullyCost cost = new GarciaMolinaBullyCost(IDS);
    PrintedBullyCost printed = new PrintedBullyCost(IDS, false);
    cost.crashed(0);
    printed.crashed(0);
    cost.recovered(0);
    printed.recovered(0);
    cost.sent(1, 0, new GarciaMolinaBully.EnterElection(number(1)), 1);
    printed.sent(1, 0, new GarciaMolinaBullyPrinted.EnterElection(), 1);
    cost.output(1, view(Status.NORMAL, 7), 4);
    printed.output(1, view(Status.NORMAL, 7), 4);
    assertThat(cost.expected()).isEqualTo(12);
    assertThat(printed.expected()).isEqualTo(12);
    assertThat(cost.timed()).isZero(); // nobody saw it come up
  }

  @Test
  void aCallerThatIsStoppedByAnotherHasHeldNoElection() {
    PrintedBullyCost printed = new PrintedBullyCost(IDS, true);
    printed.sent(2, 1, new GarciaMolinaBullyPrinted.AreYouUp(), 1);
    printed.output(2, view(Status.REORGANIZATION, 5), 2); // its own
    printed.output(2, view(Status.NORMAL, 5), 3);
    assertThat(printed.elections()).isEqualTo(1);
    printed.sent(2, 1, new GarciaMolinaBullyPrinted.AreYouUp(), 4);
    printed.output(2, view(Status.REORGANIZATION, 7), 5);
    printed.output(2, view(Status.NORMAL, 5), 6);
    assertThat(printed.elections()).isEqualTo(1);
  }
}
