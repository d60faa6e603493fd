package org.bellwether.topology;

import java.util.function.IntUnaryOperator;
import org.bellwether.topology.kind.CompleteTopology;
import org.bellwether.topology.kind.GraphTopology;
import org.bellwether.topology.kind.RingTopology;

/** The named networks. */
public final class Topologies {
  private Topologies() {}

  public static Topology oneWayRing(int n) {
    return new RingTopology(n, true);
  }

  public static Topology ring(int n) {
    return new RingTopology(n, false);
  }

  public static Topology complete(int n) {
    return new CompleteTopology(n, false);
  }

  /**
   * A complete network with named ports: port q leads to node q, and a node's own port back to it.
   */
  public static Topology named(int n) {
    return new CompleteTopology(n, true);
  }

  /**
   * A graph with the given links.
   *
   * @param edges pairs of positions, each link once, in either direction
   */
  public static Topology graph(String name, int n, int[][] edges) {
    return new GraphTopology(name, n, edges);
  }

  public static Topology line(int n) {
    int[][] edges = new int[Math.max(0, n - 1)][];
    for (int v = 0; v + 1 < n; v++) edges[v] = new int[] {v, v + 1};
    return new GraphTopology("line of " + n, n, edges);
  }

  /** A star with node 0 at its centre. */
  public static Topology star(int n) {
    int[][] edges = new int[Math.max(0, n - 1)][];
    for (int v = 1; v < n; v++) edges[v - 1] = new int[] {0, v};
    return new GraphTopology("star of " + n, n, edges);
  }

  /** A binary tree: the children of node v are 2v+1 and 2v+2. */
  public static Topology binaryTree(int n) {
    int[][] edges = new int[Math.max(0, n - 1)][];
    for (int v = 1; v < n; v++) edges[v - 1] = new int[] {(v - 1) / 2, v};
    return new GraphTopology("binary tree of " + n, n, edges);
  }

  /** A grid whose positions are counted row by row. */
  public static Topology grid(int rows, int columns) {
    if (rows < 1) throw new IllegalArgumentException("rows: " + rows + ", expected at least 1");
    if (columns < 1)
      throw new IllegalArgumentException("columns: " + columns + ", expected at least 1");
    int n = Math.multiplyExact(rows, columns);
    int[][] edges = new int[rows * (columns - 1) + columns * (rows - 1)][];
    int i = 0;
    for (int v = 0; v < n; v++) {
      if ((v + 1) % columns != 0) edges[i++] = new int[] {v, v + 1};
      if (v + columns < n) edges[i++] = new int[] {v, v + columns};
    }
    return new GraphTopology("grid of " + rows + "x" + columns, n, edges);
  }

  /** A hypercube: the positions of neighbours differ in one bit. */
  public static Topology hypercube(int dimension) {
    if (dimension < 0 || dimension > 24) {
      throw new IllegalArgumentException("dimension: " + dimension + ", expected 0..24");
    }
    int n = 1 << dimension;
    int[][] edges = new int[n / 2 * dimension][];
    int i = 0;
    for (int v = 0; v < n; v++) {
      for (int bit = 1; bit < n; bit <<= 1) if ((v & bit) == 0) edges[i++] = new int[] {v, v | bit};
    }
    return new GraphTopology("hypercube of dimension " + dimension, n, edges);
  }

  /**
   * A random connected graph of about the given average degree: a random tree, then random edges.
   *
   * @param below draws from 0 to its argument, exclusive
   */
  public static Topology random(int n, int degree, IntUnaryOperator below) {
    long most = (long) n * (n - 1) / 2;
    long wanted = Math.min(most, Math.max(n - 1L, (long) n * degree / 2));
    LongSet edges = new LongSet((int) Math.min(Integer.MAX_VALUE / 2, wanted));
    for (int v = 1; v < n; v++) edges.add(key(below.applyAsInt(v), v));
    while (edges.size() < wanted) {
      int a = below.applyAsInt(n);
      int b = below.applyAsInt(n);
      if (a != b) edges.add(key(Math.min(a, b), Math.max(a, b)));
    }
    int[][] pairs = new int[edges.size()][];
    int i = 0;
    for (long edge : edges.inOrder()) pairs[i++] = new int[] {(int) (edge >>> 32), (int) edge};
    return new GraphTopology("random graph of " + n + ", degree " + degree, n, pairs);
  }

  private static long key(int small, int large) {
    return ((long) small << 32) | large;
  }
}
