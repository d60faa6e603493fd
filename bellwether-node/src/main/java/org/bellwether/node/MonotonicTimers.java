package org.bellwether.node;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The timers of one node, by the monotonic clock. They are set and taken under the node's turn; a
 * thread of its own only says when the first of them is due.
 */
final class MonotonicTimers {
  private record Set(Timer timer, long due, long sequence) implements Comparable<Set> {
    @Override
    public int compareTo(Set other) {
      int byDue = Long.compare(due - other.due, 0);
      return byDue != 0 ? byDue : Long.compare(sequence, other.sequence);
    }
  }

  private static final long SHORT_NANOS = 100_000;

  private final Map<Timer, Set> running = new HashMap<>();
  private final PriorityQueue<Set> queue = new PriorityQueue<>();
  private final Thread thread;
  private long sequence;
  private volatile boolean some;
  private volatile long first; // when the first is due, if there are some
  private volatile boolean asked; // for somebody who takes what is due
  private volatile boolean closed;

  /**
   * Timers that nobody has set.
   *
   * @param due is run by the thread of the timers when some are due, and not again before somebody
   *     tries to take them
   */
  MonotonicTimers(String name, Runnable due) {
    thread = Thread.ofPlatform().name(name).daemon().unstarted(() -> wait(due));
  }

  void start() {
    thread.start();
  }

  private void wait(Runnable due) {
    while (!closed) {
      if (!some) {
        LockSupport.park(this);
        continue;
      }
      long left = first - LeaseClock.nanos();
      if (left > 0) {
        LockSupport.parkNanos(this, left);
      } else {
        if (!asked) {
          asked = true;
          due.run();
        }
        // Another thread has the turn, and takes them as soon as it can.
        if (some && first - LeaseClock.nanos() <= 0) LockSupport.parkNanos(this, SHORT_NANOS);
      }
    }
  }

  void set(Timer timer, long due) {
    cancel(timer);
    Set entry = new Set(timer, due, sequence++);
    running.put(timer, entry);
    queue.add(entry);
    publish();
  }

  void cancel(Timer timer) {
    Set entry = running.remove(timer);
    if (entry == null) return;
    queue.remove(entry);
    publish();
  }

  /** Takes a timer that is due, which is no longer set from now on; null if none is. */
  @Nullable Timer take(long now) {
    asked = false; // what becomes due from now on is said again
    Set entry = queue.peek();
    if (entry == null || entry.due - now > 0) return null;
    queue.remove();
    running.remove(entry.timer);
    publish();
    return entry.timer;
  }

  /** When a timer is due; null if it is not set. */
  @Nullable Long due(Timer timer) {
    Set entry = running.get(timer);
    return entry == null ? null : entry.due;
  }

  int count() {
    return running.size();
  }

  void clear() {
    running.clear();
    queue.clear();
    publish();
  }

  private void publish() {
    Set entry = queue.peek();
    if (entry == null) {
      some = false;
      return;
    }
    boolean earlier = !some || entry.due - first < 0;
    first = entry.due;
    some = true;
    if (earlier) LockSupport.unpark(thread);
  }

  void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
