package org.bellwether.locks;

import java.io.Serial;

/** The lock was held, and is not held any more. */
public final class LockLost extends LockException {
  @Serial private static final long serialVersionUID = 1;

  LockLost(String lock, boolean released, GroupView group) {
    super(
        released
            ? "lock \"" + lock + "\" is not held any more: it was released"
            : "lock \"" + lock + "\" was lost: another process may hold it now",
        group);
  }
}
