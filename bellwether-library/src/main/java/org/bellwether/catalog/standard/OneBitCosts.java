package org.bellwether.catalog.standard;

import java.util.function.IntToDoubleFunction;

/**
 * What the one-bit election takes on average, by recursion over the number of active nodes: of k
 * that draw, x draw a one with probability C(k,x)/2^k. One of them ends the election, and 2 to k-1
 * go on without the others; nothing changes if all drew the same.
 */
final class OneBitCosts {
  private static final double NEGLIGIBLE = 1e-20;

  private OneBitCosts() {}

  /** The expected number of rounds for n nodes; a lone node draws until it has a one. */
  static double rounds(int n) {
    return n == 1 ? 2 : expected(n, number -> 1);
  }

  /** The expected number of messages with bits. */
  static double bits(int n) {
    return n == 1 ? 0 : expected(n, k -> k * (k - 1.0));
  }

  private static double expected(int n, IntToDoubleFunction costOfRound) {
    double[] expected = new double[n + 1]; // by the number of active nodes
    for (int k = 2; k <= n; k++) {
      double unchanged = StrictMath.pow(2, 1 - k);
      expected[k] = (costOfRound.applyAsDouble(k) + mean(k, expected)) / (1 - unchanged);
    }
    return expected[n];
  }

  /** The mean of what is expected for 2 to k-1 ones; from the middle, as 2^-k may be no number. */
  private static double mean(int k, double[] expected) {
    int middle = k / 2;
    double sum = 0;
    double weights = 0;
    double weight = 1;
    for (int x = middle; x >= 0 && weight > NEGLIGIBLE; x--) {
      weights += weight;
      if (x >= 2 && x < k) sum += weight * expected[x];
      weight *= (double) x / (k - x + 1);
    }
    weight = (double) (k - middle) / (middle + 1);
    for (int x = middle + 1; x <= k && weight > NEGLIGIBLE; x++) {
      weights += weight;
      if (x >= 2 && x < k) sum += weight * expected[x];
      weight *= (double) (k - x) / (x + 1);
    }
    return sum / weights;
  }
}
