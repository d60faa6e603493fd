package org.bellwether.order;

/**
 * Lamport's logical clock: a counter that is ahead of every event that it knows of. The clock of a
 * process is the stamp of its latest event; each event creates a new one.
 *
 * <p>If an event happened before another, its stamp is smaller. The converse is false: a smaller
 * stamp only says that the other event did not happen before. The order of stamps, by time and then
 * by process, is total; it extends happened-before and is arbitrary otherwise.
 *
 * {@snippet :
 * LamportClock clock = LamportClock.of(2);
 * clock = clock.tick(); // a local event, or a message leaves with this stamp
 * clock = clock.receive(stamp); // a message arrives
 * }
 *
 * @param time 0 before the first event
 * @param process the process that keeps the clock; breaks ties
 * @see <a href="https://doi.org/10.1145/359545.359563">Lamport, CACM 21(7), 1978</a>
 */
public record LamportClock(long time, int process) implements Comparable<LamportClock> {
  public LamportClock {
    if (time < 0) throw new IllegalArgumentException("time " + time + ", expected at least 0");
    if (process < 0) {
      throw new IllegalArgumentException("process " + process + ", expected at least 0");
    }
  }

  /** The clock of a process before its first event. */
  public static LamportClock of(int process) {
    return new LamportClock(0, process);
  }

  /** After a local event, or a send. A multicast is one send. */
  public LamportClock tick() {
    return after(time);
  }

  /** After the arrival of a message with a stamp. */
  public LamportClock receive(LamportClock stamp) {
    return after(Math.max(time, stamp.time));
  }

  private LamportClock after(long last) {
    if (last == Long.MAX_VALUE) {
      throw new ArithmeticException(
          "the clock of process " + process + " cannot go beyond " + last + ", the last time");
    }
    return new LamportClock(last + 1, process);
  }

  /** By time, then by process. */
  @Override
  public int compareTo(LamportClock other) {
    return time != other.time
        ? Long.compare(time, other.time)
        : Integer.compare(process, other.process);
  }

  public byte[] toBytes() {
    return Varints.bytes(time, process);
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static LamportClock fromBytes(byte[] bytes) {
    Varints in = new Varints(bytes);
    LamportClock clock = new LamportClock(in.next(), in.nextInt("the process"));
    in.end();
    return clock;
  }

  /** Time and process: {@code 7@2}. */
  @Override
  public String toString() {
    return time + "@" + process;
  }
}
