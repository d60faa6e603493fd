package org.bellwether.sync;

import java.util.List;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * The synchronizer's condition: no node has begun a tick while a message of an earlier tick is
 * still on its way to it.
 */
public final class SynchInvariant implements Invariant<Synchronizer<?>, Object> {
  private static final Property SYNCH = new Property("synch");

  @Override
  public void check(Configuration<Synchronizer<?>, Object> configuration, Verdict verdict) {
    configuration.inFlight(
        (from, to, message) -> {
          Synchronizer<?> receiver = configuration.node(to);
          if (message instanceof Payload payload
              && receiver != null
              && payload.tick() < receiver.tick()) {
            verdict.violated(
                SYNCH,
                "node %d is in tick %d while a message of tick %d from node %d is still in flight"
                    .formatted(to, receiver.tick(), payload.tick(), from),
                from,
                to);
          }
        });
  }

  @Override
  public List<Property> properties() {
    return List.of(SYNCH);
  }
}
