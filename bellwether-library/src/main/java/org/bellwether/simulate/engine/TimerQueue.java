package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.Pending;
import org.bellwether.wiring.LocalClocks;
import org.bellwether.wiring.TimeScale;
import org.jspecify.annotations.Nullable;

/**
 * The timers of all nodes, by the instant at which they expire. {@link Engine} takes those that are
 * due, and {@link StepExecution#expire} fires them.
 */
public final class TimerQueue {
  private final PriorityQueue<SetTimer> queue = new PriorityQueue<>();
  private final int n;
  private @Nullable SetTimer @Nullable [] running; // by node, a list of those that are set
  private long sequence;
  private long never; // how many were set too far ahead ever to expire

  /** A timer of a node; ordered by time, node and order of setting. */
  public static final class SetTimer implements Comparable<SetTimer> {
    final long time;
    private final long since; // when it was set
    public final int node;
    public final Timer timer;
    public final @Nullable BigDecimal
        moved; // the node's clock when it is due, exactly; null: at time
    private final long sequence;
    private @Nullable SetTimer next; // of the same node
    private boolean cancelled;

    SetTimer(
        long time, long since, int node, Timer timer, @Nullable BigDecimal moved, long sequence) {
      this.time = time;
      this.since = since;
      this.node = node;
      this.timer = timer;
      this.moved = moved;
      this.sequence = sequence;
    }

    @Override
    public int compareTo(SetTimer other) {
      if (time != other.time) return Long.compare(time, other.time);
      if (node != other.node) return Integer.compare(node, other.node);
      return Long.compare(sequence, other.sequence);
    }
  }

  public TimerQueue(int n) {
    this.n = n;
  }

  /** Sets a timer that expires at this very instant. */
  public void set(int node, Timer timer, long now) {
    set(node, timer, now, now, null);
  }

  /**
   * Sets a timer that expires after so many ticks of its node's clock, and returns when that is.
   * One that is set when another one expires counts from exactly when that was due: its instant is
   * rounded up, and such errors would add up.
   *
   * @param due the node's clock when the expiring timer was due; null if none expires
   */
  public long set(
      int node, Timer timer, long ticks, LocalClocks clocks, long now, @Nullable BigDecimal due) {
    if (!clocks.drifting()) {
      long time = clocks.after(node, now, ticks);
      set(node, timer, now, time, null);
      return time;
    }
    BigDecimal from = due != null ? due : clocks.moved(node, now);
    BigDecimal moved = from.add(clocks.length(node, ticks));
    long time = clocks.instant(node, moved);
    set(node, timer, now, time, moved);
    return time;
  }

  private void set(int node, Timer timer, long since, long time, @Nullable BigDecimal moved) {
    cancel(node, timer);
    if (running == null) running = new @Nullable SetTimer[n];
    SetTimer entry = new SetTimer(time, since, node, timer, moved, sequence++);
    entry.next = running[node];
    running[node] = entry;
    if (time == Long.MAX_VALUE) never++;
    else queue.add(entry);
  }

  /** When a timer of a node is due; {@code Long.MIN_VALUE} if it is not set. */
  long due(int node, Timer timer) {
    if (running == null) return Long.MIN_VALUE;
    for (SetTimer entry = running[node]; entry != null; entry = entry.next) {
      if (entry.timer.equals(timer)) return entry.time;
    }
    return Long.MIN_VALUE;
  }

  public void cancel(int node, Timer timer) {
    if (running == null) return;
    SetTimer before = null;
    for (SetTimer entry = running[node]; entry != null; before = entry, entry = entry.next) {
      if (!entry.timer.equals(timer)) continue;
      unlink(node, before, entry);
      return;
    }
  }

  private void unlink(int node, @Nullable SetTimer before, SetTimer entry) {
    if (before == null) {
      if (running != null) running[node] = entry.next;
    } else {
      before.next = entry.next;
    }
    entry.cancelled = true;
    if (entry.time == Long.MAX_VALUE) never--;
  }

  void cancelAll(int node) {
    if (running == null) return;
    for (SetTimer entry = running[node]; entry != null; entry = running[node])
      unlink(node, null, entry);
  }

  /** The timers that are set, by the instant at which they expire, then by node. */
  List<Pending> pending(TimeScale scale) {
    List<SetTimer> set = new ArrayList<>();
    if (running == null) return List.of();
    for (SetTimer first : running) {
      for (SetTimer entry = first; entry != null; entry = entry.next) set.add(entry);
    }
    Collections.sort(set);
    List<Pending> pending = new ArrayList<>();
    for (SetTimer entry : set) {
      BigDecimal due = entry.time == Long.MAX_VALUE ? null : scale.units(entry.time);
      pending.add(new Pending.Timer(entry.node, entry.timer, scale.units(entry.since), due));
    }
    return pending;
  }

  /** Whether a timer is set that cannot expire before the end of time. */
  boolean someNever() {
    return never > 0;
  }

  /** When the next one expires. */
  public long nextTime() {
    SetTimer entry = peek();
    return entry == null ? Long.MAX_VALUE : entry.time;
  }

  @Nullable SetTimer peek() {
    SetTimer entry = queue.peek();
    while (entry != null && entry.cancelled) {
      queue.remove();
      entry = queue.peek();
    }
    return entry;
  }

  /** The next one to expire, which is no longer set from now on. */
  public SetTimer take() {
    SetTimer entry = queue.remove();
    cancel(entry.node, entry.timer);
    return entry;
  }
}
