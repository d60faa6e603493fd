package org.bellwether.order;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Output.Delivered;
import org.bellwether.model.Unicast;

/**
 * Raynal, Schiper and Toueg's causal messages: each message carries the number of messages sent
 * between any two nodes, and its receiver holds it back until it has received as many as were sent
 * to it.
 *
 * <p><b>Model:</b> complete network, positions as identifiers; asynchronous links that may reorder;
 * reliable; no crashes. <b>Guarantee:</b> if one send happened before another to the same node, it
 * is delivered there first. <b>Cost:</b> one message of n² numbers per send; delivery as early as
 * causality allows.
 *
 * <p>The stamp of a delivery is the sender's own count of events, sends and deliveries, when it
 * sent.
 *
 * @see <a href="https://doi.org/10.1016/0020-0190(91)90008-6">Raynal, Schiper and Toueg,
 *     Information Processing Letters 39(6), 1991</a>
 */
public final class RaynalSchiperToueg implements Unicast<RaynalSchiperToueg.Message, String> {
  public sealed interface Message {}

  /** A payload, its stamp, and by sender and receiver how many messages were sent before it. */
  public record Data(long stamp, List<VectorClock> sent, String payload) implements Message {}

  private record Held(int sender, Data data) {}

  private final int self;
  private final ArrayList<VectorClock> sent = new ArrayList<>(); // row: sender, column: receiver
  private VectorClock delivered; // by sender, how many messages to this node
  private final ArrayList<Held> held = new ArrayList<>(); // in order of arrival
  private long events; // only for the stamps

  /** The node at position {@code self} of n. */
  public RaynalSchiperToueg(int self, int n) {
    this.self = self;
    delivered = VectorClock.zero(n);
    for (int k = 0; k < n; k++) sent.add(VectorClock.zero(n));
  }

  @Override
  public void unicast(int port, String payload, Context<Message> ctx) {
    ctx.send(port, new Data(++events, List.copyOf(sent), payload));
    sent.set(self, sent.get(self).tick(port)); // only now: the message does not count itself
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Data data -> {
        held.add(new Held(port, data));
        deliver(ctx);
      }
    }
  }

  /** Delivers all that it can: the earliest arrival first, then again from the start. */
  private void deliver(Context<Message> ctx) {
    for (int i = 0; i < held.size(); i++) {
      Data data = held.get(i).data;
      if (!deliverable(data)) continue;
      int sender = held.remove(i).sender;
      delivered = delivered.tick(sender);
      if (sender != self) sent.set(sender, sent.get(sender).tick(self)); // else counted at sending
      for (int k = 0; k < sent.size(); k++) sent.set(k, sent.get(k).merge(data.sent.get(k)));
      events++;
      ctx.emit(new Delivered(sender, data.payload, data.stamp));
      i = -1;
    }
  }

  /** Whether all messages to this node that its sender knew of have been delivered. */
  private boolean deliverable(Data data) {
    for (int k = 0; k < delivered.size(); k++) {
      if (delivered.count(k) < data.sent.get(k).count(self)) return false;
    }
    return true;
  }
}
