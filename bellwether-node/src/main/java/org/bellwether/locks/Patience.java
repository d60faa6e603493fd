package org.bellwether.locks;

import java.time.Duration;

/** For how long somebody waits for a lock. */
final class Patience {
  /** As good as for ever. */
  static final Duration ENDLESS = Duration.ofNanos(Long.MAX_VALUE >> 2);

  private final Duration length;
  private final long deadline;

  Patience(Duration length, long begun) {
    this.length = length;
    Duration bounded = length.compareTo(ENDLESS) > 0 ? ENDLESS : length;
    deadline = begun + (bounded.isNegative() ? 0 : bounded.toNanos());
  }

  Duration length() {
    return length;
  }

  /** When it is over, by {@link System#nanoTime}. */
  long deadline() {
    return deadline;
  }

  /** How many nanoseconds are left of it. */
  long left() {
    return deadline - System.nanoTime();
  }
}
