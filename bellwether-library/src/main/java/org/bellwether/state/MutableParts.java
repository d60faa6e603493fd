package org.bellwether.state;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arrays and collections of one node, each of which must have one place: a snapshot would make
 * two of one that is reached twice, so that a handler that writes to one of them would act
 * differently after the node was loaded. Those in final fields stay where they are, and may have
 * several names.
 */
@SuppressWarnings("ReferenceEquality") // equal objects are not the same
final class MutableParts {
  private static final int FEW = 16;

  private final @Nullable Object[] few = new @Nullable Object[FEW];
  private final boolean[] staying = new boolean[FEW];
  private @Nullable IdentityHashMap<Object, Boolean>
      many; // those behind the first few, and whether they stay
  private int size;
  private @Nullable Object next; // which stays where it is

  void stays(Object mutable) {
    next = mutable;
  }

  void meet(Object mutable) {
    boolean stays = mutable == next;
    next = null;
    for (int i = 0; i < size && i < FEW; i++) {
      if (few[i] != mutable) continue;
      if (stays && staying[i]) return;
      throw new Twice(mutable);
    }
    if (size < FEW) {
      few[size] = mutable;
      staying[size++] = stays;
      return;
    }
    if (many == null) many = new IdentityHashMap<>();
    Boolean before = many.put(mutable, stays);
    if (before == null) size++;
    else if (!before || !stays) throw new Twice(mutable);
  }

  /** Thrown where an object is met for the second time. */
  static final class Twice extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Object object;

    private Twice(Object object) {
      super(null, null, false, false);
      this.object = object;
    }

    /** The exception that names both places of the object in a node. */
    IllegalArgumentException in(Object node) {
      List<String> places = new ArrayList<>();
      new Search(object, places).fields(node, "");
      String kind = object.getClass().isArray() ? "array" : Types.name(object.getClass());
      if (places.size() < 2) {
        return new IllegalArgumentException(
            "a field of %s leads to an %s that contains itself"
                .formatted(Types.name(node.getClass()), kind));
      }
      return new IllegalArgumentException(
          "%s of %s are the same %s: it must have one place in the state of a node, so copy it"
              .formatted(both(places), Types.name(node.getClass()), kind));
    }

    private static String both(List<String> places) {
      String first = places.get(0);
      String second = places.get(1);
      int one = first.lastIndexOf('[');
      int other = second.lastIndexOf('[');
      boolean elements =
          one > 0
              && one == other
              && first.endsWith("]")
              && second.endsWith("]")
              && first.substring(0, one).equals(second.substring(0, one));
      return elements
          ? "elements "
              + first.substring(one + 1, first.length() - 1)
              + " and "
              + second.substring(one + 1, second.length() - 1)
              + " of field "
              + first.substring(0, one)
          : "fields " + first + " and " + second;
    }
  }

  /** Looks for an object in a node, and notes the places at which it finds it. */
  private record Search(
      Object wanted, List<String> found, IdentityHashMap<Object, Boolean> within) {
    Search(Object wanted, List<String> found) {
      this(wanted, found, new IdentityHashMap<>());
    }

    void fields(Object owner, String path) {
      if (within.put(owner, true) != null) return; // a cycle
      for (Class<?> type = owner.getClass();
          type != null && !Types.platform(type);
          type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) continue;
          value(
              read(field, owner), path.isEmpty() ? field.getName() : path + "." + field.getName());
        }
      }
      within.remove(owner);
    }

    private void value(@Nullable Object value, String path) {
      if (value == null || found.size() == 2) return;
      if (value == wanted) found.add(path);
      else if (value instanceof Map<?, ?> map) {
        map.forEach((key, each) -> value(each, path + "[" + key + "]"));
      } else if (value instanceof Collection<?> all) {
        int i = 0;
        for (Object each : all) value(each, path + "[" + i++ + "]");
      } else if (value.getClass().isArray()) {
        if (value.getClass().getComponentType().isPrimitive()) return;
        for (int i = 0; i < Array.getLength(value); i++) {
          value(Array.get(value, i), path + "[" + i + "]");
        }
      } else if (!Types.platform(value.getClass())
          && !value.getClass().isHidden()
          && !(value instanceof Enum)) {
        fields(value, path);
      }
    }

    private static @Nullable Object read(Field field, Object owner) {
      try {
        field.setAccessible(true);
        return field.get(owner);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
