package org.bellwether.locks;

import java.io.Serial;

/** A lock cannot be had, or is no longer held. Each reason has its own class. */
public abstract sealed class LockException extends RuntimeException
    permits AcquireTimeout, LockLost, MemberClosed, NoMajority, TooManyLocks {
  @Serial private static final long serialVersionUID = 1;

  private final String why;
  private final transient GroupView group;

  LockException(String message, GroupView group) {
    super(message + "; " + group);
    why = message;
    this.group = group;
  }

  String why() {
    return why;
  }

  /** The group as this process saw it when the exception was thrown. */
  public GroupView group() {
    return group;
  }
}
