package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * Variable speeds: the token of identifier v moves once in 2^v rounds, so that the smallest is the
 * fastest and all others together travel less far.
 *
 * <p><b>Model:</b> synchronous one-way ring of unknown size, distinct positive identifiers, all
 * start in round 0; a message is received in the round in which it is sent. <b>Guarantee:</b> the
 * smallest identifier v wins. <b>Cost:</b> fewer than 2n messages; the token returns in round
 * n·2^v.
 *
 * @see <a href="https://doi.org/10.1145/7531.7919">Frederickson and Lynch, JACM 34(1), 1987</a>
 */
public final class VariableSpeeds
    implements LeaderElection<VariableSpeeds.Message>,
        Timed<VariableSpeeds.Message, VariableSpeeds.Waiting> {
  public sealed interface Message {}

  /** An identifier in search of a smaller one. */
  public record Token(long id) implements Message, TokenMessage {}

  /** What waits to be sent. */
  public enum Waiting implements Timer {
    TOKEN
  }

  private final long id;
  private long smallest; // identifier seen

  public VariableSpeeds(long id) {
    this.id = id;
    smallest = id;
  }

  @Override
  public void start(Context<Message> ctx) {
    ctx.setTimer(Waiting.TOKEN, rounds(id));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Token(long other) when other < smallest -> {
        smallest = other; // a token that waits here is dropped
        ctx.setTimer(Waiting.TOKEN, rounds(other));
      }
      case Token(long other) when other == id && other == smallest -> ctx.emit(new Won());
      case Token token -> {} // too slow
    }
  }

  @Override
  public void timeout(Waiting token, Context<Message> ctx) {
    ctx.send(NEXT, new Token(smallest));
  }

  /** 2^v, or longer than time lasts. */
  private static long rounds(long v) {
    return v < Long.SIZE - 1 ? 1L << v : Long.MAX_VALUE;
  }
}
