package org.bellwether.step;

import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;

/** What a node must be to use a part of its context. */
public final class Abilities {
  private Abilities() {}

  /** Rejects a timer of a node that could not hear it expire. */
  public static void needTimed(Object node) {
    if (node instanceof Timed) return;
    throw new IllegalStateException(
        node.getClass().getSimpleName() + " sets a timer, expected it to be Timed");
  }

  /** Rejects a timer that would have expired already. */
  public static void needWholeTicks(long ticks) {
    if (ticks >= 0) return;
    throw new IllegalArgumentException("timer of " + ticks + " ticks, expected at least 0");
  }

  /** Rejects a record of a node that could not get it back. */
  public static void needRecoverable(Object node) {
    if (node instanceof Recoverable) return;
    throw new IllegalStateException(
        node.getClass().getSimpleName() + " persists, expected it to be Recoverable");
  }
}
