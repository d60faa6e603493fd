package org.bellwether.model;

/** Ordered delivery from one node to another: emits {@link Output.Delivered}. */
public interface Unicast<M, P> extends Node<M> {
  void unicast(int port, P payload, Context<M> ctx);
}
