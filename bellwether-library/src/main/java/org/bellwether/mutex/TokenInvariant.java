package org.bellwether.mutex;

import java.util.List;
import java.util.function.Predicate;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * There is one token, at a node or in a message. If a node is down, it may have had the token, and
 * there is at most one.
 *
 * @param <N> the nodes
 * @param <M> their messages
 */
public final class TokenInvariant<N, M> implements Invariant<N, M> {
  private static final Property ONE_TOKEN = new Property("one token");

  private final Predicate<N> holds;
  private final Class<? extends M> token;

  private TokenInvariant(Predicate<N> holds, Class<? extends M> token) {
    this.holds = holds;
    this.token = token;
  }

  /** For Suzuki and Kasami's lock. */
  public static Invariant<SuzukiKasami, SuzukiKasami.Message> suzukiKasami() {
    return new TokenInvariant<>(node -> node.token, SuzukiKasami.Token.class);
  }

  /** For Raymond's lock: the token is where a node points at itself. */
  public static Invariant<Raymond, Raymond.Message> raymond() {
    return new TokenInvariant<>(node -> node.holder == node.self, Raymond.Token.class);
  }

  @Override
  public void check(Configuration<N, M> configuration, Verdict verdict) {
    Count count = new Count();
    for (int v = 0; v < configuration.n(); v++) {
      N node = configuration.node(v);
      if (node == null) count.down++;
      else if (holds.test(node)) count.tokens++;
    }
    configuration.inFlight(
        (from, to, message) -> {
          if (token.isInstance(message)) count.tokens++;
        });
    if (count.tokens > 1) {
      verdict.violated(ONE_TOKEN, "there are " + count.tokens + " tokens, expected one");
    } else if (count.tokens == 0 && count.down == 0) {
      verdict.violated(ONE_TOKEN, "no token is left, expected one");
    }
  }

  private static final class Count {
    int tokens;
    int down;
  }

  @Override
  public List<Property> properties() {
    return List.of(ONE_TOKEN);
  }
}
