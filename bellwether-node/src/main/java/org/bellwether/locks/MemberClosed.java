package org.bellwether.locks;

import java.io.Serial;
import java.util.List;

/** This process is no longer a member: it was closed, or it failed. */
public final class MemberClosed extends LockException {
  @Serial private static final long serialVersionUID = 1;

  MemberClosed(String why, GroupView group) {
    super(why, new GroupView(group.number(), group.members(), group.coordinator(), List.of()));
  }
}
