package org.bellwether.order;

import java.util.ArrayList;
import org.bellwether.model.Context;
import org.bellwether.model.Multicast;
import org.bellwether.model.Output.Delivered;

/**
 * Birman, Schiper and Stephenson's causal broadcast: each broadcast says which others it may depend
 * on, and is held back until they have been delivered.
 *
 * <p><b>Model:</b> fixed group, positions as identifiers; asynchronous links that lose nothing, and
 * may reorder and duplicate; no crashes. <b>Guarantee:</b> everything that its sender had sent or
 * delivered before is delivered everywhere before a broadcast; concurrent broadcasts may be
 * delivered in any order. <b>Cost:</b> n-1 messages of n numbers per broadcast; delivery as early
 * as causality allows.
 *
 * <p>The stamp of a delivery is the number of the broadcast among its sender's.
 *
 * @see <a href="https://doi.org/10.1145/128738.128742">Birman, Schiper and Stephenson, TOCS 9(3),
 *     1991</a>
 */
public final class BirmanSchiperStephenson
    implements Multicast<BirmanSchiperStephenson.Message, String> {
  public sealed interface Message {}

  /** A broadcast, and how many of each node its sender had delivered, this one included. */
  public record Data(VectorClock delivered, String payload) implements Message {}

  private record Held(int sender, Data data) {}

  private final int self;
  private VectorClock delivered; // by node, how many of its broadcasts; counts nothing else
  private final ArrayList<Held> held = new ArrayList<>(); // in order of arrival

  /** The node at position {@code self} of n. */
  public BirmanSchiperStephenson(int self, int n) {
    this.self = self;
    delivered = VectorClock.zero(n);
  }

  @Override
  public void multicast(String payload, Context<Message> ctx) {
    delivered = delivered.tick(self);
    ctx.broadcast(new Data(delivered, payload));
    ctx.emit(new Delivered(self, payload, delivered.count(self)));
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
      int sender = held.get(i).sender;
      Data data = held.get(i).data;
      if (data.delivered.count(sender) <= delivered.count(sender)) {
        held.remove(i--); // a duplicate
      } else if (data.delivered.atMost(delivered.tick(sender))) {
        held.remove(i); // the next of its sender, and we have all that the sender had
        delivered = delivered.tick(sender);
        ctx.emit(new Delivered(sender, data.payload, delivered.count(sender)));
        i = -1;
      }
    }
  }
}
