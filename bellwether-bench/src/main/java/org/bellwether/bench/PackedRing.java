package org.bellwether.bench;

import java.util.Arrays;

/**
 * The states of Chang and Roberts' election on a ring with descending ids, all of whose nodes have
 * started, packed by hand: a word for the messages of each link, four bits each, and a word for
 * what nodes remember. Fingerprints of all states with the number of the state from which each was
 * reached, as a checker keeps them.
 */
final class PackedRing {
  private static final int BITS = 4;
  private static final long MASK = 0xF;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final int n;
  private final int width;
  private long[] prints = new long[1 << 12];
  private int[] parents = new int[1 << 12];
  private long[] queue;
  private int size;
  private long moves;

  PackedRing(int n) {
    if (n > 14) throw new IllegalArgumentException("nodes: " + n + ", expected at most 14");
    this.n = n;
    width = n + 1;
    queue = new long[width << 12];
  }

  /** Explores everything; returns how many states there are. */
  int run() {
    long[] state = new long[width]; // links, each with its length in the lowest bits, then nodes
    for (int v = 0; v < n; v++) state[v] = 1 | ((long) (n - v) << BITS);
    add(state, -1);
    for (int current = 0; current < size; current++) {
      for (int v = 0; v < n; v++) {
        System.arraycopy(queue, current * width, state, 0, width);
        if ((state[v] & MASK) == 0) continue;
        deliver(state, v);
        moves++;
        add(state, current);
      }
    }
    return size;
  }

  /** Delivers the oldest message of the link that leaves a node. */
  private void deliver(long[] state, int from) {
    long link = state[from];
    long id = (link >>> BITS) & MASK;
    state[from] = ((link >>> (2 * BITS)) << BITS) | ((link & MASK) - 1);
    int to = from + 1 == n ? 0 : from + 1;
    int own = n - to;
    if (id > own) {
      state[n] |= 1L << (2 * to); // passive
      long length = state[to] & MASK;
      state[to] = (state[to] + 1) | (id << (BITS * (length + 1)));
    } else if (id == own) {
      state[n] |= 2L << (2 * to); // elected
    }
  }

  private void add(long[] state, int parent) {
    long print = 0;
    for (long word : state) {
      print = (print ^ word) * GOLDEN;
      print ^= print >>> 29;
    }
    if (print == 0) print = 1;
    int mask = prints.length - 1;
    int i = (int) (print >>> 32) & mask;
    for (; prints[i] != 0; i = (i + 1) & mask) if (prints[i] == print) return;
    prints[i] = print;
    parents[i] = parent;
    if ((size + 1) * width > queue.length) queue = Arrays.copyOf(queue, 2 * queue.length);
    System.arraycopy(state, 0, queue, size * width, width);
    size++;
    if (2 * size > prints.length) grow();
  }

  private void grow() {
    long[] before = prints;
    int[] reached = parents;
    prints = new long[2 * before.length];
    parents = new int[prints.length];
    int mask = prints.length - 1;
    for (int k = 0; k < before.length; k++) {
      if (before[k] == 0) continue;
      int i = (int) (before[k] >>> 32) & mask;
      while (prints[i] != 0) i = (i + 1) & mask;
      prints[i] = before[k];
      parents[i] = reached[k];
    }
  }

  long moves() {
    return moves;
  }
}
