package org.bellwether.model;

/**
 * A distributed lock. The world calls {@link #request} only while the node neither waits nor holds,
 * and {@link #release} only while it holds; the node emits {@link Output.Granted} when it may
 * enter, which may happen within {@code request}. If the catalogue says so, the world calls {@code
 * request} for the next waiting client right before {@code release}, so that the exit rule takes it
 * into account.
 */
public interface Mutex<M> extends Node<M> {
  void request(Context<M> ctx);

  void release(Context<M> ctx);

  /**
   * Withdraws the request that the node waits for. The world calls it only while the node waits. If
   * it returns true, the client does not wait any more, and the node has to give back a grant that
   * is already on its way.
   *
   * @return false if the algorithm cannot withdraw a request: the client continues to wait
   */
  default boolean withdraw(Context<M> ctx) {
    return false;
  }
}
