package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.election.Vitanyi.Counting;
import org.bellwether.election.Vitanyi.Due;
import org.bellwether.spec.RecordingContext;
import org.junit.jupiter.api.Test;

/** What single handlers of elections do that a whole run would mend, or never need. */
class LoneHandlersTest {
  private static final long[] IDS = {3, 7, 5};

  private static Vitanyi started(RecordingContext<Vitanyi.Message> ctx) {
    Vitanyi node = new Vitanyi(5, 3, k -> 10 * k, 2, Counting.NOBODY);
    node.start(ctx);
    assertThat(ctx.done()).containsExactly("emit Electing[]", "set WAKEUP 2", "set ELECTION 3");
    return node;
  }

  @Test
  void nothingOvertakesAWakeup() {
    RecordingContext<Vitanyi.Message> ctx = new RecordingContext<>(2);
    Vitanyi node = started(ctx);
    node.receive(0, new Vitanyi.Election(2, 9), ctx); // of another election
    assertThat(ctx.done()).isEmpty();
    node.timeout(Due.ELECTION, ctx);
    assertThat(ctx.done())
        .containsExactly(
            "cancel WAKEUP", "send 1 Wakeup[epoch=1]", "send 1 Election[id=5, epoch=1]");
    node.receive(0, new Vitanyi.Sleepwell(1), ctx);
    assertThat(ctx.done())
        .containsExactly("cancel ELECTION", "emit Elected[leader=5]", "set SLEEPWELL 2");
    node.receive(0, new Vitanyi.Wakeup(1), ctx); // of the election that is over
    assertThat(ctx.done()).isEmpty();
    assertThat(new Vitanyi.Size(5).bits()).isEqualTo(2); // 21
  }

  @Test
  void aSleepwellDoesNotOvertakeAWakeup() {
    RecordingContext<Vitanyi.Message> ctx = new RecordingContext<>(2);
    Vitanyi node = started(ctx);
    node.receive(0, new Vitanyi.Sleepwell(1), ctx);
    ctx.done();
    node.timeout(Due.SLEEPWELL, ctx);
    assertThat(ctx.done())
        .containsExactly(
            "cancel SLEEPWELL",
            "cancel WAKEUP",
            "send 1 Wakeup[epoch=1]",
            "send 1 Sleepwell[epoch=1]");
  }

  @Test
  void aProcessorThatHasSeenASmallerNameSwallowsItsOwn() {
    RecordingContext<Vitanyi.Message> ctx = new RecordingContext<>(2);
    Vitanyi node = started(ctx);
    node.receive(0, new Vitanyi.Election(2, 1), ctx);
    assertThat(ctx.done()).containsExactly("set ELECTION 20");
    node.receive(0, new Vitanyi.Election(5, 1), ctx);
    assertThat(ctx.done()).isEmpty(); // it does not win
  }

  @Test
  void anOwnerIsAskedForOneCandidateAfterTheOther() {
    RecordingContext<AfekGafni.Message> ctx = new RecordingContext<>(3);
    AfekGafni node = new AfekGafni(5, true);
    node.receive(0, new AfekGafni.Capture(0, 7), ctx);
    node.receive(1, new AfekGafni.Capture(1, 8), ctx);
    node.receive(2, new AfekGafni.Capture(0, 3), ctx);
    assertThat(ctx.done()).containsExactly("send 0 Accept[]", "send 0 Ask[level=1, id=8]");
    node.receive(0, new AfekGafni.Answer(false), ctx);
    assertThat(ctx.done()).containsExactly("send 1 Reject[]", "send 0 Ask[level=0, id=3]");
  }

  @Test
  void aCandidateThatIsRejectedCompetesNoLonger() {
    RecordingContext<AfekGafni.Message> ctx = new RecordingContext<>(3);
    AfekGafni node = new AfekGafni(5, true);
    node.start(ctx);
    node.receive(0, new AfekGafni.Reject(), ctx);
    assertThat(node.passive()).isTrue();
  }

  @Test
  void aWayThatIsNoShorterIsNotTaken() {
    RecordingContext<SpanningTree.Message> ctx = new RecordingContext<>(2);
    SpanningTree node = new SpanningTree(3);
    node.receive(0, new SpanningTree.Probe(4, 1), ctx);
    assertThat(ctx.done()).contains("send 0 Join[]");
    node.receive(1, new SpanningTree.Probe(6, 1), ctx);
    assertThat(ctx.done()).isEmpty();
  }

  @Test
  void whoeverCallsAnElectionWaitsForNoLeader() {
    RecordingContext<Bully.Message> ctx = new RecordingContext<>(3);
    Bully node = new Bully(5, IDS, 4);
    node.start(ctx);
    node.receive(1, new Bully.Reply(), ctx);
    ctx.done();
    node.receive(0, new Bully.Leader(), ctx); // a lower one
    assertThat(ctx.done())
        .containsExactly("cancel LEADER", "cancel HEARTBEAT", "send 1 Election[]", "set REPLY 4");
  }

  @Test
  void aSlotBeyondTheLastInstantNeverComes() {
    RecordingContext<TimeSlice.Message> ctx = new RecordingContext<>(2);
    new TimeSlice(Long.MAX_VALUE / 7 + 1, 7).start(ctx); // 7 divides it: one tick too many
    assertThat(ctx.done()).containsExactly("set OWN " + Long.MAX_VALUE);
  }

  @Test
  void ofTwoIdentifiersTheLargerOneCounts() {
    for (long[] pair : new long[][] {{3, 8}, {8, 3}}) {
      assertThat(new Flooding.Maximum(pair[0]).combine(new Flooding.Maximum(pair[1])))
          .isEqualTo(new Flooding.Maximum(8));
      assertThat(
              new FloodingOnChange.Maximum(pair[0]).combine(new FloodingOnChange.Maximum(pair[1])))
          .isEqualTo(new FloodingOnChange.Maximum(8));
    }
  }

  // ---- Garcia-Molina's elections

  @Test
  void nobodyInvitesItself() {
    InvitationElection node =
        new InvitationElection(
            2,
            IDS,
            InvitationOptions.answeredWithin(4)
                .periodTicks(20)
                .priorityCheck(true)
                .answerWithCoordinator(true));
    assertThat(node.isHigher(2)).isFalse();
    RecordingContext<InvitationElection.Message> ctx = new RecordingContext<>(3);
    node.boot(null, ctx);
    node.timeout(InvitationElection.Wait.PERIOD, ctx);
    RequestNumber number = new RequestNumber(1, 1);
    node.receive(0, new InvitationElection.AycAnswer(number, false, 5), ctx); // follows this node
    ctx.done();
    node.timeout(InvitationElection.Wait.AYC_ANSWERS, ctx);
    assertThat(ctx.done()).isEmpty();
  }

  @Test
  void aQuestionTakesThePlaceOfTheOneBefore() {
    RecordingContext<GarciaMolinaBully.Message> ctx = new RecordingContext<>(3);
    GarciaMolinaBully node = new GarciaMolinaBully(1, IDS, 4, 20, true);
    node.boot(null, ctx);
    for (GarciaMolinaBully.Alarm step :
        List.of(
            GarciaMolinaBully.Alarm.AYU_ANSWERS,
            GarciaMolinaBully.Alarm.EE_ANSWERS,
            GarciaMolinaBully.Alarm.SC_ANSWERS,
            GarciaMolinaBully.Alarm.NS_ANSWERS,
            GarciaMolinaBully.Alarm.PERIOD)) {
      node.timeout(step, ctx); // nobody answers
    }
    assertThat(ctx.done()).contains("set AYN_ANSWERS 4");
    node.receive(0, new GarciaMolinaBully.LetMeJoin(), ctx);
    assertThat(ctx.done()).containsExactly("cancel AYN_ANSWERS", "set AYU_ANSWERS 4");
  }

  /** Brings the highest of the printed nodes to look after its group, of everybody or not. */
  private static GarciaMolinaBullyPrinted checking(
      RecordingContext<GarciaMolinaBullyPrinted.Message> ctx, int... members) {
    GarciaMolinaBullyPrinted node = new GarciaMolinaBullyPrinted(1, IDS, 4, 20, true);
    node.boot(null, ctx);
    node.timeout(GarciaMolinaBullyPrinted.Alarm.AYU_ANSWERS, ctx);
    for (int v : members) node.receive(v, new GarciaMolinaBullyPrinted.EeAnswer(), ctx);
    node.timeout(GarciaMolinaBullyPrinted.Alarm.EE_ANSWERS, ctx);
    for (int v : members) node.receive(v, new GarciaMolinaBullyPrinted.NsAnswer(), ctx);
    node.timeout(GarciaMolinaBullyPrinted.Alarm.NS_ANSWERS, ctx);
    ctx.done();
    node.timeout(GarciaMolinaBullyPrinted.Alarm.PERIOD, ctx);
    assertThat(ctx.done())
        .containsExactly(
            "set PERIOD 20", "set AYN_ANSWERS 4", "send 0 AreYouNormal[]", "send 2 AreYouNormal[]");
    return node;
  }

  @Test
  void aPrintedCoordinatorIsContentIfEverybodyIsAMemberAndNormal() {
    RecordingContext<GarciaMolinaBullyPrinted.Message> ctx = new RecordingContext<>(3);
    for (boolean normal : new boolean[] {true, false}) {
      GarciaMolinaBullyPrinted node = checking(ctx, 0, 2);
      node.receive(0, new GarciaMolinaBullyPrinted.AynAnswer(true), ctx);
      node.receive(2, new GarciaMolinaBullyPrinted.AynAnswer(normal), ctx);
      node.timeout(GarciaMolinaBullyPrinted.Alarm.AYN_ANSWERS, ctx);
      if (normal) assertThat(ctx.done()).isEmpty();
      else assertThat(ctx.done()).containsExactly("set AYU_ANSWERS 4");
    }
    GarciaMolinaBullyPrinted without = checking(ctx, 0);
    without.receive(0, new GarciaMolinaBullyPrinted.AynAnswer(true), ctx);
    without.timeout(GarciaMolinaBullyPrinted.Alarm.AYN_ANSWERS, ctx);
    assertThat(ctx.done()).containsExactly("set AYU_ANSWERS 4");
  }
}
