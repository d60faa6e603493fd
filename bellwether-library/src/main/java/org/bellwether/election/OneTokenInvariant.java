package org.bellwether.election;

import java.util.List;
import org.bellwether.election.TokenRingRecovery.Message;
import org.bellwether.model.Output;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Superfluous tokens disappear before they have travelled around the ring a few times, and the ring
 * is not without a token for ever: no run ends without one, and before long a station creates a new
 * one.
 */
public final class OneTokenInvariant implements Monitor, Invariant<TokenRingRecovery, Message> {
  private static final Property ONE_TOKEN = new Property("one token");

  private static final int ROUNDS = 4;
  private static final int EVENTS_PER_HOP = 2; // it arrives, and may be back
  private static final int LEAST_HOPS = 2; // a token alone at home may be duplicated at each hop

  private int tokens;
  private long crowded; // for so many events there has been more than one token
  private long bare; // for so many events there has been none

  @Override
  public void check(Configuration<TokenRingRecovery, Message> configuration, Verdict verdict) {
    tokens = 0;
    configuration.inFlight((from, to, message) -> tokens++);
    crowded = tokens > 1 ? crowded + 1 : 0;
    long hops = Math.max(LEAST_HOPS, configuration.n());
    if (crowded > hops * ROUNDS * EVENTS_PER_HOP * tokens) {
      verdict.violated(ONE_TOKEN, "there are " + tokens + " tokens, expected one");
    }
    bare = tokens == 0 ? bare + 1 : 0;
    if (bare > (long) ROUNDS * configuration.n()) nothingLeft(verdict);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof TokenRingRecovery.Created) bare = 0; // if it is lost, that is a new fault
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending == Ending.QUIESCENT && bare > 0) nothingLeft(verdict);
  }

  private static void nothingLeft(Verdict verdict) {
    verdict.violated(ONE_TOKEN, "no token is left, expected one");
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    return List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(ONE_TOKEN);
  }
}
