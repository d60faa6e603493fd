package org.bellwether.node.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into frames: four bytes of length, one byte of type, then the body. The
 * length counts type and body. A stream that announces more than the limit, nothing at all, or an
 * unknown type is malformed, and nothing after that point is looked at. The memory that a stream
 * can take is bounded by the limit, and is taken only as its bytes arrive.
 *
 * <p>A message that is longer than a frame comes in parts, which are put together here. Members
 * send such messages when they hold very many locks; nobody else may.
 */
public final class Frames {
  /** The most that a peer may send in one frame before it has introduced itself. */
  public static final int LIMIT_BEFORE_HELLO = 256;

  /** The most that a peer may send in one frame afterwards. */
  public static final int LIMIT = 1 << 20;

  /** The most that a member may say in one message. */
  public static final int LONGEST_MESSAGE = 1 << 26;

  private static final int HEAD = 5;
  private static final int FIRST_CAPACITY = 4096;

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private int from; // where the first frame begins
  private int to; // where the bytes end
  private int limit = LIMIT_BEFORE_HELLO;
  private boolean inParts; // messages may come in parts
  private @Nullable ByteArrayOutputStream parts; // of a message whose end is to come

  /** Something is too long to be sent. */
  public static final class TooLong extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private TooLong(String sentence) {
      super(sentence);
    }
  }

  /** Takes whole frames as they are found. */
  @FunctionalInterface
  public interface Reader {
    /**
     * A frame has arrived.
     *
     * @param bytes holds the body at {@code offset}, and only until this returns
     */
    void frame(FrameType type, byte[] bytes, int offset, int length) throws MalformedFrame;
  }

  /** The bytes of a frame, ready to be written. */
  public static ByteBuffer frame(FrameType type, byte[] body) {
    return frame(type, body, 0, body.length);
  }

  /** The bytes of a frame whose body is a part of an array; of several if that is very long. */
  public static ByteBuffer frame(FrameType type, byte[] body, int offset, int length) {
    int most = type == FrameType.MESSAGE ? LONGEST_MESSAGE : LIMIT;
    if (length >= most) {
      throw new TooLong("a frame of " + length + " bytes, expected less than " + most);
    }
    int whole = LIMIT - 1; // a body that fits
    int before = Math.max(0, length - 1) / whole;
    ByteBuffer frames = ByteBuffer.allocate(HEAD * (before + 1) + length);
    for (int k = 0; k < before; k++) put(FrameType.PART, body, offset + k * whole, whole, frames);
    put(type, body, offset + before * whole, length - before * whole, frames);
    return frames.flip();
  }

  private static void put(FrameType type, byte[] body, int offset, int length, ByteBuffer to) {
    to.putInt(length + 1).put(type.number()).put(body, offset, length);
  }

  /** The peer has introduced itself: longer frames are welcome from now on. */
  public void introduced() {
    limit = LIMIT;
  }

  /** The same for a member, whose messages may come in parts. */
  public void introducedAsMember() {
    introduced();
    inParts = true;
  }

  /** Takes all bytes that the buffer has, and hands out every frame that is complete. */
  public void read(ByteBuffer arrived, Reader reader) throws MalformedFrame {
    while (arrived.hasRemaining()) {
      makeRoom(1);
      int taken = Math.min(arrived.remaining(), bytes.length - to);
      arrived.get(bytes, to, taken);
      to += taken;
      handOut(reader);
    }
  }

  private void handOut(Reader reader) throws MalformedFrame {
    while (to - from >= HEAD) {
      int length = length();
      if (length < 1 || length > limit) {
        throw new MalformedFrame(
            "a frame of " + Integer.toUnsignedString(length) + " bytes, expected 1 to " + limit);
      }
      FrameType type = FrameType.of(bytes[from + 4]);
      if (type == null) {
        throw new MalformedFrame("a frame of unknown type " + (bytes[from + 4] & 0xFF));
      }
      int whole = HEAD - 1 + length;
      if (to - from < whole) {
        makeRoom(whole - (to - from));
        return;
      }
      int body = from + HEAD;
      from += whole;
      if (type == FrameType.PART || parts != null) {
        add(type, body, length - 1, reader);
      } else {
        reader.frame(type, bytes, body, length - 1);
      }
    }
  }

  /** Puts a part to those that came before, and hands them out after the last. */
  private void add(FrameType type, int body, int length, Reader reader) throws MalformedFrame {
    if (!inParts) throw new MalformedFrame("a part of a message, expected a whole one");
    if (type != FrameType.PART && type != FrameType.MESSAGE) {
      throw new MalformedFrame("a frame of type " + type + " between the parts of a message");
    }
    ByteArrayOutputStream joined = parts == null ? new ByteArrayOutputStream() : parts;
    if (joined.size() + length >= LONGEST_MESSAGE) {
      throw new MalformedFrame("a message of more than " + LONGEST_MESSAGE + " bytes");
    }
    joined.write(bytes, body, length);
    parts = type == FrameType.PART ? joined : null;
    if (type == FrameType.MESSAGE) reader.frame(type, joined.toByteArray(), 0, joined.size());
  }

  private int length() {
    return bytes[from] << 24
        | (bytes[from + 1] & 0xFF) << 16
        | (bytes[from + 2] & 0xFF) << 8
        | (bytes[from + 3] & 0xFF);
  }

  /** Makes room for some more bytes, but at most doubles what is taken: bytes must come first. */
  private void makeRoom(int more) {
    if (from == to) {
      from = 0;
      to = 0;
    }
    if (bytes.length - to >= more) return;
    System.arraycopy(bytes, from, bytes, 0, to - from);
    to -= from;
    from = 0;
    if (to == bytes.length) bytes = java.util.Arrays.copyOf(bytes, 2 * bytes.length);
  }

  /** How much memory the stream takes now. */
  int capacity() {
    return bytes.length;
  }
}
