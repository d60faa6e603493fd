package org.bellwether.spec;

import java.util.BitSet;

/**
 * A monitor that treats all nodes alike, so that it judges a run in the same way after a
 * permutation of the nodes.
 */
public interface Symmetric extends Monitor {
  /**
   * Remembers everything of other nodes than before.
   *
   * @param to by position, where its node is from now on; names of nodes are positions
   */
  void permute(int[] to);

  /** The same for a set of nodes. */
  static void permute(BitSet nodes, int[] to) {
    int[] moved = nodes.stream().map(v -> to[v]).toArray();
    nodes.clear();
    for (int v : moved) nodes.set(v);
  }
}
