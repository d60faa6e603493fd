package org.bellwether.node;

import org.bellwether.step.Input;

/** What happens to a node, or to what surrounds it, in the order in which it has its turn. */
sealed interface Happening {
  /** Whether a life of the node begins with it. */
  default boolean starts() {
    return this instanceof Command(Input input)
        && (input instanceof Input.Start || input instanceof Input.Boot);
  }

  /** Whether the node has to have begun its life before it. */
  default boolean concernsNode() {
    return this instanceof Command || this instanceof Arrival || this instanceof Unreachable;
  }

  record Command(Input input) implements Happening {}

  /**
   * A message has arrived.
   *
   * @param size as bytes
   */
  record Arrival(int from, long number, int port, Object message, int size) implements Happening {}

  record Unreachable(int port, Object message) implements Happening {}

  record Due() implements Happening {}

  record Durable(long number) implements Happening {}

  /** What surrounds the node has failed, and the node with it. */
  record Failed(String how, Throwable why) implements Happening {}

  record Linked(int peer, long incarnation) implements Happening {}

  record Unlinked(int peer, String why) implements Happening {}

  record Lost(int peer, Leaving message) implements Happening {}

  /**
   * Somebody looks at the node.
   *
   * @param down is run instead if the node is over
   */
  record Look(Runnable look, Runnable down) implements Happening {}

  record Closed() implements Happening {}

  /** A message on its way out, as links give it back if it does not leave. */
  record Leaving(long number, int port, Object message) {}
}
