package org.bellwether.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Copies of what a caller gives, which nobody can change. They keep the order of iteration, which
 * {@code Map.copyOf} does not.
 */
final class Copies {
  private Copies() {}

  static <T> List<T> longer(List<T> list, T one) {
    List<T> more = new ArrayList<>(list);
    more.add(one);
    return Collections.unmodifiableList(more);
  }

  static <T> List<List<T>> lists(List<List<T>> lists) {
    return lists.stream().map(List::copyOf).toList();
  }

  static <K, T> SortedMap<K, List<T>> lists(SortedMap<K, List<T>> lists) {
    SortedMap<K, List<T>> copy = new TreeMap<>(lists);
    copy.replaceAll((key, list) -> List.copyOf(list));
    return Collections.unmodifiableSortedMap(copy);
  }

  /** Values by name, which may contain lists and maps. */
  static Map<String, Object> values(Map<String, Object> values) {
    SequencedMap<String, Object> copy = new LinkedHashMap<>();
    values.forEach((name, value) -> copy.put(name, value(value)));
    return Collections.unmodifiableSequencedMap(copy);
  }

  /** One value, which may be a list or a map. */
  static Object value(Object value) {
    return switch (value) {
      case List<?> list -> copy(list);
      case Map<?, ?> map -> copy(map);
      default -> value;
    };
  }

  private static List<@Nullable Object> copy(List<?> list) {
    List<@Nullable Object> copy = new ArrayList<>();
    for (Object one : list) copy.add(one == null ? null : value(one));
    return Collections.unmodifiableList(copy);
  }

  private static Map<?, @Nullable Object> copy(Map<?, ?> map) {
    SequencedMap<Object, @Nullable Object> copy = new LinkedHashMap<>();
    map.forEach((key, one) -> copy.put(key, one == null ? null : value(one)));
    return Collections.unmodifiableSequencedMap(copy); // a result tells them in their order
  }
}
