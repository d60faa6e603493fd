package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.election.Bully;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.RecordingContext;
import org.bellwether.spec.Snapshot;
import org.junit.jupiter.api.Test;

/** What locks do in states that whole runs seldom come to, or do not show. */
class LockHandlersTest {
  private static Succession<Bully.Message> succession(int n) {
    Bully bully = new Bully(7, new long[] {1, 3, 5, 7}, 4);
    return new Succession<>(3, n, 4, bully);
  }

  /** A node of a ring of three, which looks after the token, and acknowledges it. */
  private static TokenRing ring(int self) {
    return new TokenRing(self, new TokenRing.Plan(3, 0, 0, 5, 0, 40));
  }

  @Test
  void aNodeThatIsLeftAloneEntersWithItsToken() {
    TokenRing node = new TokenRing(0, new TokenRing.Plan(2, 0, 0, 5, 1, 0));
    RecordingContext<TokenRing.Message> ctx = new RecordingContext<>(2);
    node.start(ctx);
    node.request(ctx);
    assertThat(ctx.done())
        .containsExactly("cancel ACK", "send 1 Token[epoch=1, sequence=0]", "set ACK 5");
    node.timeout(TokenRing.Wait.ACK, ctx);
    assertThat(ctx.done()).containsExactly("cancel PAUSE", "emit Granted[fence=1:1]");
  }

  @Test
  void aRequestForAVoteThatArrivesTwiceIsQueuedOnce() {
    Maekawa arbiter = new Maekawa(0, new int[] {0, 1, 2});
    RecordingContext<Maekawa.Message> ctx = new RecordingContext<>(3);
    arbiter.receive(1, new Maekawa.Request(1), ctx); // gets the vote
    arbiter.receive(2, new Maekawa.Request(2), ctx);
    arbiter.receive(2, new Maekawa.Request(2), ctx);
    assertThat(arbiter.queue).containsExactly(new Maekawa.Ballot(2, 2));
  }

  @Test
  void aNodeThatIsSaidToBeDeadIsPassedOver() {
    TokenRing node = ring(2);
    RecordingContext<TokenRing.Message> ctx = new RecordingContext<>(3);
    node.receive(1, new TokenRing.Purge(0), ctx);
    node.receive(1, new TokenRing.Purge(2), ctx); // itself, which knows better
    node.receive(1, new TokenRing.Token(1, 4), ctx);
    assertThat(ctx.done())
        .containsExactly(
            "send 1 Ack[]", "cancel ACK", "send 1 Token[epoch=1, sequence=4]", "set ACK 5");
  }

  @Test
  void theMonitorWaitsForTheTokenAgainAfterEveryTurn() {
    TokenRing node = ring(0);
    RecordingContext<TokenRing.Message> ctx = new RecordingContext<>(3);
    node.request(ctx);
    ctx.done();
    node.timeout(TokenRing.Wait.TOKEN, ctx); // a client stays for too long
    assertThat(ctx.done()).containsExactly("set TOKEN 40");
    node.release(ctx);
    assertThat(ctx.done()).startsWith("set TOKEN 40", "send 1 Token[epoch=1, sequence=1]");
    node.timeout(TokenRing.Wait.TOKEN, ctx);
    assertThat(ctx.done())
        .startsWith("set TOKEN 40", "cancel ACK", "send 1 Token[epoch=2, sequence=0]");
  }

  @Test
  void anEpochIsOnDiskBeforeANodeActsInIt() {
    Succession<Bully.Message> node = succession(4);
    RecordingContext<Succession.Message> ctx = new RecordingContext<>(4);
    node.receive(1, new Succession.Ask(5), ctx);
    assertThat(ctx.done())
        .containsExactly("persist Stored[epoch=5]", "emit Adopted[coordinator=1]");
    node.receive(2, new Succession.Ask(5), ctx);
    assertThat(ctx.done()).containsExactly("send 2 Refusal[epoch=5]");
  }

  @Test
  void halfOfTheNodesAreNoMajority() {
    Succession<Bully.Message> node = succession(4);
    RecordingContext<Succession.Message> ctx = new RecordingContext<>(4);
    node.renew(ctx);
    node.report("idle", ctx);
    node.receive(1, new Succession.Answer(2, "idle"), ctx);
    ctx.done();
    node.timeout(new Succession.Answers(), ctx);
    assertThat(ctx.done()).isEmpty();
    node.receive(2, new Succession.Answer(2, "inside"), ctx);
    node.timeout(new Succession.Answers(), ctx);
    assertThat(ctx.done())
        .containsExactly("cancel Answers[]", "emit Installed[reports={1=idle, 2=inside, 3=idle}]");
  }

  @Test
  void aCoordinatorThatIsAskedToFollowAsksForALaterEpoch() {
    Succession<Bully.Message> node = succession(4);
    RecordingContext<Succession.Message> ctx = new RecordingContext<>(4);
    node.suspect(ctx);
    node.timeout(new Succession.ElectionWait(Bully.Wait.REPLY), ctx); // nobody higher answers
    assertThat(ctx.done()).contains("persist Stored[epoch=2]");
    node.receive(1, new Succession.Ask(5), ctx);
    assertThat(ctx.done())
        .containsExactly(
            "broadcast Ask[epoch=6]",
            "set Answers[] 4",
            "persist Stored[epoch=6]",
            "emit Adopted[coordinator=3]");
  }

  /** A node of an elected ring of four, in which an idle token rests for a while. */
  private static ElectedTokenRing elected(int self, int tokenAt) {
    TokenRing.Plan plan = new TokenRing.Plan(4, tokenAt, 7, 5, 0, 40);
    return new ElectedTokenRing(self, plan, 4, succession(4));
  }

  @Test
  void anIdleTokenRestsUntilItIsWantedOrGoesOn() {
    ElectedTokenRing node = elected(3, 3);
    RecordingContext<ElectedTokenRing.Message> ctx = new RecordingContext<>(4);
    node.start(ctx);
    assertThat(ctx.done()).containsExactly("set TOKEN 84", "set PAUSE 7"); // 2 * 40 + 4
    node.timeout(ElectedTokenRing.LockWait.PAUSE, ctx);
    assertThat(ctx.done())
        .containsExactly("send 0 Token[epoch=1, sequence=0, members={0, 1, 2, 3}]", "set ACK 5");
    ElectedTokenRing wanted = elected(3, 3);
    wanted.start(ctx);
    ctx.done();
    wanted.request(ctx);
    assertThat(ctx.done()).containsExactly("cancel PAUSE", "emit Granted[fence=1:1]");
    wanted.timeout(ElectedTokenRing.LockWait.TOKEN, ctx); // its client stays for too long
    assertThat(ctx.done()).containsExactly("set TOKEN 84");
  }

  @Test
  void whoeverIsLeftAloneInAnElectedRingEnters() {
    ElectedTokenRing node = elected(3, 0);
    RecordingContext<ElectedTokenRing.Message> ctx = new RecordingContext<>(4);
    BitSet two = new BitSet();
    two.set(0);
    two.set(3);
    node.receive(0, new ElectedTokenRing.Token(1, 4, two), ctx);
    node.timeout(ElectedTokenRing.LockWait.PAUSE, ctx);
    node.request(ctx);
    ctx.done();
    node.timeout(ElectedTokenRing.LockWait.ACK, ctx);
    assertThat(ctx.done()).containsExactly("cancel PAUSE", "emit Granted[fence=1:5]");
  }

  @Test
  void aNewEpochEndsEverythingThatTheOldOneWaitedFor() {
    ElectedTokenRing node = elected(3, 3);
    RecordingContext<ElectedTokenRing.Message> ctx = new RecordingContext<>(4);
    node.receive(1, new ElectedTokenRing.Handover(new Succession.Ask(2)), ctx);
    assertThat(ctx.done())
        .containsExactly(
            "persist Stored[epoch=2]",
            "cancel ACK",
            "cancel PAUSE",
            "set TOKEN 84",
            "send 1 Handover[content=Answer[epoch=2, report=Report[inside=false]]]");
  }

  @Test
  void theEarlierStampEntersFirstUnderANewCoordinator() {
    // 0, for the second time, and 2 wait for 3, who is inside, when the coordinator dies
    Scenario.Builder scenario =
        Scenario.builder("central")
            .nodes(5)
            .parameter("coordinator", 4)
            .parameter("election", "bully")
            .hold(30)
            .requests(by(0), by(3).at(40), by(0).at(45), by(2).at(50))
            .crash(55, 4);
    Result result = run(scenario);
    assertThat(order(result)).containsExactly(0, 3, 2, 0);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aNaiveVoterVotesForTheNextOnceItIsReleased() {
    Result result =
        run(
            Scenario.builder("maekawa-naive")
                .nodes(4)
                .hold(5)
                .requests(by(0), by(1).at(3), by(0).at(50), by(0).at(80)));
    assertThat(order(result)).containsExactly(0, 1, 0, 0);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void theFirstNodeIsRenamedLikeAnyOther() {
    int[] turn = {1, 2, 0};
    Central central = new Central(2, false);
    central.holder = 0;
    CentralRenaming renaming = new CentralRenaming(2);
    renaming.rename(central, turn);
    assertThat(central.holder).isEqualTo(1);
    assertThat(renaming.permits(turn)).isFalse();
    assertThat(renaming.permits(new int[] {1, 0, 2})).isTrue();
    PathCompression path = new PathCompression(1, 0);
    path.next = 0;
    new PathCompressionRenaming().rename(path, turn);
    assertThat(path.next).isEqualTo(1);
  }

  @Test
  void machinesBeginInStatesThatThereAre() {
    RecordingContext<DijkstraRing.Message> ctx = new RecordingContext<>(2);
    new DijkstraRing(true, 4, DijkstraRing.ANY, DijkstraRing.ANY).start(ctx);
    assertThat(ctx.done()).containsExactly("random 0..3", "random 0..3", "send 1 State[value=3]");
  }

  @Test
  void aRingThatLeavesItsOnePrivilegeIsReported() {
    DijkstraRingInvariant judge = new DijkstraRingInvariant();
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    judge.check(machines(1, 1, 1), verdict);
    judge.passed(30, 10);
    assertThat(judge.measures()).containsEntry(DijkstraRingInvariant.UNSETTLED, 0.0);
    judge.check(machines(1, 2, 1), verdict);
    assertThat(violations).containsExactly("closure: there was one privilege, and now there are 3");
    violations.clear();
    assertThat(judge.measures()).isEmpty();
    judge.passed(35, 10);
    judge.check(machines(2, 2, 2), verdict);
    assertThat(judge.measures()).containsEntry(DijkstraRingInvariant.UNSETTLED, 3.5);
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).isEmpty();
  }

  private static Snapshot<DijkstraRing, DijkstraRing.Message> machines(int... states) {
    List<DijkstraRing> nodes =
        IntStream.range(0, states.length)
            .mapToObj(
                v -> {
                  DijkstraRing node = new DijkstraRing(v == 0, 4, states[v], states[v]);
                  node.start(new RecordingContext<>(2));
                  return node;
                })
            .toList();
    return new Snapshot<>(nodes, List.of());
  }

  /** Node 3 of four, which can win an election, in a lock that node 0 coordinates at first. */
  private static ElectedCentral central(long heartbeatTicks) {
    return new ElectedCentral(3, new ElectedCentral.Plan(0, 4, heartbeatTicks), succession(4));
  }

  @Test
  void aNodeThatRecoversAsksForACoordinatorAfterAPause() {
    ElectedCentral node = central(9);
    RecordingContext<ElectedCentral.Message> ctx = new RecordingContext<>(4);
    node.boot(new Succession.Stored(5), ctx);
    assertThat(ctx.done()).endsWith("cancel PONG", "set PAUSE 9");
  }

  @Test
  void whoeverLeftInAnEarlierEpochMayBeInsideAgain() {
    ElectedCentral node = central(0);
    RecordingContext<ElectedCentral.Message> ctx = new RecordingContext<>(4);
    node.timeout(ElectedCentral.LockWait.PONG, ctx);
    node.timeout(
        new ElectedCentral.HandoverWait(new Succession.ElectionWait(Bully.Wait.REPLY)), ctx);
    assertThat(ctx.done()).contains("persist Stored[epoch=2]");
    answer(1, 2, ElectedCentral.Doing.INSIDE, node, ctx);
    node.receive(1, new ElectedCentral.Release(2), ctx);
    // 2 has become the coordinator of epoch 5, and granted the lock to 1 once more
    node.receive(2, new ElectedCentral.Handover(new Succession.Ask(5)), ctx);
    assertThat(ctx.done()).contains("persist Stored[epoch=6]");
    answer(0, 6, ElectedCentral.Doing.WAITING, node, ctx);
    answer(1, 6, ElectedCentral.Doing.INSIDE, node, ctx);
    answer(2, 6, ElectedCentral.Doing.IDLE, node, ctx);
    assertThat(ctx.done()).containsExactly("cancel HandoverWait[timer=Answers[]]", "set HOLDER 12");
    node.receive(1, new ElectedCentral.Release(6), ctx);
    assertThat(ctx.done())
        .containsExactly(
            "cancel HOLDER", "send 0 Grant[epoch=6, sequence=1, stamp=1]", "set HOLDER 12");
  }

  private static void answer(
      int from,
      long epoch,
      ElectedCentral.Doing doing,
      ElectedCentral node,
      RecordingContext<ElectedCentral.Message> ctx) {
    ElectedCentral.Report report = new ElectedCentral.Report(doing, 1);
    node.receive(from, new ElectedCentral.Handover(new Succession.Answer(epoch, report)), ctx);
  }
}
