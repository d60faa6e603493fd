package org.bellwether.model;

/** Ordered delivery to the whole group: emits {@link Output.Delivered}. */
public interface Multicast<M, P> extends Node<M> {
  void multicast(P payload, Context<M> ctx);
}
