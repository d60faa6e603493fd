package org.bellwether.mutex;

import java.util.BitSet;

/** Grants come in the order in which requests reach the coordinator. */
public final class CentralInvariant {
  private CentralInvariant() {}

  /** A request is known once it stands in the coordinator's queue. */
  public static OvertakingInvariant<Central, Central.Message> overtaking(int n, int coordinator) {
    return new OvertakingInvariant<>(
        n,
        (configuration, known) -> {
          Central node = configuration.node(coordinator);
          if (node != null) inOrder(node.holder, node.queue, known);
        });
  }

  /** The same for the coordinator of the latest epoch. */
  public static OvertakingInvariant<ElectedCentral, ElectedCentral.Message> electedOvertaking(
      int n) {
    return new OvertakingInvariant<>(
        n,
        (configuration, known) -> {
          ElectedCentral latest = null;
          for (int v = 0; v < configuration.n(); v++) {
            ElectedCentral node = configuration.node(v);
            if (node == null || !node.grants) continue;
            if (latest == null || node.epoch() > latest.epoch()) latest = node;
          }
          if (latest != null) inOrder(latest.holder, latest.queue, known);
        });
  }

  private static void inOrder(
      int holder, Iterable<Integer> queue, OvertakingInvariant.Known known) {
    BitSet ahead = new BitSet();
    if (holder >= 0) ahead.set(holder);
    for (int client : queue) {
      known.behind(client, ahead);
      ahead.set(client);
    }
  }
}
