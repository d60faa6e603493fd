package org.bellwether.catalog.standard;

import java.util.Arrays;

/**
 * How many rounds Itai and Rodeh's election takes on average, by recursion over the number of
 * active nodes: of m that draw from 1 to k, x draw the largest number v with probability
 * C(m,x)·(1/k)^x·((v-1)/k)^(m-x), summed over v. One of them ends the election, and more go on.
 */
final class ItaiRodehCosts {
  private static final double NEGLIGIBLE = 1e-18;
  private static final int MOST_SLOW = 400; // nodes, if many draw the same
  private static final int MANY_NUMBERS = 4096; // to be summed one by one
  private static final int RARE = 64; // numbers per node from which sums of powers are smooth

  private ItaiRodehCosts() {}

  /** Whether the recursion is quick: few nodes go on, or there are few. */
  static boolean known(int n, int range) {
    return range >= n || n <= MOST_SLOW;
  }

  /**
   * The expected number of rounds.
   *
   * @param range numbers are drawn from 1 to this
   */
  static double rounds(int n, int range) {
    double[] expected = new double[n + 1]; // by the number of active nodes; 0 is unknown
    return rounds(n, range, expected);
  }

  private static double rounds(int active, int range, double[] expected) {
    if (active == 1) return 1;
    if (expected[active] > 0) return expected[active];
    double[] chances = chances(active, range);
    double rounds = 1;
    for (int x = 2; x < Math.min(active, chances.length); x++) {
      if (chances[x] > NEGLIGIBLE) rounds += chances[x] * rounds(x, range, expected);
    }
    double unchanged = StrictMath.pow(range, 1.0 - active);
    expected[active] = rounds / (1 - unchanged);
    return expected[active];
  }

  /** The probabilities that x of m draw the largest number, by x. */
  private static double[] chances(int m, int range) {
    if (range > MANY_NUMBERS && m <= range / RARE) return smoothChances(m, range);
    double[] chances = new double[m + 1];
    double one = 1.0 / range;
    int most = 0;
    for (int v = range; v >= 2; v--) {
      if (StrictMath.pow((double) v / range, m) < NEGLIGIBLE) break; // nobody drew more than that
      double below = (v - 1.0) / range;
      double chance = m * one * StrictMath.pow(below, m - 1.0); // x = 1
      for (int x = 1; x < m; x++) {
        chances[x] += chance;
        most = Math.max(most, x);
        double next = chance * (m - x) / (x + 1) * one / below;
        if (next < NEGLIGIBLE && next < chance) break;
        chance = next;
      }
    }
    return Arrays.copyOf(chances, most + 1);
  }

  /**
   * The same where few draw from many numbers, so that summing over all of them would take most of
   * the time of a run.
   */
  private static double[] smoothChances(int m, int range) {
    double[] chances = new double[m + 1];
    int x = 1;
    for (double ways = (double) m / range; x < m && ways > NEGLIGIBLE / range; x++) {
      chances[x] = ways * powers(m - x, range); // ways is C(m,x)·(1/k)^x
      ways = ways * (m - x) / (x + 1) / range;
    }
    return Arrays.copyOf(chances, x);
  }

  /**
   * The sum of (j/k)^p over j from 0 to k-1, for 1 <= p < k/64, by Faulhaber's formula. The first
   * term that is left out is smaller than 10^-18.
   */
  private static double powers(int p, double k) {
    double third = (p - 1.0) * (p - 2.0);
    double sum = k / (p + 1) - 0.5;
    if (p >= 2) sum += p / (12 * k);
    if (p >= 4) sum -= p * third / (720 * k * k * k);
    if (p >= 6) sum += p * third * (p - 3.0) * (p - 4.0) / (30240 * k * k * k * k * k);
    return sum;
  }
}
