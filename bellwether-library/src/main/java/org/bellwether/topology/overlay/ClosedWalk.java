package org.bellwether.topology.overlay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.topology.Topology;

/**
 * A closed walk through a network: depth-first from a root, neighbours in ascending order, back
 * over the edges of the tree. It visits every node in 2(n-1) hops.
 */
public final class ClosedWalk {
  private final Topology topology;
  private final int[] nodes; // by step
  private final int[] first; // where the steps of a node begin
  private final int[] stepsByNode;

  private ClosedWalk(Topology topology, int[] nodes) {
    this.topology = topology;
    this.nodes = nodes;
    first = new int[topology.n() + 1];
    for (int node : nodes) first[node + 1]++;
    for (int v = 0; v < topology.n(); v++) first[v + 1] += first[v];
    stepsByNode = new int[nodes.length];
    int[] next = first.clone();
    for (int step = 0; step < nodes.length; step++) stepsByNode[next[nodes[step]]++] = step;
  }

  public static ClosedWalk of(Topology topology, int root) {
    List<Integer> steps = new ArrayList<>();
    boolean[] seen = new boolean[topology.n()];
    int[] parent = new int[topology.n()];
    int[] slot = new int[topology.n()]; // the next one to try
    seen[root] = true;
    parent[root] = -1;
    int v = root;
    while (v >= 0) {
      if (slot[v] == topology.degree(v)) {
        if (parent[v] >= 0) steps.add(v);
        v = parent[v];
        continue;
      }
      int w = topology.neighbour(v, slot[v]++);
      if (seen[w]) continue;
      steps.add(v);
      seen[w] = true;
      parent[w] = v;
      v = w;
    }
    return new ClosedWalk(topology, steps.stream().mapToInt(Integer::intValue).toArray());
  }

  /** The nodes of the walk in order; the last leads back to the first. */
  public int[] nodes() {
    return nodes.clone();
  }

  /** How many hops it has. */
  public int length() {
    return nodes.length;
  }

  /** The steps at which the walk is at a node, in order. */
  public int[] steps(int node) {
    return Arrays.copyOfRange(stepsByNode, first[node], first[node + 1]);
  }

  /** The ports through which it leaves the node at those steps. */
  public int[] ports(int node) {
    int[] ports = steps(node);
    for (int i = 0; i < ports.length; i++) {
      ports[i] = topology.slotOf(node, nodes[(ports[i] + 1) % nodes.length]);
    }
    return ports;
  }
}
