package org.bellwether.sync;

import org.bellwether.model.Context;
import org.bellwether.model.Output.Late;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * The synchronizer for asynchronous networks with bounded delay: if no message takes longer than δ,
 * a tick of 2δ on every node's clock leaves time for all of its messages.
 *
 * <p><b>Model:</b> any connected graph; reliable links that may reorder, with delays of at most a
 * known δ above 0; clocks of the same rate, which a node sets to 0 when it wakes up or is woken; no
 * crashes and no pauses: a node that pauses is late with everything that its clock demands.
 * <b>Guarantee:</b> neighbours wake within δ of each other, so a message of tick k arrives before
 * its receiver begins tick k+1. <b>Cost:</b> 2·|E| messages to wake all nodes, none after that; 2δ
 * per tick.
 *
 * @param <G> the messages of the application
 * @see <a href="https://doi.org/10.1007/BFb0019806">Chou, Cidon, Gopal and Zaks, WDAG 1987</a>
 */
public final class Abd<G> implements Synchronizer<Abd.Message>, Timed<Abd.Message, Abd.Clock> {
  public sealed interface Message {}

  /** Wake up: the sender's clock is at 0. */
  public record Start() implements Message {}

  /** A message of the application. */
  public record Carried(int tick, Object content) implements Message, Payload {}

  /** What the clock is watched for. */
  public enum Clock implements Timer {
    TICK
  }

  private final Application<G> application;
  private final int last; // the last tick to begin
  private final long first; // what the clock says in tick 0
  private final long period; // from tick to tick
  private boolean awake;

  /**
   * A node of the synchronizer.
   *
   * @param twoDelta twice the longest delay, in units of the clock
   */
  public Abd(RoundNode<G> application, int degree, int ticks, long twoDelta) {
    this(new Application<>(application, degree, ticks), ticks, 0, twoDelta);
  }

  private Abd(Application<G> application, int last, long first, long period) {
    this.application = application;
    this.last = last;
    this.first = first;
    this.period = period;
  }

  /**
   * A node that takes turns with its neighbours on a line: even ones act at 0, 4δ, 8δ, ... of their
   * clocks, odd ones at 2δ, 6δ, ..., each {@code acts} times.
   *
   * <p>The model is that of the synchronizer: clocks of the same rate, delays of at most δ, no
   * crashes and no pauses. Neighbours wake within δ of each other, so that their actions are at
   * least δ apart and come in turn.
   */
  public static <G> Abd<G> interleaved(
      RoundNode<G> application, int degree, int acts, long twoDelta, boolean odd) {
    return new Abd<>(
        new Application<>(application, degree, acts), acts - 1, odd ? twoDelta : 0, 2 * twoDelta);
  }

  @Override
  public void start(Context<Message> ctx) {
    if (awake) return;
    awake = true;
    if (first == 0) beginTick(ctx);
    else wait(first, ctx);
    ctx.broadcast(new Start());
  }

  private void beginTick(Context<Message> ctx) {
    if (application.tick() == last) return;
    int tick = application.tick() + 1;
    application.begin(ctx, (message, port) -> ctx.send(port, new Carried(tick, message)));
    wait(period, ctx);
  }

  private void wait(long units, Context<Message> ctx) {
    if (application.tick() < last) ctx.setTimer(Clock.TICK, units);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Start otherStart -> start(ctx);
      case Carried(int tick, var content) when tick < application.tick() ->
          ctx.emit(new Late(tick));
      case Carried(int tick, Object content) -> application.keep(port, tick, content);
    }
  }

  @Override
  public void timeout(Clock timer, Context<Message> ctx) {
    beginTick(ctx);
  }

  @Override
  public int tick() {
    return application.tick();
  }
}
