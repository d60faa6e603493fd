package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.Output.Noted;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * A token ring with the single timer that the paper describes, the same at every station. A station
 * restarts it when a token passes. If a token comes before the timer has expired, there is one too
 * many, and the station removes it; if the timer expires first, the token is lost, and the station
 * creates a new one.
 *
 * <p><b>Model:</b> one-way ring of n stations, hops of about one unit, clocks that agree.
 * <b>Guarantee:</b> none. A token that returns on time comes either just before the timer expires,
 * and is removed, or just after it, and meets a new one. All timers are equal, so that several
 * stations replace a lost token at about the same time. {@link TokenRingRecovery} has two
 * thresholds and staggered timers instead. <b>Cost:</b> one message per unit of time and token.
 *
 * @see <a href="https://doi.org/10.1145/800057.808725">Vitányi, Distributed elections in an
 *     Archimedean ring of processors, STOC 1984</a>
 */
public final class TokenRingPrinted
    implements Timed<TokenRingPrinted.Message, TokenRingPrinted.Watch> {
  public sealed interface Message {}

  /** The right to send. */
  public record Token() implements Message, TokenMessage {}

  /** What a station waits for. */
  public enum Watch implements Timer {
    RETURN
  }

  /** A new token in place of a lost one. */
  public record Created() implements Noted {}

  /** One token too many is gone. */
  public record Removed() implements Noted {}

  private final boolean first;
  private final long timeout;
  private boolean running; // the timer has not expired since a token passed

  /**
   * A station.
   *
   * @param first whether the token begins here
   * @param timeout how long the token may take to return, in ticks
   */
  public TokenRingPrinted(boolean first, long timeout) {
    this.first = first;
    this.timeout = timeout;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (first) pass(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (running) ctx.emit(new Removed());
    else pass(ctx);
  }

  private void pass(Context<Message> ctx) {
    running = true;
    ctx.setTimer(Watch.RETURN, timeout);
    ctx.send(NEXT, new Token());
  }

  @Override
  public void timeout(Watch watch, Context<Message> ctx) {
    running = false;
    ctx.emit(new Created());
    pass(ctx);
  }
}
