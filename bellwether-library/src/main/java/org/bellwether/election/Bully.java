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
 * The bully algorithm: a node that suspects the leader asks all higher nodes, and leads if none of
 * them answers.
 *
 * <p><b>Model:</b> complete network, identifiers known to all; a message arrives within Tm and is
 * handled within Tp, and clocks run at the right rate, so that silence for T = 2Tm+Tp proves a
 * crash; links may reorder; nodes crash and may recover; no stable storage.
 *
 * <p><b>Guarantee:</b> once no election is running, all live nodes name the highest of them as
 * their leader, if the last crash was noticed. It was noticed if a live node has been started since
 * then, and since the last announcement of a dead node arrived; a node that recovers notices by
 * itself. A crash that nobody notices may leave all live nodes with a dead leader, or some of them
 * only: the highest may crash just when it is about to announce itself again, because a lower
 * node's announcement came after its own. Even then no live node follows a live one other than the
 * highest, so that no two live nodes lead. If messages are lost or later than assumed, or clocks
 * run too fast, two nodes may lead.
 *
 * <p>No election is running 9T after the last crash, recovery or suspicion. A node that suspects
 * the leader may be waiting for a reply (T), and then for a leader that has crashed (3T), before it
 * asks again (Tm); the highest live node answers and, if it is not busy, waits for replies itself
 * (T) and announces itself (Tm). If it is busy, it began before: it may have been answered by a
 * node that has crashed, waits for that node (3T) and asks again (T). A lower node announces itself
 * to a live higher one only if it asked before that one recovered, and so within T of the recovery:
 * the wait that then begins again is over before the others. A node that asked before the
 * announcement arrived causes one more election (2Tm, T and Tm).
 *
 * <p><b>Cost:</b> n(n-1) messages if the highest is dead and the lowest notices.
 *
 * <p><b>Failure detector:</b> with an interval H of heartbeats, no node has to be started to notice
 * a crash. The leader sends a {@link Heartbeat} to all others once per H, also while it holds an
 * election, until it hears of a higher leader: n-1 messages per interval. A follower that hears
 * nothing from its leader for H+T suspects it. No two heartbeats of a live leader arrive more than
 * H+Tm apart, so that only a dead one is suspected; and the last heartbeat arrives within Tm of a
 * crash, so that every crash of a leader is noticed within H+2T, and all follow the highest live
 * node H+11T after the last crash, recovery or start. Such a node never becomes quiescent.
 *
 * <p>Four repairs of the printed rules: every node answers an election and accepts a higher leader
 * in every state; the leader is announced to all, not only to the dead above it; and a node to
 * which a lower one announces itself starts its election again in every state, so that its own
 * announcement leaves T after the lower one's and arrives last everywhere.
 *
 * @see <a href="https://doi.org/10.1109/TC.1982.1675885">Garcia-Molina, IEEE Transactions on
 *     Computers C-31(1), 1982</a>
 */
public final class Bully
    implements LeaderElection<Bully.Message>,
        Timed<Bully.Message, Bully.Wait>,
        Recoverable<Bully.Message, Bully.Nothing> {
  public sealed interface Message {}

  /** Is anybody there who is higher than I am? */
  public record Election() implements Message {}

  /** I am, and will see to it. */
  public record Reply() implements Message {}

  /** I lead. */
  public record Leader() implements Message {}

  /** I still lead. */
  public record Heartbeat() implements Message {}

  /** What a node waits for. */
  public enum Wait implements Timer {
    REPLY,
    LEADER,
    /** The next heartbeat: of the leader whom a node follows, or its own. */
    HEARTBEAT
  }

  /** There is no stable storage. */
  public record Nothing() {}

  private enum State {
    IDLE,
    WAITING_FOR_REPLY,
    WAITING_FOR_LEADER
  }

  private static final long NOBODY = Long.MIN_VALUE;

  private final long id;
  private final long[] ids; // by port
  private final long replyTicks;
  private final long leaderTicks;
  private final long heartbeatTicks; // 0: there are none
  private State state = State.IDLE;
  private long leader = NOBODY; // stays this node itself until it hears of a higher one

  /**
   * A node that knows everybody, and suspects the leader when it is started.
   *
   * @param ids by port, including its own
   * @param roundTripTicks 2Tm+Tp: how long an answer takes at most
   */
  public Bully(long id, long[] ids, long roundTripTicks) {
    this(id, ids, roundTripTicks, 0);
  }

  /**
   * A node that suspects the leader when it misses its heartbeats, too.
   *
   * @param heartbeatTicks the interval at which a leader sends them; 0 for none
   */
  public Bully(long id, long[] ids, long roundTripTicks, long heartbeatTicks) {
    this.id = id;
    this.ids = ids;
    replyTicks = roundTripTicks;
    leaderTicks = 3 * roundTripTicks; // whoever replied asks, waits for replies and announces
    this.heartbeatTicks = heartbeatTicks;
  }

  /** The bound on the time to rest that the head of this class derives. */
  public static long agreementTicks(long roundTripTicks) {
    return 9 * roundTripTicks;
  }

  /** With heartbeats: how long after the last fault or start all follow the highest live node. */
  public static long agreementTicks(long roundTripTicks, long heartbeatTicks) {
    return heartbeatTicks + 2 * roundTripTicks + agreementTicks(roundTripTicks);
  }

  /** The leader is suspected; a node that holds an election already goes on with that. */
  @Override
  public void start(Context<Message> ctx) {
    if (state == State.IDLE) elect(ctx);
  }

  @Override
  public void boot(@Nullable Nothing saved, Context<Message> ctx) {
    elect(ctx);
  }

  private void elect(Context<Message> ctx) {
    state = State.WAITING_FOR_REPLY;
    ctx.cancelTimer(Wait.LEADER);
    if (leader != id) {
      leader = NOBODY;
      ctx.cancelTimer(Wait.HEARTBEAT);
    }
    for (int port = 0; port < ids.length; port++) {
      if (ids[port] > id) ctx.send(port, new Election());
    }
    // the highest waits too, so that all who ask meanwhile are answered by one announcement
    ctx.setTimer(Wait.REPLY, replyTicks);
  }

  private void lead(Context<Message> ctx) {
    state = State.IDLE;
    leader = id;
    ctx.emit(new Won());
    ctx.broadcast(new Leader());
    awaitHeartbeat(heartbeatTicks, ctx);
  }

  private void awaitHeartbeat(long ticks, Context<Message> ctx) {
    if (heartbeatTicks > 0) ctx.setTimer(Wait.HEARTBEAT, ticks);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Election() -> {
        ctx.send(port, new Reply());
        if (state == State.IDLE) elect(ctx);
      }
      case Reply() when state == State.WAITING_FOR_REPLY -> {
        state = State.WAITING_FOR_LEADER;
        ctx.cancelTimer(Wait.REPLY);
        ctx.setTimer(Wait.LEADER, leaderTicks);
      }
      case Reply() -> {} // of an attempt that is over
      case Leader() when ids[port] > id -> {
        state = State.IDLE;
        leader = ids[port];
        ctx.cancelTimer(Wait.REPLY);
        ctx.cancelTimer(Wait.LEADER);
        ctx.emit(new Elected(leader));
        awaitHeartbeat(heartbeatTicks + replyTicks, ctx);
      }
      case Leader() -> elect(ctx); // a lower one must not rule a live higher one
      case Heartbeat() when ids[port] == leader -> awaitHeartbeat(heartbeatTicks + replyTicks, ctx);
      case Heartbeat() -> {} // of a leader who has been replaced, or is suspected
    }
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    switch (timer) {
      case REPLY -> lead(ctx);
      case LEADER -> elect(ctx); // whoever replied has died since
      case HEARTBEAT -> {
        if (leader == id) {
          ctx.broadcast(new Heartbeat());
          awaitHeartbeat(heartbeatTicks, ctx);
        } else {
          elect(ctx); // the leader is silent
        }
      }
    }
  }
}
