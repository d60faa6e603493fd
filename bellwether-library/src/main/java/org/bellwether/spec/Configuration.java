package org.bellwether.spec;

import org.jspecify.annotations.Nullable;

/** All nodes and messages at one moment, between two events. */
public interface Configuration<N, M> {
  int n();

  /** The node at a position, or null while it is down. */
  @Nullable N node(int position);

  /** Shows the messages in flight; those of a FIFO link in the order in which they arrive. */
  void inFlight(Visitor<M> visitor);

  /** Sees one message in flight. */
  @FunctionalInterface
  interface Visitor<M> {
    void message(int from, int to, M message);
  }
}
