package org.bellwether.topology.kind;

import org.bellwether.topology.Topology;

/**
 * A ring in which every node can reach every other node: slot s leads s places further clockwise,
 * and slot 0 back to the node itself, by a link like any other. So a dead successor can be skipped.
 */
public final class LogicalRing extends Topology {
  public LogicalRing(int n) {
    super(n);
  }

  @Override
  public String name() {
    return "logical ring of " + n();
  }

  @Override
  public int degree(int node) {
    return n();
  }

  @Override
  public int neighbour(int node, int slot) {
    return (int) (((long) node + slot) % n());
  }

  @Override
  public int slotOf(int node, int neighbour) {
    return neighbour >= node ? neighbour - node : neighbour - node + n();
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
