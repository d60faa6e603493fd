package org.bellwether.node;

import java.util.concurrent.locks.LockSupport;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.NodeDisk;
import org.jspecify.annotations.Nullable;

/** Writes records in a thread of its own, always the last that it was given. */
final class DiskWriter {
  private final NodeDisk disk;
  private final Listener listener;
  private final Thread thread;
  private volatile @Nullable Job next;
  private volatile boolean closed;

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
    long last = 0;
    while (!closed) {
      Job job = next;
      if (job == null || job.number == last) {
        LockSupport.park(this);
        continue;
      }
      long began = System.nanoTime();
      try {
        disk.persist(job.state);
      } catch (DiskException e) {
        listener.failed(e);
        return;
      } catch (RuntimeException e) {
        listener.failed(new DiskException("the record cannot be written: " + e.getMessage(), e));
        return;
      }
      last = job.number;
      listener.durable(last, System.nanoTime() - began);
    }
  }

  void close() {
    closed = true;
    LockSupport.unpark(thread);
    if (Thread.currentThread().equals(thread)) return;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
