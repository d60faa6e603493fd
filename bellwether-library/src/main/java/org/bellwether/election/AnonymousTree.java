package org.bellwether.election;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * Election in a tree without names: leaves send first, every node forwards towards the neighbour
 * that it has not heard from yet, and the leader is where the waves meet. If they meet on an edge,
 * its two ends compare random numbers.
 *
 * <p><b>Model:</b> tree without identifiers, asynchronous and reliable links that may reorder, no
 * crashes, random choices; messages that arrive together are handled together; every node starts.
 * <b>Guarantee:</b> at most one leader ever; exactly one if the waves meet at a node, one leader
 * with probability 1 if they meet on an edge. <b>Cost:</b> n-1 messages, n if they meet on an edge,
 * and two more whenever both ends draw the same number; n-1 announcements if requested.
 *
 * <p>Draws are numbered, so that each end compares its own draw with the same draw of the other
 * end. A node draws again only after it has seen the other's last number: it is at most one draw
 * ahead, and numbers modulo 2 are enough.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public final class AnonymousTree
    implements LeaderElection<AnonymousTree.Message>,
        Timed<AnonymousTree.Message, AnonymousTree.Now> {
  public sealed interface Message {}

  /**
   * All of the sender's side of the edge has spoken.
   *
   * @param number random, in case two of these meet
   */
  public record Saturate(int number) implements Message {}

  /**
   * Another number, after the last ones were equal.
   *
   * @param draw which draw of the sender this is, modulo 2; that in {@link Saturate} is draw 0
   */
  public record Again(int draw, int number) implements Message {}

  /** There is a leader. */
  public record Leader() implements Message {}

  /** When all messages of this instant have come. */
  public enum Now implements Timer {
    LOOK
  }

  static final int NOBODY = -1;

  private final int range;
  private final boolean announce;
  final BitSet heard = new BitSet(); // ports that have spoken
  int towards = NOBODY; // the port that this node has spoken to
  private int number; // what it drew last
  private int draw; // which draw that was, modulo 2
  private int early; // the other end's next number if it has overtaken the current one, otherwise 0

  /**
   * A node of any tree.
   *
   * @param range numbers are drawn from 1..range
   */
  public AnonymousTree(int range, boolean announce) {
    this.range = range;
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    look(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Saturate(int other) -> {
        heard.set(port);
        if (port == towards) compare(0, other, ctx); // our wave and theirs have met on this edge
        else ctx.setTimer(Now.LOOK, 0);
      }
      case Again(int otherDraw, int other) -> compare(otherDraw, other, ctx);
      case Leader() -> {
        ctx.emit(new Lost());
        spread(port, ctx);
      }
    }
  }

  @Override
  public void timeout(Now timer, Context<Message> ctx) {
    look(ctx);
  }

  private void look(Context<Message> ctx) {
    int missing = ctx.degree() - heard.cardinality();
    if (towards == NOBODY && missing == 0) {
      lead(ctx);
    } else if (towards == NOBODY && missing == 1) {
      towards = heard.nextClearBit(0);
      number = ctx.random(1, range);
      ctx.send(towards, new Saturate(number));
    }
  }

  private void compare(int otherDraw, int other, Context<Message> ctx) {
    if (otherDraw != draw) {
      early = other;
    } else if (number > other) {
      lead(ctx);
    } else if (number == other) {
      drawAgain(ctx);
    } else if (!announce) {
      ctx.emit(new Lost());
    }
  }

  private void drawAgain(Context<Message> ctx) {
    draw = 1 - draw;
    number = ctx.random(1, range);
    ctx.send(towards, new Again(draw, number));
    int waiting = early;
    early = 0;
    if (waiting > 0) compare(draw, waiting, ctx);
  }

  private void lead(Context<Message> ctx) {
    ctx.emit(new Won());
    if (announce) spread(NOBODY, ctx);
  }

  private void spread(int from, Context<Message> ctx) {
    for (int port = 0; port < ctx.degree(); port++) {
      if (port != from) ctx.send(port, new Leader());
    }
  }
}
