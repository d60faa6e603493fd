package org.bellwether.check;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.bellwether.wiring.UntimedScenario;

/**
 * How soon and how late timers fire and clients leave the critical section. Where time does not
 * count, anything may take any time. Otherwise a timer takes its time on a clock whose unit lies
 * between two lengths.
 */
final class TimerBounds {
  private final UntimedScenario prepared;
  private final boolean timed;
  private final BigDecimal shortestUnit;
  private final BigDecimal longestUnit;
  private final int timeouts;

  TimerBounds(UntimedScenario prepared, boolean timed, ModelOptions options) {
    this.prepared = prepared;
    this.timed = timed;
    shortestUnit = options.shortestUnit();
    longestUnit = options.longestUnit();
    timeouts = options.timeouts();
  }

  /** Whether time counts. */
  boolean timed() {
    return timed;
  }

  /** How often timers of each node may fire. */
  int timeouts() {
    return timeouts;
  }

  /** How many ticks a client stays in the critical section at most. */
  int hold() {
    BigDecimal hold = prepared.scenario().operations().hold();
    if (!timed) return Integer.MAX_VALUE;
    return fit(prepared.ticks("operations.hold", hold == null ? BigDecimal.ONE : hold));
  }

  /** After how many ticks a timer fires, at the earliest and at the latest. */
  long[] span(int node, long now, long localTicks) {
    if (!timed) return new long[] {0, Integer.MAX_VALUE};
    BigDecimal exact = BigDecimal.valueOf(prepared.after(node, now, localTicks) - now);
    return new long[] {
      fit(exact.multiply(shortestUnit).setScale(0, RoundingMode.CEILING)),
      fit(exact.multiply(longestUnit).setScale(0, RoundingMode.CEILING))
    };
  }

  private static int fit(BigDecimal ticks) {
    return ticks.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) >= 0
        ? Integer.MAX_VALUE
        : ticks.intValueExact();
  }

  private static int fit(long ticks) {
    return (int) Math.min(Integer.MAX_VALUE, ticks);
  }
}
