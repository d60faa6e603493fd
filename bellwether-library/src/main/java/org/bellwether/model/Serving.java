package org.bellwether.model;

/**
 * A node that serves a client of its own by commands of its own, beyond what the families of
 * algorithms know.
 *
 * @param <C> the commands, a sealed interface of records, or one record
 */
public interface Serving<M, C> extends Node<M> {
  /** The client of this node wants something. The node answers with outputs, now or later. */
  void command(C command, Context<M> ctx);
}
