package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.bellwether.model.Output.Began;
import org.bellwether.model.Output.Late;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Reached;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.monitor.TakingTurns;
import org.junit.jupiter.api.Test;

/** The judges of synchronizers and of what runs on them. */
class SynchronizerJudgesTest {
  private final Judgement judgement = new Judgement();

  @Test
  void everyNodeBeginsEveryTick() {
    Monitor judge = Monitors.allTicks(2, 3);
    judge.output(0, new Began(3), judgement);
    judge.output(1, new Began(2), judgement);
    judge.output(1, new Lost(), judgement);
    judge.ended(Ending.TIME, judgement);
    judgement.isSilent();
    judge.ended(Ending.LIMIT, judgement);
    judgement.is("termination: node 1 is stuck in tick 2, expected it to reach tick 3 [1]");
    judge.output(1, new Began(3), judgement);
    judge.ended(Ending.QUIESCENT, judgement);
    judgement.isSilent();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("termination");
    assertThat(judge.heeds(Began.class)).isTrue();
    assertThat(judge.heeds(Lost.class)).isFalse();
    assertThat(judge.heedsOrder(Began.class)).isFalse(); // of each node only the last tick counts
  }

  @Test
  void aLateMessageIsFound() {
    Monitor judge = Monitors.nothingLate();
    judge.output(0, new Began(1), judgement);
    judgement.isSilent();
    judge.output(2, new Late(4), judgement);
    judgement.is("synch: a message of tick 4 arrives at node 2, which has begun a later tick [2]");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("synch");
  }

  @Test
  void aSearchFindsTrueDistances() {
    Monitor judge = Monitors.shortestPaths(new int[] {0, 1, 2, 1});
    judge.output(0, new Reached(0, Reached.NOBODY), judgement);
    judge.output(1, new Reached(1, 0), judgement);
    judge.output(1, new Reached(0, 0), judgement);
    judge.output(2, new Reached(3, 1), judgement);
    judge.output(2, new Lost(), judgement);
    judge.ended(Ending.TIME, judgement);
    judgement.isSilent();
    judge.ended(Ending.LIMIT, judgement);
    judgement.is(
        "shortest paths: node 1 is at distance 1, but believes that it is 0 [1]",
        "shortest paths: node 2 is at distance 2, but believes that it is 3 [2]",
        "shortest paths: node 3 is at distance 1, but was not reached [3]");
    judge.output(1, new Reached(1, 0), judgement);
    judge.output(3, new Reached(1, 0), judgement);
    judge.output(2, new Reached(2, 0), judgement);
    judge.ended(Ending.QUIESCENT, judgement);
    judgement.is(
        "shortest paths: the parent of node 2 is node 0, which is no neighbour one step closer to"
            + " the root [2, 0]");
    judge.output(2, new Reached(2, 3), judgement);
    judge.ended(Ending.QUIESCENT, judgement);
    judgement.isSilent();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("shortest paths");
    assertThat(judge.heeds(Reached.class)).isTrue();
    assertThat(judge.heeds(Began.class)).isFalse();
  }

  @Test
  void neighboursActInTurns() {
    TakingTurns judge = new TakingTurns(3, false);
    assertThat(judge.keepsTime()).isFalse();
    judge.output(0, new Began(1), judgement);
    judge.output(2, new Began(1), judgement);
    judge.output(1, new Lost(), judgement);
    judge.output(1, new Began(1), judgement); // at the same instant, but after them
    judge.output(0, new Began(2), judgement);
    judgement.isSilent();
    judge.output(1, new Began(2), judgement);
    judgement.is("taking turns: node 1 acts again before node 2 has acted [1, 2]");
    judge.output(1, new Began(3), judgement);
    judgement.is(
        "taking turns: node 1 acts again before node 0 has acted [1, 0]",
        "taking turns: node 1 acts again before node 2 has acted [1, 2]");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("taking turns");
  }

  @Test
  void theEndsOfALineHaveOneNeighbour() {
    TakingTurns judge = new TakingTurns(1, true);
    judge.output(0, new Began(1), judgement);
    judge.output(0, new Began(2), judgement);
    judgement.isSilent();
  }

  @Test
  void neighboursNeverActAtOnceWhereTimeKeepsThemApart() {
    TakingTurns judge = new TakingTurns(4, true);
    assertThat(judge.keepsTime()).isTrue();
    judge.output(0, new Began(1), judgement);
    judge.output(2, new Began(1), judgement);
    judgement.isSilent();
    judge.output(1, new Began(1), judgement);
    judgement.is(
        "taking turns: nodes 0 and 1 act at the same time [1, 0]",
        "taking turns: nodes 1 and 2 act at the same time [1, 2]");
    judge.passed(1, 1);
    judge.output(3, new Began(1), judgement);
    judge.output(0, new Began(2), judgement);
    judgement.isSilent();
    judge.output(1, new Began(2), judgement);
    judgement.is(
        "taking turns: nodes 0 and 1 act at the same time [1, 0]",
        "taking turns: node 1 acts again before node 2 has acted [1, 2]");
  }
}
