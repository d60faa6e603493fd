package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.election.Bully;
import org.bellwether.mutex.Maekawa.Ballot;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.spec.SilentContext;
import org.bellwether.spec.Snapshot;
import org.junit.jupiter.api.Test;

/** The invariants of locks find what they are there to find. */
class LockInvariantsTest {
  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict =
      (property, detail, nodes) -> violations.add(property + ": " + detail);

  @Test
  void pathCompressionHasOneRootAtRestWhichHasTheToken() {
    PathCompression root = new PathCompression(0, 0);
    PathCompression other = new PathCompression(1, 0);
    Snapshot<PathCompression, PathCompression.Message> here =
        new Snapshot<>(List.of(root, other), List.of());
    new PathCompressionInvariant().check(here, verdict);
    assertThat(violations).isEmpty();
    other.dir = 1;
    new PathCompressionInvariant().check(here, verdict);
    assertThat(violations)
        .containsExactly(
            "one root: in a quiescent state, 2 nodes are roots, 1 of them with the token,"
                + " expected one");
    other.busy = true; // it has asked, and its request is under way
    new PathCompressionInvariant().check(here, verdict);
    assertThat(violations).hasSize(1);
  }

  @Test
  void pathCompressionCountsTheTokenThatIsUnderWay() {
    PathCompression root = new PathCompression(0, 0);
    new PathCompressionInvariant()
        .check(new Snapshot<>(List.of(root), List.of(new PathCompression.Token(1))), verdict);
    assertThat(violations).containsExactly("one token: there are 2 tokens, expected one");
  }

  @Test
  void ofTwoNodesOnlyOneHasThePermissionOfTheOther() {
    CarvalhoRoucairol left = new CarvalhoRoucairol(0, 2);
    CarvalhoRoucairol right = new CarvalhoRoucairol(1, 2);
    Snapshot<CarvalhoRoucairol, CarvalhoRoucairol.Message> here =
        new Snapshot<>(List.of(left, right), List.of());
    left.permitted.set(1);
    new CarvalhoRoucairolInvariant().check(here, verdict);
    assertThat(violations).isEmpty();
    right.permitted.set(0);
    new CarvalhoRoucairolInvariant().check(here, verdict);
    assertThat(violations)
        .containsExactly(
            "one permission a pair: nodes 0 and 1 both have the permission of the other");
  }

  @Test
  void whoeverWaitsAtAnArbiterBehindAnotherKnowsThatItHasFailed() {
    Maekawa arbiter = new Maekawa(0, new int[] {0, 1, 2});
    Snapshot<Maekawa, Maekawa.Message> here = new Snapshot<>(List.of(arbiter), List.of());
    arbiter.locked = new Ballot(2, 1);
    arbiter.queue.add(new Ballot(1, 0)); // older than the one that has the vote
    new MaekawaInvariant().check(here, verdict);
    assertThat(violations).isEmpty();
    arbiter.queue.add(new Ballot(5, 2));
    new MaekawaInvariant().check(here, verdict);
    assertThat(violations)
        .containsExactly(
            "informed of failure: node 2 waits at node 0 and has not been told that its request"
                + " failed");
    arbiter.informed.set(2);
    new MaekawaInvariant().check(here, verdict);
    assertThat(violations).hasSize(1);
  }

  private static SuzukiKasami suzukiKasami(int self, boolean token) {
    return new SuzukiKasami(self, 2, token, false);
  }

  @Test
  void thereIsOneTokenAndNotNone() {
    SuzukiKasami with = suzukiKasami(0, true);
    SuzukiKasami without = suzukiKasami(1, false);
    SuzukiKasami.Token token = new SuzukiKasami.Token(new int[2], List.of(), 1);
    suzukiKasami(List.of(with, without), List.of());
    suzukiKasami(List.of(without, without), List.of(token));
    suzukiKasami(Arrays.asList(without, null), List.of()); // it may have gone down with the token
    assertThat(violations).isEmpty();
    suzukiKasami(List.of(without, without), List.of());
    suzukiKasami(List.of(with, with), List.of());
    suzukiKasami(List.of(with, without), List.of(token));
    suzukiKasami(Arrays.asList(with, null), List.of(token));
    assertThat(violations)
        .containsExactly(
            "one token: no token is left, expected one",
            "one token: there are 2 tokens, expected one",
            "one token: there are 2 tokens, expected one",
            "one token: there are 2 tokens, expected one");
    assertThat(TokenInvariant.suzukiKasami().properties())
        .extracting(Property::name)
        .containsExactly("one token");
  }

  private void suzukiKasami(List<SuzukiKasami> nodes, List<SuzukiKasami.Message> messages) {
    TokenInvariant.suzukiKasami().check(new Snapshot<>(nodes, messages), verdict);
  }

  /** A ring of two in which node 0 has the token. */
  private static TokenRing ring(int self, long ackTicks, long lossTicks) {
    return new TokenRing(self, new TokenRing.Plan(2, 0, 0, ackTicks, 0, lossTicks));
  }

  private void ring(List<TokenRing> nodes, TokenRing.Message... messages) {
    new TokenRingInvariant().check(new Snapshot<>(nodes, List.of(messages)), verdict);
  }

  @Test
  void aTokenThatNobodyLooksAfterIsNotLost() {
    ring(List.of(ring(0, 0, 0), ring(1, 0, 0)));
    ring(List.of(ring(1, 9, 0), ring(1, 9, 0))); // it is sent again
    ring(List.of(ring(1, 0, 9), ring(1, 0, 9))); // it is made anew
    ring(Arrays.asList(ring(1, 0, 0), null)); // it has died with a node
    assertThat(violations).isEmpty();
    ring(List.of(ring(1, 0, 0), ring(1, 0, 0)));
    assertThat(violations).containsExactly("one token: no token is left, expected one");
    assertThat(new TokenRingInvariant().properties())
        .extracting(Property::name)
        .containsExactly("one token");
  }

  @Test
  void onlyTokensOfTheLatestEpochCount() {
    TokenRing with = ring(0, 0, 0);
    TokenRing without = ring(1, 0, 0);
    ring(List.of(with, without), new TokenRing.Token(2, 0));
    assertThat(violations).isEmpty();
    ring(List.of(with, without), new TokenRing.Token(1, 0));
    ring(List.of(with, without), new TokenRing.Token(2, 0), new TokenRing.Token(2, 0));
    assertThat(violations)
        .containsExactly(
            "one token: there are 2 tokens of epoch 1, expected one",
            "one token: there are 2 tokens of epoch 2, expected one");
  }

  private static ElectedTokenRing elected(int self, int epoch, boolean token) {
    Bully bully = new Bully(self, new long[] {0, 1}, 4);
    Succession<Bully.Message> succession = new Succession<>(self, 2, 4, bully);
    ElectedTokenRing node =
        new ElectedTokenRing(self, new TokenRing.Plan(2, 0, 0, 3, 0, 9), 4, succession);
    node.boot(new Succession.Stored(epoch), new SilentContext<>(2));
    node.token = token;
    return node;
  }

  private void elected(List<ElectedTokenRing> nodes, ElectedTokenRing.Message... messages) {
    new ElectedTokenRingInvariant().check(new Snapshot<>(nodes, List.of(messages)), verdict);
  }

  @Test
  void withAnElectedMonitorThereIsOneTokenOfTheLatestEpochAtMost() {
    ElectedTokenRing.Token first = new ElectedTokenRing.Token(1, 0, new BitSet());
    ElectedTokenRing.Token second = new ElectedTokenRing.Token(2, 0, new BitSet());
    elected(List.of(elected(0, 1, true), elected(1, 1, false)));
    elected(List.of(elected(0, 1, true), elected(1, 2, true)), first);
    elected(List.of(elected(0, 2, true), elected(1, 1, true)), first);
    elected(List.of(elected(0, 1, true), elected(1, 1, false)), second);
    elected(Arrays.asList(elected(0, 1, false), null));
    assertThat(violations).isEmpty();
    elected(List.of(elected(0, 1, true), elected(1, 1, true)));
    elected(List.of(elected(0, 1, false), elected(1, 2, true)), second);
    elected(List.of(elected(0, 1, false), elected(1, 1, false)), first, first);
    assertThat(violations)
        .containsExactly(
            "one token: there are 2 tokens of epoch 1, expected one",
            "one token: there are 2 tokens of epoch 2, expected one",
            "one token: there are 2 tokens of epoch 1, expected one");
    assertThat(new ElectedTokenRingInvariant().properties())
        .extracting(Property::name)
        .containsExactly("one token");
  }

  @Test
  void invariantsSayWhatTheyJudge() {
    assertThat(new PathCompressionInvariant().properties())
        .extracting(Property::name)
        .containsExactly("one token", "one root");
    assertThat(new CarvalhoRoucairolInvariant().properties())
        .extracting(Property::name)
        .containsExactly("one permission a pair");
    assertThat(new MaekawaInvariant().properties())
        .extracting(Property::name)
        .containsExactly("informed of failure");
  }
}
