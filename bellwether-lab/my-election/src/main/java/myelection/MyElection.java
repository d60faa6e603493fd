package myelection;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * An election that wakes the sleepers: everybody passes on the smallest identifier it knows, its
 * own included, so that only the smallest of all comes home.
 *
 * <p><b>Model:</b> one-way ring of unknown size, distinct identifiers; asynchronous, reliable links
 * that may reorder; no crashes; one or more initiators. <b>Guarantee:</b> the smallest of all wins,
 * even if it did not start, and everybody learns it. <b>Cost:</b> each identifier travels to the
 * next smaller one at most: n(n+1)/2 messages if they rise clockwise, and n announcements.
 */
public final class MyElection implements LeaderElection<MyElection.Message> {
  public sealed interface Message {}

  /** The smallest identifier that the sender knows. */
  public record Candidate(long id) implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  private final long id;
  private long smallest = Long.MAX_VALUE; // passed on so far

  public MyElection(long id) {
    this.id = id;
  }

  @Override
  public void start(Context<Message> ctx) {
    propose(id, ctx);
  }

  private void propose(long candidate, Context<Message> ctx) {
    if (candidate >= smallest) return;
    smallest = candidate;
    ctx.send(NEXT, new Candidate(candidate));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Candidate(long other) when other == id -> {
        ctx.emit(new Won()); // our own, past everybody else
        ctx.send(NEXT, new Leader(id));
      }
      case Candidate(long other) -> propose(Math.min(other, id), ctx);
      case Leader(long leader) when leader != id -> {
        ctx.emit(new Elected(leader));
        ctx.send(NEXT, message);
      }
      case Leader _ -> {} // everybody knows
    }
  }
}
