package org.bellwether.bench;

/**
 * Flooding on change as a program for nothing else: what nodes know is in an array, and only nodes
 * that have learnt something do anything in a round.
 */
final class ArrayFlooding {
  private final ArrayGraph graph;
  private final int rounds;
  private final int[] largest;
  private final int[] heard; // the largest of this round

  ArrayFlooding(ArrayGraph graph, long[] ids, int rounds) {
    this.graph = graph;
    this.rounds = rounds;
    largest = Ranks.of(ids);
    heard = new int[graph.n];
  }

  /** Runs all rounds; returns the number of messages. */
  long run() {
    int n = graph.n;
    int[] first = graph.first;
    int[] to = graph.to;
    int[] changed = new int[n];
    int[] reached = new int[n];
    for (int v = 0; v < n; v++) changed[v] = v;
    int changes = n;
    long messages = 0;
    for (int round = 0; round < rounds && changes > 0; round++) {
      int size = 0;
      for (int c = 0; c < changes; c++) {
        int v = changed[c];
        int known = largest[v];
        int end = first[v + 1];
        for (int i = first[v]; i < end; i++) {
          int w = to[i];
          if (heard[w] == 0) reached[size++] = w;
          heard[w] = Math.max(heard[w], known + 1);
        }
        messages += end - first[v];
      }
      changes = 0;
      for (int r = 0; r < size; r++) {
        int w = reached[r];
        if (heard[w] - 1 > largest[w]) {
          largest[w] = heard[w] - 1;
          changed[changes++] = w;
        }
        heard[w] = 0;
      }
    }
    return messages;
  }

  /** Whether everybody knows the largest. */
  boolean agreed() {
    for (int known : largest) if (known != graph.n - 1) return false;
    return true;
  }
}
