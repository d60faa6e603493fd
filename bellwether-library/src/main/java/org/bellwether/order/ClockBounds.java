package org.bellwether.order;

/**
 * What clocks of bounded drift can guarantee. A drift of ρ, in millionths, means that a clock gains
 * or loses at most ρ microseconds per second; quartz has 1 to 10, bad quartz 100. Lengths are in
 * ticks of any unit; bounds are rounded to the safe side.
 */
public final class ClockBounds {
  private static final long MILLION = 1_000_000;

  private ClockBounds() {}

  /**
   * How often clocks must be set so that no two of them differ by more than a given skew: they part
   * at twice the drift.
   */
  public static long resynchroniseEvery(long skew, long driftPpm) {
    if (driftPpm == 0) return Long.MAX_VALUE;
    return Math.multiplyExact(skew, MILLION) / Math.multiplyExact(2, positive(driftPpm));
  }

  /**
   * By how much two clocks may differ that are set every so often, each with an error: 2ε + 2ρR.
   */
  public static long skew(long error, long interval, long driftPpm) {
    return Math.addExact(2 * error, drifted(interval, 2 * positive(driftPpm)));
  }

  /** By how much a clock may be wrong after an interval. */
  public static long drifted(long interval, long driftPpm) {
    return Math.ceilDiv(Math.multiplyExact(interval, positive(driftPpm)), MILLION);
  }

  /**
   * How much true time passes at most between two readings of a drifting clock that differ by so
   * many ticks, in ticks and rounded up: (elapsed+1)/(1-ρ), since readings are rounded down.
   */
  public static long mostTime(long elapsed, long driftPpm) {
    if (elapsed < 0) {
      throw new IllegalArgumentException(
          "elapsed ticks " + elapsed + ", expected at least 0: readings never go back");
    }
    long slowest = MILLION - positive(driftPpm); // ticks of the clock in a million of true ones
    if (slowest <= 0) {
      throw new IllegalArgumentException(
          "drift of " + driftPpm + " ppm, expected less than 1000000: the clock must not stop");
    }
    long ticks = Math.addExact(elapsed, 1);
    long whole = Math.multiplyExact(ticks / slowest, MILLION);
    return Math.addExact(whole, Math.ceilDiv(ticks % slowest * MILLION, slowest));
  }

  /** When the holder of a lease has to believe that it is over, by its own clock. */
  public static long holderExpiry(long lease, long driftPpm) {
    return lease - drifted(lease, driftPpm);
  }

  /** When the grantor of a lease may believe that it is over, by its own clock. */
  public static long grantorExpiry(long lease, long driftPpm, long mostDelay) {
    return Math.addExact(lease + drifted(lease, driftPpm), mostDelay);
  }

  private static long positive(long driftPpm) {
    if (driftPpm < 0) {
      throw new IllegalArgumentException("drift of " + driftPpm + " ppm, expected at least 0");
    }
    return driftPpm;
  }
}
