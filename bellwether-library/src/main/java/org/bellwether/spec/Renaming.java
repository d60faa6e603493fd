package org.bellwether.spec;

/**
 * Says how an algorithm that knows nodes by name, but tells none from another by it, looks with the
 * nodes in other places. Whatever can happen can then happen in those places too, so that the
 * checker needs to look at one of the arrangements only. It lives beside its algorithm, whose
 * package-private fields it may change.
 *
 * @param <N> the nodes
 * @param <M> their messages
 */
public interface Renaming<N, M> {
  /** Whether nodes may change places in this way, as far as what never changes is concerned. */
  default boolean permits(int[] to) {
    return true;
  }

  /**
   * Renames everybody whom a node has in mind.
   *
   * @param node whose fields are those of another one, from whose place it comes
   * @param to by position, where its node is from now on
   */
  void rename(N node, int[] to);

  /** A message with everybody renamed whom it names. */
  M renamed(M message, int[] to);
}
