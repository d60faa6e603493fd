package org.bellwether.locks;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Remembers the largest fencing number that it has seen, and refuses smaller ones: what a store
 * does that a lock protects. A holder that reads before it writes must let its fence pass before it
 * reads, so that no older holder can write in between.
 */
public final class FenceGuard {
  private final AtomicLong largest = new AtomicLong();

  /** Lets a fence pass unless a larger one has passed before. */
  public boolean admits(long fence) {
    return largest.accumulateAndGet(fence, Math::max) == fence;
  }

  /**
   * The same, with an exception instead of a result.
   *
   * @throws StaleFence if a larger fence has passed before
   */
  public void check(long fence) {
    long seen = largest.accumulateAndGet(fence, Math::max);
    if (seen != fence) throw new StaleFence(fence, seen);
  }

  /** The largest fence that has passed; 0 before the first. */
  public long largest() {
    return largest.get();
  }
}
