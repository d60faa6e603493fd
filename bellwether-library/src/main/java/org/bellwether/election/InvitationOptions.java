package org.bellwether.election;

/**
 * The timeouts of a node of the {@link InvitationElection}, and the variant that it runs.
 *
 * @param answerTicks T, how long to wait for an answer
 * @param periodTicks how often coordinators look for each other, and members for theirs
 * @param priorityCheck whether only lower coordinators are invited, which avoids a livelock
 * @param inviteOldMembers whether a node that has lost its coordinator invites those it knew
 * @param answerWithCoordinator whether members name their coordinator to those who search
 */
public record InvitationOptions(
    long answerTicks,
    long periodTicks,
    boolean priorityCheck,
    boolean inviteOldMembers,
    boolean answerWithCoordinator) {
  /** Without variants; nodes look for each other again as soon as they need not wait. */
  public static InvitationOptions answeredWithin(long ticks) {
    return new InvitationOptions(ticks, ticks, false, false, false);
  }

  public InvitationOptions periodTicks(long ticks) {
    return new InvitationOptions(
        answerTicks, ticks, priorityCheck, inviteOldMembers, answerWithCoordinator);
  }

  public InvitationOptions priorityCheck(boolean check) {
    return new InvitationOptions(
        answerTicks, periodTicks, check, inviteOldMembers, answerWithCoordinator);
  }

  public InvitationOptions inviteOldMembers(boolean invite) {
    return new InvitationOptions(
        answerTicks, periodTicks, priorityCheck, invite, answerWithCoordinator);
  }

  public InvitationOptions answerWithCoordinator(boolean answer) {
    return new InvitationOptions(answerTicks, periodTicks, priorityCheck, inviteOldMembers, answer);
  }
}
