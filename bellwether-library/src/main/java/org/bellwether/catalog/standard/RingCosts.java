package org.bellwether.catalog.standard;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.catalog.Setting;

/** What elections on rings cost, computed directly from the ids instead of message by message. */
final class RingCosts {
  private RingCosts() {}

  /** For each competitor the way to the next larger one clockwise, n for the largest, added up. */
  static long toLarger(long[] ids, BitSet competing) {
    long[] total = new long[1];
    waysToLarger(ids, competing, (position, way) -> total[0] += way);
    return total[0];
  }

  /** Hears of a position the way to the next larger competitor. */
  @FunctionalInterface
  private interface Ways {
    void way(int position, int length);
  }

  /** By position, the way to the next larger competitor clockwise: n for the largest. */
  private static int[] waysToLarger(long[] ids, BitSet competing) {
    int[] ways = new int[ids.length];
    waysToLarger(ids, competing, (v, way) -> ways[v] = way);
    return ways;
  }

  private static void waysToLarger(long[] ids, BitSet competing, Ways ways) {
    int n = ids.length;
    int largest = Setting.largest(ids, competing);
    if (largest < 0) return;
    boolean everybody = competing.cardinality() == n;
    // walk backwards once round from the largest, with those that are still in sight: a stack of
    // ever larger ones
    long[] heights = new long[64];
    int[] places = new int[64];
    int size = 0;
    for (int i = largest + n; i > largest; i--) {
      int v = i >= n ? i - n : i;
      if (!everybody && !competing.get(v)) continue;
      long height = ids[v];
      while (size > 0 && heights[size - 1] <= height) size--;
      ways.way(v, size == 0 ? n : places[size - 1] - i);
      if (size == places.length) {
        heights = Arrays.copyOf(heights, 2 * size);
        places = Arrays.copyOf(places, 2 * size);
      }
      heights[size] = height;
      places[size++] = i;
    }
  }

  /** For each competitor the way to the k-th larger one clockwise, n if there are fewer. */
  static long toLarger(long[] ids, BitSet competing, long k) {
    int n = ids.length;
    int left = competing.cardinality();
    int[] next = new int[n];
    int[] previous = new int[n];
    int last = competing.length() - 1;
    for (int v = competing.nextSetBit(0); v >= 0; v = competing.nextSetBit(v + 1)) {
      next[last] = v;
      previous[v] = last;
      last = v;
    }
    long total = 0;
    for (int v : ascending(ids, competing)) {
      // all that are still linked are larger
      if (left-- <= k) {
        total += n;
        continue;
      }
      int w = v;
      for (int i = 0; i < k; i++) w = next[w];
      total += w > v ? w - v : w - v + n;
      next[previous[v]] = next[v];
      previous[next[v]] = previous[v];
    }
    return total;
  }

  private static int[] ascending(long[] ids, BitSet competing) {
    long[] sorted = competing.stream().mapToLong(v -> ids[v]).sorted().toArray();
    int[] order = new int[sorted.length];
    competing.stream().forEach(v -> order[Arrays.binarySearch(sorted, ids[v])] = v);
    return order;
  }

  /** The positions of the k largest competitors. */
  static BitSet largest(long[] ids, BitSet competing, long k) {
    int[] order = ascending(ids, competing);
    BitSet largest = new BitSet();
    for (int i = (int) Math.max(0, order.length - k); i < order.length; i++) largest.set(order[i]);
    return largest;
  }

  /** Hirschberg and Sinclair's probes: twice as far each time, but not beyond a larger id. */
  static long probes(long[] ids) {
    return probesAndReplies(ids)[0];
  }

  static long replies(long[] ids) {
    return probesAndReplies(ids)[1];
  }

  private static long[] probesAndReplies(long[] ids) {
    int n = ids.length;
    BitSet all = new BitSet();
    all.set(0, n);
    int[] right = waysToLarger(ids, all);
    long[] mirrored = new long[n];
    Arrays.setAll(mirrored, v -> ids[n - 1 - v]);
    int[] left = waysToLarger(mirrored, all);
    long probes = 0;
    long replies = 0;
    for (int v = 0; v < n; v++) {
      int a = left[n - 1 - v];
      int b = right[v];
      for (long reach = 1; ; reach *= 2) {
        probes += Math.min(a, reach) + Math.min(b, reach);
        replies += (a > reach ? reach : 0) + (b > reach ? reach : 0);
        if (a <= reach || b <= reach) break;
      }
    }
    return new long[] {probes, replies};
  }

  /** The position that the largest alias has got to when Peterson's election ends; -1 if none. */
  static int petersonWinner(long[] ids, BitSet competing) {
    if (competing.isEmpty()) return -1;
    int[] reds = competing.stream().toArray();
    long[] aliases = competing.stream().mapToLong(v -> ids[v]).toArray();
    int k = reds.length;
    while (k > 1) {
      long before = aliases[k - 1]; // as it was in this round
      long beforeThat = aliases[k - 2];
      int survivors = 0;
      for (int i = 0; i < k; i++) {
        long own = aliases[i];
        if (before > own && before > beforeThat) {
          reds[survivors] = reds[i];
          aliases[survivors++] = before;
        }
        beforeThat = before;
        before = own;
      }
      k = survivors;
    }
    return reds[0];
  }

  /** ⌊log n⌋. */
  static int floorLog(int n) {
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(n);
  }

  /** ⌈log n⌉. */
  static int ceilingLog(int n) {
    return n == 1 ? 0 : floorLog(n - 1) + 1;
  }

  static double log(int n) {
    return StrictMath.log(n) / StrictMath.log(2);
  }
}
