package org.bellwether.group;

import org.bellwether.model.Output;

/** What a member of a {@link MajorityGroup} tells its host. */
public interface GroupEvent extends Output.Custom {
  /** This member serves in a view from now on. */
  record Joined(long epoch, int members) implements GroupEvent {}

  /** From now on nothing may be claimed, until the next view is there. */
  record Frozen() implements GroupEvent {}

  /** All that this member has claimed has ended. */
  record Dropped() implements GroupEvent {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  /**
   * A life is over: that of a peer, which is not heard any more, or this one, which serves no more.
   */
  record Outlived(int member) implements GroupEvent {}

  /**
   * The wall clock of a founder does not count, because it is far off.
   *
   * @param minutes since 2025, by that clock
   * @param usual what most others show, or the latest that counts
   */
  record ClockRefused(int member, long minutes, long usual) implements GroupEvent {}
}
