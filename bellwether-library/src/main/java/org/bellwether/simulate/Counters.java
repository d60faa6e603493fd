package org.bellwether.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Payload;
import org.bellwether.model.Sized;
import org.bellwether.model.Wrapper;
import org.jspecify.annotations.Nullable;

/** Messages and bits by kind. */
final class Counters {
  private final List<Kind> kinds = new ArrayList<>();
  private @Nullable Kind last;
  private long application;

  private static final class Kind {
    final Class<?> type;
    final boolean sized;
    long messages;
    long bits;

    Kind(Class<?> type) {
      this.type = type;
      sized = Sized.class.isAssignableFrom(type);
    }
  }

  void count(Object message) {
    Kind kind = last;
    if (kind == null || kind.type != message.getClass()) {
      if (message instanceof Payload) {
        application++;
        return;
      }
      if (message instanceof Wrapper) {
        Object inner = Wrapper.innermost(message);
        if (!(inner instanceof Wrapper)) {
          count(inner);
          return;
        }
      }
      last = kind = find(message.getClass());
    }
    kind.messages++;
    if (kind.sized) kind.bits += ((Sized) message).bits();
  }

  /** Takes back one message that was counted. */
  void uncount(Object message) {
    Object inner = Wrapper.innermost(message);
    Kind kind = find(inner.getClass());
    kind.messages--;
    if (kind.sized) kind.bits -= ((Sized) inner).bits();
  }

  private Kind find(Class<?> type) {
    for (Kind kind : kinds) if (kind.type == type) return kind;
    Kind kind = new Kind(type);
    kinds.add(kind);
    return kind;
  }

  /** How many messages of an application a synchronizer carried. */
  long application() {
    return application;
  }

  SortedMap<String, Long> messages() {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (Kind kind : kinds) counts.merge(kind.type.getSimpleName(), kind.messages, Long::sum);
    return counts;
  }

  SortedMap<String, Long> bits() {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (Kind kind : kinds) {
      if (kind.sized) counts.merge(kind.type.getSimpleName(), kind.bits, Long::sum);
    }
    return counts;
  }
}
