package org.bellwether.model;

/**
 * A node that can read its local clock. The world shows it the reading before each of its handlers
 * runs; a node has no other way to tell the time.
 */
public interface Clocked<M> extends Node<M> {
  /** The local clock stands at {@code reading} whole units. Only to be remembered. */
  void clock(long reading);
}
