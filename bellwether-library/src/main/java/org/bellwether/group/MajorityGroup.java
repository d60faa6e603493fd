package org.bellwether.group;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Leased;
import org.bellwether.model.Linked;
import org.bellwether.model.Locked;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;
import org.bellwether.model.Unlocked;
import org.jspecify.annotations.Nullable;

/**
 * A group that decides by majority who serves together, and in which at most one member believes to
 * lead at any instant. Views are decided by ballots that only grow; a member's belief rests on a
 * short lease of a majority; and a new view that ends somebody's claim is accepted only by members
 * that owe the claimant nothing any more.
 *
 * <p><b>Model:</b> complete network with named ports; messages may be lost, duplicated and late and
 * overtake each other; members stop, freeze and recover, and keep a record of a few numbers on
 * disk; clocks show no common time, and their rates differ by less than rho. Nothing is assumed
 * about delays. <b>Guarantee:</b> never do two members believe to lead at one instant, judged by
 * when their leases are due. Fences of later leaders are larger, whatever clocks do. A view has one
 * proposer. If from some time on nothing fails and messages are in time, a mutually connected
 * majority has a leader within {@link #settlingTicks}. <b>Cost:</b> 7(n-1) messages and 7 delays
 * for a view change of n members, plus the rest of an owed lease if somebody is left out; 2(n-1)
 * per renewal of a lease.
 *
 * <p>The ballots are those of Paxos without a log: no value of an earlier ballot need be adopted,
 * because the only history of a view is who may still believe in something, and that is either
 * reported by those who do, frozen since they promised, or waited out.
 *
 * @see <a href="https://doi.org/10.1145/279227.279229">Lamport, ACM Transactions on Computer
 *     Systems 16(2), 1998</a>
 * @see <a href="https://doi.org/10.1145/74850.74870">Gray and Cheriton, Leases, SOSP 1989</a>
 */
public class MajorityGroup
    implements Linked<MajorityGroup.Message>,
        Timed<MajorityGroup.Message, MajorityGroup.Wait>,
        Recoverable<MajorityGroup.Message, MajorityGroup.Stable> {
  /** The lock that the leader holds. */
  public static final String LEADER = "leader";

  public sealed interface Message {}

  /** I still hold what I hold under this view; may I for so long? */
  public record Beat(long active, long incarnation, int number, long length) implements Message {}

  /** You may, counted from when you asked. */
  public record Echo(long incarnation, int number) implements Message {}

  /**
   * Would you promise this epoch?
   *
   * @param broken whether the view of the sender is frozen or has lost a connection
   */
  public record Would(long epoch, long incarnation, boolean broken, int links) implements Message {}

  public record Yes(long epoch) implements Message {}

  public record Prepare(long epoch) implements Message {}

  /** I follow no smaller epoch any more, and this is what I hold and what I know. */
  public record Promise(
      long epoch,
      long incarnation,
      TreeMap<String, Claim> claims,
      long[] floors,
      long[] view,
      int links)
      implements Message {}

  /** Not that epoch: I have promised another one. */
  public record Refuse(long promised) implements Message {}

  public record Propose(Cast cast) implements Message {}

  /** I am in, and owe nothing to anybody whose claims end. */
  public record Accept(long epoch) implements Message {}

  /**
   * The view is decided.
   *
   * @param held by lock, the member whose claim survives
   */
  public record Activate(long epoch, TreeMap<String, Integer> held) implements Message {}

  /** There is a later view than yours. */
  public record Behind(long epoch) implements Message {}

  /** I claim nothing any more, and never will in this life: nothing is owed to me. */
  public record Leave(long incarnation) implements Message {}

  public sealed interface Wait extends Timer {}

  public enum Alarm implements Wait {
    STAND, // before the others, or again after a failure
    COLLECT, // promises
    ACTIVATION,
    BEAT,
    COOL, // nothing has happened for long: beats end
    DETECTION, // no majority has been heard of for so long that others are in charge
    RESTART, // what was promised before a crash may still be owed
    CALM // no lease has lapsed for so long that a shorter one may do
  }

  /** The lease of a beat is over. */
  public record Spent(int number) implements Wait {}

  /** A lease that this member has granted is over, even by the holder's clock. */
  public record Owed(int position, long incarnation, long length)
      implements Wait, Comparable<Owed> {
    @Override
    public int compareTo(Owed other) {
      if (position != other.position) return Integer.compare(position, other.position);
      if (incarnation != other.incarnation) return Long.compare(incarnation, other.incarnation);
      return Long.compare(length, other.length);
    }
  }

  /** This member serves in a view from now on. */
  public record Joined(long epoch, int members) implements Output.Custom {}

  /** To a host: from now on nothing may be claimed, until the next view is there. */
  public record Frozen() implements Output.Custom {}

  /** To a host: all that this member has claimed has ended. */
  public record Dropped() implements Output.Custom {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  /**
   * What survives a crash.
   *
   * @param floors by position, the oldest epoch whose claims of that member this one may support
   */
  public record Stable(long promised, long[] floors, long incarnation) {}

  private static final int PROPOSERS = 8;
  private static final int LONGEST_BACKOFF = 8;

  private final int self;
  private final GroupPlan plan;
  private final boolean elects; // has a leader of its own, and no host that makes claims
  long promised;
  long[] floors;
  long incarnation;

  long active; // epoch of the view; 0 if there is none
  long[] view; // incarnations by position
  boolean frozen; // has promised another view since
  Cast cast = Cast.NONE; // the last that was proposed to this member
  boolean casting; // it has not accepted that yet
  boolean restarting; // may owe what it has forgotten
  final TreeSet<Owed> owing = new TreeSet<>();
  int links; // who is connected, one bit each; itself included
  long heard; // the largest epoch that this member knows of
  private int backoff = 1;

  final TreeMap<String, Claim> claims = new TreeMap<>(); // by lock
  final TreeMap<String, Integer> held = new TreeMap<>(); // when the view began, by whom
  private long length; // of the leases that this member asks for
  private long shortest; // that guests need
  private boolean gone; // asks for no lease in this life any more
  private boolean dropping; // what is claimed ends, once nothing is lent any more
  private int beats;
  private boolean beating;
  private boolean warm; // claims have been made not long ago, or may be soon
  private boolean stirred; // since this was looked at last
  private boolean renewing; // wants another view of the same members
  private boolean torn; // a connection within the cast has been closed since
  private final TreeMap<Integer, Integer> echoes = new TreeMap<>(); // by beat, one bit each

  long candidacy; // the epoch that this member stands for; 0 if it does not
  private boolean asking; // before it stands
  private int yes;
  private final TreeMap<Integer, Promise> promises = new TreeMap<>();
  private Cast proposal = Cast.NONE;
  private final TreeMap<String, Integer> holders = new TreeMap<>(); // in the proposed view
  private int accepts;

  /** The member at position {@code self} of a group with a leader. */
  public MajorityGroup(int self, GroupPlan plan) {
    this(self, plan, true);
  }

  /**
   * The member at position {@code self}.
   *
   * @param elects whether the group has a leader; if not, its host makes the claims
   */
  MajorityGroup(int self, GroupPlan plan, boolean elects) {
    this.self = self;
    this.plan = plan;
    this.elects = elects;
    floors = new long[plan.members()];
    view = new long[plan.members()];
    links = 1 << self;
    length = plan.leaseTicks();
  }

  @Override
  public void boot(@Nullable Stable saved, Context<Message> ctx) {
    if (saved != null) {
      promised = saved.promised;
      floors = saved.floors.clone();
      restarting = true;
      ctx.setTimer(Alarm.RESTART, plan.owed(forgottenTicks()));
    }
    incarnation = saved == null ? 1 : saved.incarnation + 1;
    ctx.persist(stable());
    ctx.setTimer(Alarm.STAND, (self + 1) * plan.rankTicks());
  }

  /** How long a lease may last that this member granted before it crashed. */
  long forgottenTicks() {
    return plan.longestTicks();
  }

  private Stable stable() {
    return new Stable(promised, floors.clone(), incarnation);
  }

  // ---- Evidence

  @Override
  public void linked(int port, long life, Context<Message> ctx) {
    links |= 1 << port;
    if (serving() && view[port] == 0) ctx.send(port, new Behind(active));
    if (cause()) standSoon(ctx); // there may be a majority now
  }

  @Override
  public void unlinked(int port, Context<Message> ctx) {
    links &= ~(1 << port);
    if (!elects && ((cast.members() | members(view)) >> port & 1) == 1) {
      torn = true; // what was lost with the connection is lost, even if it comes back
      renewing = true;
    }
    if (!elects && !plan.majority(links)) dropSoon(ctx); // others are in charge soon
    if (broken()) standSoon(ctx);
    if (candidacy != 0) collected(ctx); // one answer less to wait for
  }

  private boolean serving() {
    return active != 0 && !frozen;
  }

  /** Whether a connection within the view is closed. */
  private boolean broken() {
    return active != 0 && (members(view) & ~links) != 0;
  }

  /** Whether this member has a reason to want another view. */
  private boolean cause() {
    return !serving() || broken() || heard > active || renewing;
  }

  // ---- What a host wants

  /** This member holds a lock; its lease makes the claim valid. */
  void claim(String lock, Fence fence, Context<Message> ctx) {
    claims.put(lock, new Claim(fence, active));
    stir(ctx);
  }

  /** This member holds a lock no longer. */
  void disclaim(String lock) {
    claims.remove(lock);
  }

  /** Claims are likely to be made soon: it is time to have a lease. */
  void stir(Context<Message> ctx) {
    stirred = true;
    if (!warm) {
      warm = true;
      ctx.setTimer(Alarm.COOL, plan.warmTicks());
    }
    if (!beating && active != 0) beat(ctx);
  }

  /** Whether this member has a lease, as far as it knows. */
  boolean leased() {
    for (int supporters : echoes.values()) if (confirms(supporters)) return true;
    return false;
  }

  int self() {
    return self;
  }

  /** How many members vote. */
  int voters() {
    return plan.members();
  }

  /** Whether a member that votes is behind a port. */
  boolean votes(int port) {
    return port < plan.members();
  }

  /** The members of the view, one bit each. */
  int members() {
    return members(view);
  }

  /**
   * This member stops for good. The others need not wait for its lease, unless somebody else
   * believes in what it held.
   */
  void leave(Context<Message> ctx) {
    gone = true;
    if (!mayLeave()) return;
    drop(ctx);
    send(links & ~(1 << self), new Leave(incarnation), ctx);
  }

  boolean mayLeave() {
    return !lends();
  }

  /** A member has left: what was owed to that life of it is forgiven. */
  private void left(int port, long life, Context<Message> ctx) {
    for (Owed owed : owing.toArray(Owed[]::new)) {
      if (!forgives(owed, port, life)) continue;
      owing.remove(owed);
      ctx.cancelTimer(owed);
    }
    accept(ctx);
  }

  boolean forgives(Owed owed, int port, long life) {
    return owed.position == port && owed.incarnation == life;
  }

  // ---- What a host lends on

  /** The number of the last beat. */
  int beats() {
    return beats;
  }

  /** Leases that this member asks for are at least so long from now on. */
  void lengthen(long ticks) {
    shortest = Math.max(shortest, Math.min(ticks, plan.longestTicks()));
  }

  /** A lease that begins now is wanted. */
  void hurry(Context<Message> ctx) {
    if (active != 0) beat(ctx);
  }

  /**
   * Somebody outside the group may believe in what this member holds, for so long by a clock of its
   * own: a debt of this member to itself, which keeps it from accepting the end of its claims.
   */
  void lend(long ticks, Context<Message> ctx) {
    Owed owed = new Owed(self, incarnation, ticks);
    owing.add(owed);
    ctx.setTimer(owed, plan.owed(ticks));
  }

  private boolean lends() {
    for (Owed owed : owing) if (owed.position == self) return true;
    return false;
  }

  /** How long a clock must count to be sure that another one has counted so many ticks. */
  long owedTicks(long ticks) {
    return plan.owed(ticks);
  }

  /** How much later than others a message may arrive without being lost. */
  long patienceTicks() {
    return plan.patienceTicks();
  }

  /** After how long a guest that asks for no lease is waited for no longer. */
  long silenceTicks() {
    return Math.max(plan.detectionTicks(), plan.owed(plan.longestTicks()));
  }

  /** A message within the view is lost, or its numbers are used up: only a new view can help. */
  void renew(Context<Message> ctx) {
    renewing = true;
    standSoon(ctx);
  }

  /** There is a later view. Told again and again, it must not delay this member again and again. */
  void hear(long epoch, Context<Message> ctx) {
    if (epoch <= heard) return;
    heard = epoch;
    if (cause()) standSoon(ctx);
  }

  // ---- Leases (4.2)

  private void beat(Context<Message> ctx) {
    if (gone) return;
    int number = ++beats;
    long asked = Math.max(length, shortest);
    ctx.setTimer(new Spent(number), asked);
    echoes.put(number, supports(self, incarnation, active) ? 1 << self : 0);
    Beat beat = new Beat(active, incarnation, number, asked);
    for (int q = 0; q < plan.members(); q++) if (q != self) ctx.send(q, beat);
    ctx.setTimer(Alarm.BEAT, plan.beatTicks());
    beating = true;
    confirm(number, ctx);
  }

  /** Whether this member may support claims that another one makes under a view. */
  boolean supports(int port, long life, long epoch) {
    return cast.has(port, life) && epoch >= floors[port];
  }

  private void beat(int port, Beat beat, Context<Message> ctx) {
    if (!supports(port, beat.incarnation, beat.active)) {
      if (serving() && active > beat.active) ctx.send(port, new Behind(active));
      return;
    }
    Owed owed = new Owed(port, beat.incarnation, beat.length);
    owing.add(owed);
    ctx.setTimer(owed, plan.owed(beat.length));
    ctx.send(port, new Echo(beat.incarnation, beat.number));
  }

  private void echo(int port, Echo echo, Context<Message> ctx) {
    Integer before = echoes.get(echo.number);
    if (before == null || echo.incarnation != incarnation) return; // spent, or of another life
    if (plan.majority(before)) return; // told already
    echoes.put(echo.number, before | 1 << port);
    confirm(echo.number, ctx);
  }

  /** A lease of a majority: until it is spent, the claims hold. */
  private void confirm(int number, Context<Message> ctx) {
    Integer supporters = echoes.get(number);
    if (supporters == null || !confirms(supporters)) return;
    if (elects) {
      claims.forEach(
          (lock, claim) ->
              ctx.emit(new Output.Until(new Locked(lock, claim.fence()), new Spent(number))));
      return;
    }
    ctx.setTimer(Alarm.DETECTION, plan.detected());
    ctx.emit(new Output.Until(new Leased(), new Spent(number)));
  }

  boolean confirms(int supporters) {
    return plan.majority(supporters);
  }

  /** The lease of a beat is over. If that was the last one, this member was too slow for it. */
  private void spent(int number, Context<Message> ctx) {
    boolean before = leased();
    echoes.remove(number);
    if (before && !leased() && !claims.isEmpty())
      ask(Math.min(2 * length, plan.longestTicks()), ctx);
  }

  /** Asks for leases of another length from now on, and for shorter ones after a calm time. */
  private void ask(long other, Context<Message> ctx) {
    length = other;
    if (length > plan.leaseTicks()) ctx.setTimer(Alarm.CALM, plan.calmTicks());
  }

  // ---- A new view (4.3), step 1: stand

  private void standSoon(Context<Message> ctx) {
    if (candidacy != 0 || asking) return;
    int before = Integer.bitCount(links & (1 << self) - 1);
    ctx.setTimer(Alarm.STAND, before * plan.rankTicks());
  }

  /** Random, and longer each time: two that cannot see each other must not duel for ever. */
  private void standLater(Context<Message> ctx) {
    candidacy = 0;
    asking = false;
    promises.clear();
    proposal = Cast.NONE;
    ctx.cancelTimer(Alarm.COLLECT);
    ctx.setTimer(Alarm.STAND, plan.patienceTicks() * ctx.random(1, backoff));
    backoff = Math.min(2 * backoff, LONGEST_BACKOFF);
  }

  private void stand(Context<Message> ctx) {
    if (!cause() || !plan.majority(links)) return; // until another connection comes up
    candidacy = (Math.max(promised, heard) / PROPOSERS + 1) * PROPOSERS + self;
    ctx.setTimer(Alarm.COLLECT, plan.patienceTicks());
    if (!plan.preVote()) {
      prepare(ctx);
      return;
    }
    asking = true;
    yes = 1 << self;
    send(
        links & ~(1 << self),
        new Would(candidacy, incarnation, broken() || frozen || renewing, links),
        ctx);
    answered(ctx);
  }

  private boolean wouldPromise(int port, Would would) {
    boolean inside = view[port] == would.incarnation; // whoever has restarted is not
    return cause() || (inside ? would.broken : (members(view) & ~would.links) == 0);
  }

  private void answered(Context<Message> ctx) {
    if (asking && plan.majority(yes)) prepare(ctx);
  }

  // ---- Step 2: prepare and promise

  private void prepare(Context<Message> ctx) {
    asking = false;
    promises.clear();
    send(links, new Prepare(candidacy), ctx);
  }

  private void promise(int port, long epoch, Context<Message> ctx) {
    if (epoch <= promised) {
      ctx.send(port, new Refuse(promised));
      return;
    }
    if (epoch != candidacy) withdraw(ctx);
    promised = epoch;
    heard = Math.max(heard, epoch);
    frozen = true;
    casting = false;
    if (!elects) freeze(ctx);
    ctx.persist(stable());
    ctx.send(
        port,
        new Promise(
            epoch, incarnation, new TreeMap<>(claims), floors.clone(), view.clone(), links));
    ctx.setTimer(Alarm.ACTIVATION, plan.owed(plan.longestTicks()) + plan.patienceTicks());
  }

  /** What is reported must stay as it is. */
  void freeze(Context<Message> ctx) {
    ctx.emit(new Frozen());
  }

  /** Gives up standing, because somebody stands for a larger epoch. */
  private void withdraw(Context<Message> ctx) {
    candidacy = 0;
    asking = false;
    promises.clear();
    proposal = Cast.NONE;
    ctx.cancelTimer(Alarm.COLLECT);
    ctx.cancelTimer(Alarm.STAND);
  }

  // ---- Step 3: choose the view

  private void collected(Context<Message> ctx) {
    if (asking || proposal.epoch() == candidacy) return;
    int answered = 0;
    for (int q : promises.keySet()) answered |= 1 << q;
    if ((links & ~answered) == 0) propose(ctx);
  }

  private void propose(Context<Message> ctx) {
    int chosen = clique();
    if (!plan.majority(chosen)) {
      standLater(ctx);
      return;
    }
    long[] incarnations = new long[plan.members()];
    int ended = 0;
    for (int k = 0; k < plan.members(); k++) {
      if ((chosen >> k & 1) == 0) continue;
      Promise promise = promised(k);
      incarnations[k] = promise.incarnation;
      if (restarted(k, promise.incarnation) || anyVoid(k, chosen)) ended |= 1 << k;
    }
    holders.clear();
    for (int k = 0; k < plan.members(); k++) {
      if (((chosen & ~ended) >> k & 1) == 0) continue;
      for (String lock : promised(k).claims.keySet()) holders.put(lock, k);
    }
    proposal = new Cast(candidacy, incarnations, ending(ended));
    accepts = 0;
    send(chosen, new Propose(proposal), ctx);
  }

  /** Whether a member claims what it may not: below its floor, or with a smaller fence. */
  private boolean anyVoid(int k, int chosen) {
    for (var claim : promised(k).claims.entrySet()) {
      if (claim.getValue().epoch() < floor(k)) return true;
      for (int other = 0; other < plan.members(); other++) {
        if ((chosen >> other & 1) == 0) continue;
        Claim rival = promised(other).claims.get(claim.getKey());
        if (rival == null || rival.epoch() < floor(other)) continue;
        if (rival.fence().compareTo(claim.getValue().fence()) > 0) return true;
      }
    }
    return false;
  }

  /** Whose claims end with a view, of those whose claims are void. */
  int ending(int voided) {
    return voided;
  }

  /** The promise of a member, which is there. */
  private Promise promised(int k) {
    Promise promise = promises.get(k);
    if (promise == null) throw new IllegalStateException("member " + k + " has promised nothing");
    return promise;
  }

  /** Whether the last view of anybody had this member in another life. */
  private boolean restarted(int k, long life) {
    for (Promise promise : promises.values()) {
      if (promise.view[k] != 0 && promise.view[k] != life) return true;
    }
    return false;
  }

  /** The largest floor of a member that others report. */
  private long floor(int k) {
    long floor = 0;
    for (Promise promise : promises.values()) floor = Math.max(floor, promise.floors[k]);
    return floor;
  }

  /**
   * The largest set of mutually connected members that have promised, this one among them; of
   * several, the one that keeps most of the current view.
   */
  private int clique() {
    int best = 0;
    for (int set = 1; set < 1 << plan.members(); set++) {
      if ((set >> self & 1) == 0 || !connected(set)) continue;
      int size = Integer.compare(Integer.bitCount(set), Integer.bitCount(best));
      int kept = Integer.compare(kept(set), kept(best));
      if (size > 0 || (size == 0 && kept > 0)) best = set;
    }
    return best;
  }

  private boolean connected(int set) {
    for (int k = 0; k < plan.members(); k++) {
      if ((set >> k & 1) == 0) continue;
      Promise promise = promises.get(k);
      if (promise == null || (set & ~(promise.links | 1 << k)) != 0) return false;
    }
    return true;
  }

  private int kept(int set) {
    return Integer.bitCount(set & members(view));
  }

  // ---- Step 4: accept, once nothing is owed

  private void cast(Cast proposed, Context<Message> ctx) {
    if (proposed.epoch() != promised || proposed.epoch() == active) return;
    cast = proposed;
    casting = true;
    torn = false;
    raiseFloors();
    if (cast.ends(self, incarnation)) drop(ctx);
    ctx.persist(stable());
    accept(ctx);
  }

  /** From now on this member supports no older claim of whoever is left out or ended. */
  void raiseFloors() {
    for (int k = 0; k < plan.members(); k++) {
      if (cast.incarnations()[k] == 0 || (cast.ended() >> k & 1) == 1) floors[k] = cast.epoch();
    }
  }

  /** What this member claims ends; if it has lent it, once that is over. */
  void dropSoon(Context<Message> ctx) {
    if (lends()) dropping = true;
    else drop(ctx);
  }

  /** What this member claims has ended. */
  private void drop(Context<Message> ctx) {
    TreeMap<String, Claim> ended = new TreeMap<>(claims);
    claims.clear();
    dropping = false;
    for (int number : echoes.keySet()) ctx.cancelTimer(new Spent(number));
    echoes.clear();
    ctx.cancelTimer(Alarm.BEAT);
    beating = false;
    if (elects) ended.forEach((lock, claim) -> ctx.emit(new Unlocked(lock, claim.fence())));
    else if (!ended.isEmpty()) ctx.emit(new Dropped());
  }

  /** That waiting is the whole lease rule. */
  private void accept(Context<Message> ctx) {
    if (!casting || restarting) return;
    for (Owed owed : owing) if (mustWaitFor(owed)) return;
    casting = false;
    ctx.send((int) (cast.epoch() % PROPOSERS), new Accept(cast.epoch()));
  }

  /** Whether a debt delays the view; those to a life that is over do not. */
  boolean mustWaitFor(Owed owed) {
    boolean alive = cast.incarnations()[owed.position] <= owed.incarnation;
    return alive && cast.ends(owed.position, owed.incarnation);
  }

  // ---- Step 5: activate

  private void accepted(int port, long epoch, Context<Message> ctx) {
    if (epoch != candidacy || epoch != proposal.epoch()) return;
    accepts |= 1 << port;
    if (!decided(accepts)) return;
    send(proposal.members(), new Activate(epoch, new TreeMap<>(holders)), ctx);
    withdraw(ctx);
  }

  boolean decided(int accepting) {
    return plan.majority(accepting);
  }

  /** Whether this member takes part in a view that is activated. */
  boolean obeys(long epoch) {
    return epoch == promised && epoch == cast.epoch();
  }

  private void activate(long epoch, SortedMap<String, Integer> holding, Context<Message> ctx) {
    if (!obeys(epoch) || epoch == active) return; // a view begins only once
    active = epoch;
    view = cast.incarnations().clone();
    frozen = false;
    renewing = torn;
    backoff = 1;
    held.clear();
    held.putAll(holding);
    ctx.cancelTimer(Alarm.ACTIVATION);
    ctx.cancelTimer(Alarm.STAND);
    claims.replaceAll((_, claim) -> new Claim(claim.fence(), epoch));
    ctx.emit(new Joined(epoch, members(view)));
    if (elects) lead(ctx);
    else if (warm || !claims.isEmpty()) beat(ctx);
    if (broken() || renewing) standSoon(ctx);
  }

  /** Whoever leads goes on; if nobody does, the first member of the view begins. */
  private void lead(Context<Message> ctx) {
    int first = Integer.numberOfTrailingZeros(members(view));
    if (held.getOrDefault(LEADER, first) != self) return;
    claims.putIfAbsent(LEADER, new Claim(new Fence(active, 1), active));
    beat(ctx);
  }

  // ---- The handlers

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Beat beat -> beat(port, beat, ctx);
      case Echo echo -> echo(port, echo, ctx);
      case Would would -> {
        if (would.epoch <= promised) ctx.send(port, new Refuse(promised)); // it does not know yet
        else if (wouldPromise(port, would)) ctx.send(port, new Yes(would.epoch));
      }
      case Yes(long epoch) -> {
        if (epoch != candidacy) return;
        yes |= 1 << port;
        answered(ctx);
      }
      case Prepare(long epoch) -> promise(port, epoch, ctx);
      case Promise promise -> {
        if (promise.epoch != candidacy || proposal.epoch() == candidacy) return;
        promises.put(port, promise);
        collected(ctx);
      }
      case Refuse(long other) -> {
        heard = Math.max(heard, other);
        if (candidacy != 0 && other > candidacy) standLater(ctx);
      }
      case Propose(Cast proposed) -> cast(proposed, ctx);
      case Accept(long epoch) -> accepted(port, epoch, ctx);
      case Activate(long epoch, TreeMap<String, Integer> holding) -> activate(epoch, holding, ctx);
      case Behind(long epoch) -> hear(epoch, ctx);
      case Leave(long life) -> left(port, life, ctx);
    }
  }

  @Override
  public void timeout(Wait wait, Context<Message> ctx) {
    switch (wait) {
      case Spent(int number) -> spent(number, ctx);
      case Owed owed -> {
        owing.remove(owed);
        if (dropping && !lends()) drop(ctx);
        accept(ctx);
      }
      case Alarm.RESTART -> {
        restarting = false;
        accept(ctx);
      }
      case Alarm.BEAT -> {
        beating = false;
        if (!claims.isEmpty() || warm) beat(ctx);
      }
      case Alarm.COOL -> {
        warm = stirred;
        stirred = false;
        if (warm) ctx.setTimer(Alarm.COOL, plan.warmTicks());
      }
      case Alarm.DETECTION -> dropSoon(ctx);
      case Alarm.CALM -> ask(Math.max(length / 2, plan.leaseTicks()), ctx);
      case Alarm.STAND -> stand(ctx);
      case Alarm.COLLECT -> {
        if (!asking && proposal.epoch() != candidacy && !promises.isEmpty()) propose(ctx);
        else standLater(ctx);
      }
      case Alarm.ACTIVATION -> {
        if (candidacy != 0) withdraw(ctx); // whoever was to accept does not
        standSoon(ctx);
      }
    }
  }

  private static int members(long[] incarnations) {
    int members = 0;
    for (int k = 0; k < incarnations.length; k++) if (incarnations[k] != 0) members |= 1 << k;
    return members;
  }

  private static void send(int positions, Message message, Context<Message> ctx) {
    for (int rest = positions; rest != 0; rest &= rest - 1) {
      ctx.send(Integer.numberOfTrailingZeros(rest), message);
    }
  }

  /**
   * How long after the last fault a connected majority has a leader at most, if a message takes at
   * most so long.
   */
  public static long settlingTicks(GroupPlan plan, long delayTicks) {
    long debts = plan.owed(plan.longestTicks());
    long attempt = plan.patienceTicks() + debts + 7 * delayTicks;
    return debts
        + plan.patienceTicks() * (LONGEST_BACKOFF + 1)
        + plan.members() * (plan.rankTicks() + attempt);
  }
}
