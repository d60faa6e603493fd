package org.bellwether.election;

import java.util.List;
import org.bellwether.election.TokenRingRecovery.Message;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Verdict;

/** Superfluous tokens disappear before they have travelled around the ring a few times. */
public final class OneTokenInvariant implements Monitor, Invariant<TokenRingRecovery, Message> {
  private static final int ROUNDS = 4;
  private static final int EVENTS_PER_HOP = 2; // it arrives, and may be back

  private int tokens;
  private long crowded; // for so many events there has been more than one token

  @Override
  public void check(Configuration<TokenRingRecovery, Message> configuration, Verdict verdict) {
    tokens = 0;
    configuration.inFlight((_, _, _) -> tokens++);
    crowded = tokens > 1 ? crowded + 1 : 0;
    if (crowded > (long) ROUNDS * EVENTS_PER_HOP * tokens * configuration.n()) {
      verdict.violated("one token", "there are " + tokens + " tokens, expected one");
    }
  }

  @Override
  public List<String> properties() {
    return List.of("one token");
  }
}
