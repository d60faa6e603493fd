package org.bellwether.mutex;

import java.util.List;
import org.bellwether.mutex.ElectedTokenRing.Message;
import org.bellwether.mutex.ElectedTokenRing.Token;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * There is at most one token of the latest epoch: none while it is lost or has not been created
 * yet.
 */
public final class ElectedTokenRingInvariant implements Invariant<ElectedTokenRing, Message> {
  private static final Property ONE_TOKEN = new Property("one token");

  @Override
  public void check(Configuration<ElectedTokenRing, Message> configuration, Verdict verdict) {
    Latest latest = new Latest();
    for (int v = 0; v < configuration.n(); v++) {
      ElectedTokenRing node = configuration.node(v);
      if (node != null) latest.see(node.epoch(), node.token);
    }
    configuration.inFlight(
        (from, to, message) -> {
          if (message instanceof Token(long epoch, var sequence, var members))
            latest.see(epoch, true);
        });
    if (latest.tokens > 1) {
      verdict.violated(
          ONE_TOKEN,
          "there are " + latest.tokens + " tokens of epoch " + latest.epoch + ", expected one");
    }
  }

  private static final class Latest {
    private long epoch;
    private int tokens;

    void see(long itsEpoch, boolean token) {
      if (itsEpoch > epoch) tokens = 0;
      epoch = Math.max(epoch, itsEpoch);
      if (token && itsEpoch == epoch) tokens++;
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(ONE_TOKEN);
  }
}
