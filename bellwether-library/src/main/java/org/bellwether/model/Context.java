package org.bellwether.model;

import org.bellwether.model.Timed.Timer;

/** What a node of the asynchronous model may do: send messages, and use timers and a disk. */
public interface Context<M> extends Outbox<M> {
  /**
   * Sets a timer that expires after {@code ticks} whole units of the local clock. An equal timer
   * that is already set is restarted. With zero ticks, it expires at this instant, after its
   * deliveries.
   */
  void setTimer(Timer timer, long ticks);

  /** Cancels a timer; does nothing if it is not set. */
  void cancelTimer(Timer timer);

  /**
   * Makes the whole record durable before any message of this handler leaves. Of several calls in
   * one handler, the last one counts.
   */
  void persist(Record state);

  /**
   * A positive number that no other life of this node is given: a random one, from the seed in a
   * simulation.
   */
  default long unique() {
    return (long) random(0, Integer.MAX_VALUE) << 31 | random(1, Integer.MAX_VALUE);
  }

  /**
   * What the wall clock of the node's machine shows, in milliseconds since 1970. It may show
   * anything, and jump: nothing that must hold may depend on it.
   */
  default long wallClock() {
    return 0;
  }
}
