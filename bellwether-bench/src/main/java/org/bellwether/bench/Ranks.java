package org.bellwether.bench;

import java.util.Arrays;

/** Ids as numbers from 0 on, in the same order. */
final class Ranks {
  private Ranks() {}

  static int[] of(long[] ids) {
    long[] sorted = ids.clone();
    Arrays.sort(sorted);
    int[] ranks = new int[ids.length];
    for (int v = 0; v < ranks.length; v++) ranks[v] = Arrays.binarySearch(sorted, ids[v]);
    return ranks;
  }
}
