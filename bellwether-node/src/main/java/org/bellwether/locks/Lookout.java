package org.bellwether.locks;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Where a thread looks for what it waits for, instead of sleeping, as long as that is the quicker
 * way. Between looks it offers its processor to others, because whoever is to answer may need it.
 * If that takes long, others have much to compute: then it is better to sleep and to be woken, and
 * nobody looks out for a while, which is the longer the more often this happens.
 */
final class Lookout {
  static final long LONGEST_NANOS = 100_000;
  static final long LONG_YIELD_NANOS = 50_000;
  static final long FIRST_REST_NANOS = 10_000_000;
  static final long LONGEST_REST_NANOS = 10_000_000_000L;

  private final LongSupplier clock;
  private final Runnable yield;
  private final AtomicBoolean taken = new AtomicBoolean(); // by one thread at a time

  // Of whoever has taken it.
  private long rest; // how long nobody looks out after the next long yield
  private long closedUntil;

  Lookout(LongSupplier clock, Runnable yield) {
    this.clock = clock;
    this.yield = yield;
    rest = FIRST_REST_NANOS;
    closedUntil = clock.getAsLong();
  }

  /** Looks again and again until something is so, or sleeping seems better. */
  void until(BooleanSupplier found, Runnable look) {
    if (!taken.compareAndSet(false, true)) return;
    try {
      long now = clock.getAsLong();
      if (closedUntil - now > 0) return;
      long end = now + LONGEST_NANOS;
      while (!found.getAsBoolean() && end - now > 0) {
        look.run();
        if (found.getAsBoolean()) break;
        long offered = clock.getAsLong();
        yield.run();
        now = clock.getAsLong();
        if (now - offered > LONG_YIELD_NANOS) {
          closedUntil = now + rest;
          rest = Math.min(2 * rest, LONGEST_REST_NANOS);
          return;
        }
      }
      rest = Math.max(rest / 2, FIRST_REST_NANOS);
    } finally {
      taken.set(false);
    }
  }
}
