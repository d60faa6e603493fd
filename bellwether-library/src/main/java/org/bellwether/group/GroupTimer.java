package org.bellwether.group;

import org.bellwether.model.Timed.Timer;

/** What members of a {@link MajorityGroup} wait for. */
public sealed interface GroupTimer extends Timer {
  enum Alarm implements GroupTimer {
    STAND, // before the others, or again after a failure
    COLLECT, // promises
    ACTIVATION,
    BEAT,
    COOL, // nothing has happened for long: beats end
    DETECTION, // no majority has been heard of for so long that others are in charge
    RESTART, // what was promised before a crash may still be owed
    ASK, // again, while the disk is blank
    REBIRTH, // nobody relies any more on what this member has forgotten
    CALM // no lease has lapsed for so long that a shorter one may do
  }

  /** The lease of a beat is over. */
  record Spent(int number) implements GroupTimer {}

  /** A lease that this member has granted is over, even by the holder's clock. */
  record Owed(int position, long incarnation, long length) implements GroupTimer, Comparable<Owed> {
    @Override
    public int compareTo(Owed other) {
      if (position != other.position) return Integer.compare(position, other.position);
      if (incarnation != other.incarnation) return Long.compare(incarnation, other.incarnation);
      return Long.compare(length, other.length);
    }
  }
}
