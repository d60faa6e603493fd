package org.bellwether.mutex;

import java.util.List;
import org.bellwether.mutex.CarvalhoRoucairol.Message;
import org.bellwether.mutex.CarvalhoRoucairol.State;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** Two nodes never both have the permission of the other. */
public final class CarvalhoRoucairolInvariant implements Invariant<CarvalhoRoucairol, Message> {
  private static final Property ONE_PERMISSION_A_PAIR = new Property("one permission a pair");

  @Override
  public void check(Configuration<CarvalhoRoucairol, Message> configuration, Verdict verdict) {
    for (int v = 0; v < configuration.n(); v++) {
      CarvalhoRoucairol node = configuration.node(v);
      if (node == null) continue;
      for (int w = node.permitted.nextSetBit(v); w >= 0; w = node.permitted.nextSetBit(w + 1)) {
        CarvalhoRoucairol other = configuration.node(w);
        if (other != null && other.permitted.get(v)) {
          verdict.violated(
              ONE_PERMISSION_A_PAIR,
              "nodes " + v + " and " + w + " both have the permission of the other",
              v,
              w);
        }
      }
    }
  }

  /** A request is known to a node that defers it, and that node enters at most once before it. */
  public static OvertakingInvariant<CarvalhoRoucairol, Message> overtaking(int n) {
    return new OvertakingInvariant<>(
        n,
        (configuration, known) -> {
          for (int v = 0; v < n; v++) {
            CarvalhoRoucairol node = configuration.node(v);
            if (node == null) continue;
            int more = node.state == State.WAITING ? 1 : 0;
            for (int w = node.deferred.nextSetBit(0); w >= 0; w = node.deferred.nextSetBit(w + 1)) {
              known.limit(w, v, more);
            }
          }
        });
  }

  @Override
  public List<Property> properties() {
    return List.of(ONE_PERMISSION_A_PAIR);
  }
}
