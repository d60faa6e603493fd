package org.bellwether.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.bellwether.topology.Topology.Tree;
import org.junit.jupiter.api.Test;

class TreeTest {
  @Test
  void childrenDepthAndHeightFollowFromParents() {
    Tree tree = new Tree(2, new int[] {2, 0, -1, 2, 0});
    assertThat(tree.root()).isEqualTo(2);
    assertThat(tree.children(2)).containsExactly(0, 3);
    assertThat(tree.children(0)).containsExactly(1, 4);
    assertThat(tree.children(4)).isEmpty();
    assertThat(tree.depth(4)).isEqualTo(2);
    assertThat(tree.height()).isEqualTo(2);
  }

  @Test
  void aBreadthFirstTreeIsAsHighAsTheRootIsFarFromTheFarthest() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      Topology graph = Topologies.random(1 + random.nextInt(200), 4, random::nextInt);
      int root = random.nextInt(graph.n());
      Tree tree = graph.spanningTree(root);
      assertThat(tree.height()).isEqualTo(graph.eccentricity(root));
      int[] distances = graph.distances(root);
      for (int v = 0; v < graph.n(); v++) {
        assertThat(tree.depth(v)).isEqualTo(distances[v]);
        for (int child : tree.children(v)) assertThat(tree.parent(child)).isEqualTo(v);
      }
    }
  }

  @Test
  void aTreeFromItsEdgesHangsBelowItsRoot() {
    Tree tree = Tree.of(4, 3, new int[][] {{0, 1}, {1, 2}, {1, 3}});
    assertThat(tree.children(3)).containsExactly(1);
    assertThat(tree.children(1)).containsExactly(0, 2);
    assertThat(tree.height()).isEqualTo(2);
  }

  @Test
  void parentsThatLeadRoundInACircleAreNoTree() {
    assertThatThrownBy(() -> new Tree(0, new int[] {-1, 2, 1}))
        .hasMessage("only 1 of 3 nodes hang below root 0");
  }
}
