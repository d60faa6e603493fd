package org.bellwether.mutex;

import java.util.BitSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The {@link TokenRing} with a monitor that is elected: a lost token is replaced even if the
 * monitor was lost with it, and nodes that recover join the ring again.
 *
 * <p><b>Model:</b> complete network; a message arrives within Tm and is handled within Tp, so that
 * silence for T = 2Tm+Tp proves a crash; critical sections are of bounded length, so that the token
 * is never away for longer than the loss timeout R; clocks keep time; links may reorder but lose
 * nothing; nodes crash and may recover, with their epoch on stable storage. <b>Guarantee:</b>
 * mutual exclusion and fences that grow, whichever nodes crash and recover; each other node enters
 * at most once before a request, counted from the last failure. While a majority of all nodes is
 * up, every live node that waits enters, whichever others crash; with fewer, as long as the token
 * is not lost. <b>Cost:</b> 2 messages per hop, one of them an acknowledgement. A new token costs
 * 2(n-1) messages, and an election if the monitor is dead.
 *
 * <p>The token carries the members of the ring: a node that gets no acknowledgement removes its
 * successor. The monitor creates a new token, of the next epoch, if it has not seen one for R; if
 * another node has not seen one for 2R+T, then the monitor is dead, and that node starts the
 * election. A client that is in the critical section when the epoch ends stays there: the new token
 * goes to it first.
 *
 * @see <a href="https://dblp.org/rec/conf/ifip/Lann77">Le Lann, IFIP Congress, 1977</a>
 */
public final class ElectedTokenRing
    implements Mutex<ElectedTokenRing.Message>,
        Timed<ElectedTokenRing.Message, ElectedTokenRing.Wait>,
        Recoverable<ElectedTokenRing.Message, Succession.Stored> {
  public sealed interface Message {}

  /** The right to enter: its epoch, the number of the last entry in it, and who is in the ring. */
  public record Token(long epoch, long sequence, BitSet members) implements Message, TokenMessage {}

  /** The token is here. */
  public record Ack(long epoch) implements Message {}

  /** A message by which a monitor is replaced. */
  public record Handover(Succession.Message content) implements Message, Wrapper {}

  /** What a node waits for. */
  public sealed interface Wait extends Timer {}

  /** What a node waits for in the lock. */
  public enum LockWait implements Wait {
    /** The successor to acknowledge the token. */
    ACK,
    /** The token to come. */
    TOKEN,
    /** A request, before an idle token goes on. */
    PAUSE
  }

  /** What a node waits for in the succession. */
  public record HandoverWait(Succession.Wait timer) implements Wait {}

  /** What a new monitor is told. */
  public record Report(boolean inside) {}

  private final int self;
  private final TokenRing.Plan plan;
  private final long roundTripTicks;
  private final Succession<?> succession;
  private final BitSet members = new BitSet(); // as the token said
  private boolean monitors;
  boolean token;
  private long sequence; // of the last entry, as the token said
  private boolean waiting;
  private boolean inside;
  private int awaited; // who is to acknowledge the token; a copy of it is in the fields above

  /**
   * The node at position {@code self}.
   *
   * @param roundTripTicks 2Tm+Tp: how long an answer takes at most
   */
  public ElectedTokenRing(
      int self, TokenRing.Plan plan, long roundTripTicks, Succession<?> succession) {
    this.self = self;
    this.plan = plan;
    this.roundTripTicks = roundTripTicks;
    this.succession = succession;
    members.set(0, plan.n());
    monitors = self == plan.monitor();
    token = self == plan.tokenAt();
  }

  @Override
  public void start(Context<Message> ctx) {
    watch(ctx);
    if (token) hold(ctx);
  }

  /** What was in memory is lost: the node takes part when a monitor asks it to. */
  @Override
  public void boot(Succession.@Nullable Stored stored, Context<Message> ctx) {
    monitors = false;
    token = false;
    succession.boot(stored, handingOver(ctx));
    watch(ctx);
  }

  // ---- The ring

  @Override
  public void request(Context<Message> ctx) {
    waiting = true;
    if (token) enter(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Handover(Succession.Message content) ->
          succession.receive(port, content, handingOver(ctx));
      case Token(long itsEpoch, long number, BitSet ring) -> {
        ctx.send(port, new Ack(itsEpoch));
        if (itsEpoch != epoch()) return; // it has been replaced
        sequence = number;
        members.clear();
        members.or(ring);
        watch(ctx);
        hold(ctx);
      }
      case Ack(long itsEpoch) when itsEpoch == epoch() && port == awaited ->
          ctx.cancelTimer(LockWait.ACK);
      case Ack ack -> {} // for a token that has been replaced
    }
  }

  long epoch() {
    return succession.epoch();
  }

  /** The token is here: enters, or sends it on. */
  private void hold(Context<Message> ctx) {
    token = true;
    if (inside) return; // since an older epoch; the token goes on at the exit
    if (waiting) enter(ctx);
    else if (plan.pauseTicks() > 0) ctx.setTimer(LockWait.PAUSE, plan.pauseTicks());
    else forward(ctx);
  }

  private void enter(Context<Message> ctx) {
    waiting = false;
    inside = true;
    ctx.cancelTimer(LockWait.PAUSE);
    ctx.emit(new Granted(new Fence(epoch(), ++sequence)));
  }

  @Override
  public void release(Context<Message> ctx) {
    inside = false;
    watch(ctx);
    if (token) forward(ctx); // else its epoch is over, and the next token on its way
  }

  private void forward(Context<Message> ctx) {
    int next = (self + 1) % plan.n();
    while (next != self && !members.get(next)) next = (next + 1) % plan.n();
    pass(next, ctx);
  }

  private void pass(int next, Context<Message> ctx) {
    token = next == self; // alone, it keeps the token
    if (token) return;
    awaited = next;
    ctx.send(next, new Token(epoch(), sequence, (BitSet) members.clone()));
    ctx.setTimer(LockWait.ACK, plan.ackTicks());
  }

  /** Expects the token to come; the monitor notices first that it does not. */
  private void watch(Context<Message> ctx) {
    ctx.setTimer(
        LockWait.TOKEN, monitors ? plan.lossTicks() : 2 * plan.lossTicks() + roundTripTicks);
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    switch (timer) {
      case HandoverWait(Succession.Wait inner) -> succession.timeout(inner, handingOver(ctx));
      case LockWait.ACK -> {
        members.clear(awaited);
        forward(ctx);
        if (token && waiting) enter(ctx);
      }
      case LockWait.PAUSE -> forward(ctx);
      case LockWait.TOKEN -> {
        watch(ctx);
        if (token || inside) return; // it rests here, or a client stays for too long
        if (monitors) succession.renew(handingOver(ctx));
        else succession.suspect(handingOver(ctx));
      }
    }
  }

  // ---- A new token

  private Context<Succession.Message> handingOver(Context<Message> ctx) {
    return new GuestContext<>(
        ctx,
        Handover::new,
        timer -> new HandoverWait((Succession.Wait) timer),
        output -> heard(output, ctx),
        ctx::persist);
  }

  private void heard(Output output, Context<Message> ctx) {
    switch (output) {
      case Succession.Adopted(int monitor) -> {
        monitors = monitor == self;
        token = false;
        ctx.cancelTimer(LockWait.ACK);
        ctx.cancelTimer(LockWait.PAUSE);
        watch(ctx);
        succession.report(new Report(inside), handingOver(ctx));
      }
      case Succession.Installed(TreeMap<Integer, Object> reports) -> begin(reports, ctx);
      default -> {}
    }
  }

  /** Creates the token, for the node in the critical section or else for this node. */
  private void begin(SortedMap<Integer, Object> reports, Context<Message> ctx) {
    sequence = 0;
    members.clear();
    int first = self;
    for (Map.Entry<Integer, Object> entry : reports.entrySet()) {
      members.set(entry.getKey());
      if (((Report) entry.getValue()).inside) first = entry.getKey();
    }
    watch(ctx);
    if (first == self) hold(ctx);
    else pass(first, ctx);
  }
}
