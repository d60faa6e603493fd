package org.bellwether.node.wire;

import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;

/**
 * The bytes of a message on its way: its number, the slot of the receiver at which it arrives, and
 * what it says. The codec knows the messages of one algorithm and no other class, so that bytes can
 * make nothing else. One thread at a time may write; reading needs no care.
 */
public final class WireCodec {
  private final ValueCodec<Object> messages;
  private final StateWriter out;

  public WireCodec(ValueCodec<Object> messages) {
    this.messages = messages;
    out = messages.writer();
  }

  /**
   * A message that has arrived.
   *
   * @param number counts the messages of one life of the sender, from 1
   * @param slot of the receiver
   */
  public record Arrived(long number, int slot, Object message) {}

  /** The frame of a message, ready to be written. */
  public java.nio.ByteBuffer frame(long number, int slot, Object message) {
    out.clear();
    out.writeUnsigned(number);
    out.writeUnsigned(slot);
    messages.save(message, out);
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
      return new Arrived(number, (int) slot, message);
    } catch (IllegalArgumentException e) {
      throw new MalformedFrame("a message that does not read: " + e.getMessage());
    }
  }

  /** The fingerprint of the messages. */
  public long schema() {
    return messages.schema();
  }
}
