package org.bellwether.topology.kind;

import java.util.Arrays;
import org.bellwether.topology.Topology;

/** Any simple graph, its neighbours listed in ascending order. */
public final class GraphTopology extends Topology {
  private final String name;
  private final int[] first; // where the neighbours of a node begin
  private final int[] neighbours;

  /**
   * A connected graph from its edges.
   *
   * @param edges pairs of positions, each link once, in either direction
   */
  public GraphTopology(String name, int n, int[][] edges) {
    this(name, n, edges, true);
  }

  /** A graph from its edges, which may fall into several components. */
  public static GraphTopology scattered(String name, int n, int[][] edges) {
    return new GraphTopology(name, n, edges, false);
  }

  private GraphTopology(String name, int n, int[][] edges, boolean connected) {
    super(n);
    this.name = name;
    first = new int[n + 1];
    for (int[] edge : edges) {
      for (int end : edge) {
        if (end < 0 || end >= n) {
          throw new IllegalArgumentException(
              "edge "
                  + Arrays.toString(edge)
                  + ": node "
                  + end
                  + " does not exist, expected 0.."
                  + (n - 1));
        }
        first[end + 1]++;
      }
      if (edge[0] == edge[1]) {
        throw new IllegalArgumentException(
            "edge " + Arrays.toString(edge) + " leads from a node to itself, expected two nodes");
      }
    }
    for (int v = 0; v < n; v++) first[v + 1] += first[v];
    neighbours = new int[first[n]];
    int[] next = Arrays.copyOf(first, n);
    for (int[] edge : edges) {
      neighbours[next[edge[0]]++] = edge[1];
      neighbours[next[edge[1]]++] = edge[0];
    }
    for (int v = 0; v < n; v++) {
      Arrays.sort(neighbours, first[v], first[v + 1]);
      for (int i = first[v] + 1; i < first[v + 1]; i++) {
        if (neighbours[i] == neighbours[i - 1]) {
          throw new IllegalArgumentException(
              "edge [" + v + ", " + neighbours[i] + "] is given twice, expected each edge once");
        }
      }
    }
    if (connected) checkConnected();
  }

  private void checkConnected() {
    int[] distance = distances(0);
    for (int v = 0; v < n(); v++) {
      if (distance[v] < 0) {
        throw new IllegalArgumentException(
            "node " + v + " cannot be reached from node 0, expected a connected graph");
      }
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int degree(int node) {
    return first[node + 1] - first[node];
  }

  @Override
  public int neighbour(int node, int slot) {
    return neighbours[first[node] + slot];
  }

  @Override
  public long edges() {
    return neighbours.length / 2;
  }
}
