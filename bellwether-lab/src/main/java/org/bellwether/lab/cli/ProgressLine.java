package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.bellwether.simulate.Simulation.Progress;

/** Shows how far a long run is. */
final class ProgressLine extends StatusLine implements Progress {
  private static final long MILLION = 1_000_000;

  ProgressLine(Terminal terminal) {
    super(terminal);
  }

  @Override
  public boolean at(long events, BigDecimal time, long inFlight) {
    return show(seconds -> text(events, time, inFlight, events / seconds / MILLION));
  }

  /** {@code 12.3 M events, time 40, 1.2 M messages in flight, 31.0 M/s}. */
  static String text(long events, BigDecimal time, long inFlight, double millionsPerSecond) {
    return count(events)
        + " events, time "
        + time.toPlainString()
        + ", "
        + count(inFlight)
        + " messages in flight, "
        + tenths(BigDecimal.valueOf(millionsPerSecond))
        + " M/s";
  }

  private static String count(long number) {
    if (number < MILLION) return Long.toString(number);
    return tenths(BigDecimal.valueOf(number).divide(BigDecimal.valueOf(MILLION))) + " M";
  }

  private static String tenths(BigDecimal number) {
    return number.setScale(1, RoundingMode.HALF_UP).toPlainString();
  }
}
