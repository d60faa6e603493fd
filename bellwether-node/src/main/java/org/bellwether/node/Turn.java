package org.bellwether.node;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * One thing at a time, done by whoever brings it: a thread that adds something while nobody has the
 * turn takes it, and goes on until nothing is left; a thread that adds something while another has
 * the turn leaves it to that one. Nobody ever waits for a lock.
 *
 * @param <T> the things to be done
 */
final class Turn<T> {
  private static final int MANY = 1 << 16;
  private static final int MOST_IN_ONE_GO = 1024;
  private static final long SHORT_NANOS = 100_000;

  private final ConcurrentLinkedQueue<Waiting<T>> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger pending = new AtomicInteger();
  private final Consumer<T> work;
  private final Runnable afterwards;
  private final LongConsumer waited;

  private record Waiting<T>(T thing, long since) {}

  /**
   * A turn that nobody has.
   *
   * @param work does one thing
   * @param afterwards is run when nothing is left, before the turn is given up, and after very many
   *     things if more and more are added
   * @param waited hears for how many nanoseconds each thing has waited
   */
  Turn(Consumer<T> work, Runnable afterwards, LongConsumer waited) {
    this.work = work;
    this.afterwards = afterwards;
    this.waited = waited;
  }

  Turn(Consumer<T> work, Runnable afterwards) {
    this(work, afterwards, number -> {});
  }

  /** Has something done, after all that was added before; perhaps by this very thread. */
  void add(T thing) {
    queue.add(new Waiting<>(thing, System.nanoTime()));
    if (pending.getAndIncrement() == 0) drain(0);
  }

  /**
   * Takes the turn, if nobody has it, before there is anything to do: what is added meanwhile waits
   * for {@link #release}, and is done in one go.
   */
  boolean hold() {
    return pending.compareAndSet(0, 1);
  }

  /** Does what was added while the turn was held, and gives the turn up. */
  void release() {
    drain(1);
  }

  private void drain(int already) {
    int done = already;
    int left = 1;
    int inOneGo = 0;
    while (left > 0) {
      while (done < left) {
        Waiting<T> next = queue.poll();
        if (next == null) break; // counted before it is seen: the next round finds it
        waited.accept(System.nanoTime() - next.since);
        work.accept(next.thing);
        done++;
      }
      inOneGo += done;
      if (done == pending.get() || inOneGo >= MOST_IN_ONE_GO) {
        afterwards.run();
        inOneGo = 0;
      }
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
