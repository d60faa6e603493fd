package org.bellwether.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.GuestContext.KeyedHost;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Any number of locks by name: inside a view, each is a token mutex of the catalogue; a new view
 * begins with new tokens, each with the member that holds its lock.
 *
 * <p><b>Model:</b> a view of members that can all send to each other; messages may be late,
 * duplicated and overtake each other. A lost message is noticed, and repaired by a new view. No
 * crashes within a view. <b>Guarantee:</b> within a view, no two members hold a lock, fences grow,
 * and every ticket that waits is granted if every other is released. Across views, if every claim
 * of a holder that is not in the new one has ended, and the table is frozen from when its claims
 * were reported until the new view begins. <b>Cost:</b> that of the mutex: nothing if the token is
 * here, else with path compression O(log n) messages on average per grant, and 2 in a view of 2.
 *
 * <p>The table numbers what it sends to each member of a view, because a token that arrives twice
 * is two tokens. A gap in the numbers that does not close in time is reported ({@link Missing}).
 */
public class LockTable
    implements Serving<LockTable.Message, LockCommand>,
        Timed<LockTable.Message, LockTable.Gap>,
        KeyedHost<String> {
  public sealed interface Message {}

  /**
   * A message of the mutex of one lock.
   *
   * @param number how many the sender has sent to the receiver in this epoch
   * @param sequence of the last grant of the lock that the sender knows of
   */
  public record Carried(long epoch, int number, String lock, long sequence, Object content)
      implements Message, Wrapper {}

  /** The message with this number from a member ought to be here. */
  public record Gap(int port, int number) implements Timer, Comparable<Gap> {
    @Override
    public int compareTo(Gap other) {
      int byPort = Integer.compare(port, other.port);
      return byPort != 0 ? byPort : Integer.compare(number, other.number);
    }
  }

  /** A message of a member is lost: only a new view can repair what it was to do. */
  public record Missing(int port) implements Output.Custom {}

  /** The sequence of a lock is used up: only a new epoch has more. */
  public record Exhausted() implements Output.Custom {}

  /** Many locks are remembered that nobody uses: a new view begins without them. */
  public record Crowded() implements Output.Custom {}

  /** There are members with a later view. */
  public record Ahead(long epoch) implements Output.Custom {}

  /** A message that came too early. */
  private record Kept(int port, Carried message) {}

  private static final int KEPT_AT_MOST = 10_000;
  private static final int MOST_IDLE = 50_000; // locks that nobody uses

  private final int self;
  private final int n;
  final TokenAlgorithm algorithm;
  final Mutex<?> sample; // by which a network knows the messages of all locks
  private final long patienceTicks;
  long lastSequence = Fence.LAST_SEQUENCE;
  int mostIdle = MOST_IDLE;
  private long epoch;
  private boolean frozen = true;
  private int members; // of the view, one bit each
  private final TreeMap<String, Integer> held = new TreeMap<>(); // when the view began, by whom
  final TreeMap<String, NamedLock> locks = new TreeMap<>();
  private final int[] sent;
  private final int[] received;
  private final ArrayList<Kept> kept = new ArrayList<>();
  private final TreeSet<Gap> gaps = new TreeSet<>();

  /**
   * The table of the member at position {@code self}.
   *
   * @param n how many members a view may have
   * @param patienceTicks how much later than others a message may arrive without being lost
   */
  public LockTable(int self, int n, TokenAlgorithm algorithm, long patienceTicks) {
    this.self = self;
    this.n = n;
    this.algorithm = algorithm;
    sample = algorithm.create(self, n, 0, 0);
    this.patienceTicks = patienceTicks;
    sent = new int[n];
    received = new int[n];
  }

  // ---- Views

  /** On its own, a table is in a view of all that never changes. */
  @Override
  public void start(Context<Message> ctx) {
    begin(1, (1 << n) - 1, new TreeMap<>(), ctx);
  }

  /** From now on nothing is granted or sent: what clients want waits for the next view. */
  void freeze(Context<Message> ctx) {
    frozen = true;
    for (Gap gap : gaps) ctx.cancelTimer(gap);
    gaps.clear();
  }

  /**
   * A new view: each lock begins anew, with its token at the member that holds it or at its home.
   * Who waits asks again.
   */
  void begin(
      long newEpoch, int newMembers, SortedMap<String, Integer> holders, Context<Message> ctx) {
    freeze(ctx);
    frozen = false;
    epoch = newEpoch;
    members = newMembers;
    held.clear();
    held.putAll(holders);
    Arrays.fill(sent, 0);
    Arrays.fill(received, 0);
    TreeMap<String, NamedLock> before = new TreeMap<>(locks);
    locks.clear();
    before.forEach(
        (name, lock) -> {
          if (!lock.idle()) resume(lock, lock(name), new LockContext(this, name, ctx));
        });
    kept.removeIf(early -> early.message.epoch < epoch);
    deliverKept(ctx);
  }

  /** Goes on with a lock in a new view. */
  void resume(NamedLock before, NamedLock lock, LockContext ctx) {
    lock.takeOver(before, ctx);
  }

  /** Whether a message has been handled before. */
  boolean handled(int port, int number) {
    return number <= received[port];
  }

  /**
   * All that this member holds is lost.
   *
   * @param untold locks whose tickets do not know yet that they hold them: they wait again
   */
  void lose(Set<String> untold, Context<Message> ctx) {
    for (String name : List.copyOf(locks.keySet())) {
      LockContext ctxOfLock = new LockContext(this, name, ctx);
      if (untold.contains(name)) lock(name).waitAgain(ctxOfLock);
      else lock(name).lose(ctxOfLock);
    }
  }

  /** A ticket has lost a lock, and all others that it has go on. */
  void forfeit(String name, long ticket, Context<Message> ctx) {
    if (fence(name, ticket) != null) lock(name).lose(new LockContext(this, name, ctx));
  }

  /**
   * The sequence of a lock after its client has lost it. The client may have used any number of
   * this epoch, so that the last of them stands for all.
   *
   * @param sequence the last that this member knows of
   */
  long afterLoss(long sequence) {
    return Math.max(sequence, lastSequence);
  }

  /** The fence with which a ticket of this member holds a lock; null if it does not. */
  @Nullable Fence fence(String lock, long ticket) {
    NamedLock named = lock(lock);
    return named.inside == ticket ? named.fence : null;
  }

  /** Whether somebody waits for a lock that this member holds. */
  boolean wanted(String lock) {
    return lock(lock).wanted;
  }

  long epoch() {
    return epoch;
  }

  boolean frozen() {
    return frozen;
  }

  @Override
  public Object guest(String name) {
    return lock(name);
  }

  NamedLock lock(String name) {
    return locks.computeIfAbsent(name, this::create);
  }

  /** Whether there are too many locks that nobody uses; it is not looked at every time. */
  private boolean crowded() {
    if (locks.size() % mostIdle != 0) return false;
    return locks.values().stream().filter(NamedLock::idle).count() >= mostIdle / 2;
  }

  private NamedLock create(String name) {
    int home = home(name);
    Mutex<?> mutex = mutex(home, held.getOrDefault(name, home));
    @SuppressWarnings("unchecked") // it gets back only what it has sent
    Mutex<Object> any = (Mutex<Object>) mutex;
    return new NamedLock(name, any, algorithm.everybodyHears());
  }

  /** This member's part of a lock whose token is with a member. */
  Mutex<?> mutex(int home, int tokenAt) {
    return algorithm.create(self, n, home, tokenAt);
  }

  /** The member of the view where the token of a lock begins that nobody holds. */
  private int home(String name) {
    int skip = Math.floorMod(name.hashCode(), Math.max(1, Integer.bitCount(members)));
    int rest = members;
    for (int i = 0; i < skip; i++) rest &= rest - 1;
    return Integer.numberOfTrailingZeros(rest);
  }

  // ---- The client

  @Override
  public void command(LockCommand command, Context<Message> ctx) {
    switch (command) {
      case LockCommand.Acquire(String lock, long ticket) -> {
        boolean known = locks.containsKey(lock);
        lock(lock).acquire(ticket, new LockContext(this, lock, ctx));
        if (!known && crowded()) ctx.emit(new Crowded());
      }
      case LockCommand.Release(String lock, long ticket, long used) ->
          lock(lock).release(ticket, used, new LockContext(this, lock, ctx));
      case LockCommand.Abandon(String lock, long ticket) ->
          lock(lock).abandon(ticket, new LockContext(this, lock, ctx));
      case LockCommand.Announce announce -> {}
      case LockCommand.Leave leave -> {} // to a host that knows whom to tell
    }
  }

  // ---- Messages

  void send(int port, String lock, Object content, Context<Message> ctx) {
    ctx.send(port, new Carried(epoch, ++sent[port], lock, lock(lock).sequence, content));
  }

  int broadcast(String lock, Object content, Context<Message> ctx) {
    int others = members & ~(1 << self);
    for (int rest = others; rest != 0; rest &= rest - 1) {
      send(Integer.numberOfTrailingZeros(rest), lock, content, ctx);
    }
    return Integer.bitCount(others);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    Carried carried = (Carried) message;
    if (carried.epoch < epoch || (carried.epoch == epoch && frozen)) return;
    if (carried.epoch > epoch) ctx.emit(new Ahead(carried.epoch));
    else if (handled(port, carried.number)) return;
    Kept early = new Kept(port, carried);
    if (kept.contains(early)) return;
    if (kept.size() >= KEPT_AT_MOST) {
      ctx.emit(new Missing(port));
      return;
    }
    kept.add(early);
    deliverKept(ctx);
  }

  private void deliverKept(Context<Message> ctx) {
    for (int i = 0; i < kept.size() && !frozen; i++) {
      Carried next = kept.get(i).message;
      int port = kept.get(i).port;
      if (next.epoch != epoch || next.number != received[port] + 1) continue;
      kept.remove(i);
      i = -1; // others may be in order now
      received[port]++;
      LockContext ctxOfLock = new LockContext(this, next.lock, ctx);
      lock(next.lock).receive(port, next.sequence, next.content, ctxOfLock);
    }
    for (Kept early : kept) if (early.message.epoch == epoch) await(early.port, ctx);
  }

  // ---- Lost messages

  /** How many messages this member has sent to another one in this epoch. */
  int sent(int port) {
    return sent[port];
  }

  /** Another member has sent so many messages to this one. */
  void counted(int port, long itsEpoch, int itsSent, Context<Message> ctx) {
    if (itsEpoch == epoch && !frozen && itsSent > received[port]) await(port, ctx);
  }

  private void await(int port, Context<Message> ctx) {
    Gap gap = new Gap(port, received[port] + 1);
    if (gaps.add(gap)) ctx.setTimer(gap, patienceTicks);
  }

  @Override
  public void timeout(Gap gap, Context<Message> ctx) {
    gaps.remove(gap);
    if (received[gap.port] + 1 == gap.number) ctx.emit(new Missing(gap.port));
  }
}
