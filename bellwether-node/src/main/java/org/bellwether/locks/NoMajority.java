package org.bellwether.locks;

import java.io.Serial;

/** This process is connected with less than a majority, and has heard of none for long. */
public final class NoMajority extends LockException {
  @Serial private static final long serialVersionUID = 1;

  NoMajority(String lock, GroupView group) {
    super("lock \"" + lock + "\" cannot be granted without a majority of the voters", group);
  }
}
