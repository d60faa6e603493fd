package org.bellwether.locks;

import java.io.Serial;

/** This process is no longer a member: it was closed, or it failed. */
public final class MemberClosed extends LockException {
  @Serial private static final long serialVersionUID = 1;

  MemberClosed(String why, GroupView group) {
    super(why, group);
  }
}
