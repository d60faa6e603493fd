package org.bellwether.group;

import java.util.List;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * What keeps believers apart: a member serves only in views that it has promised and cast, what it
 * has promised only grows beyond what it supports, and nobody claims under an epoch that it has
 * ended for itself. A view is proposed and activated only by the member whose position is in its
 * epoch.
 */
public final class MajorityGroupInvariant implements Invariant<MajorityGroup, GroupMessage> {
  private static final Property SERVES_WHAT_IT_PROMISED = new Property("serves what it promised");
  private static final Property FLOORS_ARE_PROMISED = new Property("floors are promised");
  private static final Property ONE_PROPOSER_PER_VIEW = new Property("one proposer per view");
  private static final Property CLAIMS_ARE_ABOVE_THE_OWN_FLOOR =
      new Property("claims are above the own floor");
  private static final Property ONE_VIEW_PER_EPOCH = new Property("one view per epoch");

  @Override
  public void check(Configuration<MajorityGroup, GroupMessage> configuration, Verdict verdict) {
    for (int v = 0; v < configuration.n(); v++) {
      MajorityGroup node = configuration.node(v);
      if (node == null) continue;
      int member = node.member(v);
      if (node.active > node.promised || node.cast.epoch() > node.promised) {
        verdict.violated(SERVES_WHAT_IT_PROMISED, "node " + v + " runs ahead", v);
      }
      for (long floor : node.floors) {
        if (floor > node.promised) {
          verdict.violated(FLOORS_ARE_PROMISED, "node " + v + " has a floor of " + floor, v);
        }
      }
      if (node.candidate.standing() && !node.candidate.mayStand(member)) {
        verdict.violated(ONE_PROPOSER_PER_VIEW, "node " + v + " stands for another", v);
      }
      for (Claim claim : node.claims.values()) {
        if (claim.epoch() < node.floors[member]) {
          verdict.violated(CLAIMS_ARE_ABOVE_THE_OWN_FLOOR, "node " + v + " holds on", v);
        }
      }
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(
        SERVES_WHAT_IT_PROMISED,
        FLOORS_ARE_PROMISED,
        CLAIMS_ARE_ABOVE_THE_OWN_FLOOR,
        ONE_PROPOSER_PER_VIEW);
  }

  /** All who join a view join the same one. */
  public static final class OneView implements Monitor {
    private final TreeMap<Long, Integer> views = new TreeMap<>(); // members by epoch

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof GroupEvent.Joined(long epoch, int members))) return;
      Integer before = views.put(epoch, members);
      if (before == null || before == members) return;
      verdict.violated(ONE_VIEW_PER_EPOCH, "epoch " + epoch + " has two views", node);
    }

    @Override
    public List<Property> properties() {
      return List.of(ONE_VIEW_PER_EPOCH);
    }
  }
}
