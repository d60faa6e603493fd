package org.bellwether.node;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bellwether.step.Input;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a handler failed because of what a message says: its bytes may be well formed,
 * and name a node, a port or an id that does not exist.
 */
final class Nonsense {
  private final int n;
  private final Set<Long> ids = new HashSet<>();

  Nonsense(int n, long[] ids) {
    this.n = n;
    for (long id : ids) this.ids.add(id);
  }

  /** The number in a message that nothing has and that made its handler fail; null if none did. */
  @Nullable Object in(Input input, Throwable thrown) {
    boolean lookup =
        thrown instanceof IndexOutOfBoundsException
            || thrown instanceof IllegalArgumentException
            || thrown instanceof NullPointerException
            || thrown instanceof NegativeArraySizeException;
    return lookup && input instanceof Input.Receive(_, Object message) ? find(message) : null;
  }

  private @Nullable Object find(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Number number -> exists(number.longValue()) ? null : number;
      case Record record -> inRecord(record);
      case Iterable<?> many -> inAll(many);
      case Map<?, ?> map -> {
        Object key = inAll(map.keySet());
        yield key == null ? inAll(map.values()) : key;
      }
      case Object array when array.getClass().isArray() -> {
        Object found = null;
        for (int i = 0; i < Array.getLength(array) && found == null; i++) {
          found = find(Array.get(array, i));
        }
        yield found;
      }
      default -> null;
    };
  }

  private boolean exists(long number) {
    return (number >= 0 && number < n) || ids.contains(number);
  }

  private @Nullable Object inAll(Iterable<?> values) {
    for (Object value : values) {
      Object found = find(value);
      if (found != null) return found;
    }
    return null;
  }

  private @Nullable Object inRecord(Record record) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        component.getAccessor().setAccessible(true);
        Object found = find(component.getAccessor().invoke(record));
        if (found != null) return found;
      } catch (ReflectiveOperationException | RuntimeException e) {
        // What cannot be looked at cannot be blamed.
      }
    }
    return null;
  }
}
