package org.bellwether.order;

/**
 * A clock that is set without ever going back: it runs faster or slower than the hardware until the
 * correction is absorbed, and jumps only forward, and only if the correction is large.
 *
 * @param since the hardware's reading when the clock was last set
 * @param time what it showed then
 * @param pending the correction to absorb from then on
 * @param pace the number of hardware units in which one unit is absorbed
 * @param jump corrections of at least this size are made at once
 */
public record SlewedClock(long since, long time, long pending, long pace, long jump) {
  public SlewedClock {
    if (pace < 2) {
      throw new IllegalArgumentException(
          "pace " + pace + ", expected at least 2: the clock must not stop");
    }
    if (jump < 1) {
      throw new IllegalArgumentException("jump " + jump + ", expected at least 1");
    }
  }

  /** A clock that shows what the hardware does, from a reading on. */
  public static SlewedClock of(long reading, long pace, long jump) {
    return new SlewedClock(reading, reading, 0, pace, jump);
  }

  /**
   * What the clock shows at a reading of the hardware, which must not be from before it was set.
   */
  public long at(long reading) {
    if (reading < since) {
      throw new IllegalArgumentException(
          "reading " + reading + ", expected at least " + since + ", the last one");
    }
    long elapsed = reading - since;
    long absorbed = Math.min(Math.abs(pending), elapsed / pace);
    return time + elapsed + (pending < 0 ? -absorbed : absorbed);
  }

  /** After a correction of what the clock shows at this reading; takes the place of older ones. */
  public SlewedClock adjust(long reading, long by) {
    long now = at(reading);
    return by >= jump
        ? new SlewedClock(reading, now + by, 0, pace, jump)
        : new SlewedClock(reading, now, by, pace, jump);
  }
}
