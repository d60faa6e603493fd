package org.bellwether.simulate.fast;

import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.RingTopology;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the directed links of a network from 0 on, by receiver and then by the slot at which they
 * arrive: the order in which the messages of an instant are delivered. Links of rings are computed,
 * those of other networks are listed.
 */
final class LinkNumbers {
  private static final long MOST_LISTED = 1 << 24;

  private final int shift; // of a ring: 0 one-way, 1 two-way; else -1
  private final int count;
  private final int @Nullable [] starts; // by receiver, its first link
  private final int @Nullable [] receivers; // by link

  /** Whether a network has few enough links for arrays of them. */
  static boolean fit(Topology topology) {
    if (topology instanceof RingTopology ring) return ring.oneWay() || ring.n() < 1 << 30;
    return 2 * topology.edges() + topology.n() <= MOST_LISTED;
  }

  LinkNumbers(Topology topology) {
    int n = topology.n();
    if (topology instanceof RingTopology ring) {
      shift = ring.oneWay() ? 0 : 1;
      count = n << shift;
      starts = null;
      receivers = null;
      return;
    }
    shift = -1;
    starts = new int[n];
    int next = 0;
    for (int v = 0; v < n; v++) {
      starts[v] = next;
      next += topology.degree(v);
    }
    count = next;
    receivers = new int[count];
    for (int v = 0; v < n; v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) receivers[starts[v] + slot] = v;
    }
  }

  int count() {
    return count;
  }

  int link(int receiver, int slot) {
    return starts == null ? (receiver << shift) + slot : starts[receiver] + slot;
  }

  int receiver(int link) {
    return receivers == null ? link >> shift : receivers[link];
  }

  int slot(int link, int receiver) {
    return starts == null ? link & shift : link - starts[receiver];
  }
}
