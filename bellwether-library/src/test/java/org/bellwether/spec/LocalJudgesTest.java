package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
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
import org.bellwether.spec.Monitor.LocalJudge.Spoken;
import org.bellwether.spec.Monitor.LocalJudge.Sums;
import org.bellwether.spec.monitor.Agreement;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.RightComponents;
import org.bellwether.spec.monitor.RightLeader;
import org.bellwether.spec.monitor.ShortestPaths;
import org.bellwether.spec.monitor.Termination;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.GraphTopology;
import org.bellwether.topology.overlay.ComponentTable;
import org.junit.jupiter.api.Test;

/** A monitor that judges in parts says what it says when it is told everything. */
class LocalJudgesTest {
  private static final int RUNS = 3000;

  /** How many runs were found right, and wrong. */
  private static final class Found {
    private int right;
    private int wrong;

    void compare(Monitor monitor, Case one) {
      Set<String> whole = one.whole(monitor);
      assertThat(one.inParts(monitor)).as("%s", one).isEqualTo(whole);
      if (whole.isEmpty()) right++;
      else wrong++;
    }

    void expectBoth() {
      assertThat(right).isGreaterThan(RUNS / 10);
      assertThat(wrong).isGreaterThan(RUNS / 10);
    }
  }

  /** What all nodes of a network said, by position. */
  private record Case(Topology graph, long[] ids, List<List<Output>> said, int parts) {
    Set<String> whole(Monitor monitor) {
      Set<String> violated = new TreeSet<>();
      for (int v = 0; v < said.size(); v++) {
        for (Output output : said.get(v)) {
          monitor.output(v, output, (property, _, _) -> violated.add(property.name()));
        }
      }
      monitor.ended(Ending.QUIESCENT, (property, _, _) -> violated.add(property.name()));
      return violated;
    }

    Set<String> inParts(Monitor monitor) {
      LocalJudge judge = monitor.inParts();
      assertThat(judge).isNotNull();
      Set<String> violated = new TreeSet<>();
      Monitor.Verdict verdict = (property, _, _) -> violated.add(property.name());
      Sums all = new Sums();
      for (int part = 0; part < parts; part++) {
        Sums sums = new Sums();
        for (int v = part; v < said.size(); v += parts) {
          judge.judge(new Place(this, v, judge), sums, Ending.QUIESCENT, verdict);
        }
        all.add(sums);
      }
      judge.conclude(all, Ending.QUIESCENT, verdict);
      return violated;
    }
  }

  private record Place(Case all, int position, LocalJudge judge) implements Spoken {
    @Override
    public long id() {
      return all.ids[position];
    }

    @Override
    public List<Output> said() {
      return all.said.get(position);
    }

    @Override
    public int degree() {
      return all.graph.degree(position);
    }

    @Override
    public int neighbour(int slot) {
      return all.graph.neighbour(position, slot);
    }

    @Override
    public long label(int slot) {
      assertThat(judge.asks()).isTrue();
      return judge.label(new Place(all, neighbour(slot), judge));
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
    return GraphTopology.scattered("graph", n, edges.toArray(int[][]::new));
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
              default -> List.of(new Reached(distances[liar], random.nextInt(n + 1) - 1));
            };
        said.set(liar, lie);
      }
      Case one = new Case(graph, ids(random, n), said, 1 + random.nextInt(3));
      found.compare(new ShortestPaths(graph, root), one);
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
      Case one = new Case(graph, ids, said, 1 + random.nextInt(3));
      found.compare(new RightComponents(graph, ids), one);
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
      Case one = new Case(GraphTopology.scattered("none", n, new int[0][]), ids, said, 1 + run % 3);
      if (!again) found.get(0).compare(new AtMostOneLeader(), one);
      found.get(1).compare(new Agreement(ids), one);
      found.get(2).compare(new Termination(), one);
      found.get(3).compare(new RightLeader(leader, "the right one"), one);
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
    Topology line = GraphTopology.scattered("line", 4, new int[][] {{0, 1}, {1, 2}, {2, 3}});
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
  void ofComponentsANeighbourThatSaysNothingIsNamed() {
    Topology pair = GraphTopology.scattered("pair", 2, new int[][] {{0, 1}});
    long[] ids = {1, 2};
    Monitor monitor = new RightComponents(pair, ids);
    assertThat(monitor.heeds(Belongs.class)).isTrue();
    assertThat(monitor.heeds(Reached.class)).isFalse();
    Case one = new Case(pair, ids, List.of(List.of(new Belongs(1, 0, 2)), List.of()), 1);
    LocalJudge judge = monitor.inParts();
    assertThat(judge).isNotNull();
    List<String> details = new ArrayList<>();
    Monitor.Verdict verdict = (_, detail, _) -> details.add(detail);
    judge.judge(new Place(one, 0, judge), new Sums(), Ending.QUIESCENT, verdict);
    assertThat(details)
        .containsExactly(
            "node 0 says component 1, 0 steps away, with 2 nodes, and its neighbour 1 nothing");
  }

  private static Set<String> ended(Monitor monitor, Topology graph, Output... outputs) {
    List<List<Output>> said =
        Arrays.stream(outputs).map(one -> one == null ? List.<Output>of() : List.of(one)).toList();
    long[] ids = LongStream.rangeClosed(1, outputs.length).toArray();
    Case all = new Case(graph, ids, said, 1);
    LocalJudge judge = monitor.inParts();
    Set<String> violated = new TreeSet<>();
    Monitor.Verdict verdict = (property, _, _) -> violated.add(property.name());
    Sums sums = new Sums();
    IntStream.range(0, outputs.length)
        .forEach(v -> judge.judge(new Place(all, v, judge), sums, Ending.TIME, verdict));
    judge.conclude(sums, Ending.TIME, verdict);
    return violated;
  }
}
