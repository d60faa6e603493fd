package org.bellwether.order;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.order.ChandyLamport.InFlight;
import org.bellwether.order.ChandyLamport.Message;
import org.bellwether.order.ChandyLamport.Recorded;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a snapshot fit together: of each channel, the receiver has recorded as received or
 * in flight exactly what the sender had sent when it recorded its state. And if a snapshot begins,
 * every node gets its part.
 */
public final class ConsistentCutInvariant implements Monitor, Invariant<ChandyLamport<?>, Message> {
  private static final Property CONSISTENT_CUT = new Property("consistent cut");
  private static final Property COMPLETE_SNAPSHOT = new Property("complete snapshot");

  private final int[][] receivers; // by node and port: who is behind it, or -1 if it only receives
  private final int[][] slots; // by node and port: the receiver's port for that channel
  private final boolean toTheEnd; // whether a run goes on until nothing is in flight
  private final BitSet judged = new BitSet(); // nodes whose incoming channels were looked at
  private boolean taken; // by one node at least
  private int recorded;
  private int done;

  /**
   * A judge of one run.
   *
   * @param receivers by node and port, the node that it sends to; -1 if it sends to no other
   * @param slots by node and port, the port through which that node receives
   * @param toTheEnd whether a run that ends without a time limit goes on until nothing is in flight
   */
  public ConsistentCutInvariant(int[][] receivers, int[][] slots, boolean toTheEnd) {
    this.receivers = receivers;
    this.slots = slots;
    this.toTheEnd = toTheEnd;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Recorded) taken = true;
  }

  @Override
  public void check(Configuration<ChandyLamport<?>, Message> configuration, Verdict verdict) {
    recorded = 0;
    done = 0;
    for (int v = 0; v < configuration.n(); v++) {
      ChandyLamport<?> node = configuration.node(v);
      if (node == null) continue;
      if (node.recorded) recorded++;
      if (node.done()) done++;
    }
    if (recorded == 0 || judged.cardinality() == configuration.n()) return;
    for (int from = 0; from < configuration.n(); from++) {
      ChandyLamport<?> sender = configuration.node(from);
      if (sender == null || !sender.recorded) continue;
      for (int port = 0; port < receivers[from].length; port++) {
        int to = receivers[from][port];
        ChandyLamport<?> receiver = to < 0 ? null : configuration.node(to);
        if (receiver == null || !receiver.done()) continue;
        compare(from, to, sender.sent[port], receiver, slots[from][port], verdict);
      }
    }
    if (done == configuration.n()) judged.set(0, done);
  }

  private static void compare(
      int from, int to, long sent, ChandyLamport<?> receiver, int slot, Verdict verdict) {
    long found = receiver.received[slot];
    for (InFlight message : receiver.inFlight) if (message.port() == slot) found++;
    if (found == sent) return;
    verdict.violated(
        CONSISTENT_CUT,
        "node %d had sent %d messages to node %d, which recorded %d"
            .formatted(from, sent, to, found),
        from,
        to);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT || !toTheEnd || recorded == 0 || done == receivers.length)
      return;
    verdict.violated(
        COMPLETE_SNAPSHOT,
        "%d of %d nodes have their part of the snapshot".formatted(done, receivers.length));
  }

  @Override
  public @Nullable String nothingJudged() {
    return taken || recorded > 0
        ? null
        : "no snapshot was taken: fewer messages than the parameter after says have reached the"
            + " node that the parameter observer names";
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    return ending == Ending.QUIESCENT ? List.of(COMPLETE_SNAPSHOT) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(CONSISTENT_CUT, COMPLETE_SNAPSHOT);
  }
}
