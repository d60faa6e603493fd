package org.bellwether.model;

/**
 * A deterministic automaton; its fields are its whole state.
 *
 * <p>A world (simulator, checker or cluster) calls one handler at a time. A handler may change the
 * node's own fields and act on the outside only through the context that it is handed; it must not
 * keep the context, block, read a clock, or depend on anything but its fields and its arguments.
 * Two nodes with equal fields that handle the same event end up equal and have the same effects.
 *
 * <p>State may consist of primitives, {@code String}, enums, records, {@code BitSet}, {@code
 * ArrayList}, {@code ArrayDeque}, {@code TreeMap} and {@code TreeSet} in natural order, arrays, and
 * other nodes hosted in a final field. Messages are records of the same, and never change once
 * sent.
 *
 * @param <M> the messages, a sealed interface of records
 */
public interface Node<M> {
  /**
   * Wakes up spontaneously. Called on initiators only, and at most once per node unless the
   * catalogue says that the algorithm may be started again: then at any time, in every state, also
   * after a recovery.
   */
  default void start(Context<M> ctx) {}

  /** Handles a message that arrived through {@code port}. */
  void receive(int port, M message, Context<M> ctx);

  /** A message whose paper says how many bits it takes. */
  interface Sized {
    long bits();
  }

  /**
   * A message that is a token: whoever receives it has what nobody else has. The fault {@code
   * loseToken} loses the tokens that are in flight, and no other message.
   */
  interface TokenMessage {}
}
