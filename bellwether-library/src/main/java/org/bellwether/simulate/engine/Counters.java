package org.bellwether.simulate.engine;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node.Sized;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.model.RoundNode.Ticked;
import org.jspecify.annotations.Nullable;

/** Messages and bits by kind. */
public final class Counters {
  private Kind[] kinds = {};
  private Kind last = new Kind(Counters.class); // no message is of this one
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

  public void count(Object message) {
    count(message, 1);
  }

  /** Counts a message that was sent several times. */
  public void count(Object message, long times) {
    Kind kind = last;
    if (kind.type != message.getClass()) {
      Kind other = kindOf(message, times);
      if (other == null) return;
      last = kind = other;
    }
    kind.messages += times;
    if (kind.sized) kind.bits += times * ((Sized) message).bits();
  }

  /** The kind of a message; null if it counts elsewhere, and has been counted there. */
  private @Nullable Kind kindOf(Object message, long times) {
    for (Kind kind : kinds) if (kind.type == message.getClass()) return kind;
    if (Ticked.in(message) instanceof Payload) {
      application += times;
      return null;
    }
    if (message instanceof Wrapper) {
      Object inner = Wrapper.innermost(message);
      if (!(inner instanceof Wrapper)) {
        count(inner, times);
        return null;
      }
    }
    return find(message.getClass());
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
    kinds = Arrays.copyOf(kinds, kinds.length + 1);
    kinds[kinds.length - 1] = kind;
    return kind;
  }

  /** Adds what another one has counted. */
  public void add(Counters other) {
    for (Kind more : other.kinds) {
      Kind kind = find(more.type);
      kind.messages += more.messages;
      kind.bits += more.bits;
    }
    application += other.application;
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
