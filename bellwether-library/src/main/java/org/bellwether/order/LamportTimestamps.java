package org.bellwether.order;

import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Output.Computed;
import org.bellwether.model.Output.Delivered;
import org.bellwether.model.Serving;
import org.bellwether.model.Unicast;

/**
 * Lamport's clock at work between application and network: messages are stamped when they are sent,
 * and the receiver's clock is set forward before they are delivered.
 *
 * <p><b>Model:</b> complete network; asynchronous, reliable links that may reorder.
 * <b>Guarantee:</b> every message is delivered at a later time than it was sent. <b>Cost:</b> one
 * number per message.
 *
 * <p>The clock counts events: sends, deliveries, and local computations; or, as in the well-known
 * picture of clocks that tick by 6, 8 and 10, it is a local clock that runs at its own rate and is
 * set forward when a message arrives from its future. The stamp of a delivery is the receiver's
 * time.
 *
 * @see <a href="https://doi.org/10.1145/359545.359563">Lamport, CACM 21(7), 1978</a>
 */
public final class LamportTimestamps
    implements Unicast<LamportTimestamps.Message, String>,
        Serving<LamportTimestamps.Message, LamportTimestamps.Compute>,
        Clocked<LamportTimestamps.Message> {
  public sealed interface Message {}

  /** A payload, and when it was sent. */
  public record Data(long timestamp, String payload) implements Message {}

  /** A local computation, of which no other node is told. */
  public record Compute(String what) {}

  private final boolean running;
  private long clock;
  private long corrections; // running: by how much messages have moved the clock forward

  /**
   * A node.
   *
   * @param running whether the clock runs by itself
   */
  public LamportTimestamps(boolean running) {
    this.running = running;
  }

  @Override
  public void clock(long reading) {
    if (running) clock = reading + corrections;
  }

  @Override
  public void command(Compute computation, Context<Message> ctx) {
    if (!running) clock++;
    ctx.emit(new Computed(computation.what(), clock));
  }

  @Override
  public void unicast(int port, String payload, Context<Message> ctx) {
    if (!running) clock++;
    ctx.send(port, new Data(clock, payload));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Data(long timestamp, String payload) -> {
        long arrival = running ? clock : clock + 1;
        clock = Math.max(arrival, timestamp + 1);
        if (running) corrections += clock - arrival;
        ctx.emit(new Delivered(port, payload, clock));
      }
    }
  }
}
