package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;
import static org.bellwether.model.Ring.opposite;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.Phased;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * Hirschberg and Sinclair's election: a candidate probes the ring on both sides, twice as far in
 * each phase, as long as it finds no larger one.
 *
 * <p><b>Model:</b> two-way ring of unknown size, distinct identifiers; asynchronous, reliable links
 * that may reorder; no crashes; a message wakes a node that has not started. <b>Guarantee:</b> the
 * largest wins and all nodes learn it. <b>Cost:</b> phases 0 to ⌈log n⌉, fewer than 8n(log n+2)+5n
 * messages including the n announcements.
 *
 * @see <a href="https://doi.org/10.1145/359024.359029">Hirschberg and Sinclair, CACM 23(11),
 *     1980</a>
 */
public final class HirschbergSinclair
    implements LeaderElection<HirschbergSinclair.Message>, Phased {
  public sealed interface Message {}

  /**
   * A candidate in search of a larger one.
   *
   * @param distance how many links it has travelled; 2^phase at most
   */
  public record Probe(long id, int phase, long distance) implements Message {}

  /** There is no larger node up to this distance. */
  public record Reply(long id, int phase) implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  private final long id;
  private final boolean announce;
  private int phase = -1; // asleep
  private boolean leftReplied; // in this phase
  private boolean rightReplied;
  private boolean elected;

  public HirschbergSinclair(long id) {
    this(id, true);
  }

  public HirschbergSinclair(long id, boolean announce) {
    this.id = id;
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (phase < 0) begin(ctx);
  }

  private void begin(Context<Message> ctx) {
    phase++;
    leftReplied = false;
    rightReplied = false;
    ctx.send(PREVIOUS, new Probe(id, phase, 1));
    ctx.send(NEXT, new Probe(id, phase, 1));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    start(ctx); // unless awake: whoever sleeps competes before it stops anybody
    switch (message) {
      case Probe(long other, int k, long d) when other > id -> {
        if (d < 1L << k) ctx.send(opposite(port), new Probe(other, k, d + 1));
        else ctx.send(port, new Reply(other, k));
      }
      case Probe(long other, int phase, long distance) when other == id && !elected -> {
        elected = true; // all the way round
        ctx.emit(new Won());
        if (announce) ctx.send(NEXT, new Leader(id));
      }
      case Probe probe -> {} // a smaller one, or our own from the other side
      case Reply(long other, int phase) when other != id -> ctx.send(opposite(port), message);
      case Reply(long id, int k) when k == phase -> {
        if (port == PREVIOUS) leftReplied = true;
        else rightReplied = true;
        if (leftReplied && rightReplied) begin(ctx);
      }
      case Reply reply -> {} // a copy from a phase that is over
      case Leader(long leader) when leader != id -> {
        ctx.emit(new Elected(leader));
        ctx.send(NEXT, message);
      }
      case Leader leader -> {} // everybody knows
    }
  }

  @Override
  public int rounds() {
    return phase + 1;
  }
}
