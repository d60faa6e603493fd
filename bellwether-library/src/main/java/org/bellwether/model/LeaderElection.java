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

  /** A node that hosts an election and competes just as its guest does. */
  interface ElectionHost extends Phased, Competing {
    /** The election, or another algorithm, which neither has rounds nor gives up. */
    Node<?> guest();

    @Override
    default boolean phased() {
      return guest() instanceof Phased;
    }

    @Override
    default int rounds() {
      return guest() instanceof Phased guest ? guest.rounds() : 0;
    }

    @Override
    default boolean began(int round) {
      return guest() instanceof Phased guest && guest.began(round);
    }

    @Override
    default boolean passive() {
      return guest() instanceof Competing guest && guest.passive();
    }
  }
}
