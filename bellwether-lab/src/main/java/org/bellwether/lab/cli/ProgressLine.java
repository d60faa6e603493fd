package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.concurrent.TimeUnit;
import org.bellwether.simulate.Progress;

/** Shows how far a long run is, on one line that is written over; ends the run on Ctrl-C. */
final class ProgressLine implements Progress {
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long MILLION = 1_000_000;
  private static final double NANOS_PER_MICRO = 1e3;

  private final Terminal terminal;
  private final long began = System.nanoTime();
  private long last = began;
  private boolean visible;

  ProgressLine(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public boolean at(long events, BigDecimal time, long inFlight) {
    if (terminal.interrupt().raised()) return false;
    long now = System.nanoTime();
    if (terminal.errShown() && now - last >= PAUSE) {
      last = now;
      visible = true;
      double rate = events / ((now - began) / NANOS_PER_MICRO);
      terminal.status(text(events, time, inFlight, rate));
    }
    return true;
  }

  /** {@code 12.3 M events, time 40, 1.2 M messages on their way, 31.0 M/s}. */
  static String text(long events, BigDecimal time, long inFlight, double millionsPerSecond) {
    return count(events)
        + " events, time "
        + time.toPlainString()
        + ", "
        + count(inFlight)
        + " messages on their way, "
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

  void clear() {
    if (!visible) return;
    terminal.clearStatus();
  }
}
