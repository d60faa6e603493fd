package org.bellwether.order;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Singhal and Kshemkalyani's vector clock, which sends to each process only the entries that have
 * changed since the last message to it. Unlike the other clocks it is not a value: it remembers
 * what it has sent to each process.
 *
 * <p><b>Model:</b> FIFO links that lose nothing. <b>Guarantee:</b> the same vectors as {@link
 * VectorClock}. <b>Cost:</b> 2n further numbers at each process; messages are smallest if a process
 * communicates with few others.
 *
 * @see <a href="https://doi.org/10.1016/0020-0190(92)90028-T">Singhal and Kshemkalyani, Information
 *     Processing Letters 43(1), 1992</a>
 */
public final class CompressedVectorClock {
  private final int process;
  private final long[] counts; // the vector time
  private final long[] lastUpdate; // own count when this component last grew
  private final long[] lastSent; // own count at the last send to this process

  /** The clock of a process among n before its first event. */
  public CompressedVectorClock(int process, int n) {
    this.process = process;
    counts = new long[n];
    lastUpdate = new long[n];
    lastSent = new long[n];
    expectPlace(process);
  }

  /** The full vector of the latest event. */
  public VectorClock now() {
    return new VectorClock(counts);
  }

  /** Counts a local event. */
  public VectorClock tick() {
    advance();
    return now();
  }

  /** A send: what the message has to carry. The process's own count is always sent. */
  public Changes send(int to) {
    expectPlace(to);
    advance();
    int changed = 0;
    for (long update : lastUpdate) if (update > lastSent[to]) changed++;
    int[] processes = new int[changed];
    long[] known = new long[changed];
    for (int k = 0, i = 0; i < changed; k++) {
      if (lastUpdate[k] <= lastSent[to]) continue;
      processes[i] = k;
      known[i++] = counts[k];
    }
    lastSent[to] = counts[process];
    return new Changes(processes, known);
  }

  /** The arrival of a message with what it carries. */
  public VectorClock receive(Changes changes) {
    for (int k : changes.processes) expectPlace(k);
    advance();
    for (int i = 0; i < changes.processes.length; i++) {
      int k = changes.processes[i];
      if (changes.counts[i] <= counts[k]) continue;
      counts[k] = changes.counts[i];
      lastUpdate[k] = counts[process];
    }
    return now();
  }

  /**
   * No process knows more events of a process than that process itself, so counting before merging
   * changes nothing.
   */
  private void advance() {
    if (counts[process] == Long.MAX_VALUE) {
      throw new ArithmeticException(
          "process " + process + " cannot count beyond " + Long.MAX_VALUE + ", the last event");
    }
    counts[process]++;
    lastUpdate[process] = counts[process];
  }

  private void expectPlace(int other) {
    if (other < 0 || other >= counts.length) {
      throw new IllegalArgumentException(
          "process %d has no place among %d, expected 0..%d"
              .formatted(other, counts.length, counts.length - 1));
    }
  }

  /** Makes the next message to a process carry everything, after the connection was lost. */
  public void resynchronise(int to) {
    expectPlace(to);
    lastSent[to] = 0;
  }

  @Override
  public String toString() {
    return now().toString();
  }

  /**
   * The components of a vector that a receiver may not know yet.
   *
   * @param processes in ascending order
   * @param counts of their events, in the same order
   */
  public record Changes(int[] processes, long[] counts) {
    public Changes {
      processes = processes.clone();
      counts = counts.clone();
      if (processes.length != counts.length) {
        throw new IllegalArgumentException(
            processes.length + " processes with " + counts.length + " counts, expected as many");
      }
      for (int i = 0; i < processes.length; i++) {
        if (processes[i] < 0 || (i > 0 && processes[i] <= processes[i - 1])) {
          throw new IllegalArgumentException(
              "processes " + Arrays.toString(processes) + ", expected them in ascending order");
        }
        if (counts[i] < 0) {
          throw new IllegalArgumentException("count " + counts[i] + ", expected at least 0");
        }
      }
    }

    /** A copy. */
    @Override
    public int[] processes() {
      return processes.clone();
    }

    /** A copy. */
    @Override
    public long[] counts() {
      return counts.clone();
    }

    /** The number of components. */
    public int size() {
      return processes.length;
    }

    /** The number of components, then each process with its count. */
    public byte[] toBytes() {
      long[] values = new long[1 + 2 * size()];
      values[0] = size();
      for (int i = 0; i < size(); i++) {
        values[1 + 2 * i] = processes[i];
        values[2 + 2 * i] = counts[i];
      }
      return Varints.bytes(values);
    }

    /**
     * Reads what {@link #toBytes} wrote.
     *
     * @throws IllegalArgumentException if it did not
     */
    public static Changes fromBytes(byte[] bytes) {
      Varints in = new Varints(bytes);
      int size = in.nextCount("the number of components");
      int[] processes = new int[size];
      long[] counts = new long[size];
      for (int i = 0; i < size; i++) {
        processes[i] = in.nextInt("a process");
        counts[i] = in.next();
      }
      in.end();
      return new Changes(processes, counts);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Changes changes
          && Arrays.equals(processes, changes.processes)
          && Arrays.equals(counts, changes.counts);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(processes) + Arrays.hashCode(counts);
    }

    /** Process and count: {@code {0:4,1:2}}. */
    @Override
    public String toString() {
      return IntStream.range(0, size())
          .mapToObj(i -> processes[i] + ":" + counts[i])
          .collect(Collectors.joining(",", "{", "}"));
    }
  }
}
