package org.bellwether.simulate.engine;

import org.jspecify.annotations.Nullable;

/**
 * Counts what nodes send. Each of several threads counts for itself, and what they have counted is
 * added up.
 */
public final class SentMessages {
  private final Counters counters = new Counters();
  private final @Nullable TickMessages ticks; // under a synchronizer

  SentMessages(boolean ticked) {
    ticks = ticked ? new TickMessages() : null;
  }

  /** A message was sent several times at once. */
  public void count(Object message, int times) {
    counters.count(message, times);
    if (ticks != null) ticks.count(message, times);
  }

  /** Adds what another one has counted in the same run. */
  public void add(SentMessages other) {
    counters.add(other.counters);
    if (ticks != null && other.ticks != null) ticks.add(other.ticks);
  }

  Counters counters() {
    return counters;
  }

  @Nullable TickMessages ticks() {
    return ticks;
  }
}
