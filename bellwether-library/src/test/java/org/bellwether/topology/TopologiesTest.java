package org.bellwether.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bellwether.topology.Topology.Tree;
import org.bellwether.topology.kind.GraphTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopologiesTest {
  static Stream<Topology> topologies() {
    Random random = new Random(5);
    return Stream.of(
        Topologies.oneWayRing(1),
        Topologies.oneWayRing(5),
        Topologies.ring(1),
        Topologies.ring(2),
        Topologies.ring(6),
        Topologies.complete(1),
        Topologies.complete(5),
        Topologies.named(5),
        Topologies.line(1),
        Topologies.line(6),
        Topologies.star(6),
        Topologies.grid(3, 4),
        Topologies.grid(1, 1),
        Topologies.hypercube(0),
        Topologies.hypercube(4),
        Topologies.binaryTree(7),
        Topologies.random(30, 4, random::nextInt));
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void everyLinkLeadsThereAndBack(Topology topology) {
    for (int v = 0; v < topology.n(); v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) {
        int w = topology.neighbour(v, slot);
        int back = topology.arrival(v, slot);
        assertThat(topology.neighbour(w, back)).isEqualTo(v);
        assertThat(topology.arrival(w, back)).isEqualTo(slot);
        assertThat(topology.neighbour(v, topology.slotOf(v, w))).isEqualTo(w);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void whatIsComputedAgreesWithASearch(Topology topology) {
    int greatest = 0;
    for (int v = 0; v < topology.n(); v++) {
      int far = 0;
      for (int d : topology.distances(v)) far = Math.max(far, d);
      assertThat(topology.eccentricity(v)).isEqualTo(far);
      greatest = Math.max(greatest, far);
    }
    assertThat(topology.diameter()).isEqualTo(greatest);
    assertThat(topology.connected()).isTrue();
  }

  /** One single search leaves nearly everything to those of 64 nodes at once. */
  @Test
  void theDiameterIsThatOfASearchFromEveryNode() {
    Random random = new Random(7);
    List<Topology> graphs = new ArrayList<>(List.of(Topologies.hypercube(8)));
    for (int i = 0; i < 100; i++) {
      int n = 100 + random.nextInt(200);
      int[][] edges = new int[n + n / 4][];
      for (int j = 0; j < edges.length; j++) {
        edges[j] = new int[] {random.nextInt(n), random.nextInt(n)};
      }
      graphs.add(GraphTopology.scattered("scattered", n, distinct(edges)));
      graphs.add(Topologies.random(n, 2 + i % 5, random::nextInt));
    }
    for (Topology graph : graphs) {
      int greatest = 0;
      for (int v = 0; v < graph.n(); v++) greatest = Math.max(greatest, graph.eccentricity(v));
      assertThat(graph.diameter()).isEqualTo(greatest);
      assertThat(graph.diameterAtMost()).isEqualTo(greatest);
      assertThat(new Diameter(graph, 1).exact()).isEqualTo(greatest);
    }
  }

  private static int[][] distinct(int[][] edges) {
    return Arrays.stream(edges)
        .filter(edge -> edge[0] != edge[1])
        .map(edge -> List.of(Math.min(edge[0], edge[1]), Math.max(edge[0], edge[1])))
        .distinct()
        .map(edge -> new int[] {edge.getFirst(), edge.getLast()})
        .toArray(int[][]::new);
  }

  @Test
  void theDiameterOfAHugeGraphIsBounded() {
    Topology line = Topologies.line(200_002);
    assertThat(line.diameterAtMost()).isBetween(200_001, 400_002);
    Topology graph = Topologies.random(200_001, 6, new Random(3)::nextInt);
    int far = graph.eccentricity(0);
    assertThat(graph.diameterAtMost()).isBetween(far, 2 * far);
    assertThat(Topologies.ring(300_000).diameterAtMost()).isEqualTo(150_000);
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void theSpanningTreeHasShortestWays(Topology topology) {
    Tree tree = topology.spanningTree(0);
    int[] distance = topology.distances(0);
    for (int v = 0; v < topology.n(); v++) {
      assertThat(tree.depth(v)).isEqualTo(distance[v]);
      for (int child : tree.children(v)) assertThat(tree.parent(child)).isEqualTo(v);
    }
    assertThat(tree.height()).isEqualTo(topology.eccentricity(0));
  }

  @Test
  void sizesAreWhatTheyShouldBe() {
    assertThat(Topologies.grid(3, 4).edges()).isEqualTo(17);
    assertThat(Topologies.hypercube(4).edges()).isEqualTo(32);
    assertThat(Topologies.complete(5).edges()).isEqualTo(10);
    assertThat(Topologies.named(5).degree(2)).isEqualTo(5);
    assertThat(Topologies.complete(5).degree(2)).isEqualTo(4);
    assertThat(Topologies.random(30, 4, new Random(1)::nextInt).edges()).isEqualTo(60);
    assertThat(Topologies.binaryTree(7).diameter()).isEqualTo(4);
  }

  @Test
  void parentsAreTheSmallestNeighboursOneStepCloser() {
    int[][] edges = {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}, {2, 4}, {2, 5}};
    assertThat(new GraphTopology("six", 6, edges).spanningTree(0).parent())
        .containsExactly(-1, 0, 0, 1, 1, 2);
  }

  @Test
  void theOwnPortOfANamedNetworkLeadsBack() {
    Topology named = Topologies.named(3);
    assertThat(List.of(named.own(1, 0), named.own(1, 1), named.own(1, 2)))
        .containsExactly(false, true, false);
  }

  @Test
  void aOneWayRingSendsClockwiseOnly() {
    assertThat(Topologies.oneWayRing(3).sends(0, 0)).isFalse();
    assertThat(Topologies.oneWayRing(3).sends(0, 1)).isTrue();
    assertThat(Topologies.ring(3).sends(0, 0)).isTrue();
  }

  @Test
  void anEdgeFromANodeToItselfIsRejected() {
    assertThatThrownBy(() -> new GraphTopology("loop", 2, new int[][] {{0, 1}, {1, 1}}))
        .hasMessage("edge [1, 1] leads from a node to itself, expected two nodes");
  }

  /** Far nodes of a star are twice as far from each other as the hub is from them. */
  @Test
  void aDiameterIsBoundedByOneSearchOrByAll() {
    for (int known = 0; known < 2; known++) {
      Topology star = Topologies.star(5);
      if (known == 1) assertThat(star.diameter()).isEqualTo(2);
      assertThat(star.diameterWithin(0)).isFalse();
      assertThat(star.diameterWithin(1)).isFalse();
      assertThat(star.diameterWithin(2)).isTrue();
    }
  }
}
