package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;

/**
 * Le Lann's election: every initiator sends its identifier around the ring; when its own returns,
 * it has seen all the others.
 *
 * <p><b>Model:</b> one-way ring of unknown size, distinct identifiers; asynchronous, reliable FIFO
 * links; no crashes; one or more initiators. <b>Guarantee:</b> the largest initiator wins and all
 * nodes learn it. <b>Cost:</b> every identifier travels around the whole ring: exactly n messages
 * per initiator, and n announcements.
 *
 * <p>Of the list of identifiers that the paper keeps, only the largest is ever needed.
 *
 * @see <a href="https://dblp.org/rec/conf/ifip/Lann77.html">Le Lann, Distributed systems: towards a
 *     formal approach, IFIP Congress, 1977</a>
 */
public final class LeLann implements LeaderElection<LeLann.Message> {
  public sealed interface Message {}

  /** An initiator, making itself seen. */
  public record Election(long id) implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  private enum State {
    ASLEEP,
    CANDIDATE,
    RELAY, // woken by a message, or done with the election
  }

  private final long id;
  private final boolean announce;
  private State state = State.ASLEEP;
  private long largest; // seen so far

  public LeLann(long id) {
    this(id, true);
  }

  public LeLann(long id, boolean announce) {
    this.id = id;
    this.announce = announce;
    largest = id;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (state != State.ASLEEP) return;
    state = State.CANDIDATE;
    ctx.send(NEXT, new Election(id));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Election(long other) -> {
        if (other != id) {
          if (state == State.ASLEEP) state = State.RELAY;
          largest = Math.max(largest, other);
          ctx.send(NEXT, message);
        } else if (state == State.CANDIDATE) { // not a copy of our own
          state = State.RELAY; // behind all the others, for order is kept
          if (largest == id) win(ctx);
          else ctx.emit(new Lost());
        }
      }
      case Leader(long leader) -> {
        if (leader == id) return; // everybody knows
        ctx.emit(new Elected(leader));
        ctx.send(NEXT, message);
      }
    }
  }

  private void win(Context<Message> ctx) {
    ctx.emit(new Won());
    if (announce) ctx.send(NEXT, new Leader(id));
  }
}
