package org.bellwether.sync;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.Output.Began;
import org.bellwether.model.RoundNode;
import org.jspecify.annotations.Nullable;

/**
 * What every synchronizer does with the node that it runs: count its ticks, sort arriving messages
 * by the tick in which they were sent, and call the node once per tick.
 *
 * <p>Neighbours are at most one tick ahead, so that there are at most two inboxes; more only if bad
 * clocks carry a neighbour further ahead. In most ticks of most applications nothing arrives: an
 * inbox is made for the first message.
 *
 * @param <G> the application's messages
 */
final class Application<G> {
  private final RoundNode<G> node;
  private final int degree;
  private final int ticks;
  private int tick = -1;
  private boolean active = true;
  private @Nullable List<@Nullable G> inbox; // of this tick; null while nothing has arrived
  private @Nullable List<@Nullable List<@Nullable G>> early; // of the next tick, the one after, ...

  /**
   * Runs a node.
   *
   * @param degree its number of neighbours
   * @param ticks how many ticks to simulate: the node begins this one, and sends nothing in it
   */
  Application(RoundNode<G> node, int degree, int ticks) {
    this.node = node;
    this.degree = degree;
    this.ticks = ticks;
  }

  private List<@Nullable G> emptyInbox() {
    List<@Nullable G> inbox = new ArrayList<>(degree);
    for (int port = 0; port < degree; port++) inbox.add(null);
    return inbox;
  }

  int tick() {
    return tick;
  }

  /** Whether all ticks have been simulated. */
  boolean over() {
    return tick == ticks;
  }

  /** Keeps a message until the tick after the one in which it was sent begins. */
  void keep(int port, int sentIn, Object message) {
    if (sentIn < tick) {
      throw new IllegalStateException(
          "a message of tick "
              + sentIn
              + " arrives in tick "
              + tick
              + ", expected this or a later");
    }
    @SuppressWarnings("unchecked") // neighbours run the same application
    G content = (G) message;
    if (sentIn == tick) {
      if (inbox == null) inbox = emptyInbox();
      inbox.set(port, content);
    } else {
      early(sentIn - tick - 1).set(port, content);
    }
  }

  /** The inbox of a tick after this one. */
  private List<@Nullable G> early(int ticksLater) {
    if (early == null) early = new ArrayList<@Nullable List<@Nullable G>>();
    while (early.size() <= ticksLater) early.add(null);
    List<@Nullable G> later = early.get(ticksLater);
    if (later != null) return later;
    List<@Nullable G> made = emptyInbox();
    early.set(ticksLater, made);
    return made;
  }

  /**
   * Begins the next tick.
   *
   * @param send takes what the application sends, and its port
   * @return how many messages it sent
   */
  <M> int begin(Context<M> ctx, ObjIntConsumer<G> send) {
    tick++;
    ctx.emit(new Began(tick));
    List<@Nullable G> arrived = inbox;
    inbox = early == null ? null : early.removeFirst();
    if (early != null && early.isEmpty()) early = null;
    return active ? turn(arrived, ctx, send) : 0;
  }

  private <M> int turn(
      @Nullable List<@Nullable G> arrived, Context<M> ctx, ObjIntConsumer<G> send) {
    OneTick<G, M> out = new OneTick<>(ctx, over() ? (any, number) -> {} : send);
    List<@Nullable G> messages =
        arrived == null
            ? Collections.<@Nullable G>nCopies(degree, null)
            : Collections.unmodifiableList(arrived);
    active = node.round(tick, messages, out);
    return over() ? 0 : out.sent;
  }

  /** Lets the application send at most one message per port, wrapped as its host wants it. */
  private static final class OneTick<G, M> extends GuestContext<G, M> {
    private final ObjIntConsumer<G> send;
    private @Nullable BitSet used; // ports, once there are any
    private int sent;

    OneTick(Context<M> ctx, ObjIntConsumer<G> send) {
      super(
          ctx,
          any -> {
            throw new IllegalStateException("an application sends through its synchronizer");
          });
      this.send = send;
    }

    @Override
    public void send(int port, G message) {
      if (used == null) used = new BitSet();
      if (used.get(port)) {
        throw new IllegalStateException(
            "port " + port + " is sent to twice in one round, expected at most one message");
      }
      used.set(port);
      sent++;
      send.accept(message, port);
    }

    @Override
    public int broadcast(G message) {
      for (int port = 0; port < degree(); port++) send(port, message);
      return degree();
    }
  }
}
