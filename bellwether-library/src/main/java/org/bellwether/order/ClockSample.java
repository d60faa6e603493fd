package org.bellwether.order;

import org.jspecify.annotations.Nullable;

/**
 * One question to another clock, with its four stamps: ours when it left and when the answer came,
 * theirs in between.
 *
 * @param asked our reading when the question left (T1)
 * @param received their reading when it came (T2)
 * @param answered their reading when the answer left (T3)
 * @param returned our reading when it came (T4)
 * @see <a href="https://doi.org/10.1007/BF01784024">Cristian, Distributed Computing 3, 1989</a>
 * @see <a href="https://doi.org/10.1109/26.103043">Mills, IEEE Transactions on Communications
 *     39(10), 1991</a>
 */
public record ClockSample(long asked, long received, long answered, long returned) {
  public ClockSample {
    if (returned - asked < answered - received || answered < received) {
      throw new IllegalArgumentException(
          "sample of %d, %d, %d, %d, expected the answer to take no longer than the round trip"
              .formatted(asked, received, answered, returned));
    }
  }

  /** How long both messages travelled together. */
  public long delay() {
    return returned - asked - (answered - received);
  }

  /** How far their clock is ahead of ours, if both messages took equally long; rounded down. */
  public long offset() {
    return Math.floorDiv((received - asked) + (answered - returned), 2);
  }

  /** What their clock shows at {@code returned}, if both messages took equally long. */
  public long estimate() {
    return returned + offset();
  }

  /**
   * By how much {@link #offset} may be wrong at most.
   *
   * @param minimum how long a message takes at least
   */
  public long error(long minimum) {
    return Math.ceilDiv(delay(), 2) - minimum;
  }

  /**
   * By how much the true time may be ahead of our clock at {@code returned}, if theirs tells it
   * with an error and ours drifts during the round trip: the answer travelled for at least the
   * minimum, and for at most what the question left of the round trip.
   *
   * @param error by how much {@code answered} may differ from the true time
   * @param minimum how long a message takes at least
   * @param driftPpm by how much our clock drifts at most; theirs spent no time on the question
   * @return null if there is no such time, so that one of these three must be wrong
   */
  public @Nullable Interval ahead(long error, long minimum, long driftPpm) {
    long roundTrip = ClockBounds.mostTime(returned - asked, driftPpm);
    long low = answered - error + minimum - returned;
    long high = answered + error + roundTrip - minimum - returned;
    return low <= high ? new Interval(low, high) : null;
  }
}
