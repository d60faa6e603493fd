package org.bellwether.state;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/** An array of primitives. */
final class PrimitiveArrayCodec extends Codec.Container {
  private final Class<?> component;

  PrimitiveArrayCodec(Class<?> component) {
    this.component = component;
  }

  @Override
  Class<?> type() {
    return component.arrayType();
  }

  @Override
  void writeBody(Object array, StateWriter out) {
    int length = Array.getLength(array);
    if (length > 0) out.meet(array);
    out.writeUnsigned(length + 1L);
    switch (array) {
      case int[] all -> {
        for (int each : all) out.writeSigned(each);
      }
      case long[] all -> {
        for (long each : all) out.writeSigned(each);
      }
      case boolean[] all -> {
        for (boolean each : all) out.writeBoolean(each);
      }
      case byte[] all -> out.writeBytes(all);
      case short[] all -> {
        for (short each : all) out.writeSigned(each);
      }
      case char[] all -> {
        for (char each : all) out.writeSigned(each);
      }
      case float[] all -> {
        for (float each : all) out.writeDouble(each);
      }
      case double[] all -> {
        for (double each : all) out.writeDouble(each);
      }
      default -> throw new Unstorable(array.getClass());
    }
  }

  @Override
  Object readBody(StateReader in) {
    Object array = Array.newInstance(component, in.count(in.header()));
    fill(array, in);
    return array;
  }

  @Override
  void refill(Object live, StateReader in) {
    checkLength(Array.getLength(live), in.count(in.header()), in);
    fill(live, in);
  }

  static void checkLength(int live, int saved, StateReader in) {
    if (live != saved) {
      throw in.malformed("a final array has length " + live + " and cannot take " + saved);
    }
  }

  private static void fill(Object array, StateReader in) {
    switch (array) {
      case int[] all -> {
        for (int i = 0; i < all.length; i++) all[i] = (int) Integral.INT.read(in);
      }
      case long[] all -> {
        for (int i = 0; i < all.length; i++) all[i] = in.readSigned();
      }
      case boolean[] all -> {
        for (int i = 0; i < all.length; i++) all[i] = in.readBoolean();
      }
      case byte[] all -> System.arraycopy(in.readBytes(all.length), 0, all, 0, all.length);
      case short[] all -> {
        for (int i = 0; i < all.length; i++) all[i] = (short) Integral.SHORT.read(in);
      }
      case char[] all -> {
        for (int i = 0; i < all.length; i++) all[i] = (char) Integral.CHAR.read(in);
      }
      case float[] all -> {
        for (int i = 0; i < all.length; i++) all[i] = (float) in.readDouble();
      }
      case double[] all -> {
        for (int i = 0; i < all.length; i++) all[i] = in.readDouble();
      }
      default -> throw new IllegalStateException(Types.name(array.getClass()));
    }
  }

  @Override
  Object describeBody(Object array) {
    Codec element = Codecs.boxed(component);
    List<Object> described = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      described.add(element.describeBody(Array.get(array, i)));
    }
    return described;
  }
}
