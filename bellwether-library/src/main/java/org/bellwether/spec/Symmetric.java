package org.bellwether.spec;

/**
 * A monitor that treats all nodes alike, so that it judges a run as it judges the same run with the
 * nodes in other places.
 */
public interface Symmetric extends Monitor {
  /**
   * Remembers everything of other nodes than before.
   *
   * @param to by position, where its node is from now on; names of nodes are positions
   */
  void permute(int[] to);
}
