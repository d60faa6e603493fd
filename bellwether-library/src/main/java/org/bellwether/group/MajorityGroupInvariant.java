package org.bellwether.group;

import java.util.List;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;

/**
 * What keeps believers apart: a member serves only in views that it has promised and cast, what it
 * has promised only grows beyond what it supports, and nobody claims under an epoch that it has
 * ended for itself. A view is proposed and activated only by the member whose position is in its
 * epoch.
 */
public final class MajorityGroupInvariant implements Invariant<MajorityGroup, GroupMessage> {
  @Override
  public void check(Configuration<MajorityGroup, GroupMessage> configuration, Verdict verdict) {
    for (int v = 0; v < configuration.n(); v++) {
      MajorityGroup node = configuration.node(v);
      if (node == null) continue;
      if (node.active > node.promised || node.cast.epoch() > node.promised) {
        verdict.violated("serves what it promised", "node " + v + " runs ahead", v);
      }
      for (long floor : node.floors) {
        if (floor > node.promised) {
          verdict.violated("floors are promised", "node " + v + " has a floor of " + floor, v);
        }
      }
      if (node.candidate.standing() && !node.candidate.mayStand(v)) {
        verdict.violated("one proposer per view", "node " + v + " stands for another", v);
      }
      for (Claim claim : node.claims.values()) {
        if (claim.epoch() < node.floors[v]) {
          verdict.violated("claims are above the own floor", "node " + v + " holds on", v);
        }
      }
    }
  }

  @Override
  public List<String> properties() {
    return List.of(
        "serves what it promised",
        "floors are promised",
        "claims are above the own floor",
        "one proposer per view");
  }

  /** All who join a view join the same one. */
  public static final class OneView implements Monitor {
    private final TreeMap<Long, Integer> views = new TreeMap<>(); // members by epoch

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof GroupEvent.Joined(long epoch, int members))) return;
      Integer before = views.put(epoch, members);
      if (before == null || before == members) return;
      verdict.violated("one view per epoch", "epoch " + epoch + " has two views", node);
    }

    @Override
    public List<String> properties() {
      return List.of("one view per epoch");
    }
  }
}
