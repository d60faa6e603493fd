package org.bellwether.mutex;

import java.util.BitSet;
import java.util.List;
import org.bellwether.mutex.PathCompression.Message;
import org.bellwether.mutex.PathCompression.Token;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * There is one token, and in a quiescent state one node that thinks that it asked last, which has
 * the token. If a node is down, it may have had the token, and nothing is checked.
 */
public final class PathCompressionInvariant implements Invariant<PathCompression, Message> {
  private static final Property ONE_TOKEN = new Property("one token");
  private static final Property ONE_ROOT = new Property("one root");

  @Override
  public void check(Configuration<PathCompression, Message> configuration, Verdict verdict) {
    Census census = new Census();
    for (int v = 0; v < configuration.n(); v++) {
      PathCompression node = configuration.node(v);
      if (node == null) return;
      census.resting &= !node.busy;
      if (node.token) census.tokens++;
      if (node.dir != v) continue;
      census.roots++;
      census.rootsWithToken += node.token ? 1 : 0;
    }
    configuration.inFlight(
        (from, to, message) -> {
          census.resting = false;
          if (message instanceof Token) census.tokens++;
        });
    if (census.tokens != 1) {
      verdict.violated(ONE_TOKEN, "there are " + census.tokens + " tokens, expected one");
    }
    if (census.resting && (census.roots != 1 || census.rootsWithToken != 1)) {
      verdict.violated(
          ONE_ROOT,
          "in a quiescent state, %d nodes are roots, %d of them with the token, expected one"
              .formatted(census.roots, census.rootsWithToken));
    }
  }

  /** A request is known once the waiting list leads to it from the token. */
  public static OvertakingInvariant<PathCompression, Message> overtaking(int n) {
    return new OvertakingInvariant<>(
        n,
        (configuration, known) -> {
          for (int v = 0; v < n; v++) {
            PathCompression node = configuration.node(v);
            if (node != null && node.token) tell(v, configuration, known);
          }
          configuration.inFlight(
              (from, to, message) -> {
                if (message instanceof Token) tell(to, configuration, known);
              });
        });
  }

  private static void tell(
      int first,
      Configuration<PathCompression, Message> configuration,
      OvertakingInvariant.Known known) {
    BitSet ahead = new BitSet();
    int at = first;
    while (!ahead.get(at)) {
      PathCompression node = configuration.node(at);
      ahead.set(at);
      if (node == null || node.next < 0) return;
      at = node.next;
      known.behind(at, ahead);
    }
  }

  private static final class Census {
    private boolean resting = true;
    private int tokens;
    private int roots;
    private int rootsWithToken;
  }

  @Override
  public List<Property> properties() {
    return List.of(ONE_TOKEN, ONE_ROOT);
  }
}
