package org.bellwether.node;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.step.Input;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a handler failed because of what a message says: its bytes may be well formed,
 * and name a node, a port, an id or a round that does not exist, or carry what is no message of the
 * node that is hosted.
 */
final class Nonsense {
  private final int n;
  private final Set<Long> ids = new HashSet<>();

  Nonsense(int n, long[] ids) {
    this.n = n;
    for (long id : ids) this.ids.add(id);
  }

  /** What in a message made its handler fail, because there is no such thing; null if nothing. */
  @Nullable Object in(Input input, Throwable thrown) {
    if (!(input instanceof Input.Receive(var port, Object message))) return null;
    return switch (thrown) {
      case IndexOutOfBoundsException index -> find(message, this::exists);
      case IllegalArgumentException argument -> find(message, this::exists);
      case NullPointerException missing -> find(message, this::exists);
      case NegativeArraySizeException size -> find(message, this::exists);
      // A node may object to what should not happen; nothing that it counts is less than nothing.
      case IllegalStateException state -> find(message, number -> number >= 0 || exists(number));
      case ClassCastException cast when message instanceof Wrapper -> Wrapper.innermost(message);
      default -> null;
    };
  }

  /** A number in a message that nothing has; null if there is none. */
  @Nullable Object in(Object message) {
    return find(message, this::exists);
  }

  private boolean exists(long number) {
    return (number >= 0 && number < n) || ids.contains(number);
  }

  private static @Nullable Object find(@Nullable Object value, LongPredicate exists) {
    return switch (value) {
      case null -> null;
      case Number number -> exists.test(number.longValue()) ? null : number;
      case Record record -> inRecord(record, exists);
      case Iterable<?> many -> inAll(many, exists);
      case Map<?, ?> map -> {
        Object key = inAll(map.keySet(), exists);
        yield key == null ? inAll(map.values(), exists) : key;
      }
      case Object array when array.getClass().isArray() -> {
        Object found = null;
        for (int i = 0; i < Array.getLength(array) && found == null; i++) {
          found = find(Array.get(array, i), exists);
        }
        yield found;
      }
      default -> null;
    };
  }

  private static @Nullable Object inAll(Iterable<?> values, LongPredicate exists) {
    for (Object value : values) {
      Object found = find(value, exists);
      if (found != null) return found;
    }
    return null;
  }

  private static @Nullable Object inRecord(Record record, LongPredicate exists) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        component.getAccessor().setAccessible(true);
        Object found = find(component.getAccessor().invoke(record), exists);
        if (found != null) return found;
      } catch (ReflectiveOperationException | RuntimeException e) {
        // What cannot be looked at cannot be blamed.
      }
    }
    return null;
  }
}
