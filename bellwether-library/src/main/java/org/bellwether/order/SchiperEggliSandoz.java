package org.bellwether.order;

import java.util.ArrayList;
import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.Output.Delivered;
import org.bellwether.model.Unicast;

/**
 * Schiper, Eggli and Sandoz' causal messages: each message says for every node up to which time
 * messages to it have been sent, and its receiver holds it back until it has reached the time for
 * itself.
 *
 * <p><b>Model:</b> complete network, positions as identifiers; asynchronous links that may reorder;
 * reliable; no crashes. <b>Guarantee:</b> if one send happened before another to the same node, it
 * is delivered there first. <b>Cost:</b> one message per send, with at most n vectors of n numbers,
 * one per node that has been sent to; delivery as early as causality allows.
 *
 * <p>The stamp of a delivery is the sender's own count of events when it sent.
 *
 * @see <a href="https://doi.org/10.1007/3-540-51687-5_45">Schiper, Eggli and Sandoz, WDAG 1989</a>
 */
public final class SchiperEggliSandoz implements Unicast<SchiperEggliSandoz.Message, String> {
  public sealed interface Message {}

  /** A payload, when it was sent, and by receiver the time up to which others had been sent. */
  public record Data(VectorClock time, TreeMap<Integer, VectorClock> sent, String payload)
      implements Message {}

  private record Held(int sender, Data data) {}

  private final int self;
  private VectorClock time; // counts sends and deliveries
  private final TreeMap<Integer, VectorClock> sent =
      new TreeMap<>(); // by receiver, as far as known
  private final ArrayList<Held> held = new ArrayList<>(); // in order of arrival

  /** The node at position {@code self} of n. */
  public SchiperEggliSandoz(int self, int n) {
    this.self = self;
    time = VectorClock.zero(n);
  }

  @Override
  public void unicast(int port, String payload, Context<Message> ctx) {
    time = time.tick(self);
    ctx.send(port, new Data(time, new TreeMap<>(sent), payload));
    sent.put(port, time); // only now: the message does not wait for itself
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
      VectorClock awaited = data.sent.get(self);
      if (awaited != null && !awaited.atMost(time)) continue;
      int sender = held.remove(i).sender;
      data.sent.forEach(
          (receiver, upTo) -> {
            if (receiver != self) sent.merge(receiver, upTo, VectorClock::merge);
          });
      time = time.receive(self, data.time);
      ctx.emit(new Delivered(sender, data.payload, data.time.count(sender)));
      i = -1;
    }
  }
}
