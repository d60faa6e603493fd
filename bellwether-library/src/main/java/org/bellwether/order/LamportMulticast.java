package org.bellwether.order;

import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.Multicast;
import org.bellwether.model.Output.Delivered;

/**
 * Lamport's totally ordered multicast: all nodes deliver in the order of timestamps, each payload
 * as soon as no node can send an older one any more.
 *
 * <p><b>Model:</b> closed group, positions as identifiers; asynchronous, reliable FIFO links; no
 * crashes. <b>Guarantee:</b> all nodes deliver all payloads in the order of timestamp and sender,
 * which extends happened-before. <b>Cost:</b> n-1 data messages and (n-1)² acknowledgements per
 * multicast; two message delays. One silent node blocks all.
 *
 * <p>The stamp of a delivery is its timestamp.
 *
 * @see <a href="https://doi.org/10.1145/359545.359563">Lamport, CACM 21(7), 1978</a>
 */
public final class LamportMulticast implements Multicast<LamportMulticast.Message, String> {
  public sealed interface Message {
    long timestamp();
  }

  /** A payload for all nodes. */
  public record Data(long timestamp, String payload) implements Message {}

  /** I am past this time: nothing older comes from me. */
  public record Ack(long timestamp) implements Message {}

  private final int self;
  private final boolean sparing;
  private LamportClock clock;
  private LamportClock told; // last stamp that went to all others
  private final TreeMap<LamportClock, String> queue = new TreeMap<>();
  private final LamportClock[] heard; // by node, its last stamp

  /**
   * The node at position {@code self} of n.
   *
   * @param sparing whether to leave out acknowledgements that a later message to all has made
   *     superfluous
   */
  public LamportMulticast(int self, int n, boolean sparing) {
    this.self = self;
    this.sparing = sparing;
    clock = LamportClock.of(self);
    told = clock;
    heard = new LamportClock[n];
    for (int j = 0; j < n; j++) heard[j] = LamportClock.of(j);
  }

  @Override
  public void multicast(String payload, Context<Message> ctx) {
    queue.put(tick(), payload);
    ctx.broadcast(new Data(clock.time(), payload));
    deliver(ctx);
  }

  /** The time of a message to all others, which is one event. */
  private LamportClock tick() {
    clock = clock.tick();
    told = clock;
    return clock;
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    heard[port] = new LamportClock(message.timestamp(), port);
    clock = clock.receive(heard[port]);
    switch (message) {
      case Data(var timestamp, String payload) -> {
        queue.put(heard[port], payload);
        boolean superfluous = sparing && told.compareTo(heard[port]) > 0;
        if (!superfluous) ctx.broadcast(new Ack(tick().time()));
      }
      case Ack ack -> {}
    }
    deliver(ctx);
  }

  private void deliver(Context<Message> ctx) {
    while (!queue.isEmpty() && settled(queue.firstKey())) {
      Map.Entry<LamportClock, String> head = queue.pollFirstEntry();
      ctx.emit(new Delivered(head.getKey().process(), head.getValue(), head.getKey().time()));
    }
  }

  /** Whether all nodes are past this stamp. Its sender is, because links are FIFO. */
  private boolean settled(LamportClock stamp) {
    for (LamportClock last : heard) {
      int j = last.process();
      if (j != self && j != stamp.process() && last.compareTo(stamp) < 0) return false;
    }
    return true;
  }
}
