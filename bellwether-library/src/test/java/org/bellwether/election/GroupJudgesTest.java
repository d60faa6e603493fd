package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Reached;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.spec.Snapshot;
import org.bellwether.spec.monitor.OneCoordinator;
import org.bellwether.spec.monitor.ShortestPaths;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The judges of groups and of searches find what they are there to find. */
class GroupJudgesTest {
  record Task(String name) {}

  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict =
      (property, detail, nodes) -> violations.add(property + ": " + detail);

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

  /** Node 0 asks, node 1 is to be in the state that this step assumes, and node 2 is down. */
  @ParameterizedTest
  @CsvSource({
    // status of 0, step, status of 1, its coordinator, who stopped it, counted on?, violated?
    "ELECTION, EE_ANSWERS, NORMAL, 1, 1, false, false", // a lower one, which is yet to be stopped
    "ELECTION, , NORMAL, 1, 1, true, false", // it claims nothing
    "REORGANIZATION, , NORMAL, 1, 1, true, false",
    "REORGANIZATION, SC_ANSWERS, NORMAL, 0, 1, true, true",
    "REORGANIZATION, SC_ANSWERS, ELECTION, 1, 1, true, false",
    "REORGANIZATION, SC_ANSWERS, REORGANIZATION, 0, 1, true, false",
    "REORGANIZATION, SC_ANSWERS, REORGANIZATION, 1, 1, true, true",
    "REORGANIZATION, NS_ANSWERS, REORGANIZATION, 0, 1, true, false",
    "REORGANIZATION, NS_ANSWERS, REORGANIZATION, 1, 1, true, true",
    "REORGANIZATION, NS_ANSWERS, REORGANIZATION, 1, 1, false, false",
    "REORGANIZATION, NS_ANSWERS, DOWN, 1, 1, true, false",
    "REORGANIZATION, NS_ANSWERS, ELECTION, 0, 2, true, false", // by a higher one
    "REORGANIZATION, NS_ANSWERS, ELECTION, 0, 1, true, true",
    "NORMAL, , NORMAL, 0, 1, true, false",
    "NORMAL, , NORMAL, 1, 1, true, true",
    "NORMAL, , REORGANIZATION, 0, 1, true, true",
    "NORMAL, , REORGANIZATION, 0, 1, false, false",
    "NORMAL, , ELECTION, 0, 2, true, false"
  })
  void everyStepOfAnElectionAssumesSomethingOfTheOthers(
      Status status,
      GarciaMolinaBully.@Nullable Alarm step,
      Status other,
      int coordinator,
      int halted,
      boolean up,
      boolean violated) {
    long[] ids = {2, 1, 3};
    GarciaMolinaBully asks = new GarciaMolinaBully(0, ids, 5, 10, false);
    asks.status = status;
    asks.coordinator = 0;
    asks.up.set(1, up);
    if (step != null) asks.poll = asks.poll.until(step);
    GarciaMolinaBully asked = new GarciaMolinaBully(1, ids, 5, 10, false);
    asked.status = other;
    asked.coordinator = coordinator;
    asked.halted = halted;
    List<GarciaMolinaBully> nodes = Arrays.asList(asks, asked, null);
    new GarciaMolinaBullyInvariant().check(new Snapshot<>(nodes, List.of()), this::firstOnly);
    assertThat(violations).hasSize(violated ? 1 : 0);
  }

  /** What node 1 claims itself is not the question here. */
  private void firstOnly(Property property, String detail, int... nodes) {
    if (nodes[0] == 0) verdict.violated(property, detail, nodes);
  }

  @Test
  void nobodyAboveWorksOnceNobodyAboveHasAnswered() {
    long[] ids = {2, 3};
    GarciaMolinaBully asks = new GarciaMolinaBully(0, ids, 5, 10, false);
    asks.status = Status.ELECTION;
    asks.poll = asks.poll.until(GarciaMolinaBully.Alarm.EE_ANSWERS);
    GarciaMolinaBully higher = new GarciaMolinaBully(1, ids, 5, 10, false);
    higher.coordinator = 0;
    Snapshot<GarciaMolinaBully, GarciaMolinaBully.Message> here =
        new Snapshot<>(List.of(asks, higher), List.of());
    higher.status = Status.ELECTION;
    new GarciaMolinaBullyInvariant().check(here, verdict);
    assertThat(violations).isEmpty();
    higher.status = Status.NORMAL;
    new GarciaMolinaBullyInvariant().check(here, verdict);
    assertThat(violations).hasSize(1).first().asString().startsWith("cut of an election: node 0 ");
    assertThat(new GarciaMolinaBullyInvariant().properties())
        .extracting(Property::name)
        .containsExactly("cut of an election");
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
            "shortest paths: the parent of node 2 is node 0, which is no neighbour one step closer"
                + " to the root",
            "shortest paths: node 3 is at distance 1, but believes that it is 2");
  }
}
