package org.bellwether.node;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.bellwether.model.GuestContext.Wrapper;

/** What a node has done, for whoever watches. */
public final class NodeCounters {
  public final LongAdder steps = new LongAdder();
  public final LongAdder handlerNanos = new LongAdder();
  public final LongAdder received = new LongAdder();
  public final LongAdder rejected = new LongAdder();
  public final LongAdder turns = new LongAdder();
  public final LongAdder turnNanos = new LongAdder();
  public final LongAdder persists = new LongAdder();
  public final LongAdder persistNanos = new LongAdder();
  volatile int undurable; // steps that wait for the disk
  private final Map<Class<?>, Kind> kinds = new ConcurrentHashMap<>();

  private static final class Kind {
    final LongAdder messages = new LongAdder();
    final LongAdder bytes = new LongAdder();
  }

  /** Counts messages of these kinds from zero, not only from the first that is sent. */
  void expect(Class<?> messages) {
    if (messages.isSealed()) {
      for (Class<?> permitted : messages.getPermittedSubclasses()) expect(permitted);
    } else if (messages.isRecord() && !Wrapper.class.isAssignableFrom(messages)) {
      kinds.putIfAbsent(messages, new Kind());
    }
  }

  void sent(Object message, int bytes) {
    Kind kind = kinds.computeIfAbsent(Wrapper.innermost(message).getClass(), key -> new Kind());
    kind.messages.increment();
    kind.bytes.add(bytes);
  }

  /** How many steps wait for the disk. */
  public int undurable() {
    return undurable;
  }

  /** Messages that were sent, by kind. */
  public Map<String, Long> messages() {
    Map<String, Long> messages = new TreeMap<>();
    kinds.forEach((type, kind) -> messages.put(type.getSimpleName(), kind.messages.sum()));
    return messages;
  }

  /** Bytes that were sent, by kind of message. */
  public Map<String, Long> bytes() {
    Map<String, Long> bytes = new TreeMap<>();
    kinds.forEach((type, kind) -> bytes.put(type.getSimpleName(), kind.bytes.sum()));
    return bytes;
  }
}
