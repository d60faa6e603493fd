package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;
import static org.bellwether.model.Ring.opposite;

import java.util.ArrayDeque;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.model.LeaderElection.Phased;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * Franklin's election: in each round a red node (a candidate) compares itself with the nearest red
 * nodes on both sides, and stays red only if it is larger than both.
 *
 * <p><b>Model:</b> two-way ring of unknown size, distinct identifiers; asynchronous, reliable FIFO
 * links; no crashes; a message wakes a node that has not started. <b>Guarantee:</b> the largest
 * wins and all nodes learn it. <b>Cost:</b> exactly 2n messages per round, at most ⌊log n⌋+1
 * rounds, and n announcements.
 *
 * <p>Rounds need no common clock: a message that a faster neighbour sends early waits in a queue.
 *
 * @see <a href="https://doi.org/10.1145/358506.358517">Franklin, CACM 25(5), 1982</a>
 */
public final class Franklin implements LeaderElection<Franklin.Message>, Phased, Competing {
  public sealed interface Message {}

  /** A red node, known to the nearest red ones. */
  public record Election(long id) implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  private final long id;
  private final boolean announce;
  private int round; // 0 while asleep
  private boolean black;
  private final ArrayDeque<Long> left = new ArrayDeque<>(2); // not looked at yet, oldest first
  private final ArrayDeque<Long> right = new ArrayDeque<>(2);

  public Franklin(long id) {
    this(id, true);
  }

  public Franklin(long id, boolean announce) {
    this.id = id;
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (round == 0) begin(ctx);
  }

  private void begin(Context<Message> ctx) {
    round++;
    ctx.send(PREVIOUS, new Election(id));
    ctx.send(NEXT, new Election(id));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    start(ctx); // unless awake
    switch (message) {
      case Election election when black -> ctx.send(opposite(port), message);
      case Election(long other) -> {
        (port == PREVIOUS ? left : right).add(other);
        if (!left.isEmpty() && !right.isEmpty()) compare(left.remove(), right.remove(), ctx);
      }
      case Leader(long leader) when leader != id -> {
        ctx.emit(new Elected(leader));
        ctx.send(NEXT, message);
      }
      case Leader leader -> {} // everybody knows
    }
  }

  private void compare(long a, long b, Context<Message> ctx) {
    if (Math.max(a, b) > id) {
      black = true;
      for (long early : left) ctx.send(NEXT, new Election(early));
      for (long early : right) ctx.send(PREVIOUS, new Election(early));
      left.clear();
      right.clear();
    } else if (a == id && b == id) {
      ctx.emit(new Won()); // no red one is left in between
      if (announce) ctx.send(NEXT, new Leader(id));
    } else {
      begin(ctx);
    }
  }

  @Override
  public int rounds() {
    return round;
  }

  @Override
  public boolean passive() {
    return black;
  }
}
