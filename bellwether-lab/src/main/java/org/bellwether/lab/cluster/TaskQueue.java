package org.bellwether.lab.cluster;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.PriorityQueue;

/** What is to be done at which moment of a run, by the machine's monotonic clock. */
final class TaskQueue {
  private final long nanosPerUnit;
  private final PriorityQueue<Task> tasks = new PriorityQueue<>();
  private long began = System.nanoTime();
  private long sequence;

  /** Something to be done. */
  interface Action {
    void run() throws IOException;
  }

  private record Task(long nanos, long sequence, Action action) implements Comparable<Task> {
    @Override
    public int compareTo(Task other) {
      int byTime = Long.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  TaskQueue(long nanosPerUnit) {
    this.nanosPerUnit = nanosPerUnit;
  }

  /** Time 0 of the run is now. */
  void begin() {
    began = System.nanoTime();
  }

  /** Has something done at a time of the scenario. */
  void at(BigDecimal time, Action action) {
    tasks.add(new Task(nanos(time), sequence++, action));
  }

  /** Has something done when so much of the scenario's time has passed from now on. */
  void after(BigDecimal time, Action action) {
    tasks.add(new Task(passed() + nanos(time), sequence++, action));
  }

  /**
   * Does the next thing, if its time has come.
   *
   * @param end what comes after it is not done any more
   */
  boolean runNext(long end) throws IOException {
    Task task = tasks.peek();
    if (task == null || passed() < task.nanos || task.nanos > end) return false;
    tasks.remove();
    task.action.run();
    return true;
  }

  boolean isEmpty() {
    return tasks.isEmpty();
  }

  /** The moment of the next thing on the monotonic clock; the fallback if there is none. */
  long next(long fallback) {
    Task task = tasks.peek();
    return task == null ? fallback : Math.min(fallback, began + task.nanos);
  }

  /** The moment on the monotonic clock that is so many nanoseconds after the beginning. */
  long moment(long nanos) {
    return began + nanos;
  }

  /** Nanoseconds since the beginning. */
  long passed() {
    return System.nanoTime() - began;
  }

  long nanos(BigDecimal time) {
    return time.multiply(BigDecimal.valueOf(nanosPerUnit)).longValue();
  }
}
