package org.bellwether.sync;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.model.RoundNode.Ticked;

/**
 * The simple synchronizer: every node sends every neighbour exactly one message per tick, an empty
 * one if necessary, and continues when it has one from each of them.
 *
 * <p><b>Model:</b> any connected graph; asynchronous, reliable links that may reorder; no crashes.
 * <b>Guarantee:</b> a node begins a tick only when every message of the previous tick that is
 * addressed to it has arrived; neighbours are at most one tick apart. Without the empty messages,
 * no node could know that nothing more will arrive. <b>Cost:</b> exactly 2·|E| messages per tick,
 * including the application's; one message delay per tick.
 *
 * @param <G> the messages of the application
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public final class SimpleSynchronizer<G> implements Synchronizer<SimpleSynchronizer.Message> {
  public sealed interface Message extends Ticked {}

  /** A message of the application. */
  public record Carried(int tick, Object content) implements Message, Payload {}

  /** The application has nothing to say in the tick. */
  public record Empty(int tick) implements Message {}

  private final Application<G> application;
  private int heard; // how many neighbours have spoken in this tick
  private int heardEarly; // and in the next one

  public SimpleSynchronizer(RoundNode<G> application, int degree, int ticks) {
    this.application = new Application<>(application, degree, ticks);
  }

  @Override
  public void start(Context<Message> ctx) {
    begin(ctx);
  }

  private void begin(Context<Message> ctx) {
    do {
      heard = heardEarly;
      heardEarly = 0;
      speak(application.tick() + 1, ctx);
    } while (ready(ctx));
  }

  private void speak(int tick, Context<Message> ctx) {
    BitSet spokenTo = new BitSet();
    application.begin(
        ctx,
        (message, port) -> {
          spokenTo.set(port);
          ctx.send(port, new Carried(tick, message));
        });
    if (application.over()) return;
    Empty empty = new Empty(tick);
    if (spokenTo.isEmpty()) {
      ctx.broadcast(empty);
      return;
    }
    for (int port = 0; port < ctx.degree(); port++) {
      if (!spokenTo.get(port)) ctx.send(port, empty);
    }
  }

  private boolean ready(Context<Message> ctx) {
    return heard == ctx.degree() && !application.over();
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (message instanceof Carried(int tick, Object content)) application.keep(port, tick, content);
    if (message.tick() == application.tick()) heard++;
    else heardEarly++; // from a neighbour that is one tick ahead
    if (ready(ctx)) begin(ctx);
  }

  @Override
  public int tick() {
    return application.tick();
  }
}
