package org.bellwether.wiring;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.bellwether.scenario.Clocks;

/** Local clocks: how long a node's ticks take in simulated time. */
public final class LocalClocks {
  private static final BigDecimal END_OF_TIME = BigDecimal.valueOf(Long.MAX_VALUE);

  private final List<BigDecimal> unit;
  private final List<BigDecimal> offset;
  private final List<BigDecimal> drift;
  private final long engineTicks; // that one of a clock takes, if it keeps time

  public LocalClocks(Clocks clocks, long engineTicks) {
    unit = clocks.unit();
    offset = clocks.offset();
    drift = clocks.drift();
    this.engineTicks = engineTicks;
  }

  /** What a node's clock shows, in whole units. */
  public long reading(int node, long now) {
    BigDecimal elapsed = BigDecimal.valueOf(now);
    if (!drift.isEmpty()) elapsed = elapsed.multiply(BigDecimal.ONE.add(drift.get(node)));
    BigDecimal length = BigDecimal.valueOf(engineTicks);
    if (!unit.isEmpty()) length = length.multiply(unit.get(node));
    if (!offset.isEmpty()) elapsed = elapsed.add(offset.get(node).multiply(length));
    return elapsed.divide(length, 0, RoundingMode.FLOOR).longValueExact();
  }

  /** Whether clocks run at rates at which timers may expire between two ticks of the engine. */
  public boolean drifting() {
    return !drift.isEmpty();
  }

  /**
   * How far a node's clock has moved since the run began, exactly: in ticks of the engine, as many
   * as had passed if the clock did not drift.
   */
  public BigDecimal moved(int node, long now) {
    BigDecimal elapsed = BigDecimal.valueOf(now);
    return drift.isEmpty() ? elapsed : elapsed.multiply(BigDecimal.ONE.add(drift.get(node)));
  }

  /** How far a clock moves in so many of its ticks, exactly. */
  public BigDecimal length(int node, long ticks) {
    BigDecimal length = BigDecimal.valueOf(ticks).multiply(BigDecimal.valueOf(engineTicks));
    return unit.isEmpty() ? length : length.multiply(unit.get(node));
  }

  /** The first instant at which a node's clock has moved so far; at most the end of time. */
  public long instant(int node, BigDecimal moved) {
    BigDecimal instant =
        drift.isEmpty()
            ? moved.setScale(0, RoundingMode.CEILING)
            : moved.divide(BigDecimal.ONE.add(drift.get(node)), 0, RoundingMode.CEILING);
    return instant.compareTo(END_OF_TIME) >= 0 ? Long.MAX_VALUE : instant.longValueExact();
  }

  /** The instant at which a node's clock has moved on by so many ticks; at most the end of time. */
  public long after(int node, long now, long ticks) {
    if (unit.isEmpty() && drift.isEmpty() && engineTicks == 1) {
      return ticks > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + ticks;
    }
    return instant(node, moved(node, now).add(length(node, ticks)));
  }
}
