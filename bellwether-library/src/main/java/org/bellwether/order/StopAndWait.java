package org.bellwether.order;

import java.util.ArrayList;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Stop and wait: a reliable link for any algorithm, made of links that lose and duplicate messages.
 * Of each link, one message is on its way at a time. It is sent again until the receiver confirms
 * it, and its number tells the receiver whether it is new.
 *
 * <p><b>Model:</b> any network with channels in both directions that may lose, duplicate and, with
 * numbers that never repeat, reorder messages; of a message that is sent again and again, a copy
 * arrives in the end; no crashes. With numbers 0 and 1 this is the alternating bit protocol, and
 * links must be FIFO. <b>Guarantee:</b> each message of the algorithm is received exactly once, in
 * the order in which the messages of its link were sent; never more than one that is not confirmed
 * has been received. <b>Cost:</b> one receipt per message without losses, if an answer takes less
 * time than the timeout; one message per round trip and link. With losses of probability p of each
 * transmission 1/(1-p)² transmissions per message on average.
 *
 * @param <G> the messages of the algorithm
 * @see <a href="https://doi.org/10.1145/362946.362970">Bartlett, Scantlebury and Wilkinson, A note
 *     on reliable full-duplex transmission over half-duplex links, CACM 12(5), 1969</a>
 */
public final class StopAndWait<G> implements Timed<StopAndWait.Message, Timer> {
  /** Numbers that never repeat. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  public sealed interface Message {}

  /** A message of the algorithm. */
  public record Data(int number, Object content) implements Message, Wrapper {}

  /** The message of this number has arrived, now or before. */
  public record Receipt(int number) implements Message {}

  /** No receipt has come through this port for too long. */
  public record Resend(int port) implements Timer {}

  /** A message of the algorithm that is not confirmed. */
  public record Parcel(int port, Object content) {}

  final Node<G> member;
  private final int numbers; // how many different ones there are
  private final long timeoutTicks;
  private final int[] outgoing; // ports to other nodes
  final ArrayList<Parcel> unconfirmed = new ArrayList<>(); // the first of each port is on its way
  private final int[] next; // by port: the number of the first message that is not confirmed
  private final int[] expected; // by port: the number of the next new message
  final long[] taken; // by port: how many messages the algorithm has sent
  final long[] handed; // by port: how many messages the algorithm has received

  /**
   * A node of an algorithm.
   *
   * @param numbers how many numbers there are: 2, or {@link #UNBOUNDED}
   * @param timeoutTicks how long to wait for a receipt
   * @param outgoing the ports through which it sends to other nodes
   */
  public StopAndWait(Node<G> member, int numbers, long timeoutTicks, int degree, int[] outgoing) {
    this.member = member;
    this.numbers = numbers;
    this.timeoutTicks = timeoutTicks;
    this.outgoing = outgoing;
    next = new int[degree];
    expected = new int[degree];
    taken = new long[degree];
    handed = new long[degree];
  }

  @Override
  public void start(Context<Message> ctx) {
    member.start(inner(ctx));
  }

  @Override
  @SuppressWarnings("unchecked") // all nodes run the same algorithm
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Data(int number, Object content) -> {
        ctx.send(port, new Receipt(number));
        if (number != expected[port]) return; // received before, but the receipt was lost or late
        expected[port] = after(number);
        handed[port]++;
        member.receive(port, (G) content, inner(ctx));
      }
      case Receipt(int number) -> {
        Parcel confirmed = first(port);
        if (confirmed == null || number != next[port]) return; // of an earlier message
        unconfirmed.remove(confirmed);
        next[port] = after(number);
        ctx.cancelTimer(new Resend(port));
        transmit(port, ctx);
      }
    }
  }

  @Override
  @SuppressWarnings("unchecked") // only a node that is Timed sets timers
  public void timeout(Timer timer, Context<Message> ctx) {
    if (timer instanceof Resend(int port)) transmit(port, ctx);
    else ((Timed<G, Timer>) member).timeout(timer, inner(ctx));
  }

  private int after(int number) {
    return (number + 1) % numbers;
  }

  private @Nullable Parcel first(int port) {
    for (Parcel parcel : unconfirmed) if (parcel.port == port) return parcel;
    return null;
  }

  /** Sends the first message of a port that is not confirmed, for the first time or again. */
  private void transmit(int port, Context<Message> ctx) {
    Parcel parcel = first(port);
    if (parcel == null) return;
    ctx.send(port, new Data(next[port], parcel.content));
    ctx.setTimer(new Resend(port), timeoutTicks);
  }

  private Context<G> inner(Context<Message> ctx) {
    return new GuestContext<G, Message>(ctx, content -> new Data(0, content)) {
      @Override
      public void send(int port, G content) {
        boolean idle = first(port) == null;
        unconfirmed.add(new Parcel(port, content));
        taken[port]++;
        if (idle) transmit(port, ctx);
      }

      @Override
      public int broadcast(G content) {
        for (int port : outgoing) send(port, content);
        return outgoing.length;
      }

      @Override
      public void setTimer(Timer timer, long ticks) {
        if (!(member instanceof Timed)) {
          throw new IllegalStateException(
              member.getClass().getSimpleName() + " sets a timer, but is not Timed");
        }
        super.setTimer(timer, ticks);
      }
    };
  }
}
