package org.bellwether.lab.cli;

import org.bellwether.check.CheckProgress;

/** Shows how far a check has got. */
final class CheckLine extends StatusLine implements CheckProgress {
  CheckLine(Terminal terminal) {
    super(terminal);
  }

  @Override
  public boolean at(long states, long transitions, int depth, long queue) {
    return show(seconds -> text(states, Math.round(states / seconds), depth, queue));
  }

  /** {@code 120000 states, 400000 per second, depth 17, 9000 queued}. */
  static String text(long states, long rate, int depth, long queue) {
    return Shown.count(states, "state")
        + ", "
        + rate
        + " per second, depth "
        + depth
        + ", "
        + queue
        + " queued";
  }
}
