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
}
