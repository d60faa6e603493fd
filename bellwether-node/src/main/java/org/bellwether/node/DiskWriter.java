package org.bellwether.node;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.NodeDisk;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes records in a thread of its own, always the last that it was given. A disk may not answer
 * for as long as it likes: nobody waits for it, and it is closed once it does, so that no other
 * process uses the directory before.
 */
final class DiskWriter {
  private static final Logger LOG = LoggerFactory.getLogger(NodeProcess.class);
  private static final long PATIENCE_MILLIS = 1000; // at the end

  private final NodeDisk disk;
  private final Listener listener;
  private final Thread thread;
  private volatile @Nullable Job next;
  private volatile boolean closed;
  private volatile long began; // when the write began that is under way; 0 if none is

  private record Job(long number, Record state) {}

  /** Hears what became of records, in the thread of the disk. */
  interface Listener {
    /** All records up to a number are durable. */
    void durable(long number, long nanosTaken);

    /** Nobody knows what is durable any more. */
    void failed(DiskException why);
  }

  DiskWriter(String name, NodeDisk disk, Listener listener) {
    this.disk = disk;
    this.listener = listener;
    thread = Thread.ofPlatform().name(name).daemon().start(this::write);
  }

  /** Has a record written, in place of one that waits; one thread at a time calls this. */
  void persist(long number, Record state) {
    next = new Job(number, state);
    LockSupport.unpark(thread);
  }

  private void write() {
    try {
      writeAll();
    } finally {
      disk.close();
    }
  }

  private void writeAll() {
    long last = 0;
    while (!closed) {
      Job job = next;
      if (job == null || job.number == last) {
        LockSupport.park(this);
        continue;
      }
      long start = System.nanoTime() | 1;
      began = start;
      try {
        disk.persist(job.state);
      } catch (DiskException e) {
        listener.failed(e);
        return;
      } catch (RuntimeException e) {
        listener.failed(new DiskException("the record cannot be written: " + e.getMessage(), e));
        return;
      }
      began = 0;
      last = job.number;
      listener.durable(last, System.nanoTime() - start);
    }
  }

  /** For how long the disk has not answered; 0 if nobody waits for it. */
  long waitingNanos() {
    long start = began;
    return start == 0 ? 0 : System.nanoTime() - start;
  }

  /** Where it writes. */
  String name() {
    return disk.name();
  }

  /** Gives up what waits, and closes the disk as soon as it answers. */
  void close() {
    closed = true;
    LockSupport.unpark(thread);
    if (Thread.currentThread().equals(thread)) return;
    try {
      if (thread.join(Duration.ofMillis(PATIENCE_MILLIS))) return;
      LOG.warn(
          "the disk {} has not answered for {} ms; it stays locked until it does, or this process ends",
          disk.name(),
          waitingNanos() / 1_000_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
