package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Belongs;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Reached;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Monitor.LocalJudge.Spoken;
import org.bellwether.spec.Monitor.LocalJudge.Sums;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.topology.Topology;
import org.junit.jupiter.api.Test;

/** What judges of networks in parts say, and about which nodes. */
class LocalVerdictsTest {
  private static final Output ROOT = new Reached(0, Reached.NOBODY);

  private final Judgement judgement = new Judgement();

  private void judge(Monitor monitor, Topology graph, Output... said) {
    Statements.of(graph, said).judgedInParts(monitor, 2, Ending.QUIESCENT, judgement);
  }

  /** A ring of which the search has taken the long way round. */
  @Test
  void neighboursOfASearchThatAreTooFarApartAreNamed() {
    Topology ring = Statements.graph(4, new int[][] {{0, 1}, {1, 2}, {2, 3}, {0, 3}});
    Monitor judge = Monitors.shortestPaths(ring.distances(0));
    judge(judge, ring, ROOT, new Reached(1, 0), new Reached(2, 1), new Reached(3, 2));
    judgement.is(
        "shortest paths: node 0 is at distance 0, but its neighbour 3 is at distance 3 [0, 3]",
        "shortest paths: node 3 is at distance 3, but its neighbour 0 is at distance 0 [3, 0]");
  }

  @Test
  void aNodeThatASearchDidNotReachIsNamedAndItsNeighboursWithIt() {
    Topology line = Statements.graph(3, new int[][] {{0, 1}, {1, 2}});
    Monitor judge = Monitors.shortestPaths(line.distances(0));
    judge(judge, line, ROOT, new Reached(1, 0), null);
    judgement.is(
        "shortest paths: node 2 was not reached [2]",
        "shortest paths: node 1 is at distance 1, but its neighbour 2 was not reached [1, 2]");
  }

  @Test
  void onlyTheRootOfASearchIsAtDistanceZero() {
    Topology line = Statements.graph(3, new int[][] {{0, 1}, {1, 2}});
    Monitor judge = Monitors.shortestPaths(line.distances(1)); // its root is node 1
    judge(judge, line, new Reached(1, 1), ROOT, new Reached(1, 1));
    judgement.isSilent();
    judge(judge, line, ROOT, new Reached(1, 0), new Reached(2, 1));
    judgement.is(
        "shortest paths: node 0 believes that it is at distance 0 from node 1 [0]",
        "shortest paths: node 1 believes that it is at distance 1 from node 1 [1]");
  }

  @Test
  void whereNoNodeIsTheRootNoneIsAtDistanceZero() {
    Topology pair = Statements.graph(2, new int[] {0, 1});
    judge(Monitors.shortestPaths(new int[] {1, 2}), pair, ROOT, new Reached(1, 0));
    judgement.is("shortest paths: node 0 believes that it is at distance 0 from node -1 [0]");
  }

  @Test
  void aParentThatDoesNotExistIsWrong() {
    Topology pair = Statements.graph(2, new int[] {0, 1});
    Monitor judge = Monitors.shortestPaths(pair.distances(0));
    judge.output(0, ROOT, judgement);
    for (int parent : new int[] {Reached.NOBODY, 2}) {
      judge.output(1, new Reached(1, parent), judgement);
      judge.ended(Ending.QUIESCENT, judgement);
      String wrong =
          "shortest paths: the parent of node 1 is node %d, which is no neighbour one step closer"
              + " to the root [1, %d]";
      judgement.is(wrong.formatted(parent, parent));
      judge(judge, pair, ROOT, new Reached(1, parent));
      judgement.is(wrong.formatted(parent, parent));
    }
  }

  @Test
  void aNodeOfWhichANeighbourSaysNothingOrSomethingElseAboutTheirComponentIsNamed() {
    Topology pair = Statements.graph(2, new int[] {0, 1});
    Monitor judge = Monitors.rightComponents(pair, new long[] {1, 2});
    assertThat(judge.heeds(Belongs.class)).isTrue();
    assertThat(judge.heeds(Reached.class)).isFalse();
    judge(judge, pair, new Belongs(1, 0, 2), null);
    judgement.is(
        "components: node 0 says component 1 of size 2, at distance 0,"
            + " but its neighbour 1 says nothing [0, 1]",
        "components: node 1 says nothing [1]",
        "components: the size of some component is not the number of nodes that name it []");
    judge(judge, pair, new Belongs(1, 0, 2), new Belongs(2, 0, 2));
    judgement.is(
        "components: node 0 says component 1 of size 2, at distance 0,"
            + " but its neighbour 1 says something else [0, 1]",
        "components: node 1 says component 2 of size 2, at distance 0,"
            + " but its neighbour 0 says something else [1, 0]",
        "components: the size of some component is not the number of nodes that name it []");
  }

  @Test
  void componentsAreJudgedInOnePlace() {
    Topology pair = Statements.graph(2, new int[] {0, 1});
    Monitor judge = Monitors.rightComponents(pair, new long[] {1, 2});
    Statements.of(pair, new Belongs(2, 0, 1), null).judgedBy(judge, Ending.QUIESCENT, judgement);
    judgement.is(
        "components: node 0 says component 2 of size 1, at distance 0,"
            + " expected component 1 of size 2, at distance 0 [0]",
        "components: node 1 says nothing, expected component 1 of size 2, at distance 1 [1]");
    assertThat(judge.properties()).hasToString("[components]");
  }

  @Test
  void aNodeWithoutANeighbourThatIsCloserToItsComponentIsNamed() {
    Topology line = Statements.graph(3, new int[][] {{0, 1}, {1, 2}});
    Monitor judge = Monitors.rightComponents(line, new long[] {1, 2, 3});
    judge(judge, line, new Belongs(1, 0, 3), new Belongs(1, 1, 3), new Belongs(1, 1, 3));
    judgement.is(
        "components: node 2 says component 1 of size 3, at distance 1,"
            + " but no neighbour is closer [2]");
  }

  @Test
  void aComponentIsNamedAfterItsSmallestNodeWhichAloneIsNoStepAway() {
    Topology apart = Statements.graph(3);
    Monitor judge = Monitors.rightComponents(apart, new long[] {1, 2, 3});
    judge(judge, apart, new Belongs(1, 0, 1), new Belongs(3, 1, 1), new Belongs(3, 1, 1));
    judgement.is(
        "components: node 2 with id 3 says component 3 of size 1, at distance 1 [2]",
        "components: node 1 with id 2 says component 3 of size 1, at distance 1 [1]",
        "components: node 1 says component 3 of size 1, at distance 1,"
            + " but no neighbour is closer [1]",
        "components: the size of some component is not the number of nodes that name it []");
  }

  /** Otherwise the sum over all nodes could vanish although numbers of nodes are wrong. */
  @Test
  void everyComponentHasAWeightOfItsOwn() {
    Topology alone = Statements.graph(1);
    LocalJudge judge = Monitors.rightComponents(alone, new long[] {0}).inParts();
    assertThat(judge).isNotNull();
    Set<Long> weights = new TreeSet<>();
    int components = 100_000;
    for (int component = 1; component <= components; component++) {
      Sums sums = new Sums();
      Statements all = Statements.of(alone, new Belongs(component, 1, 1));
      judge.judge(
          new Statements.Place(all, 0, judge), sums, Ending.TIME, (property, detail, nodes) -> {});
      weights.add(sums.total("weights"));
    }
    assertThat(weights).hasSize(components);
  }

  @Test
  void allThatLeadAreCountedAndTheFirstAndTheLastNamed() {
    Topology apart = Statements.graph(4);
    judge(new AtMostOneLeader(), apart, new Lost(), new Won(), null, new Elected(2));
    judgement.isSilent();
    judge(new AtMostOneLeader(), apart, new Lost(), new Won(), null, new Won());
    judgement.is("one leader: nodes 1 and 3 both lead [1, 3]");
    judge(new AtMostOneLeader(), apart, new Won(), new Won(), null, new Won());
    judgement.is("one leader: nodes 0 and 3 both lead, and others [0, 3]");
  }

  @Test
  void aNodeThatContradictsItselfIsNamedWhereItIs() {
    Topology alone = Statements.graph(1);
    List<List<Output>> said = List.of(List.of(new Lost(), new Won(), new Won()));
    new Statements(alone, new long[] {1}, said)
        .judgedInParts(new AtMostOneLeader(), 1, Ending.QUIESCENT, judgement);
    judgement.is(
        "one leader: node 0 wins after it has lost [0]", "one leader: node 0 wins twice [0]");
  }

  @Test
  void aJudgeOfPartsCopesWithEverythingAndAsksNobodyUnlessItSaysSo() {
    LocalJudge judge =
        new LocalJudge() {
          @Override
          public void judge(Spoken node, Sums sums, Ending ending, Verdict verdict) {}
        };
    Statements all = Statements.of(Statements.graph(1), new Won());
    assertThat(judge.copesWith(Set.of("Won", "Electing"))).isTrue();
    assertThat(judge.asks()).isFalse();
    assertThat(judge.label(new Statements.Place(all, 0, judge))).isZero();
    judge.conclude(new Sums(), Ending.QUIESCENT, judgement);
    judgement.isSilent();
  }

  @Test
  void sumsOfPartsAddUpInAnyOrder() {
    Sums one = new Sums();
    one.add("leaders", 2);
    one.note("leader", 7);
    Sums other = new Sums();
    other.add("leaders", 3);
    other.note("leader", 4);
    other.note("leader", 9);
    Sums all = new Sums();
    assertThat(all.noted("leader")).isFalse();
    assertThat(all.total("leaders")).isZero();
    assertThat(all.least("leader")).isEqualTo(Long.MAX_VALUE);
    assertThat(all.most("leader")).isEqualTo(Long.MIN_VALUE);
    all.add(one);
    all.add(other);
    assertThat(all.noted("leader")).isTrue();
    assertThat(all.total("leaders")).isEqualTo(5);
    assertThat(all.least("leader")).isEqualTo(4);
    assertThat(all.most("leader")).isEqualTo(9);
  }
}
