package org.bellwether.mutex;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * The token ring: a token circulates for ever, and the node that holds it may enter, once per
 * visit.
 *
 * <p><b>Model:</b> nodes in a logical ring, in ascending order; reliable links that may reorder. To
 * survive crashes, both timeouts: a message takes less than half of the first, so that silence
 * proves a crash; critical sections are of bounded length, so that a token that exists returns
 * before the second; clocks keep time. <b>Guarantee:</b> mutual exclusion, no deadlock, each other
 * node enters at most once before a request, with fences that grow. With both timeouts, all of this
 * holds despite crashes of any node but the monitor: if that dies with the token, or before the
 * token is lost, all nodes wait for ever. A node that has crashed stays out of the ring. {@link
 * ElectedTokenRing} replaces its monitor, and takes nodes back. <b>Cost:</b> 1 message per entry
 * when all wait, from 0 to n-1 hops from a request to its entry otherwise, and one message per
 * delay when no node wants to enter.
 *
 * <p>A hop that is not acknowledged in time removes the successor from all nodes' views and goes to
 * the next one. If the monitor misses the token for too long, its holder has crashed, and the
 * monitor creates a new one of the next epoch; tokens of older epochs are dropped.
 *
 * @see <a href="https://dblp.org/rec/conf/ifip/Lann77">Le Lann, IFIP Congress, 1977</a>
 */
public final class TokenRing
    implements Mutex<TokenRing.Message>, Timed<TokenRing.Message, TokenRing.Wait> {
  public sealed interface Message {}

  /** The right to enter: its epoch, and the number of the last entry in it. */
  public record Token(long epoch, long sequence) implements Message, TokenMessage {}

  /** The token is here. */
  public record Ack() implements Message {}

  /** That node is dead: leave it out. */
  public record Purge(int dead) implements Message {}

  /** What a node waits for. */
  public enum Wait implements Timer {
    /** The successor to acknowledge the token. */
    ACK,
    /** The token to come to the monitor. */
    TOKEN,
    /** A request, before an idle token goes on. */
    PAUSE
  }

  /**
   * What all nodes of a ring know.
   *
   * @param tokenAt where the token begins
   * @param pauseTicks how long an idle token rests before each hop
   * @param ackTicks how long an acknowledgement takes at most; 0 if there are none
   * @param monitor who makes a new token
   * @param lossTicks how long the token takes at most to come back; 0 if nobody looks after it
   */
  public record Plan(
      int n, int tokenAt, long pauseTicks, long ackTicks, int monitor, long lossTicks) {}

  private final int self;
  private final Plan plan;
  private final BitSet dead = new BitSet(); // who is out of the ring
  boolean token;
  long epoch = 1;
  private long sequence; // of the last entry, as the token said
  private boolean waiting;
  private boolean inside;
  private int awaited; // who is to acknowledge the token; a copy of it is in the fields above

  /** The node at position {@code self}. */
  public TokenRing(int self, Plan plan) {
    this.self = self;
    this.plan = plan;
    token = self == plan.tokenAt;
  }

  @Override
  public void start(Context<Message> ctx) {
    watch(ctx);
    if (token) hold(ctx);
  }

  @Override
  public void request(Context<Message> ctx) {
    waiting = true;
    if (token) enter(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Token(long itsEpoch, long number) -> {
        if (plan.ackTicks > 0) ctx.send(port, new Ack());
        if (itsEpoch < epoch) return; // a newer one has been here
        epoch = itsEpoch;
        sequence = number;
        watch(ctx);
        hold(ctx);
      }
      case Ack() when port == awaited -> ctx.cancelTimer(Wait.ACK);
      case Ack() -> {} // of a successor that is out of the ring
      case Purge(int node) -> {
        if (node != self) dead.set(node);
      }
    }
  }

  /** The token is here: enters, or sends it on. */
  private void hold(Context<Message> ctx) {
    token = true;
    ctx.cancelTimer(Wait.ACK); // of an older token, if any
    if (inside) return; // an older token let it in; this one goes on at the exit
    if (waiting) enter(ctx);
    else if (plan.pauseTicks > 0) ctx.setTimer(Wait.PAUSE, plan.pauseTicks);
    else forward(ctx);
  }

  private void enter(Context<Message> ctx) {
    waiting = false;
    inside = true;
    ctx.cancelTimer(Wait.PAUSE);
    ctx.emit(new Granted(new Fence(epoch, ++sequence)));
  }

  @Override
  public void release(Context<Message> ctx) {
    inside = false;
    watch(ctx);
    forward(ctx);
  }

  private void forward(Context<Message> ctx) {
    int next = (self + 1) % plan.n;
    while (dead.get(next)) next = (next + 1) % plan.n;
    token = next == self; // alone, it keeps the token
    if (token) return;
    awaited = next;
    ctx.send(next, new Token(epoch, sequence));
    if (plan.ackTicks > 0) ctx.setTimer(Wait.ACK, plan.ackTicks);
  }

  /** Whether somebody looks after the token, or sends it again. */
  boolean watched() {
    return plan.ackTicks > 0 || plan.lossTicks > 0;
  }

  /** Restarts the monitor's timer. */
  private void watch(Context<Message> ctx) {
    if (self == plan.monitor && plan.lossTicks > 0) ctx.setTimer(Wait.TOKEN, plan.lossTicks);
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    switch (timer) {
      case ACK -> purge(ctx);
      case PAUSE -> forward(ctx);
      case TOKEN -> {
        watch(ctx);
        if (token) return; // it rests here, or a client stays for too long
        epoch++;
        sequence = 0;
        hold(ctx);
      }
    }
  }

  private void purge(Context<Message> ctx) {
    dead.set(awaited);
    for (int member = 0; member < plan.n; member++) {
      if (member != self && !dead.get(member)) ctx.send(member, new Purge(awaited));
    }
    forward(ctx);
    if (token && waiting) enter(ctx);
  }
}
