package org.bellwether.model;

/**
 * A distributed lock. The world calls {@link #request} only while the node neither waits nor holds,
 * and {@link #release} only while it holds; the node emits {@link Output.Granted} when it may
 * enter, which may happen within {@code request}.
 */
public interface Mutex<M> extends Node<M> {
  void request(Context<M> ctx);

  void release(Context<M> ctx);
}
