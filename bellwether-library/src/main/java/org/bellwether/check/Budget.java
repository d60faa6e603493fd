package org.bellwether.check;

/**
 * How much may go wrong, and how many timers of each node may run out.
 *
 * @param timeouts {@code Integer.MAX_VALUE} for any number
 */
record Budget(
    int losses, int duplications, int crashes, int recoveries, int partitions, int timeouts) {
  static final Budget NONE = new Budget(0, 0, 0, 0, 0, Integer.MAX_VALUE);

  /** The same with another number of timeouts. */
  Budget timeouts(int most) {
    return new Budget(losses, duplications, crashes, recoveries, partitions, most);
  }
}
