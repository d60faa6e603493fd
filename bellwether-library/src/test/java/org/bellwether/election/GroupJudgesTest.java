package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Group;
import org.bellwether.model.Output.View;
import org.bellwether.model.Reached;
import org.bellwether.model.Status;
import org.bellwether.spec.Ending;
import org.bellwether.spec.Snapshot;
import org.bellwether.spec.Verdict;
import org.bellwether.spec.monitor.OneCoordinator;
import org.bellwether.spec.monitor.ShortestPaths;
import org.junit.jupiter.api.Test;

/** The judges of groups and of searches find what they are there to find. */
class GroupJudgesTest {
  record Task(String name) {}

  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict = (property, detail, _) -> violations.add(property + ": " + detail);

  private static View works(int coordinator, String task) {
    return new View(Status.NORMAL, new Group(0, 1), coordinator, List.of(0L, 1L), new Task(task));
  }

  @Test
  void membersOfOneGroupWorkOnOneDefinition() {
    OneCoordinator monitor = OneCoordinator.inAll(2);
    monitor.output(0, works(0, "a"), verdict);
    monitor.output(1, works(0, "a"), verdict);
    assertThat(violations).isEmpty();
    monitor.output(1, works(0, "b"), verdict);
    assertThat(violations)
        .containsExactly(
            "one definition: node 1 works on Task[name=b] while node 0 works on Task[name=a]");
    monitor.output(1, works(1, "a"), verdict);
    assertThat(violations)
        .last()
        .isEqualTo("one coordinator: node 1 follows 1 while node 0 follows 0");
  }

  @Test
  void aCoordinatorThatWorksIsFollowedByAllWhomItCountsOn() {
    long[] ids = {2, 1};
    GarciaMolinaBully coordinator = new GarciaMolinaBully(0, ids, 5, 10, false);
    GarciaMolinaBully member = new GarciaMolinaBully(1, ids, 5, 10, false);
    coordinator.status = Status.NORMAL;
    coordinator.coordinator = 0;
    coordinator.up.set(1);
    member.status = Status.NORMAL;
    member.coordinator = 0;
    Snapshot<GarciaMolinaBully, GarciaMolinaBully.Message> here =
        new Snapshot<>(List.of(coordinator, member), List.of());
    new GarciaMolinaBullyInvariant().check(here, verdict);
    assertThat(violations).isEmpty();
    member.coordinator = 1;
    new GarciaMolinaBullyInvariant().check(here, verdict);
    assertThat(violations)
        .containsExactly(
            "cut of an election: node 0 continues although node 1 is not in the state that this"
                + " step assumes");
  }

  @Test
  void aSearchFindsDistancesAndParentsOneStepCloser() {
    ShortestPaths monitor = new ShortestPaths(new int[] {0, 1, 2, 1});
    monitor.output(0, new Reached(0, Reached.NOBODY), verdict);
    monitor.output(1, new Reached(1, 0), verdict);
    monitor.output(2, new Reached(2, 1), verdict);
    monitor.ended(Ending.TIME, verdict);
    assertThat(violations).isEmpty();
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly("shortest paths: node 3 is at distance 1, but was not reached");
    violations.clear();
    monitor.output(3, new Reached(2, 1), verdict);
    monitor.output(2, new Reached(2, 0), verdict);
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly(
            "shortest paths: the parent of node 2 is node 0, which is not one step closer to the"
                + " root",
            "shortest paths: node 3 is at distance 1, but believes that it is 2");
  }
}
