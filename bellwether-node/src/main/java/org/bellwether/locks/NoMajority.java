package org.bellwether.locks;

import java.io.Serial;
import java.time.Duration;
import java.util.List;

/** The patience of the caller has ended while this process was without a majority. */
public final class NoMajority extends LockException {
  @Serial private static final long serialVersionUID = 1;

  NoMajority(String lock, Duration waited, GroupView group, List<String> troubles) {
    super(
        "lock \"%s\" was not granted within %d ms: there is no majority of the voters%s"
            .formatted(
                lock,
                waited.toMillis(),
                troubles.isEmpty() ? "" : ": " + String.join("; ", troubles)),
        group);
  }
}
