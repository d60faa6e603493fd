package org.bellwether.sync;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.bellwether.model.Began;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output;
import org.bellwether.model.RoundNode;
import org.jspecify.annotations.Nullable;

/**
 * What every synchronizer does with the node that it runs: count its ticks, keep messages of the
 * current tick and early ones of the next apart, and call it once a tick.
 *
 * <p>Neighbours are never more than one tick ahead, so two inboxes are enough.
 *
 * @param <G> the application's messages
 */
final class Application<G> {
  private final RoundNode<G> node;
  private final int ticks;
  private int tick = -1;
  private boolean active = true;
  private List<@Nullable G> current; // by port, sent in this tick
  private List<@Nullable G> early; // sent in the next

  /**
   * Runs a node.
   *
   * @param degree its number of neighbours
   * @param ticks how many ticks to simulate: the node begins this one, and sends nothing in it
   */
  Application(RoundNode<G> node, int degree, int ticks) {
    this.node = node;
    this.ticks = ticks;
    current = empty(degree);
    early = empty(degree);
  }

  private static <G> List<@Nullable G> empty(int degree) {
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
  void keep(int port, int sentIn, G message) {
    if (sentIn != tick && sentIn != tick + 1) {
      throw new IllegalStateException(
          "a message of tick "
              + sentIn
              + " arrives in tick "
              + tick
              + ", expected this or the next");
    }
    (sentIn == tick ? current : early).set(port, message);
  }

  /**
   * Begins the next tick.
   *
   * @param send takes what the application sends, and its port
   * @return how many messages it sent
   */
  int begin(Outbox<?> ctx, ObjIntConsumer<G> send) {
    tick++;
    List<@Nullable G> inbox = current;
    current = early;
    early = inbox;
    ctx.emit(new Began(tick));
    OneTick<G> out = new OneTick<>(ctx, over() ? (_, _) -> {} : send);
    if (active) active = node.round(tick, Collections.unmodifiableList(inbox), out);
    Collections.fill(inbox, null);
    return over() ? 0 : out.sent;
  }

  /** Lets the application send at most one message a port. */
  private static final class OneTick<G> implements Outbox<G> {
    private final Outbox<?> ctx;
    private final ObjIntConsumer<G> send;
    private final List<Integer> used = new ArrayList<>();
    private int sent;

    OneTick(Outbox<?> ctx, ObjIntConsumer<G> send) {
      this.ctx = ctx;
      this.send = send;
    }

    @Override
    public int degree() {
      return ctx.degree();
    }

    @Override
    public void send(int port, G message) {
      if (used.contains(port)) {
        throw new IllegalStateException(
            "port " + port + " is sent to twice in one round, expected at most one message");
      }
      used.add(port);
      sent++;
      send.accept(message, port);
    }

    @Override
    public int broadcast(G message) {
      for (int port = 0; port < degree(); port++) send(port, message);
      return degree();
    }

    @Override
    public int random(int low, int high) {
      return ctx.random(low, high);
    }

    @Override
    public void emit(Output output) {
      ctx.emit(output);
    }
  }
}
