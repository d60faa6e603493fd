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
}
