package org.bellwether.topology;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The diameter of a graph, from searches of far fewer nodes than it has. A search from one node
 * bounds the eccentricities of all: that of w is at most ecc(v) + d(v, w), so that nodes near one
 * of small eccentricity need no search of their own. Once single searches stop being enough, 64
 * searches share one pass over the links, a bit each.
 *
 * @see <a href="https://doi.org/10.1145/2063576.2063748">Takes and Kosters, Determining the
 *     Diameter of Small World Networks, CIKM 2011</a>
 * @see <a href="https://doi.org/10.14778/2735496.2735507">Then et al., The More the Merrier:
 *     Efficient Multi-Source Graph Traversal, PVLDB 8(4), 2014</a>
 */
final class Diameter {
  private static final int SINGLE_SEARCHES = 16;

  private final Topology graph;
  private final int singleSearches;
  private final int[] most; // upper bounds of eccentricities
  private final int[] least; // lower bounds
  private int greatest; // the greatest distance found so far

  Diameter(Topology graph) {
    this(graph, SINGLE_SEARCHES);
  }

  Diameter(Topology graph, int singleSearches) {
    this.graph = graph;
    this.singleSearches = singleSearches;
    most = new int[graph.n()];
    Arrays.fill(most, Integer.MAX_VALUE);
    least = new int[graph.n()];
  }

  int exact() {
    boolean outermost = true;
    for (int i = 0; i < singleSearches; i++) {
      int node = candidate(outermost);
      if (node < 0) return greatest;
      search(node);
      outermost = !outermost;
    }
    Batch batch = new Batch();
    while (batch.fill()) batch.search();
    return greatest;
  }

  /** A bound that a few searches give: at least the diameter, and at most twice it. */
  int upperBound() {
    int bound = Integer.MAX_VALUE;
    boolean outermost = true;
    for (int i = 0; i < singleSearches; i++) {
      int node = candidate(outermost);
      if (node < 0) return greatest;
      bound = Math.min(bound, 2 * search(node));
      outermost = !outermost;
    }
    return bound;
  }

  /** A node that may be further from another than {@link #greatest}, or -1 if none may. */
  private int candidate(boolean outermost) {
    int best = -1;
    for (int v = 0; v < graph.n(); v++) {
      if (most[v] > greatest && (best < 0 || better(v, best, outermost))) best = v;
    }
    return best;
  }

  private boolean better(int v, int best, boolean outermost) {
    int difference = outermost ? most[v] - most[best] : least[best] - least[v];
    return difference > 0 || (difference == 0 && graph.degree(v) > graph.degree(best));
  }

  private int search(int node) {
    int[] distance = graph.distances(node);
    int eccentricity = Arrays.stream(distance).max().orElse(0);
    greatest = Math.max(greatest, eccentricity);
    for (int v = 0; v < distance.length; v++) {
      if (distance[v] < 0) continue;
      most[v] = Math.min(most[v], eccentricity + distance[v]);
      least[v] = Math.max(least[v], Math.max(distance[v], eccentricity - distance[v]));
    }
    most[node] = eccentricity;
    return eccentricity;
  }

  /** Searches from up to 64 nodes at once. */
  private final class Batch {
    private final int[] sources = new int[Long.SIZE];
    private final int[] eccentricity = new int[Long.SIZE];
    private long[] front = new long[graph.n()]; // the searches that reached a node in this round
    private long[] next = new long[graph.n()];
    private final long[] seen = new long[graph.n()];
    private final int[] near = new int[graph.n()]; // a queue
    private final BitSet visited = new BitSet(graph.n());
    private int size;
    private int scanned; // all nodes before this one are settled or among the sources

    boolean fill() {
      size = 0;
      while (scanned < graph.n() && size < sources.length) {
        if (most[scanned] > greatest) sources[size++] = scanned;
        scanned++;
      }
      return size > 0;
    }

    void search() {
      Arrays.fill(eccentricity, 0);
      Arrays.fill(seen, 0);
      Arrays.fill(front, 0);
      for (int i = 0; i < size; i++) {
        seen[sources[i]] |= 1L << i;
        front[sources[i]] |= 1L << i;
      }
      for (int distance = 1; ; distance++) {
        long reached = round();
        if (reached == 0) break;
        for (long rest = reached; rest != 0; rest &= rest - 1) {
          eccentricity[Long.numberOfTrailingZeros(rest)] = distance;
        }
      }
      for (int i = 0; i < size; i++) greatest = Math.max(greatest, eccentricity[i]);
      for (int i = 0; i < size; i++) settleNear(sources[i], eccentricity[i]);
    }

    private long round() {
      Arrays.fill(next, 0);
      for (int v = 0; v < front.length; v++) {
        if (front[v] == 0) continue;
        for (int slot = 0; slot < graph.degree(v); slot++) {
          next[graph.neighbour(v, slot)] |= front[v];
        }
      }
      long reached = 0;
      for (int v = 0; v < next.length; v++) {
        next[v] &= ~seen[v];
        seen[v] |= next[v];
        reached |= next[v];
      }
      long[] spent = front;
      front = next;
      next = spent;
      return reached;
    }

    /** No node within the difference to the greatest distance can exceed it. */
    private void settleNear(int source, int eccentricity) {
      int reach = greatest - eccentricity;
      near[0] = source;
      visited.set(source);
      int head = 0;
      int tail = 1;
      for (int distance = 0; distance <= reach && head < tail; distance++) {
        for (int end = tail; head < end; head++) {
          int v = near[head];
          most[v] = Math.min(most[v], eccentricity + distance);
          for (int slot = 0; distance < reach && slot < graph.degree(v); slot++) {
            int w = graph.neighbour(v, slot);
            if (!visited.get(w)) {
              visited.set(w);
              near[tail++] = w;
            }
          }
        }
      }
      for (int i = 0; i < tail; i++) visited.clear(near[i]);
    }
  }
}
