package org.bellwether.mutex;

import java.util.List;
import org.bellwether.mutex.TokenRing.Message;
import org.bellwether.mutex.TokenRing.Token;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * There is one token of the latest epoch; none while its loss has not been noticed, if a monitor
 * watches it.
 */
public final class TokenRingInvariant implements Invariant<TokenRing, Message> {
  private static final Property ONE_TOKEN = new Property("one token");

  @Override
  public void check(Configuration<TokenRing, Message> configuration, Verdict verdict) {
    Count count = new Count();
    for (int v = 0; v < configuration.n(); v++) {
      TokenRing node = configuration.node(v);
      if (node == null || node.watched()) count.mayBeLost = true;
      if (node != null) count.see(node.epoch, node.token);
    }
    configuration.inFlight(
        (from, to, message) -> {
          if (message instanceof Token(long epoch, var sequence)) count.see(epoch, true);
        });
    if (count.tokens > 1) {
      verdict.violated(
          ONE_TOKEN,
          "there are " + count.tokens + " tokens of epoch " + count.epoch + ", expected one");
    } else if (count.tokens == 0 && !count.mayBeLost) {
      verdict.violated(ONE_TOKEN, "no token is left, expected one");
    }
  }

  private static final class Count {
    private long epoch;
    private int tokens;
    private boolean mayBeLost;

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
