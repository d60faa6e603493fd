package org.bellwether.catalog;

/** The network that an algorithm is written for, and how it sees its ports. */
public enum Shape {
  ONE_WAY_RING("one-way ring"),
  RING("two-way ring"),
  /** Port p leads p places further, so that dead successors can be skipped. */
  LOGICAL_RING("logical ring"),
  /** Port q leads to node q; a node's own port leads back to it. */
  NAMED("complete network with named ports"),
  /** The neighbours in ascending order. */
  COMPLETE("complete network"),
  /** Ports in no particular order. */
  ANONYMOUS_COMPLETE("anonymous complete network"),
  GRAPH("any connected graph"),
  TREE("tree"),
  ANONYMOUS_TREE("anonymous tree"),
  HYPERCUBE("hypercube"),
  LINE("line");

  private final String title;

  Shape(String title) {
    this.title = title;
  }

  /** Whether ports are permuted by the seed, so that nobody can rely on their order. */
  public boolean anonymous() {
    return this == ANONYMOUS_COMPLETE || this == ANONYMOUS_TREE;
  }

  public boolean ring() {
    return this == ONE_WAY_RING || this == RING || this == LOGICAL_RING;
  }

  @Override
  public String toString() {
    return title;
  }
}
