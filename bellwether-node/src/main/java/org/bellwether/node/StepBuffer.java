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
  /** The most steps that may wait; peers are not read any more when there are half as many. */
  static final int MOST_WAITING = 1 << 17;

  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private final Consumer<Journal.Step> release;
  private final NodeCounters counters;
  private final Runnable crowded;
  private long persisted; // how many records there were
  private long durable; // how many of them are on disk

  /**
   * A step that waits.
   *
   * @param record how many records must be durable before it may leave
   */
  private record Waiting(Journal.Step step, long record) {}

  /**
   * A buffer in which nothing waits.
   *
   * @param crowded is run if too many steps wait
   */
  StepBuffer(Consumer<Journal.Step> release, NodeCounters counters, Runnable crowded) {
    this.release = release;
    this.counters = counters;
    this.crowded = crowded;
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
      if (waiting.size() > MOST_WAITING) crowded.run();
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
