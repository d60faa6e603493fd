package org.bellwether.model;

/** A node that sets timers; a world rejects {@code setTimer} from any other node. */
public interface Timed<M, T extends Timed.Timer> extends Node<M> {
  /** The timer has expired and is no longer set. */
  void timeout(T timer, Context<M> ctx);

  /**
   * The name of a timer: an enum constant, or a record if several of a kind run at once. Equal
   * timers of one node are the same timer.
   */
  interface Timer {}
}
