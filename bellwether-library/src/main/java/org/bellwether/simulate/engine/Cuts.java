package org.bellwether.simulate.engine;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;

/** Which links are cut now, one by one or by a partition. */
final class Cuts {
  private final int n;
  private final Set<Long> cuts = new HashSet<>();
  private int @Nullable [] component; // by node; null if the network is not partitioned

  Cuts(int n) {
    this.n = n;
  }

  void cut(List<Pair> pairs) {
    for (Pair link : pairs) cuts.add(Ports.link(link.from(), link.to()));
  }

  /** Only nodes of the same component reach each other, those in none of them as well. */
  void partition(List<List<Integer>> components) {
    component = new int[n];
    for (int c = 0; c < components.size(); c++) {
      for (int node : components.get(c)) component[node] = c + 1;
    }
  }

  void heal() {
    component = null;
    cuts.clear();
  }

  /** Whether no link is cut. */
  boolean none() {
    return component == null && cuts.isEmpty();
  }

  /** Whether messages pass from one node to another. */
  boolean open(int from, int to) {
    if (component != null && component[from] != component[to]) return false;
    return cuts.isEmpty() || !cuts.contains(Ports.link(from, to));
  }
}
