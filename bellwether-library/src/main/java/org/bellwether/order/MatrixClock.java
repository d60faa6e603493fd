package org.bellwether.order;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Matrix time: what a process knows that each process knows. Row k is, as far as the keeper knows,
 * the vector time of process k. Events that every row contains are known to all processes, and
 * their log can be discarded.
 *
 * @param n the number of processes
 * @param counts row by row
 * @see <a href="https://doi.org/10.1145/800222.806750">Wuu and Bernstein, PODC 1984</a>
 */
public record MatrixClock(int n, long... counts) {
  public MatrixClock {
    counts = counts.clone();
    if (n < 1 || (long) n * n != counts.length) {
      throw new IllegalArgumentException(
          counts.length + " counts for " + n + " processes, expected n² for n ≥ 1 processes");
    }
    long signs = 0;
    for (long count : counts) signs |= count;
    if (signs < 0) {
      throw new IllegalArgumentException(
          "matrix " + Arrays.toString(counts) + ", expected counts of at least 0");
    }
  }

  /** The clock of every one of n processes before its first event. */
  public static MatrixClock zero(int n) {
    return new MatrixClock(n, new long[Math.multiplyExact(n, n)]);
  }

  /** A copy, row by row. */
  @Override
  public long[] counts() {
    return counts.clone();
  }

  /** How many events of {@code of} the process {@code who} is known to know. */
  public long count(int who, int of) {
    return counts[checked(who) * n + checked(of)];
  }

  /** What a process is known to know. */
  public VectorClock row(int who) {
    int start = checked(who) * n;
    return new VectorClock(Arrays.copyOfRange(counts, start, start + n));
  }

  /** The number of events of a process that all processes know of. */
  public long knownToAll(int of) {
    long least = count(0, of);
    for (int who = 1; who < n; who++) least = Math.min(least, count(who, of));
    return least;
  }

  /** After a local event of a process, or a send. */
  public MatrixClock tick(int process) {
    MatrixClock next = new MatrixClock(n, counts);
    next.advance(checked(process));
    return next;
  }

  /** After the arrival of a stamp of {@code from} at a process: what it knew, we know now. */
  public MatrixClock receive(int process, int from, MatrixClock stamp) {
    if (stamp.n != n) {
      throw new IllegalArgumentException(
          "matrices of " + n + " and " + stamp.n + " processes, expected equal sizes");
    }
    MatrixClock next = new MatrixClock(n, counts);
    int own = checked(process) * n;
    int theirs = checked(from) * n;
    for (int k = 0; k < n; k++) {
      next.counts[own + k] = Math.max(next.counts[own + k], stamp.counts[theirs + k]);
    }
    for (int k = 0; k < counts.length; k++) {
      next.counts[k] = Math.max(next.counts[k], stamp.counts[k]);
    }
    next.advance(process);
    return next;
  }

  /** Only for a matrix that nobody else has seen yet. */
  private void advance(int process) {
    int own = process * n + process;
    if (counts[own] == Long.MAX_VALUE) {
      throw new ArithmeticException(
          "process " + process + " cannot count beyond " + Long.MAX_VALUE + ", the last event");
    }
    counts[own]++;
  }

  private int checked(int process) {
    if (process < 0 || process >= n) {
      throw new IllegalArgumentException(
          "process " + process + " has no place among " + n + ", expected 0.." + (n - 1));
    }
    return process;
  }

  /** The number of processes and the counts, row by row. */
  public byte[] toBytes() {
    long[] values = new long[counts.length + 1];
    values[0] = n;
    System.arraycopy(counts, 0, values, 1, counts.length);
    return Varints.bytes(values);
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static MatrixClock fromBytes(byte[] bytes) {
    Varints in = new Varints(bytes);
    int n = in.nextCount("the number of processes");
    if ((long) n * n > bytes.length) {
      throw new IllegalArgumentException(
          bytes.length + " bytes are not a stamp: " + n + " processes need n² of them");
    }
    long[] counts = new long[n * n];
    for (int k = 0; k < counts.length; k++) counts[k] = in.next();
    in.end();
    return new MatrixClock(n, counts);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MatrixClock clock && Arrays.equals(counts, clock.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  /** The rows: {@code [[2,1],[1,1]]}. */
  @Override
  public String toString() {
    return IntStream.range(0, n)
        .mapToObj(who -> row(who).toString())
        .collect(Collectors.joining(",", "[", "]"));
  }
}
