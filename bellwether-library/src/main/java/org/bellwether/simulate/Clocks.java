package org.bellwether.simulate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/** Local clocks: how long a node's ticks take in simulated time. */
final class Clocks {
  private final List<BigDecimal> unit;
  private final List<BigDecimal> drift;

  Clocks(Scenario.Clocks clocks) {
    unit = clocks.unit();
    drift = clocks.drift();
  }

  /**
   * The instant at which a node's clock has moved on by so many ticks; never past the end of time.
   */
  long after(int node, long now, long ticks) {
    if (unit.isEmpty() && drift.isEmpty()) return saturated(now, ticks);
    BigDecimal length = BigDecimal.valueOf(ticks);
    if (!unit.isEmpty()) length = length.multiply(unit.get(node));
    if (!drift.isEmpty()) {
      length = length.divide(BigDecimal.ONE.add(drift.get(node)), 0, RoundingMode.CEILING);
    }
    BigInteger whole = length.setScale(0, RoundingMode.CEILING).toBigInteger();
    return whole.bitLength() > 62 ? Long.MAX_VALUE : saturated(now, whole.longValueExact());
  }

  private static long saturated(long now, long ticks) {
    return ticks > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + ticks;
  }
}
