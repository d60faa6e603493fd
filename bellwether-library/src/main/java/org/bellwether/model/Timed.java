package org.bellwether.model;

/** A node that sets timers; a world rejects {@code setTimer} from any other node. */
public interface Timed<M, T extends Timer> extends Node<M> {
  /** The timer has expired and is no longer set. */
  void timeout(T timer, Context<M> ctx);
}
