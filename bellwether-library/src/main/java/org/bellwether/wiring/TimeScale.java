package org.bellwether.wiring;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.bellwether.scenario.ScenarioException;

/**
 * Converts between the exact decimals of a scenario and the engine's ticks: a tick is the coarsest
 * power of ten that represents every time given.
 */
public final class TimeScale {
  static final int MOST_DECIMALS = 6;

  private final int decimals;
  private final long ticksPerUnit;

  private TimeScale(int decimals) {
    this.decimals = decimals;
    ticksPerUnit = BigDecimal.TEN.pow(decimals).longValueExact();
  }

  /** The scale for times with at most so many decimals. */
  static TimeScale of(int decimals) {
    return new TimeScale(decimals);
  }

  /** How many decimals a time needs. */
  public static int decimals(String field, BigDecimal time) {
    int needed = Math.max(0, time.stripTrailingZeros().scale());
    if (needed > MOST_DECIMALS) {
      throw ScenarioException.of(field, time.toPlainString(), "at most six decimal places");
    }
    return needed;
  }

  public long ticksPerUnit() {
    return ticksPerUnit;
  }

  public long ticks(String field, BigDecimal time) {
    if (time.signum() < 0) {
      throw ScenarioException.of(field, time.toPlainString(), "a time of at least 0");
    }
    BigDecimal ticks = time.movePointRight(decimals);
    if (ticks.compareTo(BigDecimal.valueOf(Long.MAX_VALUE / 4)) > 0) {
      throw ScenarioException.of(
          field, time.toPlainString(), "a time below " + units(Long.MAX_VALUE / 4).toPlainString());
    }
    return ticks.setScale(0, RoundingMode.UNNECESSARY).longValueExact();
  }

  public BigDecimal units(long ticks) {
    return BigDecimal.valueOf(ticks, decimals);
  }
}
