package org.bellwether.sync;

import org.bellwether.model.Context;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.model.RoundNode.Ticked;

/**
 * Awerbuch's synchronizer alpha: a node whose messages of a tick have all been acknowledged tells
 * its neighbours, and continues when all of them have told it the same.
 *
 * <p><b>Model:</b> any connected graph; asynchronous, reliable links that may reorder; no crashes.
 * <b>Guarantee:</b> a node begins a tick only when every message of the previous tick that is
 * addressed to it has arrived; neighbours are at most one tick apart. <b>Cost:</b> 2·|E| messages
 * per tick and an acknowledgement per message of the application; three message delays per tick.
 *
 * @param <G> the messages of the application
 * @see <a href="https://doi.org/10.1145/4221.4227">Awerbuch, JACM 32(4), 1985</a>
 */
public final class Alpha<G> implements Synchronizer<Alpha.Message> {
  public sealed interface Message extends Ticked {}

  /** A message of the application. */
  public record Carried(int tick, Object content) implements Message, Payload {}

  /** A message of the application has arrived. */
  public record Ack(int tick) implements Message {}

  /** All that the sender sent in the tick has arrived. */
  public record Safe(int tick) implements Message {}

  private final Application<G> application;
  private int unacknowledged;
  private boolean safe;
  private int neighboursSafe; // in this tick
  private int neighboursSafeEarly; // in the next one

  public Alpha(RoundNode<G> application, int degree, int ticks) {
    this.application = new Application<>(application, degree, ticks);
  }

  @Override
  public void start(Context<Message> ctx) {
    begin(ctx);
  }

  private void begin(Context<Message> ctx) {
    do {
      safe = false;
      neighboursSafe = neighboursSafeEarly;
      neighboursSafeEarly = 0;
      int tick = application.tick() + 1;
      unacknowledged =
          application.begin(ctx, (message, port) -> ctx.send(port, new Carried(tick, message)));
      tellIfSafe(ctx);
    } while (ready(ctx));
  }

  private void tellIfSafe(Context<Message> ctx) {
    if (safe || unacknowledged > 0 || application.over()) return;
    safe = true;
    ctx.broadcast(new Safe(application.tick()));
  }

  private boolean ready(Context<Message> ctx) {
    return safe && neighboursSafe == ctx.degree() && !application.over();
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Carried(int tick, Object content) -> {
        application.keep(port, tick, content);
        ctx.send(port, new Ack(tick));
      }
      case Ack ack -> {
        unacknowledged--;
        tellIfSafe(ctx);
      }
      case Safe(int tick) when tick == application.tick() -> neighboursSafe++;
      case Safe safe -> neighboursSafeEarly++; // from a neighbour that is one tick ahead
    }
    if (ready(ctx)) begin(ctx);
  }

  @Override
  public int tick() {
    return application.tick();
  }
}
