package org.bellwether.session;

import java.math.BigDecimal;
import org.bellwether.spec.Monitor.Ending;
import org.jspecify.annotations.Nullable;

/**
 * How far a session has followed its run.
 *
 * @param events how many events it knows
 * @param time of the last of them
 * @param ending how the run ended; null if there is more to come
 * @param limited whether there is more to come, but the session's limit is reached
 */
public record Extent(long events, BigDecimal time, @Nullable Ending ending, boolean limited) {
  /** Whether the session knows all that it will ever know. */
  public boolean complete() {
    return ending != null || limited;
  }
}
