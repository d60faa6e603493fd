package org.bellwether.lab.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleFunction;
import java.util.function.LongSupplier;

/** Shows now and then how far something long is, and ends it on Ctrl-C. */
abstract class StatusLine {
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);
  private static final double NANOS = 1e9;

  /** Where nobody watches, one line after so long, and then whenever the time has doubled. */
  private static final long FIRST_LINE = TimeUnit.SECONDS.toNanos(10);

  private final Terminal terminal;
  private final LongSupplier clock;
  private final long began;
  private long last;
  private long pause = FIRST_LINE;
  private boolean visible;

  StatusLine(Terminal terminal) {
    this(terminal, System::nanoTime);
  }

  /**
   * A status line.
   *
   * @param clock tells nanoseconds
   */
  StatusLine(Terminal terminal, LongSupplier clock) {
    this.terminal = terminal;
    this.clock = clock;
    began = clock.getAsLong();
    last = began;
  }

  /**
   * Shows a text if the last one is not from just now; false on Ctrl-C.
   *
   * @param text what to show so many seconds after the beginning
   */
  final boolean show(DoubleFunction<String> text) {
    if (terminal.interrupt().raised()) return false;
    long now = clock.getAsLong();
    if (terminal.errShown() && now - last >= PAUSE) {
      last = now;
      visible = true;
      terminal.status(text.apply((now - began) / NANOS));
    } else if (!terminal.errShown() && now - began >= pause) {
      pause = 2 * (now - began);
      double seconds = (now - began) / NANOS;
      terminal.note("after " + Math.round(seconds) + " s: " + text.apply(seconds));
    }
    return true;
  }

  final void clear() {
    if (visible) terminal.clearStatus();
  }
}
