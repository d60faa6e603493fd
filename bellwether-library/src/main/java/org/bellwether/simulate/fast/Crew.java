package org.bellwether.simulate.fast;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Two threads that share numbered jobs: the one that asks, and a helper. Jobs are taken in
 * ascending order, and all of them are done when {@link #share} returns, so that whatever they have
 * written can be read by the jobs of the next call, on either thread. Who asks does not wait for a
 * helper that has not begun: it may be asleep, or have no processor.
 *
 * <p>If jobs fail, the failure of the least number is thrown. No other can hide it: whoever fails
 * later in the order cannot keep an earlier job from being taken.
 */
final class Crew implements AutoCloseable {
  private static final int SPINS = 20_000; // about as long as it takes to wake a thread

  private final Thread helper;
  private final AtomicInteger next = new AtomicInteger();
  private Job job = (worker, number) -> {};
  private int count;
  private long calls; // known to who asks
  private volatile long asked; // calls so far
  private volatile long answered; // the last one that the helper has finished
  private final AtomicLong open = new AtomicLong(); // the call that the helper may join; 0 if none
  private volatile @Nullable Thread asking; // who waits for the helper
  private volatile boolean resting; // the helper does
  private volatile boolean closed;
  private int failedAt = Integer.MAX_VALUE;
  private @Nullable Throwable failure;

  /** One of several jobs that do not depend on each other. */
  @FunctionalInterface
  interface Job {
    /**
     * Does a job.
     *
     * @param worker 0 or 1: no two jobs are done by the same one at once
     */
    void run(int worker, int number);
  }

  Crew() {
    helper = Thread.ofPlatform().name("bellwether-helper").daemon().start(this::help);
  }

  /** Does jobs 0 to count-1, and returns when all of them are done. */
  void share(int count, Job job) {
    this.job = job;
    this.count = count;
    next.set(0);
    open.set(++calls);
    asked = calls;
    if (resting) LockSupport.unpark(helper);
    work(0);
    if (!open.compareAndSet(calls, 0)) await();
    Throwable thrown = failure;
    if (thrown instanceof RuntimeException e) throw e;
    if (thrown instanceof Error e) throw e;
  }

  private void await() {
    for (int spins = 0; answered != asked; spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
        continue;
      }
      asking = Thread.currentThread();
      if (answered != asked) LockSupport.park(this);
      asking = null;
    }
  }

  private void help() {
    for (long done = 0; !closed; ) {
      for (int spins = 0; asked == done && !closed; spins++) {
        if (spins < SPINS) {
          Thread.onSpinWait();
          continue;
        }
        resting = true;
        if (asked == done && !closed) LockSupport.park(this);
        resting = false;
      }
      if (closed) return;
      done = asked;
      if (!open.compareAndSet(done, 0)) continue; // too late: the jobs are done
      work(1);
      answered = done;
      LockSupport.unpark(asking);
    }
  }

  private void work(int worker) {
    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      try {
        job.run(worker, i);
      } catch (RuntimeException | Error e) {
        failed(i, e);
        return;
      }
    }
  }

  private synchronized void failed(int number, Throwable thrown) {
    next.set(count);
    if (number > failedAt) return;
    failedAt = number;
    failure = thrown;
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(helper);
  }
}
