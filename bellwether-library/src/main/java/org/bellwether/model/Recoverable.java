package org.bellwether.model;

import org.jspecify.annotations.Nullable;

/**
 * A node that may crash and recover: the world drops the crashed instance with its timers, builds a
 * new one with the same knowledge, and boots it with what the old one persisted.
 *
 * <p>The first life of a node begins in the same way, with nothing saved: unless it is overridden,
 * {@link #start} boots. An algorithm whose nodes are up and running when a scenario begins, so that
 * starting one means something else (for example, suspecting the leader), overrides {@code start};
 * its nodes count as booted before time 0.
 *
 * @param <S> what the node persists
 */
public interface Recoverable<M, S extends Record> extends Node<M> {
  /**
   * Begins a life of the node: the first, or the next one after a crash.
   *
   * @param saved what this node persisted last, or null if it never did
   */
  void boot(@Nullable S saved, Context<M> ctx);

  @Override
  default void start(Context<M> ctx) {
    boot(null, ctx);
  }

  /**
   * A record of another type, as an earlier version of the node persisted it.
   *
   * @param <S> what the node persists now
   */
  interface Earlier<S extends Record> {
    /** What it means to the node. */
    S renewed();
  }
}
