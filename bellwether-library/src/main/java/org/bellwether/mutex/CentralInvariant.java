package org.bellwether.mutex;

import java.util.BitSet;
import org.bellwether.spec.Overtaking;

/** Grants come in the order in which requests reach the coordinator. */
public final class CentralInvariant {
  private CentralInvariant() {}

  /** A request is known once it stands in the coordinator's queue. */
  public static Overtaking<Central, Central.Message> overtaking(int n, int coordinator) {
    return new Overtaking<>(
        n,
        (configuration, known) -> {
          Central node = configuration.node(coordinator);
          if (node == null) return;
          BitSet ahead = new BitSet();
          if (node.holder >= 0) ahead.set(node.holder);
          for (int client : node.queue) {
            known.behind(client, ahead);
            ahead.set(client);
          }
        });
  }
}
