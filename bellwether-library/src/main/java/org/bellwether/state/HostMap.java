package org.bellwether.state;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.GuestContext.KeyedHost;
import org.jspecify.annotations.Nullable;

/** A {@code TreeMap} of hosted nodes by key; its owner makes those that a snapshot has besides. */
final class HostMap extends InPlaceCodec {
  private final Codec key;
  private final Class<?> guest;
  private final InPlaceCodec value;

  HostMap(Codec key, Class<?> guest) {
    this.key = key;
    this.guest = guest;
    this.value = new DynamicInPlaceCodec(guest);
  }

  @Override
  void save(Object live, StateWriter out) {
    Map<?, ?> map = MapCodec.natural(live);
    out.writeUnsigned(map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      key.writeBody(entry.getKey(), out);
      out.writeBoolean(entry.getValue() != null);
      if (entry.getValue() != null) value.save(entry.getValue(), out);
    }
  }

  @Override
  void load(Object live, Object owner, StateReader in) {
    @SuppressWarnings("unchecked")
    TreeMap<Object, @Nullable Object> map = (TreeMap<Object, @Nullable Object>) live;
    TreeMap<Object, @Nullable Object> before = new TreeMap<>(map);
    TreeMap<Object, @Nullable Object> after = new TreeMap<>();
    int size = in.count(in.readUnsigned());
    for (int i = 0; i < size; i++) {
      Object each = key.readBody(in);
      MapCodec.put(after, each, null, in);
      if (!in.readBoolean()) continue;
      Object present = guest(each, before, owner, in);
      value.load(present, owner, in);
      after.put(each, present);
    }
    if (after.size() != size) throw in.malformed("a key is there twice");
    map.clear();
    map.putAll(after);
  }

  private Object guest(
      Object wanted, Map<Object, @Nullable Object> before, Object owner, StateReader in) {
    Object found;
    try {
      found = before.get(wanted);
      if (found == null) found = make(wanted, owner);
    } catch (RuntimeException e) { // the key may be anything
      throw in.malformed("there is no guest for key " + wanted + ": " + e.getMessage());
    }
    if (guest.isInstance(found)) return found;
    throw in.malformed("the guest for key " + wanted + " is not " + Types.withArticle(guest));
  }

  private static Object make(Object missing, Object owner) {
    if (!(owner instanceof KeyedHost<?> host)) {
      throw new IllegalArgumentException(
          Types.name(owner.getClass()) + " has no such key and is no KeyedHost");
    }
    @SuppressWarnings("unchecked")
    KeyedHost<Object> keyed = (KeyedHost<Object>) host;
    return keyed.guest(missing);
  }

  @Override
  Object describe(Object live) {
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    ((Map<?, ?>) live)
        .forEach(
            (k, v) -> described.put(MapCodec.label(k, key), v == null ? null : value.describe(v)));
    return described;
  }

  @Override
  void check(Checker checker) {
    checker.check(key);
    value.check(checker);
  }
}
