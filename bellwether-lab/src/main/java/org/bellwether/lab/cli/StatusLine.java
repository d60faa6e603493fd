package org.bellwether.lab.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleFunction;

/** Shows now and then how far something long is, and ends it on Ctrl-C. */
abstract class StatusLine {
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);
  private static final double NANOS = 1e9;

  private final Terminal terminal;
  private final long began = System.nanoTime();
  private long last = began;
  private boolean visible;

  StatusLine(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Shows a text if the last one is not from just now; false on Ctrl-C.
   *
   * @param text what to show so many seconds after the beginning
   */
  final boolean show(DoubleFunction<String> text) {
    if (terminal.interrupt().raised()) return false;
    long now = System.nanoTime();
    if (terminal.errShown() && now - last >= PAUSE) {
      last = now;
      visible = true;
      terminal.status(text.apply((now - began) / NANOS));
    }
    return true;
  }

  final void clear() {
    if (visible) terminal.clearStatus();
  }
}
