package org.bellwether.sync;

import java.util.List;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Prevents neighbours from acting at the same time: an edge never has two permissions, at its ends
 * and in flight. Nodes that use clocks have none.
 */
public final class PermissionInvariant implements Invariant<Synchronizer<?>, Object> {
  private static final Property TAKING_TURNS = new Property("taking turns");

  private final SynchInvariant synch = new SynchInvariant();

  @Override
  public void check(Configuration<Synchronizer<?>, Object> configuration, Verdict verdict) {
    synch.check(configuration, verdict);
    int[] permissions = new int[Math.max(0, configuration.n() - 1)]; // of the edge from v to v+1
    for (int v = 0; v < configuration.n(); v++) {
      if (!(configuration.node(v) instanceof InterleavedSynchrony<?> node)) continue;
      int left = v > 0 ? 0 : -1;
      if (left >= 0 && node.holds(left)) permissions[v - 1]++;
      if (v < permissions.length && node.holds(left + 1)) permissions[v]++;
    }
    configuration.inFlight(
        (from, to, message) -> {
          if (message instanceof InterleavedSynchrony.Permission) permissions[Math.min(from, to)]++;
        });
    for (int v = 0; v < permissions.length; v++) {
      if (permissions[v] > 1) {
        verdict.violated(
            TAKING_TURNS,
            "nodes %d and %d share %d permissions, expected one: both may act at the same time"
                .formatted(v, v + 1, permissions[v]),
            v,
            v + 1);
      }
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(TAKING_TURNS);
  }
}
