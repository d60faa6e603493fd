package org.bellwether.model;

/**
 * A fencing number: every entry into a critical section has a larger one than all before it, so
 * that a guarded resource can refuse a holder that is out of date.
 */
public record Fence(long epoch, long sequence) implements Comparable<Fence> {
  @Override
  public int compareTo(Fence other) {
    int byEpoch = Long.compare(epoch, other.epoch);
    return byEpoch != 0 ? byEpoch : Long.compare(sequence, other.sequence);
  }

  @Override
  public String toString() {
    return epoch + ":" + sequence;
  }
}
