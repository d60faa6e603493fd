package org.bellwether.model;

/**
 * A node that can read its local clock. The world shows it the reading before each of its handlers
 * runs; a node has no other access to the time.
 */
public interface Clocked<M> extends Node<M> {
  /** The local clock shows {@code reading} whole units. The node may only remember it. */
  void clock(long reading);
}
