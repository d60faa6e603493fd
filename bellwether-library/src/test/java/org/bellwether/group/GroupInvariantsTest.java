package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bellwether.model.Fence;
import org.bellwether.model.Node;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Snapshot;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Input;
import org.bellwether.topology.Topologies;
import org.bellwether.wiring.Ports;
import org.junit.jupiter.api.Test;

/** The judges of groups and of their locks find what they are there to find. */
class GroupInvariantsTest {
  private static final Fence FENCE = new Fence(1, 1);

  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict =
      (property, detail, nodes) -> violations.add(property + ": " + detail);

  /** Judges a group in which node 1 was tampered with; it has promised 8 and serves 8. */
  private List<String> judged(Consumer<MajorityGroup> tamper) {
    GroupPlan plan = new GroupPlan(2, 50, 50, 15, 10, 100, 10, true);
    MajorityGroup sound = new MajorityGroup(0, plan);
    MajorityGroup odd = new MajorityGroup(1, plan);
    odd.promised = 8;
    odd.active = 8;
    odd.cast = new Cast(8, new long[] {1, 1}, 0);
    odd.floors = new long[] {8, 8};
    odd.claims.put("a", new Claim(FENCE, 8));
    tamper.accept(odd);
    violations.clear();
    MajorityGroupInvariant invariant = new MajorityGroupInvariant();
    invariant.check(new Snapshot<>(List.of(sound, odd), List.of()), verdict);
    return violations;
  }

  @Test
  void aMemberServesWhatItPromised() {
    assertThat(judged(group -> {})).isEmpty();
    assertThat(judged(odd -> odd.active = 9))
        .containsExactly("serves what it promised: node 1 runs ahead");
    assertThat(judged(odd -> odd.cast = new Cast(9, new long[] {1, 1}, 0)))
        .containsExactly("serves what it promised: node 1 runs ahead");
  }

  @Test
  void floorsArePromised() {
    assertThat(judged(odd -> odd.floors = new long[] {9, 0}))
        .containsExactly("floors are promised: node 1 has a floor of 9");
  }

  @Test
  void claimsAreAboveTheOwnFloor() {
    assertThat(judged(odd -> odd.claims.put("b", new Claim(FENCE, 7))))
        .containsExactly("claims are above the own floor: node 1 holds on");
  }

  @Test
  void aMemberStandsForItsOwnEpochsOnly() {
    GroupPlan plan = new GroupPlan(3, 50, 50, 15, 10, 100, 10, false);
    CarefulStep step =
        new CarefulStep(
            new Ports(Topologies.named(3)), (position, low, high) -> low, position -> 0);
    MajorityGroup member = new MajorityGroup(1, plan);
    @SuppressWarnings("unchecked")
    Node<Object> node = (Node<Object>) (Object) member;
    step.run(1, node, new Input.Boot(null));
    step.run(1, node, new Input.Linked(0, 1));
    step.run(1, node, new Input.Expire(GroupTimer.Alarm.STAND));
    new MajorityGroupInvariant()
        .check(new Snapshot<>(List.of(new MajorityGroup(0, plan), member), List.of()), verdict);
    assertThat(violations).isEmpty();
    new MajorityGroupInvariant()
        .check(new Snapshot<>(List.of(member, new MajorityGroup(1, plan)), List.of()), verdict);
    assertThat(violations).containsExactly("one proposer per view: node 0 stands for another");
  }

  @Test
  void anEpochHasOneView() {
    MajorityGroupInvariant.OneView judge = new MajorityGroupInvariant.OneView();
    judge.output(0, new GroupEvent.Joined(8, 0b11), verdict);
    judge.output(1, new GroupEvent.Joined(8, 0b11), verdict);
    judge.output(1, new GroupEvent.Joined(16, 0b10), verdict);
    assertThat(violations).isEmpty();
    judge.output(0, new GroupEvent.Joined(16, 0b01), verdict);
    assertThat(violations).containsExactly("one view per epoch: epoch 16 has two views");
  }

  @Test
  void noTicketWaitsForALockThatNobodyHolds() {
    NoLostWaiter judge = new NoLostWaiter();
    judge.commanded(0, new LockCommand.Acquire("a", 1), verdict);
    judge.commanded(1, new LockCommand.Acquire("a", 2), verdict);
    judge.commanded(2, new LockCommand.Acquire("b", 3), verdict);
    judge.commanded(2, new LockCommand.Abandon("b", 3), verdict);
    judge.output(0, new LockEvent.Granted("a", 1, FENCE), verdict);
    judge.ended(Ending.QUIESCENT, verdict); // node 0 holds it
    judge.output(0, new LockEvent.Released("a", 1, FENCE), verdict);
    judge.ended(Ending.TIME, verdict);
    assertThat(violations).isEmpty();
    judge.ended(Ending.QUIESCENT, verdict);
    String lost = "no lost waiter: ticket 2 of node 1 waits for a, which nobody holds";
    assertThat(violations).containsExactly(lost);
    judge.crashed(1, verdict);
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).containsExactly(lost);
  }

  @Test
  void aHolderThatCrashesOrLosesItsLockHoldsItNoMore() {
    for (boolean crash : new boolean[] {false, true}) {
      violations.clear();
      NoLostWaiter judge = new NoLostWaiter();
      judge.commanded(0, new LockCommand.Acquire("a", 1), verdict);
      judge.output(0, new LockEvent.Granted("a", 1, FENCE), verdict);
      judge.commanded(1, new LockCommand.Acquire("a", 2), verdict);
      if (crash) judge.crashed(0, verdict);
      else judge.output(0, new LockEvent.Lost("a", 1, FENCE), verdict);
      judge.ended(Ending.QUIESCENT, verdict);
      assertThat(violations)
          .containsExactly("no lost waiter: ticket 2 of node 1 waits for a, which nobody holds");
    }
  }

  @Test
  void aGrantIsWaitedForOnce() {
    NoLostWaiter judge = new NoLostWaiter();
    judge.commanded(0, new LockCommand.Acquire("a", 1), verdict);
    for (int i = 0; i < 2; i++) {
      assertThat(violations).isEmpty();
      judge.output(0, new LockEvent.Granted("a", 1, FENCE), verdict);
    }
    assertThat(violations)
        .containsExactly("grants are waited for: node 0 grants a to ticket 1, which does not wait");
  }
}
