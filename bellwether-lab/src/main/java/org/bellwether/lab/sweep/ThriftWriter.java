package org.bellwether.lab.sweep;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes structures in Thrift's compact protocol, of which Parquet's metadata consists. */
final class ThriftWriter {
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Deque<Integer> outer = new ArrayDeque<>(); // last field numbers
  private int last; // field number of the structure that is being written

  byte[] bytes() {
    return out.toByteArray();
  }

  private void field(int number, int type) {
    int step = number - last;
    if (step <= 0 || step > 15) throw new IllegalArgumentException("field " + number);
    out.write((step << 4) | type);
    last = number;
  }

  void i32(int number, int value) {
    field(number, I32);
    varint(zigzag(value));
  }

  void i64(int number, long value) {
    field(number, I64);
    varint(zigzag(value));
  }

  void text(int number, String value) {
    field(number, BINARY);
    text(value);
  }

  /** Begins a structure as a field; {@link #end} ends it. */
  void struct(int number) {
    field(number, STRUCT);
    element();
  }

  /** Begins a structure as an element of a list, or as the whole. */
  void element() {
    outer.push(last);
    last = 0;
  }

  void end() {
    out.write(0);
    last = outer.pop();
  }

  /** Begins a list of structures, each of which is an {@link #element}. */
  void structs(int number, int size) {
    list(number, size, STRUCT);
  }

  void i32s(int number, int... values) {
    list(number, values.length, I32);
    for (int value : values) varint(zigzag(value));
  }

  void texts(int number, String... values) {
    list(number, values.length, BINARY);
    for (String value : values) text(value);
  }

  private void list(int number, int size, int type) {
    field(number, LIST);
    if (size < 15) {
      out.write((size << 4) | type);
    } else {
      out.write(0xf0 | type);
      varint(size);
    }
  }

  private void text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    varint(bytes.length);
    out.writeBytes(bytes);
  }

  private static long zigzag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
