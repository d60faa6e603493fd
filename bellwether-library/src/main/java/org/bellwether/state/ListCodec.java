package org.bellwether.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An {@code ArrayList}, or an immutable list where the static type allows it. */
final class ListCodec extends Codec.Container {
  private static final int NULLS = 1;
  private static final int IMMUTABLE = 2;

  private final Codec element;
  private final boolean immutableAllowed;

  ListCodec(Codec element, boolean immutableAllowed) {
    this.element = element;
    this.immutableAllowed = immutableAllowed;
  }

  @Override
  Class<?> type() {
    return ArrayList.class;
  }

  @Override
  void writeBody(Object value, StateWriter out) {
    boolean immutable = Types.immutableList(value);
    if (!immutable && value.getClass() != ArrayList.class) throw new Unstorable(value.getClass());
    if (!immutable) out.meet(value);
    List<?> list = (List<?>) value;
    boolean nulls = hasNull(list);
    long header = (long) list.size() << 2 | (immutable ? IMMUTABLE : 0) | (nulls ? NULLS : 0);
    out.writeUnsigned(header + 1);
    for (int i = 0; i < list.size(); i++) {
      if (nulls) {
        element.write(list.get(i), out);
      } else {
        element.writeBody(list.get(i), out);
      }
    }
  }

  private static boolean hasNull(List<?> list) {
    for (int i = 0; i < list.size(); i++) if (list.get(i) == null) return true;
    return false;
  }

  @Override
  Object readBody(StateReader in) {
    long header = in.header();
    @Nullable Object[] elements = new @Nullable Object[in.count(header >>> 2)];
    boolean nulls = (header & NULLS) != 0;
    for (int i = 0; i < elements.length; i++) {
      elements[i] = nulls ? element.read(in) : element.readBody(in);
    }
    if ((header & IMMUTABLE) == 0) return new ArrayList<>(Arrays.asList(elements));
    if (!immutableAllowed) throw in.malformed("an immutable list where an ArrayList is expected");
    return nulls ? Arrays.stream(elements).toList() : List.of(elements);
  }

  @Override
  void refill(Object live, StateReader in) {
    long header = in.header();
    if ((header & IMMUTABLE) != 0) throw in.malformed("an immutable list in place of an ArrayList");
    int size = in.count(header >>> 2);
    boolean nulls = (header & NULLS) != 0;
    @SuppressWarnings("unchecked")
    List<@Nullable Object> list = (List<@Nullable Object>) live;
    list.clear();
    for (int i = 0; i < size; i++) list.add(nulls ? element.read(in) : element.readBody(in));
  }

  @Override
  Object describeBody(Object value) {
    List<@Nullable Object> described = new ArrayList<>();
    for (Object each : (List<?>) value) described.add(element.describe(each));
    return described;
  }

  @Override
  List<Codec> parts() {
    return List.of(element);
  }
}
