package org.bellwether.mutex;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
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
 * The {@link Central} lock with a coordinator that is replaced when it crashes: an elected
 * coordinator asks all nodes who holds the lock and who waits for it before it grants anything.
 *
 * <p><b>Model:</b> complete network; a message arrives within Tm and is handled within Tp, so that
 * silence for T = 2Tm+Tp proves a crash; clocks keep time; links may reorder but lose nothing;
 * nodes crash and may recover, with their epoch on stable storage. <b>Guarantee:</b> mutual
 * exclusion and fences that grow, whichever nodes crash and recover. While a majority of all nodes
 * is up, every live node that waits enters, whichever others crash; with fewer, at least as long as
 * the coordinator is up. Entry in the order in which requests reach the coordinator; after a
 * failure, in the order of their timestamps. <b>Cost:</b> 3 messages per entry, none at the
 * coordinator, and two for each P during which a node waits or is in the critical section; with a
 * heartbeat, two for each node and P. A new coordinator costs an election and 2(n-1) messages.
 *
 * <p>A node that waits or is in the critical section asks once per P whether the coordinator is
 * alive. P is the heartbeat if that is on, and then every node asks; otherwise it is T. If there is
 * no answer, it starts the election. The coordinator presumes a holder dead if it hears nothing
 * from it for P+2T.
 *
 * @see <a href="https://doi.org/10.1109/TC.1982.1675885">Garcia-Molina, IEEE Transactions on
 *     Computers C-31(1), 1982</a>
 */
public final class ElectedCentral
    implements Mutex<ElectedCentral.Message>,
        Timed<ElectedCentral.Message, ElectedCentral.Wait>,
        Recoverable<ElectedCentral.Message, Succession.Stored> {
  public sealed interface Message {}

  /** May I enter? */
  public record Request(long epoch, long stamp) implements Message {}

  /** You may enter. */
  public record Grant(long epoch, long sequence, long stamp) implements Message {}

  /** I have left. */
  public record Release(long epoch) implements Message {}

  /** Are you the coordinator of this epoch? */
  public record Ping(long epoch, boolean inside) implements Message {}

  /** I am the coordinator. */
  public record Pong(long epoch) implements Message {}

  /** A message by which a coordinator is replaced. */
  public record Handover(Succession.Message content) implements Message, Wrapper {}

  /** What a node waits for. */
  public sealed interface Wait extends Timer {}

  /** What a node waits for in the lock. */
  public enum LockWait implements Wait {
    /** The next time to ask for the coordinator. */
    PAUSE,
    /** The coordinator to answer. */
    PONG,
    /** The holder to ask for the coordinator, or to leave. */
    HOLDER
  }

  /** What a node waits for in the succession. */
  public record HandoverWait(Succession.Wait timer) implements Wait {}

  /** What a node was doing when an epoch ended. */
  public enum Doing {
    IDLE,
    WAITING,
    INSIDE
  }

  /** What a new coordinator is told. */
  public record Report(Doing doing, long stamp) {}

  /** A request that a new coordinator is told of; older ones come first. */
  private record Waiter(long stamp, int node) implements Comparable<Waiter> {
    @Override
    public int compareTo(Waiter other) {
      return stamp != other.stamp
          ? Long.compare(stamp, other.stamp)
          : Integer.compare(node, other.node);
    }
  }

  /**
   * What all nodes know.
   *
   * @param coordinator the first one
   * @param roundTripTicks 2Tm+Tp: how long an answer takes at most
   * @param heartbeatTicks how often every node asks for the coordinator; 0 if only those do who
   *     wait or are inside
   */
  public record Plan(int coordinator, long roundTripTicks, long heartbeatTicks) {}

  private static final int NOBODY = -1;

  private final int self;
  private final Plan plan;
  private final long pauseTicks;
  private final Succession<?> succession;
  private int coordinator; // nobody after a recovery, until somebody asks to follow it
  private Doing doing = Doing.IDLE;
  private long clock; // the largest timestamp of a request that is known here
  private long stamp; // of its own request
  boolean grants; // is the coordinator, and knows who holds the lock; what follows is the lock
  int holder = NOBODY;
  final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final TreeSet<Integer> left = new TreeSet<>(); // since they reported to be inside
  private long sequence; // of the last grant

  /** The node at position {@code self}. */
  public ElectedCentral(int self, Plan plan, Succession<?> succession) {
    this.self = self;
    this.plan = plan;
    pauseTicks = plan.heartbeatTicks > 0 ? plan.heartbeatTicks : plan.roundTripTicks;
    this.succession = succession;
    coordinator = plan.coordinator;
    grants = self == coordinator;
  }

  @Override
  public void start(Context<Message> ctx) {
    watch(ctx);
  }

  /** What was in memory is lost: the node takes part when a coordinator asks it to. */
  @Override
  public void boot(Succession.@Nullable Stored stored, Context<Message> ctx) {
    coordinator = NOBODY;
    grants = false;
    succession.boot(stored, handingOver(ctx));
    watch(ctx);
  }

  // ---- The lock

  @Override
  public void request(Context<Message> ctx) {
    doing = Doing.WAITING;
    stamp = ++clock;
    if (coordinator != NOBODY) ctx.send(coordinator, new Request(epoch(), stamp));
    watch(ctx);
  }

  @Override
  public void release(Context<Message> ctx) {
    doing = Doing.IDLE;
    ctx.send(coordinator, new Release(epoch()));
    watch(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Handover(Succession.Message content) ->
          succession.receive(port, content, handingOver(ctx));
      case Request(long itsEpoch, long number) when coordinates(itsEpoch) -> {
        clock = Math.max(clock, number);
        queue.add(port);
        grantNext(ctx);
      }
      case Release(long itsEpoch) when coordinates(itsEpoch) -> {
        if (port == holder) free(ctx);
        else left.add(port);
      }
      case Ping(long itsEpoch, boolean inside) when coordinates(itsEpoch) -> {
        ctx.send(port, new Pong(itsEpoch));
        if (inside && port == holder) expectHolder(ctx);
      }
      case Grant(long itsEpoch, long number, long known)
          when itsEpoch == epoch() && doing == Doing.WAITING && port == coordinator -> {
        doing = Doing.INSIDE;
        clock = Math.max(clock, known);
        watch(ctx);
        ctx.emit(new Granted(new Fence(itsEpoch, number)));
      }
      case Pong(long itsEpoch) when itsEpoch == epoch() && port == coordinator -> watch(ctx);
      // of another epoch: its coordinator has died, or will hear that it has been replaced
      case Request request -> {}
      case Release release -> {}
      case Ping ping -> {}
      case Grant grant -> {}
      case Pong pong -> {}
    }
  }

  long epoch() {
    return succession.epoch();
  }

  private boolean coordinates(long itsEpoch) {
    return coordinator == self && itsEpoch == epoch();
  }

  private void grantNext(Context<Message> ctx) {
    if (!grants || holder != NOBODY || queue.isEmpty()) return;
    holder = queue.remove();
    ctx.send(holder, new Grant(epoch(), ++sequence, clock));
    expectHolder(ctx);
  }

  private void free(Context<Message> ctx) {
    holder = NOBODY;
    ctx.cancelTimer(LockWait.HOLDER);
    grantNext(ctx);
  }

  // ---- Who is there

  /** Asks for the coordinator after a pause, if its life matters to this node. */
  private void watch(Context<Message> ctx) {
    ctx.cancelTimer(LockWait.PONG);
    boolean matters = doing != Doing.IDLE || plan.heartbeatTicks > 0;
    if (matters && coordinator != self) ctx.setTimer(LockWait.PAUSE, pauseTicks);
    else ctx.cancelTimer(LockWait.PAUSE);
  }

  /** A ping of the holder takes Tm, as did the grant; it waits for T before it asks again. */
  private void expectHolder(Context<Message> ctx) {
    if (holder != self) ctx.setTimer(LockWait.HOLDER, pauseTicks + 2 * plan.roundTripTicks);
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    switch (timer) {
      case HandoverWait(Succession.Wait inner) -> succession.timeout(inner, handingOver(ctx));
      case LockWait.PAUSE -> {
        if (coordinator == NOBODY) suspect(ctx);
        else ping(ctx);
      }
      case LockWait.PONG -> suspect(ctx);
      case LockWait.HOLDER -> free(ctx);
    }
  }

  private void ping(Context<Message> ctx) {
    ctx.send(coordinator, new Ping(epoch(), doing == Doing.INSIDE));
    ctx.setTimer(LockWait.PONG, plan.roundTripTicks);
  }

  private void suspect(Context<Message> ctx) {
    watch(ctx); // the next one may die too
    succession.suspect(handingOver(ctx));
  }

  // ---- A new coordinator

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
      case Succession.Adopted(int next) -> {
        coordinator = next;
        grants = false;
        holder = NOBODY;
        queue.clear();
        left.clear();
        sequence = 0;
        ctx.cancelTimer(LockWait.HOLDER);
        watch(ctx);
        succession.report(new Report(doing, stamp), handingOver(ctx));
      }
      case Succession.Installed(TreeMap<Integer, Object> reports) -> {
        takeOver(reports);
        if (holder != NOBODY) expectHolder(ctx);
        grantNext(ctx);
      }
      default -> {}
    }
  }

  /**
   * A node in the critical section stays there; nodes that waited before come before those that
   * have asked since.
   */
  private void takeOver(SortedMap<Integer, Object> reports) {
    grants = true;
    List<Waiter> waiters = new ArrayList<>();
    for (Map.Entry<Integer, Object> entry : reports.entrySet()) {
      int node = entry.getKey();
      Report report = (Report) entry.getValue();
      clock = Math.max(clock, report.stamp);
      if (report.doing == Doing.INSIDE && !left.contains(node)) holder = node;
      if (report.doing == Doing.WAITING) waiters.add(new Waiter(report.stamp, node));
    }
    Collections.sort(waiters);
    for (Waiter waiter : waiters.reversed()) queue.addFirst(waiter.node);
    left.clear();
  }
}
