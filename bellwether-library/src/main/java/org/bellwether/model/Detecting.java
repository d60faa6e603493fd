package org.bellwether.model;

/** A node that is told when a message of its own has reached a dead peer. */
public interface Detecting<M> extends Node<M> {
  /** A message sent through {@code port} was not received because the peer is down. */
  void unreachable(int port, M message, Context<M> ctx);
}
