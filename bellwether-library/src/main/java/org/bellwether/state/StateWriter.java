package org.bellwether.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing buffer of bytes in which small numbers take one byte. Made to be cleared and used
 * again.
 */
public final class StateWriter {
  /** How deep records, guests and untyped values may nest; a cycle ends here too. */
  static final int DEPTH = 500;

  private byte[] buffer = new byte[64];
  private int length;
  private int depth;
  private ClassTable classes;
  private @Nullable MutableParts parts; // of the node that is being written; null if of no interest

  /** A writer that names classes by their full names where the static type leaves them open. */
  public StateWriter() {
    this(ClassTable.OPEN);
  }

  StateWriter(ClassTable classes) {
    this.classes = classes;
  }

  /** Forgets what was written and keeps the buffer. */
  public void clear() {
    length = 0;
    depth = 0;
  }

  /** The number of bytes written. */
  public int length() {
    return length;
  }

  /** The buffer itself, of which the first {@link #length} bytes count, until the next write. */
  public byte[] buffer() {
    return buffer;
  }

  /** A copy of what was written. */
  public byte[] toBytes() {
    return Arrays.copyOf(buffer, length);
  }

  /** The hash of what was written; see {@link StateHash}. */
  public long hash(long seed) {
    return StateHash.of(buffer, 0, length, seed);
  }

  public void writeByte(int value) {
    if (length == buffer.length) grow(1);
    buffer[length++] = (byte) value;
  }

  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Writes seven bits per byte, the lowest first. Only zero begins with a zero byte. */
  public void writeUnsigned(long value) {
    if (buffer.length - length < 10) grow(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      buffer[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[length++] = (byte) rest;
  }

  /** Writes a number of either sign; the closer to zero, the fewer bytes. */
  public void writeSigned(long value) {
    writeUnsigned((value << 1) ^ (value >> 63));
  }

  /** Writes eight bytes; all NaN are the same. */
  public void writeDouble(double value) {
    if (buffer.length - length < 8) grow(8);
    long bits = Double.doubleToLongBits(value);
    for (int shift = 0; shift < 64; shift += 8) buffer[length++] = (byte) (bits >>> shift);
  }

  /** Writes the bytes as they are, without their number. */
  public void writeBytes(byte[] bytes) {
    if (buffer.length - length < bytes.length) grow(bytes.length);
    System.arraycopy(bytes, 0, buffer, length, bytes.length);
    length += bytes.length;
  }

  /**
   * Writes the number of chars plus one, then each char in one to three bytes, so that any string
   * survives, unpaired surrogates too.
   */
  public void writeString(String text) {
    int chars = text.length();
    writeUnsigned(chars + 1L);
    if (buffer.length - length < 3L * chars) grow(3L * chars);
    for (int i = 0; i < chars; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        buffer[length++] = (byte) c;
      } else if (c < 0x800) {
        buffer[length++] = (byte) (0xC0 | (c >> 6));
        buffer[length++] = (byte) (0x80 | (c & 0x3F));
      } else {
        buffer[length++] = (byte) (0xE0 | (c >> 12));
        buffer[length++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        buffer[length++] = (byte) (0x80 | (c & 0x3F));
      }
    }
  }

  private void grow(long more) {
    long needed = Math.max(length + more, 2L * buffer.length);
    if (length + more > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException("state takes more than two gigabytes");
    }
    buffer = Arrays.copyOf(buffer, (int) Math.min(needed, Integer.MAX_VALUE - 8));
  }

  void enter() {
    if (++depth > DEPTH) {
      throw new IllegalArgumentException("state nests more than " + DEPTH + " deep, or in a cycle");
    }
  }

  void leave() {
    depth--;
  }

  int depth() {
    return depth;
  }

  /** Goes back to where a failed write began. */
  void rewind(int length, int depth) {
    this.length = length;
    this.depth = depth;
  }

  /** Notes from here on which mutable objects are written, until this is undone with null. */
  void watch(@Nullable MutableParts met) {
    parts = met;
  }

  /** What is written next is a mutable object that always stays where it is. */
  void stays(Object mutable) {
    if (parts != null) parts.stays(mutable);
  }

  /** A mutable object is being written. */
  void meet(Object mutable) {
    if (parts != null) parts.meet(mutable);
  }

  ClassTable classes() {
    return classes;
  }

  /** Changes how classes are named from here on; returns how they were. */
  ClassTable name(ClassTable other) {
    ClassTable before = classes;
    classes = other;
    return before;
  }
}
