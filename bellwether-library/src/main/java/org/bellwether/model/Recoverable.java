package org.bellwether.model;

import org.jspecify.annotations.Nullable;

/**
 * A node that may crash and come back: the world drops the crashed instance with its timers, builds
 * a new one with the same knowledge, and calls {@link #recover} on it instead of {@code start}.
 *
 * @param <S> what the node persists
 */
public interface Recoverable<M, S extends Record> extends Node<M> {
  /**
   * Comes back after a crash.
   *
   * @param saved what this node persisted last, or null if it never did
   */
  void recover(@Nullable S saved, Context<M> ctx);
}
