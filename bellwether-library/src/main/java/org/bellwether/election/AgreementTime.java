package org.bellwether.election;

/**
 * The longest time after the last fault until all nodes that can communicate agree, in
 * Garcia-Molina's elections. T = 2Tm+Tp is the longest time that an answer takes, and P is the
 * period, which counts as T if it is shorter.
 */
public final class AgreementTime {
  private AgreementTime() {}

  /**
   * 12T+P for {@link GarciaMolinaBully}. Elections of others than the highest live node are over
   * after 4T, because a node that begins one later hears of the highest. The highest finds what is
   * wrong a period and T later, or fails by then because of what it did before, which takes 3T. Its
   * next election takes 4T.
   */
  public static long ofBully(long answerTicks, long periodTicks) {
    return 12 * answerTicks + Math.max(answerTicks, periodTicks);
  }

  /**
   * 3P+4T + 2(n-1)(P+(2n+2)T) for {@link InvitationElection} with n nodes. After 3P+4T no node
   * counts on a node that does not answer. From then on groups only merge. A coordinator looks for
   * others once per period, and then takes T to find them, at most 2(n-1)T to let higher ones go
   * first, and 3T to merge. At least every other such round joins two groups: a coordinator that is
   * found is either joined or busy; it is busy with a merge of its own, or once with dropping a
   * member that has left. So 2(n-1) rounds are enough.
   */
  public static long ofInvitation(int n, long answerTicks, long periodTicks) {
    long period = Math.max(answerTicks, periodTicks);
    long round = period + (2L * n + 2) * answerTicks;
    return 3 * period + 4 * answerTicks + 2L * (n - 1) * round;
  }
}
