package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * Chang and Roberts' election: each identifier travels around the ring until it meets a larger one,
 * so that only the largest returns to its origin.
 *
 * <p><b>Model:</b> one-way ring of unknown size, distinct identifiers; asynchronous, reliable links
 * that may reorder; no crashes; one or more initiators. <b>Guarantee:</b> the largest initiator
 * wins and all nodes learn it. <b>Cost:</b> each identifier travels to the next larger initiator:
 * at most n(n+1)/2 messages, n·H(n) on average if all initiate, and n announcements.
 *
 * @see <a href="https://doi.org/10.1145/359104.359108">Chang and Roberts, CACM 22(5), 1979</a>
 */
public final class ChangRoberts implements LeaderElection<ChangRoberts.Message>, Competing {
  public sealed interface Message {}

  /** A candidate in search of a larger one. */
  public record Election(long id) implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  private final long id;
  private final boolean announce;
  private boolean candidate; // started before hearing of anybody else
  private boolean passive; // has let somebody else pass
  private boolean elected;

  public ChangRoberts(long id) {
    this(id, true);
  }

  public ChangRoberts(long id, boolean announce) {
    this.id = id;
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (passive) return;
    candidate = true;
    ctx.send(NEXT, new Election(id));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Election(long other) -> {
        if (!candidate || other > id) {
          passive = true;
          ctx.send(NEXT, message);
        } else if (other == id && !elected) {
          elected = true; // our own, past every other candidate
          ctx.emit(new Won());
          if (announce) ctx.send(NEXT, new Leader(id));
        } // a smaller candidate, or a copy of the winner's, goes no further
      }
      case Leader(long leader) -> {
        if (leader == id) return; // everybody knows
        ctx.emit(new Elected(leader));
        ctx.send(NEXT, message);
      }
    }
  }

  @Override
  public boolean passive() {
    return passive;
  }
}
