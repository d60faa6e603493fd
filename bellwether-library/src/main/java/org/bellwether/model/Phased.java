package org.bellwether.model;

/**
 * A node that competes in rounds or phases. Reports derive from it how many rounds a run took and
 * how many candidates each of them began with.
 */
public interface Phased {
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
