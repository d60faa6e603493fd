package org.bellwether.group;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Locked;
import org.bellwether.model.Output.Unlocked;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * Takes down the projection of every state that a check meets, as {@code Projection} in {@code
 * docs/tla/Cluster.tla} defines it and as TLC prints it. It never complains.
 */
final class TlaProjection implements Monitor, Invariant<MajorityGroup, GroupMessage> {
  private static final Set<String> MET = ConcurrentHashMap.newKeySet(); // no part of the state

  private final TreeMap<Integer, Long> believed = new TreeMap<>(); // fences by member

  /** What was met since the last call. */
  static Set<String> take() {
    Set<String> met = Set.copyOf(MET);
    MET.clear();
    return met;
  }

  @Override
  public List<Property> properties() {
    return List.of();
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Output.Until(Locked locked, var end))
      believed.put(node, locked.fence().epoch());
    if (output instanceof Unlocked) believed.remove(node);
  }

  @Override
  public void lapsed(int node, Output claim, Verdict verdict) {
    believed.remove(node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    believed.remove(node);
  }

  @Override
  public void check(Configuration<MajorityGroup, GroupMessage> configuration, Verdict verdict) {
    StringBuilder all = new StringBuilder("<<");
    for (int v = 0; v < configuration.n(); v++) {
      MajorityGroup member = configuration.node(v);
      if (member != null && member.incarnation == 0) return; // not all have started
      all.append(v == 0 ? "" : ", ").append(member(v, member, configuration.n()));
    }
    MET.add(all.append(">>").toString());
  }

  private String member(int v, @Nullable MajorityGroup member, int n) {
    if (member == null) member = new MajorityGroup(v, new GroupPlan(n, 1, 1, 1, 0, 1, 1, true));
    StringBuilder floors = new StringBuilder();
    StringBuilder links = new StringBuilder();
    for (int k = 0; k < n; k++) {
      floors.append(k == 0 ? "" : ", ").append(member.floors[k]);
      links.append(k == 0 ? "" : ", ").append(member.evidence.links() >> k & 1);
    }
    return "<<%d, %d, <<%s>>, %d, %d, %d, %d, %d, <<%s>>, %d>>"
        .formatted(
            member.incarnation,
            member.promised,
            floors,
            member.cast.epoch(),
            member.casting ? 1 : 0,
            member.active,
            member.frozen ? 1 : 0,
            member.candidate.standing() ? 1 : 0,
            links,
            believed.getOrDefault(v, 0L));
  }
}
