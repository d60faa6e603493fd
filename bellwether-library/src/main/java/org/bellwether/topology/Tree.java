package org.bellwether.topology;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.topology.kind.GraphTopology;

/** A rooted spanning tree. */
public final class Tree {
  private final int root;
  private final int[] parent;
  private final int[] first; // where the children of a node begin
  private final int[] children;
  private final int[] depth;

  /**
   * A tree from everybody's parent.
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

  /** By position; -1 at the root. */
  public int[] parent() {
    return parent.clone();
  }

  /** A node's parent; -1 at the root. */
  public int parent(int node) {
    return parent[node];
  }

  /** In ascending order. */
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
