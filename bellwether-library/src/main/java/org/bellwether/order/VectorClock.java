package org.bellwether.order;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Vector time: for each process, how many of its events are known. The clock of a process is the
 * stamp of its latest event; each event creates a new one.
 *
 * <p>An event happened before another exactly if its vector is smaller; if neither is, they are
 * concurrent. No scheme with fewer numbers can decide this in general.
 *
 * {@snippet :
 * VectorClock clock = VectorClock.zero(3);
 * clock = clock.tick(0); // process 0: a local event, or a message leaves with this stamp
 * clock = clock.receive(0, stamp); // process 0: a message arrives
 * boolean cause = stamp.happensBefore(clock);
 * }
 *
 * @param counts by process
 * @see <a href="https://doi.org/10.1109/2.84874">Fidge, Computer 24(8), 1991</a>
 */
public record VectorClock(long... counts) {
  public VectorClock {
    counts = counts.clone();
    if (counts.length == 0) {
      throw new IllegalArgumentException("a vector of 0 processes, expected at least 1");
    }
    long signs = 0;
    for (long count : counts) signs |= count;
    if (signs < 0) {
      throw new IllegalArgumentException(
          "vector " + Arrays.toString(counts) + ", expected counts of at least 0");
    }
  }

  /** The clock of every one of n processes before its first event. */
  public static VectorClock zero(int n) {
    return new VectorClock(new long[n]);
  }

  /** The number of processes. */
  public int size() {
    return counts.length;
  }

  /** How many events of a process are known; at least so many have happened. */
  public long count(int process) {
    return counts[checked(process)];
  }

  /** A copy. */
  @Override
  public long[] counts() {
    return counts.clone();
  }

  /** After a local event of a process, or a send. A multicast is one send. */
  public VectorClock tick(int process) {
    VectorClock next = new VectorClock(counts);
    next.advance(checked(process));
    return next;
  }

  /** The least vector that knows all that either knows. */
  public VectorClock merge(VectorClock other) {
    expectSize(other);
    VectorClock merged = new VectorClock(counts);
    merged.include(other);
    return merged;
  }

  /** After the arrival of a message with a stamp at a process: first merge, then count. */
  public VectorClock receive(int process, VectorClock stamp) {
    expectSize(stamp);
    VectorClock next = new VectorClock(counts);
    next.include(stamp);
    next.advance(checked(process));
    return next;
  }

  /** Only for a vector that nobody else has seen yet. */
  private void advance(int process) {
    if (counts[process] == Long.MAX_VALUE) {
      throw new ArithmeticException(
          "process " + process + " cannot count beyond " + Long.MAX_VALUE + ", the last event");
    }
    counts[process]++;
  }

  /** Only for a vector that nobody else has seen yet. */
  private void include(VectorClock other) {
    for (int k = 0; k < counts.length; k++) counts[k] = Math.max(counts[k], other.counts[k]);
  }

  /** How this event relates to the other. Different events never have equal vectors. */
  public Causality compare(VectorClock other) {
    expectSize(other);
    boolean less = false;
    boolean more = false;
    for (int k = 0; k < counts.length; k++) {
      less |= counts[k] < other.counts[k];
      more |= counts[k] > other.counts[k];
    }
    if (less) return more ? Causality.CONCURRENT : Causality.BEFORE;
    return more ? Causality.AFTER : Causality.EQUAL;
  }

  /** Whether no component is larger than the other's. */
  public boolean atMost(VectorClock other) {
    expectSize(other);
    for (int k = 0; k < counts.length; k++) if (counts[k] > other.counts[k]) return false;
    return true;
  }

  public boolean happensBefore(VectorClock other) {
    return compare(other) == Causality.BEFORE;
  }

  /**
   * The same for stamps of events at different processes, in one comparison: whether the other
   * event knows of this one.
   *
   * @param process where this event happened; the other one happened elsewhere
   */
  public boolean happensBefore(VectorClock other, int process) {
    expectSize(other);
    return counts[checked(process)] <= other.counts[process];
  }

  public boolean concurrent(VectorClock other) {
    return compare(other) == Causality.CONCURRENT;
  }

  private int checked(int process) {
    if (process < 0 || process >= counts.length) {
      throw new IllegalArgumentException(
          "process " + process + " has no place in " + this + ", expected 0.." + (size() - 1));
    }
    return process;
  }

  private void expectSize(VectorClock other) {
    if (other.counts.length != counts.length) {
      throw new IllegalArgumentException(
          "vectors of " + size() + " and " + other.size() + " processes, expected equal sizes");
    }
  }

  /** The size and the counts; small ones take a byte each. */
  public byte[] toBytes() {
    int length = Varints.length(counts.length);
    for (long count : counts) length += Varints.length(count);
    byte[] bytes = new byte[length];
    int at = Varints.put(counts.length, bytes, 0);
    for (long count : counts) at = Varints.put(count, bytes, at);
    return bytes;
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static VectorClock fromBytes(byte[] bytes) {
    Varints in = new Varints(bytes);
    long[] counts = new long[in.nextCount("the number of processes")];
    for (int k = 0; k < counts.length; k++) counts[k] = in.next();
    in.end();
    return new VectorClock(counts);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VectorClock clock && Arrays.equals(counts, clock.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  /** The counts: {@code [1,2,0]}. */
  @Override
  public String toString() {
    return Arrays.stream(counts)
        .mapToObj(Long::toString)
        .collect(Collectors.joining(",", "[", "]"));
  }
}
