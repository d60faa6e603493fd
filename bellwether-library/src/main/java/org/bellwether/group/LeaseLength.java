package org.bellwether.group;

/**
 * How long the leases are that a member or a guest asks for again and again. If they are too short,
 * it asks for ones that are twice as long, and for shorter ones again after a calm time.
 *
 * <p>What was asked for before the length changed says nothing about the new length, so that a
 * failure which lasts longer than all leases makes them longer once only.
 */
final class LeaseLength {
  private long ticks;
  private int judged; // nothing that was asked for up to here counts

  LeaseLength(GroupPlan plan) {
    ticks = plan.leaseTicks();
  }

  long ticks() {
    return ticks;
  }

  /** Whether leases can become longer at all. */
  boolean adapts(GroupPlan plan) {
    return plan.longestTicks() > plan.leaseTicks();
  }

  /** Whether a lease counts; if not, it was asked for before the length changed. */
  boolean counts(int number) {
    return number > judged;
  }

  /**
   * A lease was too short, or nearly so.
   *
   * @param asked the number of the last question
   * @return whether leases may become shorter after a calm time from now on
   */
  boolean tooShort(int number, int asked, GroupPlan plan) {
    if (!adapts(plan) || !counts(number)) return false;
    judged = asked;
    ticks = Math.min(2 * ticks, plan.longestTicks());
    return true;
  }

  /** No lease has been too short for a while. Tells whether another calm time is to follow. */
  boolean calm(int asked, GroupPlan plan) {
    judged = asked;
    ticks = Math.max(ticks / 2, plan.leaseTicks());
    return ticks > plan.leaseTicks();
  }

  /** Nothing is asked for, for a while. */
  void rest(int asked, GroupPlan plan) {
    if (adapts(plan)) judged = asked;
  }
}
