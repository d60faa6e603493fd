package org.bellwether.state;

/** The whole numbers and {@code char}: all are written alike, and differ in range and box. */
enum Integral {
  BYTE(byte.class, Byte.class, Byte.MIN_VALUE, Byte.MAX_VALUE),
  SHORT(short.class, Short.class, Short.MIN_VALUE, Short.MAX_VALUE),
  CHAR(char.class, Character.class, Character.MIN_VALUE, Character.MAX_VALUE),
  INT(int.class, Integer.class, Integer.MIN_VALUE, Integer.MAX_VALUE),
  LONG(long.class, Long.class, Long.MIN_VALUE, Long.MAX_VALUE);

  final Class<?> primitive;
  final Class<?> box;
  private final long low;
  private final long high;

  Integral(Class<?> primitive, Class<?> box, long low, long high) {
    this.primitive = primitive;
    this.box = box;
    this.low = low;
    this.high = high;
  }

  long read(StateReader in) {
    return in.readSigned(low, high);
  }

  long unbox(Object value) {
    return this == CHAR ? (char) value : ((Number) value).longValue();
  }

  Object box(long value) {
    return switch (this) {
      case BYTE -> (byte) value;
      case SHORT -> (short) value;
      case CHAR -> (char) value;
      case INT -> (int) value;
      case LONG -> value;
    };
  }

  /** An {@code Integer} or a {@code Long}, or a string for a {@code char}. */
  Object describe(long value) {
    return switch (this) {
      case BYTE, SHORT, INT -> (int) value;
      case CHAR -> String.valueOf((char) value);
      case LONG -> value;
    };
  }
}
