package org.bellwether.lab.cli;

import java.util.concurrent.TimeUnit;
import org.bellwether.check.CheckProgress;

/** Shows how far a check is, on one line that is written over; ends it on Ctrl-C. */
final class CheckLine implements CheckProgress {
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);
  private static final double NANOS = 1e9;

  private final Terminal terminal;
  private final long began = System.nanoTime();
  private long last = began;
  private boolean visible;

  CheckLine(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public boolean at(long states, long transitions, int depth, long queue) {
    if (terminal.interrupt().raised()) return false;
    long now = System.nanoTime();
    if (terminal.errShown() && now - last >= PAUSE) {
      last = now;
      visible = true;
      long rate = Math.round(states / ((now - began) / NANOS));
      terminal.status(text(states, rate, depth, queue));
    }
    return true;
  }

  /** {@code 120000 states, 400000 a second, 17 steps deep, 9000 wait}. */
  static String text(long states, long rate, int depth, long queue) {
    return Shown.count(states, "state")
        + ", "
        + rate
        + " a second, "
        + Shown.count(depth, "step")
        + " deep, "
        + queue
        + " wait";
  }

  void clear() {
    if (!visible) return;
    terminal.clearStatus();
  }
}
