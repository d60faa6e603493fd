package org.bellwether.model;

/** What a node of the asynchronous model may do: send, and use timers and a disk. */
public interface Context<M> extends Outbox<M> {
  /**
   * Sets a timer to run out after {@code ticks} whole units of the local clock. An equal timer that
   * is set already is restarted. Zero ticks mean: at this instant, after its deliveries.
   */
  void setTimer(Timer timer, long ticks);

  /** Cancels a timer; does nothing if it is not set. */
  void cancelTimer(Timer timer);

  /**
   * Makes the whole record durable before any message of this handler leaves. The last of several
   * calls in one handler wins.
   */
  void persist(Record state);
}
