package org.bellwether.topology.kind;

import org.bellwether.topology.Topology;

/**
 * Any two nodes are connected. With named ports, slot q leads to node q, and a node's own slot
 * leads back to itself; otherwise the slots lead to the others in ascending order.
 */
public final class CompleteTopology extends Topology {
  private final boolean named;

  public CompleteTopology(int n, boolean named) {
    super(n);
    this.named = named;
  }

  /** Whether slot q leads to node q. */
  public boolean named() {
    return named;
  }

  @Override
  public String name() {
    return "complete network of " + n();
  }

  @Override
  public int degree(int node) {
    return named ? n() : n() - 1;
  }

  @Override
  public int neighbour(int node, int slot) {
    return named || slot < node ? slot : slot + 1;
  }

  @Override
  public int slotOf(int node, int neighbour) {
    if (named) return neighbour;
    if (neighbour == node) return -1;
    return neighbour < node ? neighbour : neighbour - 1;
  }

  @Override
  public boolean own(int node, int slot) {
    return named && slot == node;
  }

  @Override
  public long edges() {
    return (long) n() * (n() - 1) / 2;
  }

  @Override
  public int eccentricity(int node) {
    return n() > 1 ? 1 : 0;
  }

  @Override
  protected int computeDiameter() {
    return eccentricity(0);
  }

  @Override
  protected int computeDiameterBound() {
    return computeDiameter();
  }
}
