package org.bellwether.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.bellwether.topology.kind.GraphTopology;
import org.bellwether.topology.overlay.Clusters;
import org.junit.jupiter.api.Test;

class ClustersTest {
  @Test
  void aLineFallsIntoPairs() {
    Clusters clusters = Clusters.grow(Topologies.line(6), 2);
    assertThat(clusters.leaders()).containsExactly(0, 2, 4);
    assertThat(clusters.preferred()).containsExactly(new int[] {1, 2}, new int[] {3, 4});
    assertThat(clusters.height()).isEqualTo(1);
    for (int v = 0; v < 6; v++) {
      assertThat(clusters.cluster(v)).isEqualTo(v / 2);
      assertThat(clusters.parent(v)).isEqualTo(v % 2 == 0 ? -1 : v - 1);
    }
  }

  @Test
  void theGraphOfSixIsOneCluster() {
    int[][] edges = {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}, {2, 4}, {2, 5}};
    Clusters clusters = Clusters.grow(new GraphTopology("six", 6, edges), 2);
    assertThat(clusters.count()).isEqualTo(1);
    assertThat(clusters.height()).isEqualTo(2);
    assertThat(clusters.preferred()).isEmpty();
    assertThat(clusters.children(1)).containsExactly(3, 4); // 4 takes the smaller neighbour
    assertThat(clusters.children(2)).containsExactly(5);
  }

  @Test
  void largeFactorsMakeEveryNodeAClusterWithEveryEdgePreferred() {
    Topology grid = Topologies.grid(5, 7);
    Clusters clusters = Clusters.grow(grid, 36);
    assertThat(clusters.count()).isEqualTo(35);
    assertThat(clusters.height()).isZero();
    assertThat(clusters.preferred()).hasSize((int) grid.edges());
  }

  @Test
  void aFactorBelowTwoIsRejected() {
    assertThatThrownBy(() -> Clusters.grow(Topologies.line(3), 1))
        .hasMessage("growth factor 1, expected at least 2");
  }

  @Test
  void treesAreLowAndPreferredEdgesFew() {
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(400);
      int k = 2 + random.nextInt(6);
      Topology graph = Topologies.random(n, 1 + random.nextInt(12), random::nextInt);
      check(graph, Clusters.grow(graph, k), k);
    }
  }

  private static void check(Topology graph, Clusters clusters, int k) {
    int n = graph.n();
    assertThat(Math.pow(k, clusters.height())).isLessThanOrEqualTo(n + 1e-6);
    assertThat(clusters.preferred().size()).isLessThanOrEqualTo((k - 1) * n);
    TreeSet<List<Integer>> joined = new TreeSet<>(ClustersTest::compare);
    for (int[] edge : clusters.preferred()) {
      assertThat(graph.slotOf(edge[0], edge[1])).isNotNegative();
      assertThat(joined.add(pair(clusters.cluster(edge[0]), clusters.cluster(edge[1])))).isTrue();
    }
    List<Integer> leadersMet = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      int up = v;
      int steps = 0;
      for (; clusters.parent(up) >= 0; up = clusters.parent(up), steps++) {
        assertThat(clusters.cluster(clusters.parent(up))).isEqualTo(clusters.cluster(v));
        assertThat(graph.slotOf(up, clusters.parent(up))).isNotNegative();
      }
      assertThat(clusters.leaders().get(clusters.cluster(v))).isEqualTo(up);
      assertThat(clusters.depth(v)).isEqualTo(steps);
      if (up == v) leadersMet.add(v);
      for (int slot = 0; slot < graph.degree(v); slot++) {
        int w = graph.neighbour(v, slot);
        if (clusters.cluster(v) == clusters.cluster(w)) continue;
        assertThat(joined).contains(pair(clusters.cluster(v), clusters.cluster(w)));
      }
    }
    assertThat(leadersMet).isEqualTo(clusters.leaders());
  }

  private static List<Integer> pair(int a, int b) {
    return List.of(Math.min(a, b), Math.max(a, b));
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    int first = a.get(0).compareTo(b.get(0));
    return first != 0 ? first : a.get(1).compareTo(b.get(1));
  }
}
