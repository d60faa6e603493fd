package org.bellwether.node.link;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before trying again: twice as long after each failure, up to a limit, and a
 * random part less, so that those who failed together do not try together.
 */
final class Backoff {
  private final long first;
  private final long last;
  private final RandomGenerator random;
  private long next;

  Backoff(Duration first, Duration last, RandomGenerator random) {
    this.first = first.toNanos();
    this.last = last.toNanos();
    this.random = random;
    next = this.first;
  }

  /** The nanoseconds to wait now: between half of what is due and all of it. */
  long nanos() {
    long due = next;
    next = Math.min(last, 2 * next);
    return due / 2 + random.nextLong(due / 2 + 1);
  }

  void succeeded() {
    next = first;
  }
}
