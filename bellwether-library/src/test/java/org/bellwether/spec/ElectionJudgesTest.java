package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Symmetric;
import org.junit.jupiter.api.Test;

/** The judges of elections find what they are there to find, and nothing else. */
class ElectionJudgesTest {
  private static final String RUNNING = "messages are still in flight at the step limit";

  private final Judgement judgement = new Judgement();

  private void tell(Monitor judge, int node, Output output) {
    judge.output(node, output, judgement);
  }

  private void end(Monitor judge, Ending ending) {
    judge.ended(ending, judgement);
  }

  @Test
  void twoLeadersAreTooMany() {
    Monitor judge = Monitors.atMostOneLeader();
    tell(judge, 0, new Won());
    tell(judge, 1, new Elected(5));
    judgement.isSilent();
    tell(judge, 2, new Won());
    judgement.is("one leader: nodes 0 and 2 both lead [0, 2]");
    tell(judge, 0, new Won());
    judgement.is("one leader: nodes 2 and 0 both lead [2, 0]");
    tell(judge, 0, new Won());
    judgement.is("one leader: node 0 wins twice [0]");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("one leader");
  }

  @Test
  void aLeaderDoesNotGiveUpAndALoserDoesNotWin() {
    for (Output other : new Output[] {new Lost(), new Elected(7)}) {
      Monitor judge = Monitors.atMostOneLeader();
      tell(judge, 0, other);
      tell(judge, 1, new Won());
      judgement.isSilent();
      tell(judge, 1, other);
      judgement.is("one leader: node 1 gives up after it has won [1]");
      Monitor another = Monitors.atMostOneLeader();
      tell(another, 0, other);
      tell(another, 0, new Won());
      judgement.is("one leader: node 0 wins after it has lost [0]");
    }
  }

  @Test
  void anotherElectionBeginsAnew() {
    Monitor judge = Monitors.atMostOneLeader();
    tell(judge, 0, new Won());
    tell(judge, 1, new Lost());
    tell(judge, 1, new Electing());
    tell(judge, 0, new Electing());
    tell(judge, 1, new Won());
    tell(judge, 0, new Electing()); // whoever does not lead has nothing to give up
    judgement.isSilent();
    tell(judge, 0, new Won());
    judgement.is("one leader: nodes 1 and 0 both lead [1, 0]");
  }

  @Test
  void leadersAndLosersChangePlaces() {
    Symmetric judge = (Symmetric) Monitors.atMostOneLeader();
    judge.permute(new int[] {1, 2, 0});
    tell(judge, 0, new Won());
    tell(judge, 1, new Lost());
    judge.permute(new int[] {1, 2, 0});
    tell(judge, 1, new Won());
    judgement.is("one leader: node 1 wins twice [1]");
    tell(judge, 1, new Electing());
    tell(judge, 2, new Won());
    judgement.is("one leader: node 2 wins after it has lost [2]");
  }

  @Test
  void onlyTheRightNodeWins() {
    Monitor judge = Monitors.rightLeader(1, "the largest id");
    tell(judge, 0, new Elected(3));
    tell(judge, 1, new Won());
    judgement.isSilent();
    tell(judge, 0, new Won());
    judgement.is("validity: node 0 wins, expected node 1, the largest id [0, 1]");
    assertThat(judge.heeds(Won.class)).isTrue();
    assertThat(judge.heeds(Lost.class)).isFalse();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("validity");
  }

  @Test
  void onlyTheRightNodesWinAndAllOfThem() {
    Monitor judge = Monitors.rightLeaders(set(1, 2), "the 2 largest ids");
    tell(judge, 0, new Lost());
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    tell(judge, 1, new Won());
    end(judge, Ending.TIME);
    judgement.isSilent();
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "termination: the run is quiescent, but nodes {2} do not lead,"
            + " expected all of the 2 largest ids [2]");
    tell(judge, 0, new Won());
    judgement.is("validity: node 0 wins, expected one of {1, 2}, the 2 largest ids [0]");
    tell(judge, 2, new Won());
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    assertThat(judge.heeds(Won.class)).isTrue();
    assertThat(judge.heeds(Lost.class)).isFalse();
    assertThat(judge.properties())
        .extracting(Property::name)
        .containsExactly("validity", "termination");
  }

  @Test
  void anElectionEndsWithALeader() {
    Monitor judge = Monitors.termination();
    tell(judge, 0, new Lost());
    end(judge, Ending.TIME);
    end(judge, Ending.BEYOND_TIME);
    judgement.isSilent();
    end(judge, Ending.QUIESCENT);
    judgement.is("termination: the run is quiescent, but there is no leader []");
    tell(judge, 1, new Won());
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    end(judge, Ending.LIMIT);
    judgement.is("termination: " + RUNNING + " []");
    assertThat(judge.heeds(Won.class)).isTrue();
    assertThat(judge.heeds(Lost.class)).isFalse();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("termination");
  }

  @Test
  void allNameTheSameLeaderAndStickToIt() {
    Monitor judge = Monitors.agreement(new long[] {3, 7, 5});
    tell(judge, 1, new Won());
    tell(judge, 0, new Elected(7));
    tell(judge, 0, new Elected(7));
    judgement.isSilent();
    tell(judge, 2, new Elected(5));
    judgement.is("agreement: node 2 names 5 as the leader, but another node names 7 [2]");
    tell(judge, 2, new Elected(7));
    judgement.is("agreement: node 2 revokes 5 for 7 [2]");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("agreement");
  }

  @Test
  void everyLiveNodeLearnsTheLeaderInTheEnd() {
    Monitor judge = Monitors.agreement(new long[] {3, 7, 5});
    end(judge, Ending.QUIESCENT); // nobody leads: not a matter of agreement
    judgement.isSilent();
    tell(judge, 1, new Won());
    tell(judge, 0, new Lost());
    end(judge, Ending.TIME);
    judgement.isSilent();
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 2 never learns who the leader is [2]");
    judge.crashed(2, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    judge.recovered(2, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 2 never learns who the leader is [2]");
    tell(judge, 2, new Elected(7));
    tell(judge, 0, new Elected(7)); // lost before, and now knows to whom
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    tell(judge, 0, new Electing());
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 0 never learns who the leader is [0]");
  }

  @Test
  void whoHasANameDoesNotForgetItByLosing() {
    Monitor judge = Monitors.agreement(new long[] {3, 7});
    tell(judge, 1, new Elected(3));
    tell(judge, 1, new Lost());
    tell(judge, 0, new Elected(7)); // another node named 3
    judgement.is("agreement: node 0 names 7 as the leader, but another node names 3 [0]");
    tell(judge, 0, new Elected(3));
    judgement.is("agreement: node 0 revokes 7 for 3 [0]");
  }

  @Test
  void agreementFollowsNodesThatChangePlaces() {
    Symmetric judge = (Symmetric) Monitors.agreement(new long[] {0, 1, 2});
    tell(judge, 0, new Elected(2));
    tell(judge, 1, new Lost());
    judge.permute(new int[] {1, 2, 0});
    tell(judge, 1, new Elected(0));
    judgement.isSilent();
    judge.crashed(0, judgement);
    judge.permute(new int[] {1, 0, 2});
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    tell(judge, 0, new Elected(0));
    judgement.is("agreement: node 0 names 0 as the leader, but another node names 1 [0]");
  }

  @Test
  void aWinnerIsTheHighestOfTheLiving() {
    Monitor judge = Monitors.highestWins(new long[] {3, 7, 5});
    tell(judge, 1, new Won());
    tell(judge, 0, new Elected(7));
    judgement.isSilent();
    tell(judge, 2, new Won());
    judgement.is("validity: node 2 wins although node 1 is higher [2, 1]");
    judge.crashed(1, judgement);
    tell(judge, 2, new Won());
    judgement.isSilent();
    tell(judge, 0, new Won());
    judgement.is("validity: node 0 wins although node 2 is higher [0, 2]");
    assertThat(judge.heeds(Won.class)).isTrue();
    assertThat(judge.heeds(Lost.class)).isFalse();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("validity");
  }

  @Test
  void quorumsThatAreUpElectSomebody() {
    Monitor judge =
        Monitors.leaderByQuorum(set(0, 1), new int[][] {{0, 2}, {1, 2}, {2, 3}, {3, 0}});
    end(judge, Ending.TIME);
    end(judge, Ending.BEYOND_TIME);
    judge.crashed(3, judgement); // in no candidate's quorum
    judgement.isSilent();
    end(judge, Ending.QUIESCENT);
    judgement.is(
        "termination: the run is quiescent, but there is no leader, although the quorums of all"
            + " candidates are up []");
    end(judge, Ending.LIMIT);
    judgement.is("termination: " + RUNNING + " []");
    judge.crashed(2, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("termination");
  }

  @Test
  void aLeaderOrNoCandidateIsEnoughForQuorums() {
    int[][] quorums = {{0, 1}, {1, 0}};
    Monitor won = Monitors.leaderByQuorum(set(0), quorums);
    tell(won, 0, new Lost());
    end(won, Ending.QUIESCENT);
    judgement.is(
        "termination: the run is quiescent, but there is no leader, although the quorums of all"
            + " candidates are up []");
    tell(won, 0, new Won());
    end(won, Ending.QUIESCENT);
    end(Monitors.leaderByQuorum(new BitSet(), quorums), Ending.QUIESCENT);
    Monitor alone = Monitors.leaderByQuorum(set(0), new int[][] {{}, {}});
    alone.crashed(0, judgement);
    end(alone, Ending.QUIESCENT);
    judgement.isSilent();
  }

  @Test
  void allTakePartInTheSameElections() {
    Monitor judge = Monitors.sameElections(3);
    for (int v = 0; v < 3; v++) tell(judge, v, new Electing());
    tell(judge, 1, new Won());
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    tell(judge, 2, new Electing());
    end(judge, Ending.TIME);
    judgement.isSilent();
    end(judge, Ending.QUIESCENT);
    judgement.is("agreement: node 2 has taken part in 2 elections, but node 0 in 1 [2, 0]");
    assertThat(judge.heeds(Electing.class)).isTrue();
    assertThat(judge.heeds(Won.class)).isFalse();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("agreement");
  }

  static BitSet set(int... members) {
    BitSet set = new BitSet();
    for (int member : members) set.set(member);
    return set;
  }
}
