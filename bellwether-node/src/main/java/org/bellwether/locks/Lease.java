package org.bellwether.locks;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Until when this process may believe in what it holds. A majority of the voters has promised to
 * let nobody else in before that, by its own clocks.
 */
final class Lease {
  private final LongSupplier clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile long deadline;
  private final AtomicInteger waiting = new AtomicInteger(); // threads
  private final AtomicLong changes = new AtomicLong();
  private final ConcurrentLinkedQueue<Runnable> listeners = new ConcurrentLinkedQueue<>();
  private volatile boolean over;

  /**
   * A lease that has run out.
   *
   * @param clock nanoseconds that never go back
   */
  Lease(LongSupplier clock) {
    this.clock = clock;
    deadline = clock.getAsLong();
  }

  /** Reads the deadline before the clock: whatever pause comes between them can only say no. */
  boolean valid() {
    long until = deadline;
    return until - clock.getAsLong() > 0;
  }

  /** A majority has renewed the lease. Only one thread at a time does this. */
  void extend(long until) {
    if (over || until - deadline <= 0) return;
    deadline = until;
    signal();
  }

  /** The node that had the lease is over; another one may have one later. */
  void cut() {
    deadline = clock.getAsLong();
    signal();
  }

  /** The process is no longer a member: no lease will be renewed. */
  void end() {
    over = true;
    cut();
  }

  /** Wakes everybody who waits for a change, because something else has changed. */
  void signal() {
    changes.incrementAndGet();
    for (int left = listeners.size(); left > 0; left--) {
      Runnable listener = listeners.poll();
      if (listener != null) listener.run();
    }
    if (waiting.get() == 0) return;
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How often something has changed; to be read before looking. */
  long changes() {
    return changes.get();
  }

  /**
   * Has something run once, at the next change, by whoever makes it. Returns false, and forgets it,
   * if something has changed since it was looked at.
   */
  boolean next(long seen, Runnable listener) {
    listeners.add(listener);
    return changes.get() == seen || !listeners.remove(listener);
  }

  /** Waits until something has changed since it was looked at, or the time is over. */
  void await(long seen, long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    waiting.incrementAndGet();
    try {
      long left = nanos;
      while (changes.get() == seen && left > 0) left = changed.awaitNanos(left);
    } finally {
      waiting.decrementAndGet();
      lock.unlock();
    }
  }
}
