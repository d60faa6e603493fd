package org.bellwether.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A {@code TreeMap} in natural order. */
final class MapCodec extends Codec.Container {
  private static final int NULLS = 1;

  private final Codec key;
  private final Codec value;

  MapCodec(Codec key, Codec value) {
    this.key = key;
    this.value = value;
  }

  /** The value as a map, if it is one that can be state. */
  static Map<?, ?> natural(Object value) {
    if (value.getClass() != TreeMap.class) throw new Unstorable(value.getClass());
    TreeMap<?, ?> map = (TreeMap<?, ?>) value;
    if (map.comparator() == null) return map;
    throw new Unstorable("holds a TreeMap with a comparator: its order must be the natural one");
  }

  @Override
  Class<?> type() {
    return TreeMap.class;
  }

  @Override
  void writeBody(Object body, StateWriter out) {
    Map<?, ?> map = natural(body);
    out.meet(body);
    boolean nulls = map.containsValue(null);
    out.writeUnsigned(((long) map.size() << 1 | (nulls ? NULLS : 0)) + 1);
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      key.writeBody(entry.getKey(), out);
      if (nulls) {
        value.write(entry.getValue(), out);
      } else {
        value.writeBody(entry.getValue(), out);
      }
    }
  }

  @Override
  Object readBody(StateReader in) {
    TreeMap<Object, @Nullable Object> fresh = new TreeMap<>();
    refill(fresh, in);
    return fresh;
  }

  @Override
  void refill(Object live, StateReader in) {
    long header = in.header();
    int size = in.count(header >>> 1);
    boolean nulls = (header & NULLS) != 0;
    @SuppressWarnings("unchecked")
    Map<Object, @Nullable Object> map = (Map<Object, @Nullable Object>) live;
    map.clear();
    for (int i = 0; i < size; i++) {
      Object each = key.readBody(in);
      put(map, each, nulls ? value.read(in) : value.readBody(in), in);
    }
    if (map.size() != size) throw in.malformed("a key is there twice");
  }

  /** Puts an entry whose key may not fit the others. */
  static void put(
      Map<Object, @Nullable Object> map, Object key, @Nullable Object value, StateReader in) {
    try {
      map.put(key, value);
    } catch (RuntimeException e) { // whatever an order of someone else's may throw
      throw in.malformed("a key that cannot be ordered: " + e);
    }
  }

  @Override
  Object describeBody(Object body) {
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    ((Map<?, ?>) body).forEach((k, v) -> described.put(label(k, key), value.describe(v)));
    return described;
  }

  /** A key as a string. */
  static String label(Object key, Codec codec) {
    return codec.describeBody(key) instanceof String name ? name : key.toString();
  }

  @Override
  List<Codec> parts() {
    return List.of(key, value);
  }
}
