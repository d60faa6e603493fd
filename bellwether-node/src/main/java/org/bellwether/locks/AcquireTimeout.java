package org.bellwether.locks;

import java.io.Serial;
import java.time.Duration;

/** The lock was held by others for all of the time that the caller was willing to wait. */
public final class AcquireTimeout extends LockException {
  @Serial private static final long serialVersionUID = 1;

  AcquireTimeout(String lock, Duration waited, GroupView group) {
    super("lock \"" + lock + "\" was not granted within " + waited.toMillis() + " ms", group);
  }
}
