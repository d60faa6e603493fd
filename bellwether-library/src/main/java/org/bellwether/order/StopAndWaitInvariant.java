package org.bellwether.order;

import java.util.List;
import org.bellwether.order.StopAndWait.Message;
import org.bellwether.order.StopAndWait.Parcel;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Of each link, the receiver has been handed all messages that are confirmed, and of the others at
 * most the first.
 */
public final class StopAndWaitInvariant implements Monitor, Invariant<StopAndWait<?>, Message> {
  private static final Property EXACTLY_ONCE = new Property("exactly once");

  private final int[][] receivers; // by node and port: who is behind it, or -1 if nobody is
  private final int[][] slots; // by node and port: the receiver's port for that link

  /**
   * A judge of links.
   *
   * @param receivers by node and port, the node that it sends to; -1 if it sends to no other
   * @param slots by node and port, the port through which that node receives
   */
  public StopAndWaitInvariant(int[][] receivers, int[][] slots) {
    this.receivers = receivers;
    this.slots = slots;
  }

  @Override
  public void check(Configuration<StopAndWait<?>, Message> configuration, Verdict verdict) {
    for (int from = 0; from < configuration.n(); from++) {
      StopAndWait<?> sender = configuration.node(from);
      if (sender == null) continue;
      for (int port = 0; port < receivers[from].length; port++) {
        int to = receivers[from][port];
        StopAndWait<?> receiver = to < 0 ? null : configuration.node(to);
        if (receiver == null) continue;
        long waiting = 0;
        for (Parcel parcel : sender.unconfirmed) if (parcel.port() == port) waiting++;
        long confirmed = sender.taken[port] - waiting;
        long handed = receiver.handed[slots[from][port]];
        if (handed >= confirmed && handed <= confirmed + Math.min(waiting, 1)) continue;
        verdict.violated(
            EXACTLY_ONCE,
            "node %d has received %d messages of node %d, which has sent %d, %d of them confirmed"
                .formatted(to, handed, from, sender.taken[port], confirmed),
            from,
            to);
      }
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(EXACTLY_ONCE);
  }
}
