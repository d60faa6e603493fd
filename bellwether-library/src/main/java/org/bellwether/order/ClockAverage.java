package org.bellwether.order;

import java.util.ArrayList;
import java.util.List;

/**
 * The average of several clocks, some of which may be far off.
 *
 * @see <a href="https://doi.org/10.1109/32.29484">Gusella and Zatti, IEEE Transactions on Software
 *     Engineering 15(7), 1989</a>
 */
public final class ClockAverage {
  /** Which clocks count. */
  public enum Rule {
    /** Those not further from the master's than the limit. */
    NEAR_MASTER,
    /** The largest set of which no two are further apart than the limit. */
    LARGEST_GROUP
  }

  private ClockAverage() {}

  /**
   * By how much each clock has to change to show the average of those that count.
   *
   * @param ahead by how much each clock is ahead of the master's
   */
  public static long[] corrections(long[] ahead, int master, long limit, Rule rule) {
    List<Long> counted = new ArrayList<>();
    long low = rule == Rule.NEAR_MASTER ? ahead[master] - limit : lowest(ahead, limit);
    long high = rule == Rule.NEAR_MASTER ? ahead[master] + limit : low + limit;
    for (long difference : ahead) {
      if (low <= difference && difference <= high) counted.add(difference);
    }
    long sum = counted.stream().mapToLong(Long::longValue).sum();
    long average = Math.floorDiv(sum, counted.size());
    long[] corrections = new long[ahead.length];
    for (int k = 0; k < ahead.length; k++) corrections[k] = average - ahead[k];
    return corrections;
  }

  /** Where the largest group of clocks begins; the lowest of several. */
  private static long lowest(long[] ahead, long limit) {
    long best = ahead[0];
    int most = 0;
    for (long low : ahead) {
      int members = 0;
      for (long other : ahead) if (low <= other && other <= low + limit) members++;
      if (members > most || (members == most && low < best)) {
        most = members;
        best = low;
      }
    }
    return best;
  }
}
