package org.bellwether.order;

import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.Multicast;
import org.bellwether.model.Output.Delivered;

/**
 * Totally ordered multicast by a fixed sequencer: node 0 numbers all messages, and all nodes
 * deliver them by number.
 *
 * <p><b>Model:</b> closed group, positions as identifiers; asynchronous, reliable FIFO links; no
 * crashes, in particular not of node 0. <b>Guarantee:</b> all nodes deliver all payloads in one
 * order, which extends happened-before. <b>Cost:</b> 1 + (n-1) messages per multicast, one less if
 * it is the sequencer's; two message delays. One node carries all the load.
 *
 * <p>The stamp of a delivery is its number.
 *
 * @see <a href="https://doi.org/10.1145/70730.70732">Kaashoek, Tanenbaum, Flynn Hummel and Bal,
 *     Operating Systems Review 23(4), 1989</a>
 */
public final class Sequencer implements Multicast<Sequencer.Message, String> {
  public sealed interface Message {}

  /** Please number this. */
  public record Submit(String payload) implements Message {}

  /** A payload with its number, and who submitted it. */
  public record Ordered(long number, int sender, String payload) implements Message {}

  private static final int SEQUENCER = 0;

  private long numbered; // sequencer: so many
  private long delivered; // so many
  private final TreeMap<Long, Ordered> held = new TreeMap<>(); // by number

  @Override
  public void multicast(String payload, Context<Message> ctx) {
    ctx.send(SEQUENCER, new Submit(payload)); // the sequencer to itself, which costs nothing
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Submit(String payload) -> {
        Ordered ordered = new Ordered(++numbered, port, payload);
        ctx.broadcast(ordered);
        deliver(ordered, ctx);
      }
      case Ordered ordered -> deliver(ordered, ctx);
    }
  }

  private void deliver(Ordered ordered, Context<Message> ctx) {
    held.put(ordered.number, ordered);
    for (Ordered next = held.remove(delivered + 1);
        next != null;
        next = held.remove(delivered + 1)) {
      delivered++;
      ctx.emit(new Delivered(next.sender, next.payload, next.number));
    }
  }
}
