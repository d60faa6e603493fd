package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.Output.Noted;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * A token ring that repairs itself: a station that sees a token too early removes it, and one that
 * sees none for too long creates a new one.
 *
 * <p><b>Model:</b> one-way ring of n stations whose clocks agree; a hop takes exactly one unit, so
 * that the token passes once per n units; a margin of less than n/2. Tokens may be lost and
 * duplicated; stations do not crash. <b>Guarantee:</b> there is exactly one token again at most
 * 2(n+margin) units after the last fault. <b>Cost:</b> no messages in addition to the token, which
 * without faults is one message per unit of time.
 *
 * <p>A single timer cannot distinguish late from early; the two thresholds leave a margin on both
 * sides. With a margin of n/2 or more, each of two tokens could be mistaken for the other. The
 * waits of the stations end one round after the other, so that the first station creates the only
 * token.
 *
 * @see <a href="https://doi.org/10.1145/800057.808725">Vitányi, Distributed elections in an
 *     Archimedean ring of processors, STOC 1984</a>
 */
public final class TokenRingRecovery
    implements Timed<TokenRingRecovery.Message, TokenRingRecovery.Watch> {
  public sealed interface Message {}

  /** The right to send. */
  public record Token() implements Message, TokenMessage {}

  /** What a station waits for. */
  public enum Watch implements Timer {
    /** The earliest time at which the token may be back. */
    RETURN,
    /** The latest time at which it may be back. */
    SILENCE
  }

  /** A new token in place of a lost one. */
  public record Created() implements Noted {}

  /** One token too many is gone. */
  public record Removed() implements Noted {}

  private final int position;
  private final int n;
  private final long margin;
  private boolean early; // any token but the last one seen is a duplicate

  /** The station at a position, where the first token begins at 0. */
  public TokenRingRecovery(int position, int n, long margin) {
    this.position = position;
    this.n = n;
    this.margin = margin;
  }

  @Override
  public void start(Context<Message> ctx) {
    watch(position, ctx); // as if the token had been here n units before it comes
    if (position == 0) accept(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (early) ctx.emit(new Removed());
    else accept(ctx);
  }

  private void accept(Context<Message> ctx) {
    ctx.send(NEXT, new Token());
    watch(n, ctx);
  }

  /** The token is due in so many units. */
  private void watch(long units, Context<Message> ctx) {
    long tooEarly = units - margin - 1; // the last such instant
    early = tooEarly >= 0;
    if (early) ctx.setTimer(Watch.RETURN, tooEarly);
    ctx.setTimer(Watch.SILENCE, units + margin + (long) position * n);
  }

  @Override
  public void timeout(Watch watch, Context<Message> ctx) {
    switch (watch) {
      case RETURN -> early = false;
      case SILENCE -> {
        ctx.emit(new Created());
        accept(ctx);
      }
    }
  }
}
