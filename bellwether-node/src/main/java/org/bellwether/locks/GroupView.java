package org.bellwether.locks;

import java.util.List;

/**
 * The members that serve together, as this process knows them.
 *
 * @param number grows with every change; 0 before the first view
 * @param members the names of those that serve together; empty while there is no view, and when
 *     this process is not a member any more
 * @param coordinator the first of them; the empty string if there are none
 * @param connected the names of the members that this process is connected to, itself included
 */
public record GroupView(
    long number, List<String> members, String coordinator, List<String> connected) {
  public GroupView {
    members = List.copyOf(members);
    connected = List.copyOf(connected);
  }

  /** One sentence that says how the group is doing. */
  @Override
  public String toString() {
    if (number == 0) {
      return "there is no view yet (a new group begins when all its members are up; one whose"
          + " members have lost most of their directories has to be founded again, see refound);"
          + " connected to "
          + names(connected);
    }
    if (members.isEmpty()) {
      return "in no view since view " + number + "; connected to " + names(connected);
    }
    return "view " + number + " of " + names(members) + "; connected to " + names(connected);
  }

  private static String names(List<String> names) {
    return names.isEmpty() ? "nobody" : String.join(", ", names);
  }
}
