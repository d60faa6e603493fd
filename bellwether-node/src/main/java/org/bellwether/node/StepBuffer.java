package org.bellwether.node;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Steps whose effects have not left yet. A step that persists, and all steps after it, wait in
 * order until its record is durable; of several records that wait, only the last is written,
 * because it holds all that the earlier ones hold.
 *
 * <p>Used under the turn of the node.
 */
final class StepBuffer {
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private final Consumer<Journal.Step> release;
  private final NodeCounters counters;
  private long persisted; // how many records there were
  private long durable; // how many of them are on disk

  /**
   * A step that waits.
   *
   * @param record how many records must be durable before it may leave
   */
  private record Waiting(Journal.Step step, long record) {}

  StepBuffer(Consumer<Journal.Step> release, NodeCounters counters) {
    this.release = release;
    this.counters = counters;
  }

  /** Adds a step; returns the number of its record, which is to be written, or 0. */
  long add(Journal.Step step) {
    @Nullable Record record = step.effects().persisted();
    if (record != null) persisted++;
    if (durable == persisted) {
      release.accept(step);
    } else {
      waiting.add(new Waiting(step, persisted));
      counters.undurable = waiting.size();
    }
    return record == null ? 0 : persisted;
  }

  /** So many records are durable: what waited for them leaves. */
  void durable(long records) {
    durable = Math.max(durable, records);
    while (!waiting.isEmpty() && waiting.element().record <= durable) {
      release.accept(waiting.remove().step);
    }
    counters.undurable = waiting.size();
  }

  /** The node is over: what waits does not leave any more. */
  void clear() {
    waiting.clear();
    counters.undurable = 0;
  }
}
