package org.bellwether.election;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output.Group;

/**
 * The task that a group works on, as its coordinator distributes it: the members of the group. The
 * group number distinguishes it from every other definition that has ever existed.
 *
 * @param members their ids, in ascending order
 */
public record Definition(Group group, List<Long> members) {
  public Definition {
    members = List.copyOf(members);
  }

  /** The definition of a group whose members are known by port. */
  static Definition of(Group group, BitSet members, long[] ids) {
    return new Definition(group, members.stream().mapToObj(port -> ids[port]).sorted().toList());
  }
}
