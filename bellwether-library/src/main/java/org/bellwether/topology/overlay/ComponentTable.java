package org.bellwether.topology.overlay;

import java.util.Arrays;
import org.bellwether.topology.Topology;

/** The components of a graph, found by somebody who knows all of it. */
public final class ComponentTable {
  private final int[] smallest; // by position, the node of the smallest id in its component
  private final int[] distance; // from that
  private final int[] nodes; // by such a node, how many its component has
  private int count;

  private ComponentTable(int n) {
    smallest = new int[n];
    distance = new int[n];
    nodes = new int[n];
    Arrays.fill(smallest, -1);
  }

  /** The components of a graph whose nodes have these ids. */
  public static ComponentTable of(Topology topology, long[] ids) {
    int n = topology.n();
    ComponentTable table = new ComponentTable(n);
    int[] queue = new int[n];
    Integer[] order = new Integer[n];
    Arrays.setAll(order, v -> v);
    Arrays.sort(order, (v, w) -> Long.compare(ids[v], ids[w]));
    for (int first : order) {
      if (table.smallest[first] >= 0) continue;
      table.count++;
      table.nodes[first] = table.search(topology, first, queue);
    }
    return table;
  }

  /** Searches a component from one of its nodes, and returns how many it has. */
  private int search(Topology topology, int first, int[] queue) {
    smallest[first] = first;
    queue[0] = first;
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int v = queue[head];
      for (int slot = 0; slot < topology.degree(v); slot++) {
        int w = topology.neighbour(v, slot);
        if (smallest[w] >= 0) continue;
        smallest[w] = first;
        distance[w] = distance[v] + 1;
        queue[tail++] = w;
      }
    }
    return tail;
  }

  /** How many components there are. */
  public int count() {
    return count;
  }

  /** The position of the smallest id in a node's component. */
  public int smallest(int node) {
    return smallest[node];
  }

  /** How far a node is from the smallest id in its component. */
  public int distance(int node) {
    return distance[node];
  }

  /** How many nodes a node's component has. */
  public int nodes(int node) {
    return nodes[smallest[node]];
  }

  /** The largest distance of any node. */
  public int depth() {
    return Arrays.stream(distance).max().orElse(0);
  }
}
