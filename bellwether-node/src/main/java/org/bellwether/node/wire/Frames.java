package org.bellwether.node.wire;

import java.nio.ByteBuffer;

/**
 * Cuts a stream of bytes into frames: four bytes of length, one byte of type, then the body. The
 * length counts type and body. A stream that announces more than the limit, nothing at all, or an
 * unknown type is malformed, and nothing after that point is looked at. The memory that a stream
 * can take is bounded by the limit, and is taken only as its bytes arrive.
 */
public final class Frames {
  /** The most that a peer may send in one frame before it has introduced itself. */
  public static final int LIMIT_BEFORE_HELLO = 256;

  /** The most that a peer may send in one frame afterwards. */
  public static final int LIMIT = 1 << 20;

  private static final int HEAD = 5;
  private static final int FIRST_CAPACITY = 4096;

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private int from; // where the first frame begins
  private int to; // where the bytes end
  private int limit = LIMIT_BEFORE_HELLO;

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

  /** The bytes of a frame whose body is a part of an array. */
  public static ByteBuffer frame(FrameType type, byte[] body, int offset, int length) {
    if (length >= LIMIT) {
      throw new IllegalArgumentException(
          "a frame of " + length + " bytes, expected less than " + LIMIT);
    }
    ByteBuffer frame = ByteBuffer.allocate(HEAD + length);
    frame.putInt(length + 1).put(type.number()).put(body, offset, length);
    return frame.flip();
  }

  /** The peer has introduced itself: longer frames are welcome from now on. */
  public void introduced() {
    limit = LIMIT;
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
      reader.frame(type, bytes, body, length - 1);
    }
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
