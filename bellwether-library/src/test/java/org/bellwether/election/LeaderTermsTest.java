package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.check.Checks;
import org.bellwether.election.LeaderBroadcast.Told;
import org.bellwether.model.Output;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One election after the other, each with its tree and its broadcast. */
class LeaderTermsTest {
  /**
   * By hand: on the line 0-1-2 with ids 2, 9, 4 node 1 leads first, at 4. It begins the tree then,
   * and knows at 8 that it is final: a probe, a join, and the acknowledgements of both. Both ends
   * are told at 9 and call the next election along the walk 0, 1, 2, 1. The id 2 reaches node 1 at
   * 10, which does not compete any more, and node 2 at 11, where it ends; the id 4 is home at 13.
   */
  @Test
  void whoeverHasLedLeavesTheNextElectionToTheOthers() {
    List<String> wins = new ArrayList<>();
    Scenario scenario = of(3, "line", 2).ids(2, 9, 4).build();
    Result result =
        Simulation.of(scenario)
            .trace(
                event -> {
                  for (Output output : event.outputs()) {
                    if (output instanceof Output.Won)
                      wins.add(event.node() + " at " + event.time());
                  }
                })
            .run();
    assertThat(wins).containsExactly("1 at 4", "2 at 13");
    assertThat(result.leader()).isEqualTo(new Result.Leader(4, 2, BigDecimal.valueOf(13)));
    assertThat(result.messages())
        .containsEntry("Election", 8L + 2 + 4)
        .containsEntry("Leader", 8L)
        .containsEntry("News", 4L)
        .containsEntry("Probe", 4L);
    assertThat(result.outputs()).allMatch(outputs -> outputs.contains(new Told("hello 2")));
    assertThat(result.theory()).hasSize(4).allMatch(Figure::holds);
    assertThat(result.violations()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"chang-roberts, 2", "chang-roberts, 5", "lelann, 2", "lelann, 4"})
  void everyTermHasALeaderOfItsOwn(String inner, int elections) {
    for (int seed = 0; seed < 20; seed++) {
      int n = elections + seed % 7;
      Result result =
          run(
              of(n, null, elections)
                  .topology(n < 3 ? Network.Kind.of("line") : Network.Kind.random(n, 3))
                  .seed(seed)
                  .delay(1, 1 + seed)
                  .parameter("inner", inner));
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.warnings()).isEmpty();
      assertThat(result.theory()).isNotEmpty().allMatch(Figure::holds);
    }
  }

  /**
   * Node 2 is told the first leader's news at 13 and begins the second election then. A client that
   * starts it at 14 starts nothing twice; neither does one that starts it at 12.
   */
  @Test
  void aNodeThatStartsLateStartsNoElectionTwice() {
    for (long late : new long[] {12, 14, 40}) {
      Result result =
          run(of(3, "line", 2).ids(1, 2, 3).start(new TreeMap<>(Map.of(0, at(0), 2, at(late)))));
      assertThat(result.messages()).as("at %d", late).containsEntry("Election", 9L);
      assertThat(result.theory()).allMatch(Figure::holds);
    }
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  @ParameterizedTest
  @ValueSource(strings = {"line", "complete"})
  void everyInterleavingTellsAllNewsToEverybody(String kind) {
    Scenario scenario = of(3, kind, 2).start(0).parameter("announce", false).build();
    Checks.assertThat(check(scenario)).holds();
  }

  @Test
  void aLostMessageLeavesALeaderWithoutNews() {
    Scenario scenario = of(2, "line", 2).start(0).parameter("announce", false).build();
    Checks.assertThat(check(scenario).losses(1)).violates("broadcast");
  }

  @Test
  void aLeaderThatLeadsAgainIsNoticed() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    var judge = new LeaderBroadcastMonitor(2, 2, number -> new int[] {0, 1});
    judge.output(1, new Output.Won(), verdict);
    judge.output(0, new Output.Won(), verdict);
    judge.output(1, new Output.Won(), verdict);
    assertThat(violations).containsExactly("one leader: node 1 leads twice");
  }

  @Test
  void aLeaderThatTellsNothingIsNoticed() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    var judge = new LeaderBroadcastMonitor(2, 2, number -> new int[] {0, 1});
    judge.output(0, new Told("hello 1"), verdict);
    judge.output(0, new Told("hello 1"), verdict);
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly(
            "broadcast: node 0 is told twice",
            "broadcast: 0 of 2 nodes are told",
            "broadcast: 1 of 2 nodes are told");
  }

  @Test
  void moreLeadersThanNodesAndElectionsThatWakeEverybodyAreRefused() {
    assertThatThrownBy(() -> run(of(2, "line", 3)))
        .hasMessage("parameters.elections: 3, expected from 1 to 2, because nobody leads twice");
    assertThatThrownBy(() -> run(of(3, "line", 2).parameter("inner", "peterson")))
        .hasMessageContaining("lelann or chang-roberts with several elections");
  }

  private static Result run(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run();
  }

  private static Scenario.Builder of(int n, String kind, int elections) {
    Scenario.Builder scenario =
        Scenario.builder("leader-broadcast").nodes(n).parameter("elections", elections);
    return kind == null ? scenario : scenario.topology(Network.Kind.of(kind));
  }
}
