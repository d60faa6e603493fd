package org.bellwether.state;

import java.util.Arrays;

/**
 * Reads what a {@link StateWriter} wrote. Safe on any bytes: malformed bytes lead to an {@code
 * IllegalArgumentException}, and the memory used is bounded by the number of bytes.
 */
public final class StateReader {
  private byte[] bytes;
  private int position;
  private int end;
  private int depth;

  /**
   * How many elements and chars may still be announced. Each takes at least one byte of its own, so
   * that all lengths together never exceed the input; without this, nested lengths could each claim
   * the whole of it.
   */
  private int allowance;

  private ClassTable classes;

  /** A reader of all the bytes, which finds classes by name through the thread's class loader. */
  public StateReader(byte[] bytes) {
    this(bytes, ClassTable.OPEN);
  }

  /** A reader of all the bytes, which finds classes by name through {@code loader}. */
  public StateReader(byte[] bytes, ClassLoader loader) {
    this(bytes, ClassTable.open(loader));
  }

  StateReader(byte[] bytes, ClassTable classes) {
    this.bytes = bytes;
    this.classes = classes;
    reset(bytes, 0, bytes.length);
  }

  /** Starts again on {@code length} bytes from {@code offset}. */
  public void reset(byte[] source, int offset, int length) {
    if (offset < 0 || length < 0 || offset > source.length - length) {
      throw new IllegalArgumentException(
          "bytes " + offset + " and " + length + " more are not within " + source.length);
    }
    bytes = source;
    position = offset;
    end = offset + length;
    allowance = length;
    depth = 0;
  }

  /** The number of bytes left. */
  public int remaining() {
    return end - position;
  }

  /** Checks that nothing is left. */
  public void finish() {
    if (position != end) throw malformed(remaining() + " bytes are left over");
  }

  public byte readByte() {
    if (position == end) throw malformed("the bytes end too early");
    return bytes[position++];
  }

  public boolean readBoolean() {
    byte value = readByte();
    if (value != 0 && value != 1) throw malformed(value + " is not a boolean");
    return value == 1;
  }

  public long readUnsigned() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = readByte();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        if (shift == 63 && next > 1) break;
        return value;
      }
    }
    throw malformed("a number has more than 64 bits");
  }

  public long readSigned() {
    long value = readUnsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads a number and checks that it lies between the two, both inclusive. */
  public long readSigned(long low, long high) {
    long value = readSigned();
    if (value < low || value > high) {
      throw malformed(value + " is not between " + low + " and " + high);
    }
    return value;
  }

  public double readDouble() {
    if (remaining() < 8) throw malformed("the bytes end too early");
    long bits = 0;
    for (int shift = 0; shift < 64; shift += 8) bits |= (bytes[position++] & 0xFFL) << shift;
    return Double.longBitsToDouble(bits);
  }

  public byte[] readBytes(int length) {
    if (length < 0 || length > remaining()) throw malformed("the bytes end too early");
    position += length;
    return Arrays.copyOfRange(bytes, position - length, position);
  }

  public String readString() {
    int length = count(header());
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      int first = readByte();
      if (first >= 0) {
        chars[i] = (char) first;
      } else if ((first & 0xE0) == 0xC0) {
        chars[i] = (char) ((first & 0x1F) << 6 | continuation());
      } else if ((first & 0xF0) == 0xE0) {
        chars[i] = (char) ((first & 0x0F) << 12 | continuation() << 6 | continuation());
      } else {
        throw malformed("a char cannot begin with byte " + (first & 0xFF));
      }
    }
    return new String(chars);
  }

  private int continuation() {
    byte next = readByte();
    if ((next & 0xC0) != 0x80) throw malformed("a char cannot go on with byte " + (next & 0xFF));
    return next & 0x3F;
  }

  /** Checks a number of elements against the bytes there are for them. */
  int count(long announced) {
    if (announced < 0 || announced > remaining() || announced > allowance) {
      throw malformed("a length of " + announced + " is more than the bytes can hold");
    }
    allowance -= (int) announced;
    return (int) announced;
  }

  /** Reads a header and takes one from it, which says that it is there at all. */
  long header() {
    long header = readUnsigned();
    if (header == 0) throw malformed("null where it cannot be");
    return header - 1;
  }

  /** Skips a zero byte, if the next one is. */
  boolean skipZero() {
    if (position == end || bytes[position] != 0) return false;
    position++;
    return true;
  }

  void enter() {
    if (++depth > StateWriter.DEPTH) {
      throw malformed("values nest more than " + StateWriter.DEPTH + " deep");
    }
  }

  void leave() {
    depth--;
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

  IllegalArgumentException malformed(String what) {
    return new IllegalArgumentException("malformed state at byte " + position + ": " + what);
  }
}
