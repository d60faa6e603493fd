package org.bellwether.election;

import java.util.TreeMap;
import org.bellwether.election.GarciaMolinaBully.Step;
import org.bellwether.model.Status;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Verdict;

/**
 * What a node knows at the four cuts of its election, looked at when it takes the step behind each:
 * after AreYouUp no higher node works; after EnterElection nobody works or coordinates; after
 * SetCoordinator all of Up are being reorganized under it; at the end all of Up work. Members that
 * have crashed since, or that a higher node has stopped, are on their way to the next election.
 */
public final class GarciaMolinaBullyInvariant
    implements Invariant<GarciaMolinaBully, GarciaMolinaBully.Message> {
  private final TreeMap<Integer, Step> before = new TreeMap<>();

  @Override
  public void check(
      Configuration<GarciaMolinaBully, GarciaMolinaBully.Message> configuration, Verdict verdict) {
    for (int v = 0; v < configuration.n(); v++) {
      GarciaMolinaBully node = configuration.node(v);
      Step now = node == null ? Step.NOTHING : node.step;
      Step last = before.put(v, now);
      if (node == null || last == null || last == now) continue;
      for (int w = 0; w < configuration.n(); w++) {
        GarciaMolinaBully other = configuration.node(w);
        if (other == null || w == v || holds(node, last, other, w)) continue;
        verdict.violated(
            "cut of an election",
            "node %d goes on from %s while node %d is in %s".formatted(v, last, w, other.status),
            v,
            w);
      }
    }
  }

  private static boolean holds(GarciaMolinaBully node, Step last, GarciaMolinaBully other, int w) {
    boolean active = other.status == Status.NORMAL || other.status == Status.REORGANIZATION;
    return switch (node.step) {
      case ENTERING_ELECTION -> !(node.isBelow(w) && other.status == Status.NORMAL);
      case SETTING_COORDINATOR -> !active;
      case GIVING_NEW_STATE -> follows(node, other, w, Status.REORGANIZATION);
      case NOTHING ->
          last != Step.GIVING_NEW_STATE
              || node.status != Status.NORMAL
              || follows(node, other, w, Status.NORMAL);
      case ASKING_HIGHER, CHECKING_MEMBERS, WATCHING_SUPERIOR -> true;
    };
  }

  private static boolean follows(
      GarciaMolinaBully node, GarciaMolinaBully other, int w, Status status) {
    if (!node.up.get(w) || other.status == Status.DOWN) return true;
    if (other.status == Status.ELECTION) return node.isBelow(other.halted);
    return other.status == status && other.coordinator == node.coordinator;
  }
}
