package org.bellwether.topology.kind;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;
import static org.bellwether.model.Ring.opposite;

import org.bellwether.topology.Topology;

/**
 * A ring; clockwise is ascending. One node is its own neighbour on both sides, and two nodes have
 * two distinct links: left and right are ports, never names.
 */
public final class RingTopology extends Topology {
  private final boolean oneWay;

  public RingTopology(int n, boolean oneWay) {
    super(n);
    this.oneWay = oneWay;
  }

  public boolean oneWay() {
    return oneWay;
  }

  @Override
  public String name() {
    return (oneWay ? "one-way ring of " : "ring of ") + n();
  }

  @Override
  public int degree(int node) {
    return 2;
  }

  @Override
  public int neighbour(int node, int slot) {
    if (slot == NEXT) return node + 1 == n() ? 0 : node + 1;
    return node == 0 ? n() - 1 : node - 1;
  }

  @Override
  public int arrival(int node, int slot) {
    return opposite(slot);
  }

  @Override
  public int slotOf(int node, int neighbour) {
    if (neighbour(node, NEXT) == neighbour) return NEXT;
    return neighbour(node, PREVIOUS) == neighbour ? PREVIOUS : -1;
  }

  @Override
  public boolean sends(int node, int slot) {
    return slot == NEXT || (slot == PREVIOUS && !oneWay);
  }

  @Override
  public long edges() {
    return n();
  }

  @Override
  public int eccentricity(int node) {
    return n() / 2;
  }

  @Override
  protected int computeDiameter() {
    return n() / 2;
  }

  @Override
  protected int computeDiameterBound() {
    return computeDiameter();
  }
}
