package org.bellwether.mutex;

import org.bellwether.mutex.Raymond.Message;
import org.bellwether.spec.Invariant.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * While the requests on behalf of a node form a path from it to the token, the node with the token
 * enters at most once before it passes the token on. Then the requests have to follow it.
 */
public final class RaymondInvariant {
  private RaymondInvariant() {}

  /**
   * A request is known while every node from the requester to the token has it in its queue.
   *
   * @param times how often whoever has the token may enter before it
   */
  public static OvertakingInvariant<Raymond, Message> overtaking(int n, int times) {
    return new OvertakingInvariant<>(
        n,
        (configuration, known) -> {
          for (int v = 0; v < n; v++) {
            if (!reachesToken(v, configuration)) {
              known.forget(v);
            } else if (known.news(v)) {
              for (int other = 0; other < n; other++) known.limit(v, other, times);
            }
          }
        });
  }

  private static boolean reachesToken(int v, Configuration<Raymond, Message> configuration) {
    int asking = v;
    int at = v;
    for (int steps = 0; steps <= configuration.n(); steps++) {
      @Nullable Raymond node = configuration.node(at);
      if (node == null || !node.queue.contains(asking)) return false;
      if (node.holder == at) return true;
      asking = at;
      at = node.holder;
    }
    return false;
  }
}
