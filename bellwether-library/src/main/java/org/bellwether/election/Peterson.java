package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.model.LeaderElection.Phased;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * Peterson's election, also found by Dolev, Klawe and Rodeh: Franklin's election on a one-way ring.
 * A red node (a candidate) acts for the one behind it, and adopts its identifier if that is larger
 * than both of its neighbours.
 *
 * <p><b>Model:</b> one-way ring of unknown size, distinct identifiers; asynchronous, reliable FIFO
 * links; no crashes. A node that does not start only relays. <b>Guarantee:</b> exactly one node
 * wins, on behalf of the largest initiator, which is usually another node; all nodes learn the
 * winner's own identifier. <b>Cost:</b> exactly 2n messages per round and n in the last, at most
 * ⌊log n⌋+1 rounds, and n announcements.
 *
 * @see <a href="https://doi.org/10.1145/69622.357194">Peterson, TOPLAS 4(4), 1982</a>
 * @see <a href="https://doi.org/10.1016/0196-6774(82)90023-2">Dolev, Klawe and Rodeh, Journal of
 *     Algorithms 3(3), 1982</a>
 */
public final class Peterson implements LeaderElection<Peterson.Message>, Phased, Competing {
  public sealed interface Message {}

  /** The alias of a red node. */
  public record Election(long alias) implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  private enum State {
    ASLEEP,
    FIRST, // red, waits for the alias of the red one behind
    SECOND, // red, waits for that of the one behind it
    BLACK
  }

  private final long id;
  private final boolean announce;
  private State state = State.ASLEEP;
  private int round;
  private long alias; // in whose name it competes
  private long first; // the alias of the red one behind

  public Peterson(long id) {
    this(id, true);
  }

  public Peterson(long id, boolean announce) {
    this.id = id;
    this.announce = announce;
    alias = id;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (state == State.ASLEEP) begin(ctx);
  }

  private void begin(Context<Message> ctx) {
    state = State.FIRST;
    round++;
    ctx.send(NEXT, new Election(alias));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (state == State.ASLEEP) state = State.BLACK;
    switch (message) {
      case Election(long x) -> {
        if (state == State.BLACK) ctx.send(NEXT, message);
        else if (state == State.SECOND) hearSecond(x, ctx);
        else if (x == alias) win(ctx);
        else {
          state = State.SECOND;
          first = x;
          ctx.send(NEXT, message);
        }
      }
      case Leader(long leader) -> {
        if (leader == id) return; // everybody knows
        ctx.emit(new Elected(leader));
        ctx.send(NEXT, message);
      }
    }
  }

  private void hearSecond(long y, Context<Message> ctx) {
    if (first > Math.max(alias, y)) {
      alias = first;
      begin(ctx);
    } else {
      state = State.BLACK;
    }
  }

  private void win(Context<Message> ctx) {
    ctx.emit(new Won()); // no other red one is left
    if (announce) ctx.send(NEXT, new Leader(id));
  }

  @Override
  public int rounds() {
    return round;
  }

  @Override
  public boolean passive() {
    return state == State.BLACK;
  }
}
