package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Ending;
import org.junit.jupiter.api.Test;

/** The judges of elections whose nodes crash. */
class CrashJudgesTest {
  private static final String RUNNING =
      "termination: the election is still running at the step limit []";

  private final Judgement judgement = new Judgement();

  private void tell(Monitor judge, int node, Output output) {
    judge.output(node, output, judgement);
  }

  private void end(Monitor judge, Ending ending) {
    judge.ended(ending, judgement);
  }

  /** Everybody names the highest of the ids 3, 7, 5 and 9, which is node 3. */
  private Monitor settled() {
    Monitor judge = Monitors.highestLeads(new long[] {3, 7, 5, 9});
    for (int v = 0; v < 3; v++) tell(judge, v, new Elected(9));
    tell(judge, 3, new Won());
    return judge;
  }

  @Test
  void allNameTheHighestInTheEnd() {
    Monitor judge = settled();
    assertThat(judge.heedsStarts()).isTrue();
    for (Ending ending : new Ending[] {Ending.QUIESCENT, Ending.TIME, Ending.BEYOND_TIME}) {
      end(judge, ending);
    }
    judgement.isSilent();
    end(judge, Ending.LIMIT);
    judgement.is(RUNNING);
    assertThat(judge.properties())
        .extracting(Property::name)
        .containsExactly("no lower leader", "termination", "agreement", "one leader");
  }

  @Test
  void nobodyFollowsALowerNode() {
    Monitor judge = settled();
    tell(judge, 1, new Elected(7));
    judgement.isSilent();
    tell(judge, 1, new Elected(5));
    judgement.is("no lower leader: node 1 with id 7 follows 5 [1]");
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 1 ends with 5, expected 9, the highest live id [1, 3]");
  }

  @Test
  void aCrashThatNobodyNoticedChangesNothing() {
    Monitor judge = settled();
    judge.crashed(3, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    tell(judge, 0, new Elected(5)); // a live node, but not the highest
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 0 ends with 5, expected 7, the highest live id [0, 1]");
  }

  @Test
  void aCrashThatWasNoticedLeadsToAnElection() {
    Monitor judge = settled();
    judge.crashed(3, judgement);
    judge.started(0, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "agreement: node 0 ends with 9, expected 7, the highest live id [0, 1]",
        "agreement: node 1 ends with 9, expected 7, the highest live id [1, 1]",
        "agreement: node 2 ends with 9, expected 7, the highest live id [2, 1]");
    tell(judge, 0, new Elected(9)); // the last words of the dead
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    judge.started(2, judgement);
    tell(judge, 0, new Elected(7));
    tell(judge, 1, new Won());
    tell(judge, 2, new Elected(7));
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
  }

  @Test
  void aNodeThatIsBackIsHeardOf() {
    Monitor judge = settled();
    judge.crashed(3, judgement);
    for (int v : new int[] {0, 2}) tell(judge, v, new Elected(7));
    tell(judge, 1, new Won());
    judge.recovered(3, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "agreement: node 0 ends with 7, expected 9, the highest live id [0, 3]",
        "agreement: node 1 ends with 7, expected 9, the highest live id [1, 3]",
        "agreement: node 2 ends with 7, expected 9, the highest live id [2, 3]",
        "agreement: node 3 ends with no leader, expected 9, the highest live id [3, 3]");
  }

  @Test
  void withoutAnElectionNobodyNeedsALeader() {
    Monitor judge = Monitors.highestLeads(new long[] {3, 7});
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    tell(judge, 0, new Electing()); // says nothing about a leader
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    judge.started(0, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "agreement: node 0 ends with no leader, expected 7, the highest live id [0, 1]",
        "agreement: node 1 ends with no leader, expected 7, the highest live id [1, 1]");
    judge.crashed(0, judgement);
    judge.crashed(1, judgement);
    judge.started(0, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
  }

  @Test
  void somebodyWithoutALeaderBesideOneWithIsWrong() {
    Monitor judge = Monitors.highestLeads(new long[] {3, 7});
    tell(judge, 1, new Won());
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 0 ends with no leader, expected 7, the highest live id [0, 1]");
  }

  @Test
  void whenTimeIsUpNobodyLeadsBesideAHigherNodeThatNeverFailed() {
    Monitor judge = Monitors.highestLeads(new long[] {7, 3, 9});
    tell(judge, 0, new Won());
    tell(judge, 1, new Elected(7));
    end(judge, Ending.TIME);
    judgement.isSilent();
    tell(judge, 2, new Won());
    end(judge, Ending.TIME);
    judgement.is("one leader: nodes 0 and 2 both lead at the end of the run [0, 2]");
    judge.crashed(2, judgement);
    end(judge, Ending.TIME);
    judgement.isSilent();
    judge.recovered(2, judgement);
    tell(judge, 2, new Won()); // but it had failed, and may have been silent
    end(judge, Ending.TIME);
    judgement.isSilent();
    Monitor reversed = Monitors.highestLeads(new long[] {9, 7});
    tell(reversed, 0, new Won());
    tell(reversed, 1, new Won());
    end(reversed, Ending.TIME);
    judgement.is("one leader: nodes 0 and 1 both lead at the end of the run [0, 1]");
    judge.crashed(0, judgement);
  }

  /** Everybody on a ring of the ids 3, 9, 5, 7 and 4 follows node 1. */
  private Monitor ring() {
    Monitor judge = Monitors.highestFollowed(new long[] {3, 9, 5, 7, 4});
    for (int v = 0; v < 5; v++) {
      tell(judge, v, new Electing());
      tell(judge, v, v == 1 ? new Won() : new Elected(9));
    }
    return judge;
  }

  @Test
  void allFollowTheHighestOfARing() {
    Monitor judge = ring();
    for (Ending ending : new Ending[] {Ending.QUIESCENT, Ending.TIME, Ending.BEYOND_TIME}) {
      end(judge, ending);
    }
    judgement.isSilent();
    end(judge, Ending.LIMIT);
    judgement.is(RUNNING);
    tell(judge, 0, new Elected(7));
    end(judge, Ending.TIME);
    judgement.isSilent();
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 0 follows 7 at the end, expected 9, the highest live id [0, 1]");
    assertThat(judge.properties())
        .extracting(Property::name)
        .containsExactly("termination", "agreement");
  }

  @Test
  void followingADeadNodeIsRightUntilSomebodyNotices() {
    Monitor judge = ring();
    judge.crashed(1, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    tell(judge, 3, new Won());
    tell(judge, 3, new Lost()); // says nothing
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "agreement: node 0 follows 9 at the end, expected 7, the highest live id [0, 3]",
        "agreement: node 2 follows 9 at the end, expected 7, the highest live id [2, 3]",
        "agreement: node 4 follows 9 at the end, expected 7, the highest live id [4, 3]");
    for (int v : new int[] {0, 2, 4}) tell(judge, v, new Elected(7));
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
  }

  @Test
  void followingALiveNodeThatIsNotTheHighestIsWrong() {
    Monitor judge = ring();
    for (int v = 0; v < 5; v++) tell(judge, v, new Elected(7));
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "agreement: node 0 follows 7 at the end, expected 9, the highest live id [0, 1]",
        "agreement: node 1 follows 7 at the end, expected 9, the highest live id [1, 1]",
        "agreement: node 2 follows 7 at the end, expected 9, the highest live id [2, 1]",
        "agreement: node 3 follows 7 at the end, expected 9, the highest live id [3, 1]",
        "agreement: node 4 follows 7 at the end, expected 9, the highest live id [4, 1]");
  }

  @Test
  void anElectionThatGoesOnForEverIsReported() {
    Monitor judge = ring();
    tell(judge, 2, new Electing());
    end(judge, Ending.TIME);
    judgement.isSilent();
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "termination: the run is quiescent, but node 2 still takes part in an election [2]");
    judge.crashed(2, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
  }

  @Test
  void aMessageBetweenTwoDeadNodesMayBeLostWithoutATrace() {
    for (int beside : new int[] {0, 2}) { // of node 1
      Monitor judge = ring();
      judge.crashed(1, judgement);
      tell(judge, 3, new Electing());
      judge.crashed(beside, judgement);
      end(judge, Ending.QUIESCENT);
      judgement.isSilent();
      tell(judge, 3, new Won()); // it is decided after all
      end(judge, Ending.QUIESCENT);
      int other = 2 - beside;
      judgement.is(
          "agreement: node "
              + other
              + " follows 9 at the end, expected 7, the highest live id"
              + " ["
              + other
              + ", 3]",
          "agreement: node 4 follows 9 at the end, expected 7, the highest live id [4, 3]");
    }
    for (int apart : new int[] {0, 4}) { // the ends of the ring are neighbours
      Monitor judge = ring();
      judge.crashed(4 - apart, judgement);
      tell(judge, 3, new Electing());
      judge.crashed(apart, judgement);
      end(judge, Ending.QUIESCENT);
      judgement.isSilent();
    }
    Monitor judge = ring();
    judge.crashed(1, judgement);
    tell(judge, 2, new Electing());
    judge.crashed(3, judgement); // beside nobody who is down
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "termination: the run is quiescent, but node 2 still takes part in an election [2]");
  }

  @Test
  void theLastOneToTakePartTakesTheExcuseAlong() {
    Monitor judge = ring();
    judge.crashed(0, judgement);
    tell(judge, 2, new Electing());
    tell(judge, 3, new Elected(7));
    judge.crashed(1, judgement); // excused from here on
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    judge.crashed(2, judgement); // nobody takes part any more
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 4 follows 9 at the end, expected 7, the highest live id [4, 3]");
  }

  @Test
  void aRingThatNoElectionHasReachedIsNotJudged() {
    Monitor judge = Monitors.highestFollowed(new long[] {3, 9});
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    tell(judge, 1, new Won());
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "agreement: node 0 follows nobody at the end, expected 9, the highest live id [0, 1]");
    judge.crashed(0, judgement);
    judge.crashed(1, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
  }

  @Test
  void theFirstNodeMayBeTheHighest() {
    long[] ids = {9, 3, 5};
    for (Monitor judge : List.of(Monitors.highestLeads(ids), Monitors.highestFollowed(ids))) {
      tell(judge, 0, new Won());
      for (int v = 1; v < 3; v++) tell(judge, v, new Elected(9));
      end(judge, Ending.QUIESCENT);
      judgement.isSilent();
    }
    Monitor leads = Monitors.highestLeads(ids);
    tell(leads, 2, new Won());
    end(leads, Ending.QUIESCENT);
    judgement.is(
        "agreement: node 0 ends with no leader, expected 9, the highest live id [0, 0]",
        "agreement: node 1 ends with no leader, expected 9, the highest live id [1, 0]",
        "agreement: node 2 ends with 5, expected 9, the highest live id [2, 0]");
    Monitor followed = Monitors.highestFollowed(ids);
    tell(followed, 2, new Won());
    end(followed, Ending.QUIESCENT);
    judgement.is(
        "agreement: node 0 follows nobody at the end, expected 9, the highest live id [0, 0]",
        "agreement: node 1 follows nobody at the end, expected 9, the highest live id [1, 0]",
        "agreement: node 2 follows 5 at the end, expected 9, the highest live id [2, 0]");
  }

  @Test
  void theFirstNodeMayBeDeadAndFollowed() {
    Monitor judge = Monitors.highestFollowed(new long[] {9, 3, 5});
    tell(judge, 0, new Won());
    for (int v = 1; v < 3; v++) tell(judge, v, new Elected(9));
    judge.crashed(0, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
  }
}
