package org.bellwether.spark;

import org.bellwether.scenario.ScenarioException;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** A graph that no machine has as a whole: it knows its size, and at most one part of itself. */
final class FarTopology extends Topology {
  private final long edges;
  private final @Nullable GraphPart part;

  /**
   * A graph.
   *
   * @param part the nodes whose neighbours are known; null for none
   */
  FarTopology(int n, long edges, @Nullable GraphPart part) {
    super(n);
    this.edges = edges;
    this.part = part;
  }

  private GraphPart part(int node) {
    if (part != null && node >= part.low() && node < part.high()) return part;
    throw new ScenarioException(
        "the algorithm asks for the whole graph, which no machine has;"
            + " give the parameters that it would compute from it");
  }

  @Override
  public String name() {
    return "graph of " + n();
  }

  @Override
  public long edges() {
    return edges;
  }

  @Override
  public int degree(int node) {
    return part(node).degree(node);
  }

  @Override
  public int neighbour(int node, int slot) {
    return part(node).neighbour(node, slot);
  }
}
