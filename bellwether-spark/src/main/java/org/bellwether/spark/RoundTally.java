package org.bellwether.spark;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/** What happened in one round, in one part or in all. */
final class RoundTally implements Serializable {
  private static final long serialVersionUID = 1;

  final TreeMap<String, Long> messages = new TreeMap<>();
  final TreeMap<String, Long> outputs = new TreeMap<>();
  int active; // nodes that take part in the next round, too
  long digest; // of all outputs, whatever their order

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
