package org.bellwether.node.wire;

import java.nio.ByteBuffer;
import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a message on its way: its number, the slot of the receiver at which it arrives, and
 * what it says. The codec knows the messages of one algorithm and no other class, so that bytes can
 * make nothing else. One thread at a time may write; reading needs no care.
 */
public final class WireCodec {
  private final Dialect dialect;
  private final ValueCodec<Object> messages;
  private final StateWriter out;

  public WireCodec(Dialect dialect) {
    this.dialect = dialect;
    messages = dialect.codec();
    out = messages.writer();
  }

  public WireCodec(ValueCodec<Object> messages) {
    this(Dialect.own(messages));
  }

  /**
   * A message that has arrived.
   *
   * @param number counts the messages of one life of the sender, from 1
   * @param slot of the receiver
   * @param message null if it means nothing to this release
   */
  public record Arrived(long number, int slot, @Nullable Object message) {}

  /** The frame of a message, ready to be written; null if it cannot be said in this form. */
  public @Nullable ByteBuffer frame(long number, int slot, Object message) {
    Object said = dialect.outgoing(message);
    if (said == null) return null;
    out.clear();
    out.writeUnsigned(number);
    out.writeUnsigned(slot);
    messages.save(said, out);
    return Frames.frame(FrameType.MESSAGE, out.buffer(), 0, out.length());
  }

  /** What the body of a frame says. */
  public Arrived read(byte[] bytes, int offset, int length) throws MalformedFrame {
    try {
      StateReader in = messages.reader(bytes);
      in.reset(bytes, offset, length);
      long number = in.readUnsigned();
      long slot = in.readUnsigned();
      if (number < 1) throw new MalformedFrame("a message with the number " + number);
      if (slot < 0 || slot > Integer.MAX_VALUE) throw new MalformedFrame("a slot out of range");
      Object message = messages.load(in);
      in.finish();
      return new Arrived(number, (int) slot, dialect.incoming(message));
    } catch (IllegalArgumentException e) {
      throw new MalformedFrame("a malformed message: " + e.getMessage());
    }
  }

  /** The fingerprint of the messages. */
  public long schema() {
    return dialect.schema();
  }
}
