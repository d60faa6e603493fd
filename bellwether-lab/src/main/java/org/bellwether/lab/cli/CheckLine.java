package org.bellwether.lab.cli;

import org.bellwether.check.CheckProgress;

/** Shows how far a check is. */
final class CheckLine extends StatusLine implements CheckProgress {
  CheckLine(Terminal terminal) {
    super(terminal);
  }

  @Override
  public boolean at(long states, long transitions, int depth, long queue) {
    return show(seconds -> text(states, Math.round(states / seconds), depth, queue));
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
}
