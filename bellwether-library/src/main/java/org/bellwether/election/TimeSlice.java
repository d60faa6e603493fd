package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * Time slices: each identifier has a phase of n rounds of its own, in which its token circulates
 * unless an earlier one did.
 *
 * <p><b>Model:</b> synchronous one-way ring of known size n, distinct positive identifiers, all
 * start in round 1; a message is received in the round in which it is sent. <b>Guarantee:</b> the
 * smallest identifier v wins and all nodes learn it. <b>Cost:</b> exactly n messages; the last
 * arrives in round v·n. Silence carries the information, so the lower bound for comparisons does
 * not apply.
 *
 * @see <a href="https://doi.org/10.1145/7531.7919">Frederickson and Lynch, JACM 34(1), 1987</a>
 */
public final class TimeSlice
    implements LeaderElection<TimeSlice.Message>, Timed<TimeSlice.Message, TimeSlice.Round> {
  public sealed interface Message {}

  /** The smallest identifier, on its way round. */
  public record Token(long id) implements Message, TokenMessage {}

  /** What a node waits for. */
  public enum Round implements Timer {
    /** The first of the own phase. */
    OWN,
    /** The one after that in which the token came. */
    FOLLOWING
  }

  private final long id;
  private final int n;
  private long leader; // 0: not known yet

  /** A node of a ring of n. */
  public TimeSlice(long id, int n) {
    this.id = id;
    this.n = n;
  }

  @Override
  public void start(Context<Message> ctx) {
    boolean told = id - 1 < Long.MAX_VALUE / n; // or never: longer than time lasts
    ctx.setTimer(Round.OWN, told ? (id - 1) * n + 1 : Long.MAX_VALUE);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Token(long winner) when winner == id -> {} // everybody knows
      case Token(long winner) -> {
        leader = winner;
        ctx.cancelTimer(Round.OWN);
        ctx.emit(new Elected(leader));
        ctx.setTimer(Round.FOLLOWING, 1);
      }
    }
  }

  @Override
  public void timeout(Round round, Context<Message> ctx) {
    if (round == Round.OWN) {
      leader = id;
      ctx.emit(new Won());
    }
    ctx.send(NEXT, new Token(leader));
  }
}
