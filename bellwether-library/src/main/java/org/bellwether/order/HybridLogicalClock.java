package org.bellwether.order;

/**
 * The hybrid logical clock: a logical clock that stays close to physical time, so that people can
 * read its stamps. The clock of a process is the stamp of its latest event.
 *
 * <p>If an event happened before another, its stamp is smaller, by time and then by count. The time
 * is never behind the local reading, and ahead of it by no more than clocks differ. A stamp fits
 * into 64 bits: 48 for the time, which in milliseconds lasts until the year 10889, and 16 for the
 * count.
 *
 * @param time the latest physical reading known
 * @param count of events at that time
 * @see <a href="https://doi.org/10.1007/978-3-319-14472-6_2">Kulkarni et al., OPODIS 2014</a>
 */
public record HybridLogicalClock(long time, int count) implements Comparable<HybridLogicalClock> {
  /** Before the first event. */
  public static final HybridLogicalClock ZERO = new HybridLogicalClock(0, 0);

  private static final int COUNT_BITS = 16;
  private static final int LAST_COUNT = (1 << COUNT_BITS) - 1;
  private static final long LAST_TIME = (1L << 48) - 1;

  public HybridLogicalClock {
    if (time < 0 || time > LAST_TIME) {
      throw new IllegalArgumentException(
          "time " + time + ", expected 0.." + LAST_TIME + ", which are 48 bits");
    }
    if (count < 0 || count > LAST_COUNT) {
      throw new IllegalArgumentException(
          "count " + count + ", expected 0.." + LAST_COUNT + ", which are 16 bits");
    }
  }

  /**
   * After a local event or a send.
   *
   * @param reading of the local physical clock, which may stand still or jump back
   */
  public HybridLogicalClock tick(long reading) {
    return reading > time ? new HybridLogicalClock(reading, 0) : after(time, count);
  }

  /**
   * After the arrival of a message with a stamp.
   *
   * @param mostAhead by how much a stamp may be ahead of the reading: a broken clock would drag
   *     everybody along
   * @throws IllegalArgumentException if it is further ahead; the clock is as it was
   */
  public HybridLogicalClock receive(HybridLogicalClock stamp, long reading, long mostAhead) {
    if (!accepts(stamp, reading, mostAhead)) {
      throw new IllegalArgumentException(
          "stamp "
              + stamp
              + " is "
              + (stamp.time - reading)
              + " ahead of the local reading "
              + reading
              + ", expected at most "
              + mostAhead);
    }
    long latest = Math.max(reading, Math.max(time, stamp.time));
    if (latest == time && latest == stamp.time) return after(latest, Math.max(count, stamp.count));
    if (latest == time) return after(latest, count);
    if (latest == stamp.time) return after(latest, stamp.count);
    return new HybridLogicalClock(latest, 0);
  }

  /** Whether a stamp is ahead of a reading by no more than the clocks of sound machines are. */
  public static boolean accepts(HybridLogicalClock stamp, long reading, long mostAhead) {
    return stamp.time - reading <= mostAhead;
  }

  private static HybridLogicalClock after(long time, int last) {
    if (last == LAST_COUNT) {
      throw new ArithmeticException(
          "the clock cannot count beyond "
              + last
              + " at time "
              + time
              + ": the physical clock stands still");
    }
    return new HybridLogicalClock(time, last + 1);
  }

  /** By time, then by count. */
  @Override
  public int compareTo(HybridLogicalClock other) {
    return Long.compareUnsigned(packed(), other.packed());
  }

  /** Both in 64 bits; compared as unsigned numbers, they are in the order of the stamps. */
  public long packed() {
    return (time << COUNT_BITS) | count;
  }

  public static HybridLogicalClock unpacked(long packed) {
    return new HybridLogicalClock(packed >>> COUNT_BITS, (int) packed & LAST_COUNT);
  }

  /** The packed stamp, highest byte first: bytes sort like stamps. */
  public byte[] toBytes() {
    byte[] bytes = new byte[Long.BYTES];
    for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (packed() >>> (56 - 8 * i));
    return bytes;
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static HybridLogicalClock fromBytes(byte[] bytes) {
    if (bytes.length != Long.BYTES) {
      throw new IllegalArgumentException(bytes.length + " bytes are not a stamp: expected 8");
    }
    long packed = 0;
    for (byte part : bytes) packed = (packed << 8) | (part & 0xff);
    return unpacked(packed);
  }

  /** Time and count: {@code (18,1)}. */
  @Override
  public String toString() {
    return "(" + time + "," + count + ")";
  }
}
