package org.bellwether.bench;

/** The locks of one system, as one process of a race uses them. */
public interface RacedLocks {
  /** Somebody holds a lock. */
  interface Held {
    void release() throws Exception;
  }

  /** Waits for a lock. The thread that was granted it releases it. */
  Held acquire(String lock) throws Exception;

  /** Waits until what is measured next is not disturbed by what was measured before. */
  default void settle() throws Exception {}

  /** How often a process that lives was taken for dead so far; -1 if that cannot be told. */
  default long exclusions() {
    return -1;
  }

  /** What a look at whether a lock is still held takes, in nanoseconds; 0 if there is no such. */
  default double validNanos() throws Exception {
    return 0;
  }
}
