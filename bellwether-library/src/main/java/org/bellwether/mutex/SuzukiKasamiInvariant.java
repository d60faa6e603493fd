package org.bellwether.mutex;

import java.util.BitSet;
import java.util.Collection;
import org.bellwether.mutex.SuzukiKasami.Message;
import org.bellwether.mutex.SuzukiKasami.Token;

/** A request that stands in the token's queue is overtaken only by those ahead of it. */
public final class SuzukiKasamiInvariant {
  private SuzukiKasamiInvariant() {}

  /** A request is known once it stands in the token's queue, or the token is on its way to it. */
  public static OvertakingInvariant<SuzukiKasami, Message> overtaking(int n) {
    return new OvertakingInvariant<>(
        n,
        (configuration, known) -> {
          for (int v = 0; v < n; v++) {
            SuzukiKasami node = configuration.node(v);
            if (node != null && node.token) tell(v, node.queue, known);
          }
          configuration.inFlight(
              (from, to, message) -> {
                if (message instanceof Token(var ln, var queue, var sequence))
                  tell(to, queue, known);
              });
        });
  }

  private static void tell(int first, Collection<Integer> queue, OvertakingInvariant.Known known) {
    BitSet ahead = new BitSet();
    ahead.set(first);
    for (int node : queue) {
      known.behind(node, ahead);
      ahead.set(node);
    }
  }
}
