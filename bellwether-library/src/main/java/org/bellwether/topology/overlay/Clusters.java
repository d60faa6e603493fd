package org.bellwether.topology.overlay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * A network partitioned into connected clusters, each with a leader and a tree below it, and one
 * preferred edge per pair of adjacent clusters.
 *
 * <p>Grown with a factor k, trees are at most log_k N high and there are at most (k-1)·N preferred
 * edges: small k for few edges, large k for low trees.
 */
public final class Clusters {
  private static final int NONE = -1;

  private final Topology topology;
  private final List<Integer> leaders = new ArrayList<>();
  private final int[] cluster; // by node, the number of its cluster
  private final int[] parent; // -1 for leaders
  private final int[] depth;
  private final int[][] preferred; // pairs, the smaller position first

  private Clusters(Topology topology, Growth growth) {
    this.topology = topology;
    cluster = new int[topology.n()];
    parent = new int[topology.n()];
    depth = new int[topology.n()];
    Arrays.fill(cluster, NONE);
    Arrays.fill(parent, NONE);
    growth.grow(this);
    preferred = choosePreferred();
  }

  private interface Growth {
    void grow(Clusters clusters);
  }

  /**
   * Grows clusters one after the other: from the first node that is in none, layer by layer while
   * the next layer has at least k-1 times as many nodes as the cluster so far.
   */
  public static Clusters grow(Topology topology, int k) {
    if (k < 2) throw new IllegalArgumentException("growth factor " + k + ", expected at least 2");
    return new Clusters(
        topology,
        clusters -> {
          for (int v = 0; v < topology.n(); v++) {
            if (clusters.cluster[v] == NONE) clusters.growFrom(v, k);
          }
        });
  }

  private void growFrom(int centre, int k) {
    int number = lead(centre);
    long size = 1;
    List<Integer> layer = List.of(centre);
    while (true) {
      List<Integer> next = nextLayer(layer, null);
      if (next.isEmpty() || next.size() < (k - 1) * size) {
        for (int v : next) parent[v] = NONE;
        return;
      }
      for (int v : next) join(v, number);
      size += next.size();
      layer = next;
    }
  }

  /**
   * The clusters that somebody has chosen.
   *
   * @param members by cluster, its leader first
   * @throws IllegalArgumentException if a node is in none or in two, or a cluster is not connected
   */
  public static Clusters of(Topology topology, int[][] members) {
    return new Clusters(topology, clusters -> clusters.take(members));
  }

  private void take(int[][] members) {
    int[] chosen = new int[topology.n()];
    Arrays.fill(chosen, NONE);
    for (int c = 0; c < members.length; c++) {
      for (int v : members[c]) {
        if (chosen[v] != NONE) {
          throw new IllegalArgumentException("node " + v + " is in two clusters, expected one");
        }
        chosen[v] = c;
      }
    }
    for (int v = 0; v < chosen.length; v++) {
      if (chosen[v] == NONE) {
        throw new IllegalArgumentException("node " + v + " is in no cluster, expected one");
      }
    }
    for (int[] some : members) {
      if (some.length > 0) span(some, chosen);
    }
  }

  private void span(int[] members, int[] chosen) {
    int number = lead(members[0]);
    List<Integer> layer = List.of(members[0]);
    while (!layer.isEmpty()) {
      layer = nextLayer(layer, chosen);
      for (int v : layer) join(v, number);
    }
    for (int v : members) {
      if (cluster[v] != number) {
        throw new IllegalArgumentException(
            "node %d has no way to its leader %d inside the cluster, expected one"
                .formatted(v, members[0]));
      }
    }
  }

  private int lead(int node) {
    leaders.add(node);
    cluster[node] = leaders.size() - 1;
    return cluster[node];
  }

  private void join(int node, int number) {
    cluster[node] = number;
    depth[node] = depth[parent[node]] + 1;
  }

  /** Nodes in no cluster next to a layer, with parents chosen; only such as are chosen for it. */
  private List<Integer> nextLayer(List<Integer> layer, int @Nullable [] chosen) {
    List<Integer> next = new ArrayList<>();
    for (int v : layer) {
      for (int slot = 0; slot < topology.degree(v); slot++) {
        int w = topology.neighbour(v, slot);
        if (cluster[w] != NONE || (chosen != null && chosen[w] != chosen[v])) continue;
        if (parent[w] == NONE) next.add(w);
        if (parent[w] == NONE || v < parent[w]) parent[w] = v;
      }
    }
    return next;
  }

  /** The smallest edge between each two clusters that touch. */
  private int[][] choosePreferred() {
    TreeMap<Long, int[]> smallest = new TreeMap<>();
    for (int v = 0; v < topology.n(); v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) {
        int w = topology.neighbour(v, slot);
        if (w < v || cluster[v] == cluster[w]) continue;
        long low = Math.min(cluster[v], cluster[w]);
        long high = Math.max(cluster[v], cluster[w]);
        smallest.putIfAbsent(low << 32 | high, new int[] {v, w});
      }
    }
    return smallest.values().toArray(int[][]::new);
  }

  public int count() {
    return leaders.size();
  }

  public List<Integer> leaders() {
    return List.copyOf(leaders);
  }

  /** The number of a node's cluster, counted from 0. */
  public int cluster(int node) {
    return cluster[node];
  }

  /** A node's parent in the tree of its cluster; -1 for leaders. */
  public int parent(int node) {
    return parent[node];
  }

  /** Children in the tree of the cluster, in ascending order. */
  public List<Integer> children(int node) {
    List<Integer> children = new ArrayList<>();
    for (int slot = 0; slot < topology.degree(node); slot++) {
      int w = topology.neighbour(node, slot);
      if (parent[w] == node) children.add(w);
    }
    return children;
  }

  /** The distance from the leader in the tree of the cluster. */
  public int depth(int node) {
    return depth[node];
  }

  /** The height of the tallest tree. */
  public int height() {
    return Arrays.stream(depth).max().orElse(0);
  }

  /** The preferred edges, the smaller position first. */
  public List<int[]> preferred() {
    return Arrays.stream(preferred).map(int[]::clone).toList();
  }
}
