package org.bellwether.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.topology.kind.GraphTopology;

/**
 * A network: nodes {@code 0 .. n-1}, each with slots {@code 0 .. degree-1} that lead to its
 * neighbours in ascending order of position. On a ring, slot 0 leads to the left and slot 1 to the
 * right, even if both lead to the same node.
 *
 * <p>Regular networks compute their neighbours, so that ten million nodes take no memory here.
 */
public abstract class Topology {
  /** In larger graphs the exact diameter is not searched for unless it is asked for. */
  private static final int MOST_NODES_TO_SEARCH_FROM = 200_000;

  private final int n;
  private int diameter = -1;
  private int diameterBound = -1;

  protected Topology(int n) {
    if (n < 1) throw new IllegalArgumentException("nodes: " + n + ", expected at least 1");
    this.n = n;
  }

  public final int n() {
    return n;
  }

  /** A name with its sizes, as a person would say it: {@code ring of 5}. */
  public abstract String name();

  public abstract int degree(int node);

  /** The node at the other end of {@code slot}. */
  public abstract int neighbour(int node, int slot);

  /** The slot of the neighbour at which messages sent through {@code slot} arrive. */
  public int arrival(int node, int slot) {
    int other = neighbour(node, slot);
    return slotOf(other, node);
  }

  /** The slot of {@code node} that leads to {@code neighbour}, or -1 if none does. */
  public int slotOf(int node, int neighbour) {
    int low = 0;
    int high = degree(node) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = neighbour(node, middle);
      if (found == neighbour) return middle;
      if (found < neighbour) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Whether messages may leave through {@code slot}; false for the left of a one-way ring. */
  public boolean sends(int node, int slot) {
    return slot >= 0 && slot < degree(node);
  }

  /** Whether {@code slot} leads back to the node itself by a port of its own name. */
  public boolean own(int node, int slot) {
    return false;
  }

  /** The number of links between nodes, each counted once whatever its directions. */
  public long edges() {
    long ends = 0;
    for (int v = 0; v < n; v++) ends += degree(v);
    return ends / 2;
  }

  /** The greatest distance from {@code node} to any other. */
  public int eccentricity(int node) {
    return Arrays.stream(distances(node)).max().orElse(0);
  }

  /** The greatest distance between two nodes. */
  public final int diameter() {
    if (diameter < 0) diameter = computeDiameter();
    return diameter;
  }

  /**
   * The diameter, or in a graph of more than 200,000 nodes an upper bound of at most twice the
   * diameter, which a few searches give.
   */
  public final int diameterAtMost() {
    if (diameter >= 0 || n <= MOST_NODES_TO_SEARCH_FROM) return diameter();
    if (diameterBound < 0) diameterBound = computeDiameterBound();
    return diameterBound;
  }

  /**
   * Whether no two nodes are further apart than this. Searches from many nodes only where a search
   * from one of them leaves it open; where that would take too long, the answer is yes.
   */
  public final boolean diameterWithin(int most) {
    if (diameter < 0) {
      int radius = eccentricity(0);
      if (most >= 2 * radius) return true;
      if (most < radius) return false;
      if (n > MOST_NODES_TO_SEARCH_FROM) return true;
    }
    return diameter() <= most;
  }

  protected int computeDiameter() {
    return new Diameter(this).exact();
  }

  protected int computeDiameterBound() {
    return new Diameter(this).upperBound();
  }

  /** Distances from {@code root} by position; -1 where there is no path. */
  public int[] distances(int root) {
    int[] distance = new int[n];
    Arrays.fill(distance, -1);
    distance[root] = 0;
    int[] queue = new int[n];
    queue[0] = root;
    for (int head = 0, tail = 1; head < tail; head++) {
      int v = queue[head];
      for (int slot = 0; slot < degree(v); slot++) {
        int w = neighbour(v, slot);
        if (distance[w] < 0) {
          distance[w] = distance[v] + 1;
          queue[tail++] = w;
        }
      }
    }
    return distance;
  }

  public final boolean connected() {
    return Arrays.stream(distances(0)).allMatch(d -> d >= 0);
  }

  /**
   * The breadth-first spanning tree from {@code root}: the parent of each node is its neighbour of
   * the smallest position one step closer to the root.
   */
  public Tree spanningTree(int root) {
    int[] distance = distances(root);
    int[] parent = new int[n];
    for (int v = 0; v < n; v++) {
      parent[v] = -1;
      for (int slot = 0; slot < degree(v) && parent[v] < 0; slot++) {
        int w = neighbour(v, slot);
        if (distance[w] == distance[v] - 1) parent[v] = w;
      }
    }
    return new Tree(root, parent);
  }

  @Override
  public final String toString() {
    return name();
  }

  /** A rooted spanning tree. */
  public static final class Tree {
    private final int root;
    private final int[] parent;
    private final int[] first; // where the children of a node begin
    private final int[] children;
    private final int[] depth;

    /**
     * A tree, given the parent of each node.
     *
     * @param parent by position; -1 at the root
     */
    public Tree(int root, int[] parent) {
      this.root = root;
      this.parent = parent.clone();
      first = new int[parent.length + 1];
      for (int p : parent) if (p >= 0) first[p + 1]++;
      for (int v = 0; v < parent.length; v++) first[v + 1] += first[v];
      children = new int[first[parent.length]];
      int[] next = first.clone();
      for (int v = 0; v < parent.length; v++) if (parent[v] >= 0) children[next[parent[v]]++] = v;
      depth = depths();
    }

    private int[] depths() {
      int[] depths = new int[parent.length];
      int[] queue = new int[parent.length];
      queue[0] = root;
      int tail = 1;
      for (int head = 0; head < tail; head++) {
        int v = queue[head];
        for (int i = first[v]; i < first[v + 1]; i++) {
          depths[children[i]] = depths[v] + 1;
          queue[tail++] = children[i];
        }
      }
      if (tail < parent.length) {
        throw new IllegalArgumentException(
            "only " + tail + " of " + parent.length + " nodes hang below root " + root);
      }
      return depths;
    }

    /** The tree that some edges form, from a root. */
    public static Tree of(int n, int root, int[][] edges) {
      return new GraphTopology("tree", n, edges).spanningTree(root);
    }

    public int root() {
      return root;
    }

    /** The parents of all nodes by position; -1 at the root. */
    public int[] parent() {
      return parent.clone();
    }

    /** A node's parent; -1 at the root. */
    public int parent(int node) {
      return parent[node];
    }

    /** The children of a node, in ascending order. */
    public List<Integer> children(int node) {
      List<Integer> list = new ArrayList<>(first[node + 1] - first[node]);
      for (int i = first[node]; i < first[node + 1]; i++) list.add(children[i]);
      return list;
    }

    public int depth(int node) {
      return depth[node];
    }

    public int height() {
      int height = 0;
      for (int d : depth) height = Math.max(height, d);
      return height;
    }
  }
}
