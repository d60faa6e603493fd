package org.bellwether.sync;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.bellwether.model.Began;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.RoundNode;
import org.jspecify.annotations.Nullable;

/**
 * What every synchronizer does with the node that it runs: count its ticks, sort arriving messages
 * by the tick in which they were sent, and call the node once per tick.
 *
 * <p>Neighbours are at most one tick ahead, so there are two inboxes; more only if bad clocks carry
 * a neighbour further ahead.
 *
 * @param <G> the application's messages
 */
final class Application<G> {
  private final RoundNode<G> node;
  private final int degree;
  private final int ticks;
  private int tick = -1;
  private boolean active = true;
  private final List<List<@Nullable G>> inboxes = new ArrayList<>(); // of this tick, the next, ...

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
    inboxes.add(emptyInbox());
    inboxes.add(emptyInbox());
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
    while (inboxes.size() <= sentIn - tick) inboxes.add(emptyInbox());
    @SuppressWarnings("unchecked") // neighbours run the same application
    G content = (G) message;
    inboxes.get(sentIn - tick).set(port, content);
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
    List<@Nullable G> inbox = inboxes.removeFirst();
    int sent = active ? turn(inbox, ctx, send) : 0;
    Collections.fill(inbox, null);
    inboxes.addLast(inbox);
    return sent;
  }

  private <M> int turn(List<@Nullable G> inbox, Context<M> ctx, ObjIntConsumer<G> send) {
    OneTick<G, M> out = new OneTick<>(ctx, over() ? (_, _) -> {} : send);
    active = node.round(tick, Collections.unmodifiableList(inbox), out);
    return over() ? 0 : out.used.cardinality();
  }

  /** Lets the application send at most one message per port, wrapped as its host wants it. */
  private static final class OneTick<G, M> extends GuestContext<G, M> {
    private final ObjIntConsumer<G> send;
    private final BitSet used = new BitSet();

    OneTick(Context<M> ctx, ObjIntConsumer<G> send) {
      super(
          ctx,
          _ -> {
            throw new IllegalStateException("an application sends through its synchronizer");
          });
      this.send = send;
    }

    @Override
    public void send(int port, G message) {
      if (used.get(port)) {
        throw new IllegalStateException(
            "port " + port + " is sent to twice in one round, expected at most one message");
      }
      used.set(port);
      send.accept(message, port);
    }

    @Override
    public int broadcast(G message) {
      for (int port = 0; port < degree(); port++) send(port, message);
      return degree();
    }
  }
}
