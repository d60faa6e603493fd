package org.bellwether.spec;

/**
 * Says how the state of an algorithm that refers to nodes by name, but treats all names alike,
 * changes under a permutation of the nodes. Permuted states have permuted futures, so that the
 * checker needs to explore only one of them. It lives beside its algorithm, whose package-private
 * fields it may change.
 *
 * @param <N> the nodes
 * @param <M> their messages
 */
public interface Renaming<N, M> {
  /** Whether the fields that never change permit this permutation of the nodes. */
  default boolean permits(int[] to) {
    return true;
  }

  /**
   * Renames all nodes that a node refers to.
   *
   * @param node a node that has the fields of the node whose place it takes
   * @param to by position, where its node is from now on
   */
  void rename(N node, int[] to);

  /** A message with all names in it replaced. */
  M renamed(M message, int[] to);
}
