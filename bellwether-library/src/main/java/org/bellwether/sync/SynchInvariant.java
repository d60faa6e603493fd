package org.bellwether.sync;

import org.bellwether.model.Payload;
import org.bellwether.model.Ticked;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Verdict;

/**
 * The synchronizer's condition: nobody has begun a tick while a message of an earlier tick is still
 * on its way to it.
 */
public final class SynchInvariant implements Invariant<Synchronizer<?>, Ticked> {
  @Override
  public void check(Configuration<Synchronizer<?>, Ticked> configuration, Verdict verdict) {
    configuration.inFlight(
        (from, to, message) -> {
          Synchronizer<?> receiver = configuration.node(to);
          if (message instanceof Payload && receiver != null && message.tick() < receiver.tick()) {
            verdict.violated(
                "synch",
                "node %d is in tick %d while a message of tick %d from node %d is on its way"
                    .formatted(to, receiver.tick(), message.tick(), from),
                from,
                to);
          }
        });
  }
}
