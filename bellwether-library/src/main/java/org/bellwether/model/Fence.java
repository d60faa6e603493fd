package org.bellwether.model;

/**
 * A fencing number: every entry into a critical section has a larger one than all before it, so
 * that a guarded resource can refuse a holder that is out of date.
 */
public record Fence(long epoch, long sequence) implements Comparable<Fence> {
  private static final int SEQUENCE_BITS = 36;

  /** The largest sequence that {@link #packed} has room for. */
  public static final long LAST_SEQUENCE = (1L << SEQUENCE_BITS) - 1;

  /** The largest epoch that {@link #packed} has room for. */
  public static final long LAST_EPOCH = (1L << (63 - SEQUENCE_BITS)) - 1;

  /**
   * This fence as one positive number in the same order: 27 bits for the epoch, 36 for the
   * sequence.
   */
  public long packed() {
    if (epoch < 0 || epoch > LAST_EPOCH || sequence < 0 || sequence > LAST_SEQUENCE) {
      throw new ArithmeticException("fence " + this + " does not fit into a long");
    }
    return epoch << SEQUENCE_BITS | sequence;
  }

  /** The fence that was {@link #packed} into a number. */
  public static Fence unpacked(long packed) {
    return new Fence(packed >>> SEQUENCE_BITS, packed & LAST_SEQUENCE);
  }

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
