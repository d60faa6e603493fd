package org.bellwether.check;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.bellwether.simulate.Prepared;

/**
 * How timers and critical sections relate to time. Where time does not matter a timer may run out
 * at any moment; elsewhere it runs out when its time has come on a clock whose unit is somewhere
 * between two lengths.
 */
final class TimerBounds {
  private final Prepared prepared;
  private final boolean timed;
  private final BigDecimal shortest; // unit of a clock
  private final BigDecimal longest;
  private final int timeouts;

  TimerBounds(
      Prepared prepared, boolean timed, BigDecimal shortest, BigDecimal longest, int timeouts) {
    this.prepared = prepared;
    this.timed = timed;
    this.shortest = shortest;
    this.longest = longest;
    this.timeouts = timeouts;
  }

  /** How many timers of a node may run out. */
  int timeouts() {
    return timeouts;
  }

  /** How long a client stays inside at most. */
  int hold() {
    BigDecimal hold = prepared.scenario().operations().hold();
    if (!timed) return Integer.MAX_VALUE;
    return fit(prepared.ticks("operations.hold", hold == null ? BigDecimal.ONE : hold));
  }

  /** In how many ticks a timer runs out at the earliest and at the latest. */
  long[] span(int node, long now, long localTicks) {
    if (!timed) return new long[] {0, Integer.MAX_VALUE};
    BigDecimal exact = BigDecimal.valueOf(prepared.after(node, now, localTicks) - now);
    return new long[] {
      fit(exact.multiply(shortest).setScale(0, RoundingMode.CEILING)),
      fit(exact.multiply(longest).setScale(0, RoundingMode.CEILING))
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
