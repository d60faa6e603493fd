package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.mutex.Maekawa.Ballot;
import org.bellwether.spec.Snapshot;
import org.bellwether.spec.Verdict;
import org.junit.jupiter.api.Test;

/** The invariants of locks find what they are there to find. */
class LockInvariantsTest {
  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict = (property, detail, _) -> violations.add(property + ": " + detail);

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
}
