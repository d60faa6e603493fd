package org.bellwether.lab.cluster;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.node.LeaseClock;
import org.bellwether.node.observe.GatheredRun;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network.Pair;

/** Cuts the links between the members of a cluster, and heals them. */
public final class ClusterLinks {
  private final int n;
  private final MemberPool pool;
  private final GatheredRun gathered;
  private final Set<Pair> cuts = new LinkedHashSet<>(); // one by one
  private final Set<Pair> between = new LinkedHashSet<>(); // components of a partition

  ClusterLinks(int n, MemberPool pool, GatheredRun gathered) {
    this.n = n;
    this.pool = pool;
    this.gathered = gathered;
  }

  /**
   * Lets no packet pass any more on these links, each from its first end to its second.
   *
   * @throws IOException if the members have no network of their own
   */
  public void cut(List<Pair> links) throws IOException {
    cuts.addAll(links);
    block();
    gathered.struck(new Fault.Cut(BigDecimal.ZERO, links), LeaseClock.nanos());
  }

  /**
   * Lets packets pass only within these components, in place of those of an earlier partition;
   * nodes in none of them form one together.
   *
   * @throws IOException if the members have no network of their own
   */
  public void partition(List<List<Integer>> components) throws IOException {
    int[] component = new int[n];
    for (int c = 0; c < components.size(); c++) {
      for (int v : components.get(c)) component[v] = c + 1;
    }
    between.clear();
    for (int v = 0; v < n; v++) {
      for (int w = 0; w < n; w++) if (component[v] != component[w]) between.add(new Pair(v, w));
    }
    block();
    gathered.struck(new Fault.Partition(BigDecimal.ZERO, components), LeaseClock.nanos());
  }

  private void block() throws IOException {
    Set<Pair> all = new LinkedHashSet<>(cuts);
    all.addAll(between);
    pool.network().block(all);
  }

  /** Lets everything pass again. */
  public void heal() throws IOException {
    if (!cuts.isEmpty() || !between.isEmpty()) pool.network().block(Set.of());
    cuts.clear();
    between.clear();
    gathered.struck(new Fault.Heal(BigDecimal.ZERO), LeaseClock.nanos());
  }
}
