package org.bellwether.check;

/**
 * How much may go wrong, and how many timers of each node may run out.
 *
 * @param timeouts {@code Integer.MAX_VALUE} for any number
 */
record FaultBudget(
    int losses, int duplications, int crashes, int recoveries, int partitions, int timeouts) {
  static final FaultBudget NONE = new FaultBudget(0, 0, 0, 0, 0, Integer.MAX_VALUE);

  /** The same with another number of timeouts. */
  FaultBudget timeouts(int most) {
    return new FaultBudget(losses, duplications, crashes, recoveries, partitions, most);
  }
}
