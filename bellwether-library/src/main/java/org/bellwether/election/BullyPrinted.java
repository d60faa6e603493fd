package org.bellwether.election;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The bully algorithm as a textbook prints it, which fails: a node that suspects the leader asks
 * all higher nodes, and leads if none of them answers.
 *
 * <p><b>Model:</b> as {@link Bully}. <b>Guarantee:</b> none. Only an idle node answers, so that a
 * busy higher one is presumed dead and two nodes may lead; the leader announces itself only to the
 * nodes above it, which are dead; and an idle node does not listen, so that no node ever learns who
 * leads, and nodes that wait ask again for ever. <b>Cost:</b> unbounded. {@link Bully} has the
 * corrected rules.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, section 11.2.1</a>
 */
public final class BullyPrinted
    implements LeaderElection<BullyPrinted.Message>,
        Timed<BullyPrinted.Message, BullyPrinted.Wait>,
        Recoverable<BullyPrinted.Message, BullyPrinted.Nothing> {
  public sealed interface Message {}

  /** Can I be the new leader? */
  public record Election() implements Message {}

  /** No, you cannot. */
  public record Reply() implements Message {}

  /** I am the leader. */
  public record Leader() implements Message {}

  /** What a node waits for. */
  public enum Wait implements Timer {
    REPLY,
    LEADER
  }

  /** There is no stable storage. */
  public record Nothing() {}

  private enum State {
    IDLE,
    WAIT_FOR_REPLY,
    WAIT_FOR_LEADER
  }

  private final long id;
  private final long[] ids; // by port
  private final long replyTicks;
  private State state = State.IDLE;

  /**
   * A node that knows everybody.
   *
   * @param ids by port, including its own
   * @param roundTripTicks 2Tm+Tp: how long an answer takes at most
   */
  public BullyPrinted(long id, long[] ids, long roundTripTicks) {
    this.id = id;
    this.ids = ids;
    replyTicks = roundTripTicks;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (state == State.IDLE) failed(ctx);
  }

  @Override
  public void boot(@Nullable Nothing saved, Context<Message> ctx) {
    failed(ctx);
  }

  private void failed(Context<Message> ctx) {
    sendHigher(new Election(), ctx);
    state = State.WAIT_FOR_REPLY;
    ctx.setTimer(Wait.REPLY, replyTicks);
  }

  private void sendHigher(Message message, Context<Message> ctx) {
    for (int port = 0; port < ids.length; port++) if (ids[port] > id) ctx.send(port, message);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Election() when state == State.IDLE -> {
        ctx.send(port, new Reply());
        failed(ctx);
      }
      case Reply() when state == State.WAIT_FOR_REPLY -> {
        state = State.WAIT_FOR_LEADER;
        ctx.cancelTimer(Wait.REPLY);
        ctx.setTimer(Wait.LEADER, 3 * replyTicks);
      }
      case Leader() when state == State.WAIT_FOR_LEADER -> {
        state = State.IDLE;
        ctx.cancelTimer(Wait.LEADER);
        ctx.emit(new Elected(ids[port]));
      }
      case Election() -> {}
      case Reply() -> {}
      case Leader() -> {} // no guard lets it in
    }
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    switch (timer) {
      case REPLY -> {
        ctx.emit(new Won());
        sendHigher(new Leader(), ctx);
        state = State.IDLE;
      }
      case LEADER -> failed(ctx);
    }
  }
}
