package org.bellwether.locks;

import java.io.Serial;

/** This process holds or awaits as many locks as one process may. */
public final class TooManyLocks extends LockException {
  @Serial private static final long serialVersionUID = 1;

  TooManyLocks(String lock, int known, GroupView group) {
    super(
        "lock \"%s\" cannot be had: this process holds or awaits %d locks, expected at most %d"
            .formatted(lock, known, Locks.MOST),
        group);
  }
}
