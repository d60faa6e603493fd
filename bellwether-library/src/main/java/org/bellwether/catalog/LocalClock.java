package org.bellwether.catalog;

import java.math.BigDecimal;

/**
 * A node's local clock.
 *
 * @param unit how long its unit takes if it does not drift
 * @param offset what it shows when the run begins
 * @param drift by how much it is too fast, as a fraction; below 0 if it is too slow
 */
public record LocalClock(BigDecimal unit, BigDecimal offset, BigDecimal drift) {
  /** A clock that shows the time of the scenario. */
  public static final LocalClock RIGHT =
      new LocalClock(BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ZERO);

  private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

  /** Whether it always shows the time of the scenario. */
  public boolean right() {
    return offset.signum() == 0 && gain().signum() == 0;
  }

  /** Whether it gains or loses at most so many millionths. */
  public boolean drifts(long atMostPpm) {
    BigDecimal most = unit.multiply(BigDecimal.valueOf(atMostPpm));
    return gain().abs().multiply(MILLION).compareTo(most) <= 0;
  }

  /** By how much its rate differs from that of time, as a fraction. */
  public double rateError() {
    return Math.abs(gain().doubleValue() / unit.doubleValue());
  }

  /** How much further than the time it goes in one of its units. */
  private BigDecimal gain() {
    return BigDecimal.ONE.add(drift).subtract(unit);
  }
}
