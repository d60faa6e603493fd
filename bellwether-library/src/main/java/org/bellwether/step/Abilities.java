package org.bellwether.step;

import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;

/** What parts of its context demand of a node: interfaces that it implements, and good values. */
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

  /** Rejects a second message through a port in one round. */
  public static void needUnused(int port, boolean used) {
    if (!used) return;
    throw new IllegalStateException(
        "port " + port + " is sent to twice in one round, expected at most one message");
  }

  /** Rejects a record of a node that could not get it back. */
  public static void needRecoverable(Object node) {
    if (node instanceof Recoverable) return;
    throw new IllegalStateException(
        node.getClass().getSimpleName() + " persists a record, but is not Recoverable");
  }
}
