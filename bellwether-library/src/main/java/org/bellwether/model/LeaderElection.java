package org.bellwether.model;

/**
 * An election: emits {@link Output.Won}, {@link Output.Lost}, {@link Output.Elected} or {@link
 * Output.View}; and {@link Output.Electing} if it may be held again.
 */
public interface LeaderElection<M> extends Node<M> {

  /**
   * A node that competes in rounds or phases. Reports derive from it how many rounds a run took and
   * how many candidates each of them began with.
   */
  interface Phased {
    /** Whether this node competes in rounds at all; a host may run an algorithm that does not. */
    default boolean phased() {
      return true;
    }

    /** The number of rounds that this node has begun as a candidate, or skipped before its last. */
    int rounds();

    /** Whether this node has begun a round as a candidate; the first is 0. */
    default boolean began(int round) {
      return round < rounds();
    }
  }

  /** A node that knows whether it still competes for leadership. Pictures show who has given up. */
  interface Competing {
    /** Whether this node has given up, or never took part, and only passes on what others send. */
    boolean passive();
  }
}
