package org.bellwether.spark;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The nodes of one partition, which follow each other, with the positions of their neighbours in
 * ascending order.
 */
final class GraphPart implements Serializable {
  private static final long serialVersionUID = 1;

  private final int low;
  private final int[] first; // by node, where its neighbours begin
  private final int[] neighbours;

  private GraphPart(int low, int[] first, int[] neighbours) {
    this.low = low;
    this.first = first;
    this.neighbours = neighbours;
  }

  /** The first node of a part of so many. */
  static int low(int part, int parts, int n) {
    return (int) ((long) n * part / parts);
  }

  /** The part that a node is in. */
  static int partOf(int node, int parts, int n) {
    int guess = (int) ((long) node * parts / n);
    while (low(guess + 1, parts, n) <= node) guess++;
    return guess;
  }

  /** A link from a node of this part to another, as one number. */
  static long link(int from, int to) {
    return (long) from << Integer.SIZE | to;
  }

  /**
   * Puts a part together.
   *
   * @param links from its nodes, in any order; the same one may be there several times
   */
  static GraphPart of(int low, int high, long[] links) {
    Arrays.sort(links);
    int[] first = new int[high - low + 1];
    int[] neighbours = new int[links.length];
    int count = 0;
    for (int i = 0; i < links.length; i++) {
      if (i > 0 && links[i] == links[i - 1]) continue;
      neighbours[count++] = (int) links[i];
      first[(int) (links[i] >>> Integer.SIZE) - low + 1] = count;
    }
    for (int i = 1; i < first.length; i++) first[i] = Math.max(first[i], first[i - 1]);
    return new GraphPart(low, first, Arrays.copyOf(neighbours, count));
  }

  int low() {
    return low;
  }

  int high() {
    return low + first.length - 1;
  }

  /** The number of ends of links at its nodes. */
  long ends() {
    return neighbours.length;
  }

  /** Where the slots of a node begin among all of this part. */
  int first(int node) {
    return first[node - low];
  }

  int degree(int node) {
    return first[node - low + 1] - first[node - low];
  }

  int neighbour(int node, int slot) {
    return neighbours[first[node - low] + slot];
  }

  /** The slot of a node that leads to a neighbour; negative if none does. */
  int slotOf(int node, int neighbour) {
    int from = first[node - low];
    return Arrays.binarySearch(neighbours, from, first[node - low + 1], neighbour) - from;
  }
}
