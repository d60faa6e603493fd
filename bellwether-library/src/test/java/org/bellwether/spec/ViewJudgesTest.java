package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.spec.monitor.GroupsOnce;
import org.bellwether.spec.monitor.OneCoordinator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The judges of what nodes say about their groups. */
class ViewJudgesTest {
  private record Task(String name) {
    @Override
    public String toString() {
      return name;
    }
  }

  private final Judgement judgement = new Judgement();

  private static View view(Status status, @Nullable Group group, long coordinator, String task) {
    return new View(status, group, coordinator, List.of(), new Task(task));
  }

  private static View works(long coordinator, String task) {
    return view(Status.NORMAL, new Group(coordinator, 1), coordinator, task);
  }

  private void tell(Monitor judge, int node, View view) {
    judge.output(node, view, judgement);
  }

  @Test
  void thoseWhoWorkHaveOneCoordinatorAndOneDefinition() {
    OneCoordinator judge = OneCoordinator.inAll(3);
    tell(judge, 0, works(7, "a"));
    tell(judge, 1, works(7, "a"));
    judge.output(2, new Lost(), judgement);
    judgement.isSilent();
    tell(judge, 2, works(8, "a"));
    judgement.is(
        "one coordinator: node 2 follows 8 while node 0 follows 7 [2, 0]",
        "one coordinator: node 2 follows 8 while node 1 follows 7 [2, 1]");
    tell(judge, 2, works(7, "b"));
    judgement.is(
        "one definition: node 2 works on b while node 0 works on a [2, 0]",
        "one definition: node 2 works on b while node 1 works on a [2, 1]");
    assertThat(judge.properties())
        .extracting(Property::name)
        .containsExactly("one coordinator", "one definition");
  }

  @Test
  void definitionsCountOnlyWhileBothWork() {
    OneCoordinator judge = OneCoordinator.inAll(2);
    tell(judge, 0, works(7, "a"));
    tell(judge, 1, view(Status.REORGANIZATION, null, 7, "b"));
    tell(judge, 0, works(7, "c"));
    judgement.isSilent();
    tell(judge, 1, view(Status.REORGANIZATION, null, 8, "b"));
    judgement.is("one coordinator: node 1 follows 8 while node 0 follows 7 [1, 0]");
  }

  @Test
  void whoeverElectsOrIsDownFollowsNobody() {
    OneCoordinator judge = OneCoordinator.inAll(2);
    tell(judge, 0, works(7, "a"));
    for (Status status : new Status[] {Status.ELECTION, Status.DOWN}) {
      tell(judge, 1, view(status, null, 8, "a"));
      judgement.isSilent();
    }
    tell(judge, 0, view(Status.ELECTION, null, 7, "a"));
    tell(judge, 1, works(8, "a"));
    judgement.isSilent();
    judge.crashed(1, judgement);
    tell(judge, 0, works(7, "a"));
    judgement.isSilent();
  }

  @Test
  void groupsAreJudgedByThemselves() {
    OneCoordinator judge = OneCoordinator.perGroup(2);
    tell(judge, 0, works(7, "a"));
    tell(judge, 1, works(8, "b"));
    judgement.isSilent();
    tell(judge, 1, view(Status.NORMAL, new Group(7, 1), 8, "b"));
    judgement.is("one coordinator: node 1 follows 8 while node 0 follows 7 [1, 0]");
  }

  @Test
  void aGroupNumberIsUsedOnce() {
    GroupsOnce judge = new GroupsOnce(new long[] {5, 6});
    Group first = new Group(5, 1);
    tell(judge, 0, view(Status.ELECTION, first, 5, "a"));
    tell(judge, 0, view(Status.REORGANIZATION, first, 5, "a")); // the same group
    tell(judge, 0, view(Status.NORMAL, first, 5, "a"));
    tell(judge, 1, view(Status.NORMAL, first, 5, "a")); // another founder's
    judge.output(0, new Lost(), judgement);
    judgement.isSilent();
    tell(judge, 0, view(Status.ELECTION, first, 5, "a")); // formed again
    judgement.is("group numbers: node 0 uses the number of group 5/1 a second time [0]");
    tell(judge, 0, view(Status.ELECTION, new Group(5, 3), 5, "a"));
    judgement.isSilent();
    tell(judge, 0, view(Status.NORMAL, new Group(5, 2), 5, "a"));
    judgement.is("group numbers: node 0 uses the number of group 5/2 a second time [0]");
    tell(judge, 0, view(Status.NORMAL, new Group(5, 3), 5, "a")); // not the current one any more
    judgement.is("group numbers: node 0 uses the number of group 5/3 a second time [0]");
    GroupsOnce below = new GroupsOnce(new long[] {5});
    tell(below, 0, view(Status.NORMAL, new Group(5, 0), 5, "a"));
    tell(below, 0, view(Status.NORMAL, new Group(5, -1), 5, "a"));
    judgement.is("group numbers: node 0 uses the number of group 5/-1 a second time [0]");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("group numbers");
  }

  @Test
  void whoeverLeftItsGroupOrCrashedMustNotUseItsNumberAgain() {
    GroupsOnce judge = new GroupsOnce(new long[] {5, 6});
    View works = view(Status.NORMAL, new Group(5, 1), 5, "a");
    tell(judge, 1, view(Status.ELECTION, new Group(6, 0), 6, "a")); // numbers may begin with 0
    tell(judge, 1, view(Status.ELECTION, new Group(6, 1), 6, "a"));
    judgement.isSilent();
    String again = "group numbers: node 0 uses the number of group 5/1 a second time [0]";
    tell(judge, 0, works);
    tell(judge, 0, works);
    judgement.isSilent();
    tell(judge, 0, view(Status.NORMAL, null, 5, "a"));
    tell(judge, 0, works);
    judgement.is(again);
    tell(judge, 0, view(Status.NORMAL, new Group(6, 9), 6, "a"));
    tell(judge, 0, works);
    judgement.is(again);
    judge.crashed(0, judgement);
    tell(judge, 0, works);
    judgement.is(again);
  }
}
