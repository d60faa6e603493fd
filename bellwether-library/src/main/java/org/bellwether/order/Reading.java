package org.bellwether.order;

/**
 * What a node knows about the true time: how far it was ahead of the node's own clock at some
 * reading of that clock. The older it is, the less accurate it is: {@link #at}.
 *
 * @param offset of the true time from the node's own reading
 * @param error by how much the offset may be wrong
 * @param since the node's own reading at that moment
 */
public record Reading(long offset, long error, long since) {
  public Reading {
    if (error < 0) {
      throw new IllegalArgumentException("error " + error + ", expected at least 0");
    }
  }

  /** The true time is ahead of the node's own reading by something in an interval. */
  public static Reading of(Interval ahead, long since) {
    long offset = ahead.middle();
    return new Reading(offset, ahead.high() - offset, since);
  }

  /**
   * The same knowledge at a later reading, or later at the same reading, with a larger error. The
   * offset has changed by what the node's own clock has drifted since, and whole readings hide up
   * to one tick more: while the reading grows by r, at most (r+1)/(1-ρ) of true time passes, and at
   * least (r-1)/(1+ρ).
   */
  public Reading at(long now, long driftPpm) {
    long elapsed = now - since;
    long grown = ClockBounds.mostTime(elapsed, driftPpm) - elapsed;
    return new Reading(offset, Math.addExact(error, grown), now);
  }

  /** What time it is at the reading. */
  public long time() {
    return Math.addExact(since, offset);
  }

  /** By how much the true time may be ahead of the node's own reading. */
  public Interval ahead() {
    return new Interval(offset - error, offset + error);
  }
}
