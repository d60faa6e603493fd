package org.bellwether.node.link;

import org.bellwether.node.wire.MalformedFrame;
import org.jspecify.annotations.Nullable;

/**
 * Hears of everything that happens on links, from the selector's thread, in the order in which it
 * happens.
 */
public interface LinkListener {
  /**
   * In which form a peer and this node will talk; {@link #linked} follows.
   *
   * @param form the fingerprint of their messages
   */
  default void speaks(int peer, long form) {}

  /**
   * A peer can be talked to.
   *
   * @param incarnation the number of its life
   */
  void linked(int peer, long incarnation);

  /** A peer cannot be talked to any more; what was on its way may have arrived or not. */
  void unlinked(int peer, String why);

  /** The body of a message has arrived, and is valid until this returns. */
  void message(int peer, byte[] bytes, int offset, int length) throws MalformedFrame;

  /** Why this node says nothing for now, so that peers take it for dead; null if it talks. */
  default @Nullable String silent() {
    return null;
  }

  /** Several messages may follow at once. */
  default void begin() {}

  /** No message follows for now. */
  default void end() {}

  /** A message will never leave: nobody is there to take it. */
  void unreachable(int peer, Object tag);

  /** Links cannot be attended to any more. */
  default void failed(Throwable why) {}

  /** A message was given up, because its link had broken. */
  void lost(int peer, Object tag);
}
