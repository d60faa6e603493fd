package org.bellwether.step;

import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;

/** The interfaces that a node must implement to use parts of its context. */
public final class Abilities {
  private Abilities() {}

  /** Rejects a timer of a node that could not hear it expire. */
  public static void needTimed(Object node) {
    if (node instanceof Timed) return;
    throw new IllegalStateException(
        node.getClass().getSimpleName() + " sets a timer, but is not Timed");
  }

  /** Rejects a timer that would have expired already. */
  public static void needWholeTicks(long ticks) {
    if (ticks >= 0) return;
    throw new IllegalArgumentException(
        "a timer is set to " + ticks + " ticks, expected at least 0");
  }

  /** Rejects a record of a node that could not get it back. */
  public static void needRecoverable(Object node) {
    if (node instanceof Recoverable) return;
    throw new IllegalStateException(
        node.getClass().getSimpleName() + " persists a record, but is not Recoverable");
  }
}
