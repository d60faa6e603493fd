package org.bellwether.state;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out whether a static field is a constant: final, and deeply immutable. */
public final class Statics {
  /** Packages and classes of the JDK whose objects never change. */
  private static final List<String> IMMUTABLE =
      List.of(
          "java.math.",
          "java.time.",
          "java.lang.Class",
          "java.util.UUID",
          "java.util.Optional",
          "java.util.Locale",
          "java.util.regex.Pattern",
          "java.util.ImmutableCollections$",
          "java.util.Collections$Empty",
          "java.nio.charset.");

  private Statics() {}

  /**
   * Why a static field is not a constant, such as {@code holds an int[]}; null if it is one.
   *
   * @param name of the field
   */
  public static @Nullable String problem(Class<?> owner, String name) {
    try {
      Field field = owner.getDeclaredField(name);
      if (field.isSynthetic()) return null;
      if (!Modifier.isFinal(field.getModifiers())) return "is not final";
      if (field.getType().isPrimitive()) return null;
      field.setAccessible(true);
      return problem(field.get(null), Collections.newSetFromMap(new IdentityHashMap<>()));
    } catch (InaccessibleObjectException e) {
      return "cannot be looked at: open its package to org.bellwether";
    } catch (ReflectiveOperationException | LinkageError e) {
      return null; // there is no such field, or its class cannot be initialised
    }
  }

  private static @Nullable String problem(@Nullable Object value, Set<Object> seen) {
    if (value == null || value instanceof String) return null;
    Class<?> type = value.getClass();
    if (Scalars.CODECS.containsKey(type) || type.isHidden() || !seen.add(value)) return null;
    if (type.isArray()) return Array.getLength(value) == 0 ? null : holds(type);
    if (Types.own(type) && !(value instanceof Record)) return null; // this library's own
    if (!Types.platform(type)) return inFields(value, type, seen);
    if (value instanceof Comparator || value instanceof Enum) return null;
    if (IMMUTABLE.stream().noneMatch(type.getName()::startsWith)) return holds(type);
    if (value instanceof Map<?, ?> map) {
      String key = inAll(map.keySet(), seen);
      return key != null ? key : inAll(map.values(), seen);
    }
    return value instanceof Collection<?> all ? inAll(all, seen) : null;
  }

  private static String holds(Class<?> type) {
    return "holds " + Types.withArticle(type);
  }

  private static @Nullable String inAll(Collection<?> values, Set<Object> seen) {
    for (Object value : values) {
      String found = problem(value, seen);
      if (found != null) return found;
    }
    return null;
  }

  private static @Nullable String inFields(Object value, Class<?> type, Set<Object> seen) {
    for (Class<?> each = type; each != null && !Types.platform(each); each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) continue;
        if (!Modifier.isFinal(field.getModifiers())) {
          return holds(type) + ", whose field " + field.getName() + " is not final";
        }
        if (field.getType().isPrimitive()) continue;
        String found;
        try {
          field.setAccessible(true);
          found = problem(field.get(value), seen);
        } catch (IllegalAccessException | InaccessibleObjectException e) {
          found = "cannot be looked at";
        }
        if (found != null) {
          return holds(type) + ", whose field " + field.getName() + " " + found;
        }
      }
    }
    return null;
  }
}
