package org.bellwether.election;

import static org.bellwether.model.Output.Status.DOWN;
import static org.bellwether.model.Output.Status.ELECTION;
import static org.bellwether.model.Output.Status.NORMAL;
import static org.bellwether.model.Output.Status.REORGANIZATION;

import java.util.List;
import org.bellwether.election.GarciaMolinaBully.Alarm;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * What a node knows at the four cuts of its election, and during the step after each of them: after
 * AreYouUp no higher node works; after EnterElection nobody works, or coordinates another; after
 * SetCoordinator all of Up are being reorganized under it; at the end all of Up work. Members that
 * have crashed since, or that a higher node has stopped, will take part in the next election.
 */
public final class GarciaMolinaBullyInvariant
    implements Invariant<GarciaMolinaBully, GarciaMolinaBully.Message> {
  private static final Property CUT_OF_AN_ELECTION = new Property("cut of an election");

  @Override
  public void check(
      Configuration<GarciaMolinaBully, GarciaMolinaBully.Message> configuration, Verdict verdict) {
    for (int v = 0; v < configuration.n(); v++) {
      GarciaMolinaBully node = configuration.node(v);
      if (node == null || !claims(node, v)) continue;
      for (int w = 0; w < configuration.n(); w++) {
        GarciaMolinaBully other = configuration.node(w);
        if (other == null || w == v || holds(node, v, other, w)) continue;
        verdict.violated(
            CUT_OF_AN_ELECTION,
            "node %d continues although node %d is not in the state that this step assumes"
                .formatted(v, w),
            v,
            w);
      }
    }
  }

  /** Whether a node holds an election for others, or coordinates them. */
  private static boolean claims(GarciaMolinaBully node, int v) {
    return node.poll.then() == Alarm.EE_ANSWERS
        || (node.coordinator == v && (node.status == REORGANIZATION || node.status == NORMAL));
  }

  private static boolean holds(GarciaMolinaBully node, int v, GarciaMolinaBully other, int w) {
    boolean follows = other.coordinator == v;
    return switch (node.poll.then()) {
      case EE_ANSWERS -> !node.isHigher(w) || other.status != NORMAL;
      case SC_ANSWERS -> other.status != NORMAL && (other.status != REORGANIZATION || follows);
      case NS_ANSWERS -> leaves(node, other, w) || (follows && other.status != ELECTION);
      case null, default ->
          node.status != NORMAL || leaves(node, other, w) || (follows && other.status == NORMAL);
    };
  }

  private static boolean leaves(GarciaMolinaBully node, GarciaMolinaBully other, int w) {
    return !node.up.get(w)
        || other.status == DOWN
        || (other.status == ELECTION && node.isHigher(other.halted));
  }

  @Override
  public List<Property> properties() {
    return List.of(CUT_OF_AN_ELECTION);
  }
}
