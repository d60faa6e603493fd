package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.check;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.check.Checks;
import org.bellwether.election.LeaderBroadcast.Told;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Reached;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaderBroadcastTest {
  /**
   * By hand: on the line 0-1-2 with ids 2, 9, 4 the walk is 0, 1, 2, 1. Ids travel 1, 4 and 3 hops,
   * and the announcement 4. Node 1 probes both ends, which join it; 4 messages are acknowledged.
   */
  @Test
  void onALineOfThreeTheMiddleLeadsAndTellsBothEnds() {
    Result result = run(of(3, "line").ids(2, 9, 4).parameter("news", "war is over"));
    assertThat(result.messages())
        .containsEntry("Election", 1L + 4 + 3)
        .containsEntry("Leader", 4L)
        .containsEntry("Probe", 2L)
        .containsEntry("Join", 2L)
        .containsEntry("Signal", 4L)
        .containsEntry("News", 2L);
    List<Output> outputs = result.outputs().getFirst();
    assertThat(outputs).contains(new Reached(1, 1), new Told("war is over"));
    assertThat(result.theory()).hasSize(4).allMatch(Figure::holds);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"chang-roberts", "peterson", "higham-przytycka", "lelann", "participant-ring"})
  void whateverTheElectionEverybodyIsToldDownTheShortestPaths(String inner) {
    for (int seed = 0; seed < 20; seed++) {
      Result result =
          run(
              of(2 + seed, null)
                  .topology(seed < 3 ? Network.Kind.of("line") : Network.Kind.random(2 + seed, 3))
                  .seed(seed)
                  .delay(1, 9)
                  .parameter("inner", inner));
      assertThat(result.violations()).isEmpty();
      assertThat(result.warnings()).isEmpty();
      assertThat(result.theory()).isNotEmpty().allMatch(Figure::holds);
    }
  }

  @Test
  void aLoneNodeTellsItself() {
    assertThat(run(of(1, "line")).outputs().getFirst()).contains(new Told("hello"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"line", "complete"})
  void everyInterleavingEndsWithAllTold(String kind) {
    Checks.assertThat(check(of(3, kind).start(0).parameter("announce", false).build())).holds();
  }

  @Test
  void aLostMessageOfTheTreeIsNoticed() {
    Scenario scenario = of(3, "line").start(0).parameter("announce", false).build();
    Checks.assertThat(check(scenario).losses(1)).violates("broadcast");
  }

  @Test
  void aTreeWithADetourIsNoticedWhenTheBroadcastBegins() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    var judge = new LeaderBroadcastMonitor(3, 1, number -> new int[] {0, 1, 1});
    judge.output(0, new Output.Won(), verdict);
    judge.output(0, new Reached(0, -1), verdict);
    judge.output(1, new Reached(1, 0), verdict);
    judge.output(2, new Reached(2, 1), verdict);
    judge.output(0, new Told("hello"), verdict);
    assertThat(violations)
        .containsExactly(
            "breadth-first tree: the leader broadcasts, but node 2 is at distance 2 instead of 1");
  }

  @Test
  void aNodeThatIsNotReachedOrIsToldTwiceIsNoticed() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    var judge = new LeaderBroadcastMonitor(2, 1, number -> new int[] {1, 0});
    judge.output(1, new Output.Won(), verdict);
    judge.output(0, new Reached(1, 1), verdict);
    for (int node : new int[] {1, 0, 0}) judge.output(node, new Told("hello"), verdict);
    assertThat(violations)
        .containsExactly(
            "breadth-first tree: the leader broadcasts, but node 1 is at distance -1 instead of 0",
            "broadcast: node 0 is told twice");
    assertThat(judge.properties())
        .extracting(Property::name)
        .containsExactly("one leader", "breadth-first tree", "broadcast");
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static Scenario.Builder of(int n, String kind) {
    Scenario.Builder scenario = Scenario.builder("leader-broadcast").nodes(n);
    return kind == null ? scenario : scenario.topology(Network.Kind.of(kind));
  }
}
