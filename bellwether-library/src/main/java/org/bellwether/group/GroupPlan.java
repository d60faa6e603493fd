package org.bellwether.group;

/**
 * What all members of a group know: how many they are, and their times in units of local clocks.
 *
 * @param members how many vote, 1 to 8
 * @param leaseTicks the length of the lease that a member asks for at first
 * @param longestTicks the length of the longest lease that a member may ask for
 * @param beatTicks how often a member that holds something renews its lease
 * @param rho how much the rates of two clocks may differ, in percent
 * @param patienceTicks how long a candidate waits for promises, and a member for an activation
 *     after all debts are paid: well above a round trip and a write to the disk
 * @param rankTicks how much later each member becomes a candidate than the one before it
 * @param preVote whether a member asks before it disturbs a view
 * @param warmTicks how long a member without claims continues to renew its lease
 * @param detectionTicks how long a member without a lease may be waited for: then its claims end
 * @param founding whether members found the group together, so that one without a record is known
 *     to have lost it afterwards; if not, disks are never lost
 */
public record GroupPlan(
    int members,
    long leaseTicks,
    long longestTicks,
    long beatTicks,
    int rho,
    long patienceTicks,
    long rankTicks,
    boolean preVote,
    long warmTicks,
    long detectionTicks,
    boolean founding) {
  public GroupPlan {
    if (members < 1 || members > 8) {
      throw new IllegalArgumentException(members + " members, expected 1 to 8");
    }
    if (longestTicks < leaseTicks) {
      throw new IllegalArgumentException(
          "the longest lease of " + longestTicks + " ticks is shorter than one of " + leaseTicks);
    }
  }

  /** A plan for a group that has a leader and no locks, and whose disks are never lost. */
  public GroupPlan(
      int members,
      long leaseTicks,
      long longestTicks,
      long beatTicks,
      int rho,
      long patienceTicks,
      long rankTicks,
      boolean preVote) {
    this(
        members,
        leaseTicks,
        longestTicks,
        beatTicks,
        rho,
        patienceTicks,
        rankTicks,
        preVote,
        longestTicks,
        longestTicks,
        false);
  }

  /** How long a member's own clock counts the detection time at most: D(1-rho), rounded down. */
  long detected() {
    return detectionTicks * (100 - rho) / 100;
  }

  /** After how long without a lapse a member asks for shorter leases again. */
  long calmTicks() {
    return 20 * leaseTicks;
  }

  /**
   * How long an acceptor must count a lease to be sure that its holder's clock has counted it, too:
   * length·(1+rho)/(1-rho), rounded up.
   */
  long owed(long length) {
    return Math.ceilDiv(length * (100 + rho), 100L - rho);
  }

  /**
   * How long after the last fault a connected majority has a leader at most, if a message takes at
   * most so long, and patience is at least four times that.
   *
   * <p>A member whose view is missing or broken becomes a candidate within {@code wait}. An attempt
   * fails only because some member has promised a larger epoch, and each member fails only once,
   * because it is told. An epoch that is larger than all that were promised is overtaken only by
   * members that stand before they are asked to promise it, three delays later, and do not stand
   * again for a while. The last one takes nine delays until its leader believes, and the debts.
   */
  public long settlingTicks(long delayTicks) {
    long debts = owed(longestTicks);
    long longest = Math.max(Candidate.LONGEST_BACKOFF * patienceTicks, debts + patienceTicks);
    long wait = longest + members * rankTicks;
    long heard = delayTicks; // of the last connection that is up again
    long refused = members * (wait + 2 * delayTicks);
    long overtaken = 3L * (members - 1) * delayTicks;
    return heard + refused + overtaken + debts + 9 * delayTicks;
  }

  /** After how long a guest that asks for no lease is waited for no longer. */
  long silenceTicks() {
    return Math.max(detectionTicks, owed(longestTicks));
  }

  /** Whether a member that votes is behind a port. */
  boolean votes(int port) {
    return port < members;
  }

  /** All members, one bit each. */
  int all() {
    return (1 << members) - 1;
  }

  boolean majority(int positions) {
    return 2 * Integer.bitCount(positions) > members;
  }
}
