package org.bellwether.order;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.order.DijkstraScholten.Message;
import org.bellwether.order.DijkstraScholten.Signal;
import org.bellwether.order.DijkstraScholten.Terminated;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Termination is announced when no message of the algorithm is in flight and no node waits for an
 * acknowledgement, and it is announced in the end.
 */
public final class DijkstraScholtenInvariant
    implements Monitor, Invariant<DijkstraScholten<?>, Message> {
  private static final Property DETECTION = new Property("detection");

  private static final Property NO_FALSE_ALARM = Property.no("false alarm");

  private boolean announced;

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Terminated) announced = true;
  }

  @Override
  public void check(Configuration<DijkstraScholten<?>, Message> configuration, Verdict verdict) {
    if (!announced) return;
    for (int v = 0; v < configuration.n(); v++) {
      DijkstraScholten<?> node = configuration.node(v);
      if (node == null || !node.engaged) continue;
      verdict.violated(
          NO_FALSE_ALARM, "termination is announced while node " + v + " is engaged", v);
    }
    configuration.inFlight(
        (from, to, message) -> {
          if (message instanceof Signal) return;
          verdict.violated(
              NO_FALSE_ALARM,
              "termination is announced while a message travels from node %d to node %d"
                  .formatted(from, to),
              from,
              to);
        });
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT || announced) return;
    verdict.violated(DETECTION, "the algorithm has ended, but the root does not know");
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    return ending == Ending.QUIESCENT ? List.of(DETECTION) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(NO_FALSE_ALARM, DETECTION);
  }
}
