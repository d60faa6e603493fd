package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Belongs;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Reached;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.monitor.Agreement;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.RightComponents;
import org.bellwether.spec.monitor.RightLeader;
import org.bellwether.spec.monitor.ShortestPaths;
import org.bellwether.spec.monitor.Termination;
import org.bellwether.topology.Topology;
import org.bellwether.topology.overlay.ComponentTable;
import org.junit.jupiter.api.Test;

/** A monitor that judges in parts says what it says when it is told everything. */
class LocalJudgesTest {
  private static final int RUNS = 3000;

  /** How many runs were found right, and wrong. */
  private static final class Found {
    private int right;
    private int wrong;

    void compare(Monitor monitor, Statements all, int parts) {
      Set<String> whole = new TreeSet<>();
      all.judgedBy(
          monitor, Ending.QUIESCENT, (property, detail, nodes) -> whole.add(property.name()));
      Set<String> inParts = new TreeSet<>();
      all.judgedInParts(
          monitor,
          parts,
          Ending.QUIESCENT,
          (property, detail, nodes) -> inParts.add(property.name()));
      assertThat(inParts).as("%s", all).isEqualTo(whole);
      if (whole.isEmpty()) right++;
      else wrong++;
    }

    void expectBoth() {
      assertThat(right).isGreaterThan(RUNS / 10);
      assertThat(wrong).isGreaterThan(RUNS / 10);
    }
  }

  private static Topology graph(Random random, int n, boolean connected) {
    List<int[]> edges = new ArrayList<>();
    for (int v = 1; v < n; v++) {
      int tree = connected ? random.nextInt(v) : -1;
      for (int w = 0; w < v; w++) {
        if (w == tree || random.nextInt(n) == 0) edges.add(new int[] {w, v});
      }
    }
    return Statements.graph(n, edges.toArray(int[][]::new));
  }

  private static long[] ids(Random random, int n) {
    List<Long> ids = new ArrayList<>(LongStream.rangeClosed(1, n).boxed().toList());
    Collections.shuffle(ids, random);
    return ids.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void ofSearches() {
    Found found = new Found();
    for (int run = 0; run < RUNS; run++) {
      Random random = new Random(run);
      int n = 2 + random.nextInt(7);
      Topology graph = graph(random, n, true);
      int root = random.nextInt(n);
      int[] distances = graph.distances(root);
      Topology.Tree tree = graph.spanningTree(root);
      List<List<Output>> said = new ArrayList<>();
      for (int v = 0; v < n; v++) said.add(List.of(new Reached(distances[v], tree.parent(v))));
      for (int lies = random.nextInt(3); lies > 0; lies--) {
        int liar = random.nextInt(n);
        List<Output> lie =
            switch (random.nextInt(3)) {
              case 0 -> List.of();
              case 1 ->
                  List.of(new Reached(distances[liar] + random.nextInt(3) - 1, tree.parent(liar)));
              default -> List.of(new Reached(distances[liar], random.nextInt(n + 2) - 1));
            };
        said.set(liar, lie);
      }
      Statements all = new Statements(graph, ids(random, n), said);
      found.compare(new ShortestPaths(graph, root), all, 1 + random.nextInt(3));
    }
    found.expectBoth();
  }

  @Test
  void ofComponents() {
    Found found = new Found();
    for (int run = 0; run < RUNS; run++) {
      Random random = new Random(run);
      int n = 1 + random.nextInt(8);
      Topology graph = graph(random, n, false);
      long[] ids = ids(random, n);
      ComponentTable table = ComponentTable.of(graph, ids);
      Belongs[] says = new Belongs[n];
      Arrays.setAll(
          says, v -> new Belongs(ids[table.smallest(v)], table.distance(v), table.nodes(v)));
      lie(says, table, random);
      List<List<Output>> said = new ArrayList<>();
      for (Belongs one : says) said.add(one == null ? List.of() : List.of(one));
      Statements all = new Statements(graph, ids, said);
      found.compare(new RightComponents(graph, ids), all, 1 + random.nextInt(3));
    }
    found.expectBoth();
  }

  private static void lie(Belongs[] says, ComponentTable table, Random random) {
    int n = says.length;
    int liar = random.nextInt(n);
    Belongs truth = says[liar];
    int more = random.nextInt(3) - 1;
    int other = 1 + random.nextInt(n);
    switch (random.nextInt(8)) {
      case 0 -> says[liar] = null;
      case 1 -> says[liar] = new Belongs(other, truth.distance(), truth.nodes());
      case 2 -> says[liar] = new Belongs(truth.component(), truth.distance() + more, truth.nodes());
      case 3 -> says[liar] = new Belongs(truth.component(), truth.distance(), truth.nodes() + more);
      case 4, 5 -> { // a whole component is mistaken
        boolean size = random.nextBoolean();
        for (int v = 0; v < n; v++) {
          if (table.smallest(v) != table.smallest(liar)) continue;
          says[v] =
              size
                  ? new Belongs(truth.component(), says[v].distance(), truth.nodes() + more)
                  : new Belongs(other, says[v].distance(), truth.nodes());
        }
      }
      default -> {}
    }
  }

  @Test
  void ofElections() {
    List<Found> found = new ArrayList<>();
    for (int i = 0; i < 4; i++) found.add(new Found());
    for (int run = 0; run < RUNS; run++) {
      Random random = new Random(run);
      int n = 1 + random.nextInt(4);
      long[] ids = ids(random, n);
      int leader = random.nextInt(n);
      List<List<Output>> said = new ArrayList<>();
      for (int v = 0; v < n; v++) {
        Output truth = v == leader ? new Won() : new Elected(ids[leader]);
        said.add(List.of(truth));
      }
      boolean again = random.nextInt(4) == 0; // another election
      for (int lies = random.nextInt(3); lies > 0; lies--) {
        int liar = random.nextInt(n);
        List<Output> lie = new ArrayList<>();
        for (int words = random.nextInt(3); words > 0; words--) {
          lie.add(
              switch (random.nextInt(again ? 4 : 3)) {
                case 0 -> new Won();
                case 1 -> new Elected(ids[random.nextInt(n)]);
                case 2 -> new Lost();
                default -> new Electing();
              });
        }
        said.set(liar, lie);
      }
      Statements all = new Statements(Statements.graph(n), ids, said);
      int parts = 1 + run % 3;
      if (!again) found.get(0).compare(new AtMostOneLeader(), all, parts);
      found.get(1).compare(new Agreement(ids), all, parts);
      found.get(2).compare(new Termination(), all, parts);
      found.get(3).compare(new RightLeader(leader, "the right one"), all, parts);
    }
    found.forEach(Found::expectBoth);
  }

  @Test
  void inWhichOrderTwoNodesLedIsNotKnownInParts() {
    LocalJudge judge = new AtMostOneLeader().inParts();
    assertThat(judge.copesWith(Set.of("Won", "Elected", "Lost"))).isTrue();
    assertThat(judge.copesWith(Set.of("Won", "Electing"))).isFalse();
  }

  /** If time is up, what has been said so far must be right, and nothing more. */
  @Test
  void ofRunsThatWereEnded() {
    Topology line = Statements.graph(4, new int[][] {{0, 1}, {1, 2}, {2, 3}});
    Output root = new Reached(0, Reached.NOBODY);
    assertThat(ended(new ShortestPaths(line, 0), line, root, new Reached(1, 0), null, null))
        .isEmpty();
    assertThat(ended(new ShortestPaths(line, 0), line, root, new Reached(2, 0), null, null))
        .containsExactly("shortest paths");
    long[] ids = LongStream.rangeClosed(1, 4).toArray();
    Monitor components = new RightComponents(line, ids);
    assertThat(ended(components, line, new Belongs(1, 0, 4), new Belongs(1, 1, 4), null, null))
        .isEmpty();
    assertThat(ended(components, line, new Belongs(1, 0, 4), new Belongs(1, 1, 3), null, null))
        .containsExactly("components");
    assertThat(ended(new Termination(), line, null, null, null, null)).isEmpty();
  }

  @Test
  void whoNeverNamesItsComponentIsWrongUnlessTimeIsUp() {
    Topology pair = Statements.graph(2, new int[][] {{0, 1}});
    Monitor components = new RightComponents(pair, new long[] {1, 2});
    List<String> found = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> found.add(detail);
    components.output(0, new Belongs(1, 0, 2), verdict);
    components.ended(Ending.TIME, verdict);
    assertThat(found).isEmpty();
    components.ended(Ending.QUIESCENT, verdict);
    assertThat(found)
        .containsExactly("node 1 says nothing, expected component 1 of size 2, at distance 1");
  }

  private static Set<String> ended(Monitor monitor, Topology graph, Output... outputs) {
    Set<String> violated = new TreeSet<>();
    Statements.of(graph, outputs)
        .judgedInParts(
            monitor, 1, Ending.TIME, (property, detail, nodes) -> violated.add(property.name()));
    return violated;
  }
}
