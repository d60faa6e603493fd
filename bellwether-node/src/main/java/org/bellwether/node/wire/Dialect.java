package org.bellwether.node.wire;

import org.bellwether.state.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * The form in which one release writes the messages of an algorithm. A node has messages of its own
 * release only; a dialect translates them where they leave and arrive, so that members of two
 * releases can talk.
 *
 * <p>Codecs write classes by number, so that a dialect of an earlier release may use copies of its
 * records under other names. Its fingerprint is that of the originals.
 */
public interface Dialect {
  /** The fingerprint of the messages, by which members find out what they have in common. */
  long schema();

  /** The bytes of the messages in this form. */
  ValueCodec<Object> codec();

  /**
   * A message of this node in this form; null if the other release has none that means the same.
   */
  @Nullable Object outgoing(Object message);

  /** A message in this form, as this node knows it; null if it means nothing here. */
  @Nullable Object incoming(Object message);

  /** The form that a node's own messages have. */
  static Dialect own(ValueCodec<Object> messages) {
    return new Dialect() {
      @Override
      public long schema() {
        return messages.schema();
      }

      @Override
      public ValueCodec<Object> codec() {
        return messages;
      }

      @Override
      public Object outgoing(Object message) {
        return message;
      }

      @Override
      public Object incoming(Object message) {
        return message;
      }
    };
  }
}
