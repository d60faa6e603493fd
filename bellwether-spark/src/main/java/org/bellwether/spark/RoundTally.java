package org.bellwether.spark;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What happened in one round, in one part or in all. */
final class RoundTally implements Serializable {
  private static final long serialVersionUID = 1;

  final TreeMap<String, Long> messages = new TreeMap<>();
  final TreeMap<String, Long> outputs = new TreeMap<>();
  int active; // nodes that take part in the next round, too
  long digest; // of all outputs, whatever their order

  private transient @Nullable Class<?> kind; // of the messages that were counted last
  private transient long sent; // of this kind, not yet among the messages

  /** Counts a message. Most have the kind of the one before, and then nothing is looked up. */
  void count(Object message) {
    if (message.getClass() != kind) {
      settle();
      kind = message.getClass();
    }
    sent++;
  }

  /** Has all messages that were counted among the messages. */
  void settle() {
    if (kind != null && sent > 0) messages.merge(kind.getSimpleName(), sent, Long::sum);
    sent = 0;
  }

  void add(RoundTally other) {
    add(messages, other.messages);
    add(outputs, other.outputs);
    active += other.active;
    digest += other.digest;
  }

  private static void add(Map<String, Long> all, Map<String, Long> more) {
    more.forEach((kind, count) -> all.merge(kind, count, Long::sum));
  }
}
