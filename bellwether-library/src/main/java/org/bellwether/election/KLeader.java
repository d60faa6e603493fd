package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * An election of k leaders after Chang and Roberts: each identifier travels around the ring until
 * it has met k larger ones, so that the k largest return to their origins.
 *
 * <p><b>Model:</b> one-way ring of unknown size, distinct identifiers; asynchronous, reliable links
 * that may reorder; no crashes; one or more initiators. <b>Guarantee:</b> the k largest initiators
 * win (all, if there are no more) and every node learns the names of all of them, leaders those of
 * the others. <b>Cost:</b> each identifier travels to the k-th larger initiator, or around the
 * whole ring if there are fewer; and n announcements per leader.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, 2014, exercises of chapter 11</a>
 */
public final class KLeader implements LeaderElection<KLeader.Message>, Competing {
  public sealed interface Message {}

  /**
   * A candidate in search of larger ones.
   *
   * @param larger how many it has met
   */
  public record Election(long id, int larger) implements Message {}

  /** A winner, making itself known. */
  public record Leader(long id) implements Message {}

  private final long id;
  private final int k;
  private final boolean announce;
  private boolean candidate; // started before hearing of anybody else
  private boolean relay; // was woken by somebody else
  private boolean elected;

  public KLeader(long id, int k, boolean announce) {
    this.id = id;
    this.k = k;
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (relay) return;
    candidate = true;
    ctx.send(NEXT, new Election(id, 0));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    relay |= !candidate;
    switch (message) {
      case Election(long other, int larger) -> {
        if (relay || other > id) {
          ctx.send(NEXT, message);
        } else if (other < id) {
          if (larger + 1 < k) ctx.send(NEXT, new Election(other, larger + 1));
        } else if (!elected) { // not a copy of our own
          elected = true; // past fewer than k larger ones
          ctx.emit(new Won());
          if (announce) ctx.send(NEXT, new Leader(id));
        }
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
    return relay;
  }
}
