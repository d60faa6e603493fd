package org.bellwether.order;

/**
 * Numbers that are not negative, seven bits per byte, the lowest first; the top bit says that more
 * follow. Small counts take one byte. A number has one form only, so equal stamps have equal bytes.
 */
final class Varints {
  private static final int LONGEST = 9; // 63 bits

  private final byte[] bytes;
  private int at;

  /** To be read from the start. */
  Varints(byte[] bytes) {
    this.bytes = bytes;
  }

  /** How many bytes a number takes. */
  static int length(long value) {
    return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7);
  }

  /** Writes a number; returns where the next one goes. */
  static int put(long value, byte[] into, int at) {
    int next = at;
    long rest = value;
    for (; rest > 0x7f; rest >>>= 7) into[next++] = (byte) (rest | 0x80);
    into[next++] = (byte) rest;
    return next;
  }

  static byte[] bytes(long... values) {
    int length = 0;
    for (long value : values) length += length(value);
    byte[] bytes = new byte[length];
    int at = 0;
    for (long value : values) at = put(value, bytes, at);
    return bytes;
  }

  long next() {
    long value = 0;
    for (int i = 0; i < LONGEST; i++) {
      if (at == bytes.length) throw malformed("they end in the middle of a stamp");
      byte part = bytes[at++];
      value |= (part & 0x7fL) << (7 * i);
      if (part == 0 && i > 0) throw malformed("a number has a zero too many");
      if (part >= 0) return value;
    }
    throw malformed("a number has more than 63 bits");
  }

  /** A number of things that take at least one byte each, or a position. */
  int nextInt(String what) {
    long value = next();
    if (value > Integer.MAX_VALUE) throw malformed(what + " is " + value);
    return (int) value;
  }

  int nextCount(String what) {
    int count = nextInt(what);
    if (count > bytes.length - at) {
      throw malformed(what + " is " + count + " but only " + (bytes.length - at) + " are left");
    }
    return count;
  }

  /** Expects that nothing follows. */
  void end() {
    if (at < bytes.length) throw malformed((bytes.length - at) + " are left over");
  }

  private IllegalArgumentException malformed(String why) {
    return new IllegalArgumentException(bytes.length + " bytes are not a stamp: " + why);
  }
}
