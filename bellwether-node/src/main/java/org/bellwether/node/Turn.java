package org.bellwether.node;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One thing at a time, done by whoever brings it: a thread that adds something while nobody has the
 * turn takes it, and goes on until nothing is left; a thread that adds something while another has
 * the turn leaves it to that one. Nobody ever waits for a lock.
 *
 * @param <T> the things to be done
 */
final class Turn<T> {
  private static final int MANY = 1 << 16;
  private static final long SHORT_NANOS = 100_000;

  private final ConcurrentLinkedQueue<T> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger pending = new AtomicInteger();
  private final Consumer<T> work;
  private final Runnable afterwards;

  /**
   * A turn that nobody has.
   *
   * @param work does one thing
   * @param afterwards is run when nothing is left, before the turn is given up
   */
  Turn(Consumer<T> work, Runnable afterwards) {
    this.work = work;
    this.afterwards = afterwards;
  }

  /** Has something done, after all that was added before; perhaps by this very thread. */
  void add(T thing) {
    queue.add(thing);
    if (pending.getAndIncrement() != 0) return;
    int done = 0;
    int left = 1;
    while (left > 0) {
      while (done < left) {
        T next = queue.poll();
        if (next == null) break; // counted before it is seen: the next round finds it
        work.accept(next);
        done++;
      }
      if (done == pending.get()) afterwards.run();
      left = pending.addAndGet(-done);
      done = 0;
    }
  }

  /**
   * The same for a thread that must not run ahead of the others for ever, such as one that reads
   * from sockets: it waits while very much is left to be done.
   */
  void addPatiently(T thing) {
    while (pending.get() > MANY) LockSupport.parkNanos(SHORT_NANOS);
    add(thing);
  }

  /** How much is left to be done. */
  int waiting() {
    return pending.get();
  }
}
