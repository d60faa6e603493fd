package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.junit.jupiter.api.Test;

/** Meters whose figures a run compares with theory, told one event after the other. */
class ElectionMetersTest {
  private static final TokenRingRecovery.Token TOKEN = new TokenRingRecovery.Token();

  @Test
  void aTokenThatIsReplacedCountsOnceAndFromWhenItWasSent() {
    TokenRingRecoveryCost cost = new TokenRingRecoveryCost();
    cost.sent(0, 1, TOKEN, 0); // and lost
    cost.output(0, new TokenRingRecovery.Created(), 5);
    cost.sent(0, 1, TOKEN, 5);
    cost.ended(5.5);
    assertThat(cost.faults()).isEqualTo(1);
    assertThat(cost.longest()).isEqualTo(5);
  }

  @Test
  void aTokenThatIsMissingInTheEndCounts() {
    for (int late : new int[] {0, 2}) {
      TokenRingRecoveryCost cost = new TokenRingRecoveryCost();
      cost.sent(0, 1, TOKEN, 0);
      cost.sent(1, 2, TOKEN, 1); // due at 2
      cost.ended(2 + late);
      assertThat(cost.faults()).isEqualTo(1);
      assertThat(cost.longest()).isEqualTo(1 + late);
    }
  }

  @Test
  void aTokenThatIsLostWhileAnotherArrivesCounts() {
    TokenRingRecoveryCost cost = new TokenRingRecoveryCost();
    cost.sent(0, 1, TOKEN, 0);
    cost.sent(2, 0, TOKEN, 0); // put in
    cost.sent(1, 2, TOKEN, 1); // but station 0 receives nothing
    cost.ended(1);
    assertThat(cost.faults()).isEqualTo(2);
    assertThat(cost.longest()).isEqualTo(1);
  }

  /** Node 2 merges its group with that of node 0 while something else happens. */
  private static InvitationCost merge(Consumer<InvitationCost> meanwhile) {
    long[] ids = {3, 7, 5};
    InvitationCost cost = new InvitationCost(ids);
    for (int v = 0; v < ids.length; v++) alone(cost, v, ids[v], 1);
    Group group = new Group(5, 2);
    cost.output(2, new View(Status.ELECTION, group, 5, List.of(), null), 1);
    cost.sent(2, 0, new InvitationElection.Invitation(5, group), 1);
    meanwhile.accept(cost);
    RequestNumber accept = new RequestNumber(1, 1);
    cost.sent(0, 2, new InvitationElection.Accept(accept, group), 2);
    cost.sent(2, 0, new InvitationElection.AcceptAnswer(accept, true), 3);
    RequestNumber ready = new RequestNumber(2, 1);
    Definition definition = new Definition(group, List.of(3L, 5L));
    cost.sent(2, 0, new InvitationElection.Ready(ready, definition), 4);
    cost.sent(0, 2, new InvitationElection.ReadyAnswer(ready, true), 5);
    cost.output(2, new View(Status.NORMAL, group, 5, List.of(3L, 5L), null), 6);
    return cost;
  }

  private static void alone(InvitationCost cost, int node, long id, long number) {
    cost.output(node, new View(Status.NORMAL, new Group(id, number), id, List.of(id), null), 0);
  }

  @Test
  void aMergeOfTwoTakesFiveMessagesWhateverOthersDo() {
    for (InvitationCost cost : List.of(merge(any -> {}), merge(cost -> alone(cost, 1, 7, 2)))) {
      assertThat(cost.merges()).isEqualTo(1);
      assertThat(cost.expected()).isEqualTo(5);
      assertThat(cost.messages()).isEqualTo(5);
    }
  }

  @Test
  void aMergeThatSomethingDisturbsDoesNotCount() {
    List<Consumer<InvitationCost>> disturbances =
        List.of(
            cost -> alone(cost, 0, 3, 2),
            cost -> cost.crashed(1),
            cost -> cost.recovered(1),
            cost -> cost.disturbed(true));
    for (Consumer<InvitationCost> meanwhile : disturbances) {
      assertThat(merge(meanwhile).merges()).isZero();
    }
  }
}
