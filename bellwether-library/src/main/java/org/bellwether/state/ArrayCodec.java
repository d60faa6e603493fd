package org.bellwether.state;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array of references. */
final class ArrayCodec extends Codec.Container {
  private static final int NULLS = 1;

  private final Class<?> type;
  private final Codec element;

  ArrayCodec(Class<?> type, Codec element) {
    this.type = type;
    this.element = element;
  }

  @Override
  Class<?> type() {
    return type;
  }

  @Override
  void writeBody(Object value, StateWriter out) {
    if (value.getClass() != type) {
      throw new Unstorable(
          "holds %s, which would come back as %s"
              .formatted(Types.withArticle(value.getClass()), Types.withArticle(type)));
    }
    @Nullable Object[] array = (@Nullable Object[]) value;
    if (array.length > 0) out.meet(value);
    boolean nulls = hasNull(array);
    out.writeUnsigned(((long) array.length << 1 | (nulls ? NULLS : 0)) + 1);
    for (Object each : array) {
      if (nulls || each == null) {
        element.write(each, out);
      } else {
        element.writeBody(each, out);
      }
    }
  }

  private static boolean hasNull(@Nullable Object[] array) {
    for (Object each : array) if (each == null) return true;
    return false;
  }

  @Override
  Object readBody(StateReader in) {
    long header = in.header();
    int length = in.count(header >>> 1);
    @Nullable Object[] array =
        (@Nullable Object[]) Array.newInstance(type.getComponentType(), length);
    fill(array, (header & NULLS) != 0, in);
    return array;
  }

  @Override
  void refill(Object live, StateReader in) {
    long header = in.header();
    @Nullable Object[] array = (@Nullable Object[]) live;
    PrimitiveArrayCodec.checkLength(array.length, in.count(header >>> 1), in);
    fill(array, (header & NULLS) != 0, in);
  }

  private void fill(@Nullable Object[] array, boolean nulls, StateReader in) {
    for (int i = 0; i < array.length; i++)
      array[i] = nulls ? element.read(in) : element.readBody(in);
  }

  @Override
  Object describeBody(Object value) {
    List<@Nullable Object> described = new ArrayList<>();
    for (Object each : (@Nullable Object[]) value) described.add(element.describe(each));
    return described;
  }

  @Override
  List<Codec> parts() {
    return List.of(element);
  }
}
