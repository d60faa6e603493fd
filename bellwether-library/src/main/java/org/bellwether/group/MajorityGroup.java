package org.bellwether.group;

import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.group.GroupMessage.Accept;
import org.bellwether.group.GroupMessage.Activate;
import org.bellwether.group.GroupMessage.Beat;
import org.bellwether.group.GroupMessage.Behind;
import org.bellwether.group.GroupMessage.Echo;
import org.bellwether.group.GroupMessage.Leave;
import org.bellwether.group.GroupMessage.Prepare;
import org.bellwether.group.GroupMessage.Promise;
import org.bellwether.group.GroupMessage.Propose;
import org.bellwether.group.GroupMessage.Refuse;
import org.bellwether.group.GroupMessage.Would;
import org.bellwether.group.GroupMessage.Yes;
import org.bellwether.group.GroupTimer.Alarm;
import org.bellwether.group.GroupTimer.Owed;
import org.bellwether.group.GroupTimer.Spent;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Linked;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Validating;
import org.jspecify.annotations.Nullable;

/**
 * A group that decides by majority which members serve together, and in which at most one member
 * believes at any instant that it leads. Views are decided by ballots that only grow; a member's
 * belief depends on a short lease from a majority; and a new view that ends a member's claim is
 * accepted only by members that no longer owe the claimant anything.
 *
 * <p><b>Model:</b> complete network with named ports; messages may be lost, duplicated and late and
 * overtake each other; members stop, freeze and recover, and keep a record of a few numbers on
 * disk; clocks show no common time, and their rates differ by less than rho. Nothing is assumed
 * about delays. <b>Guarantee:</b> at no instant do two members believe that they lead, judged by
 * when their leases are due. Fences of later leaders are larger, whatever clocks do. A view has one
 * proposer. If from some time on nothing fails, messages arrive in time and no connection goes on
 * that lost a message of the founding, a connected majority has a leader within {@link
 * GroupPlan#settlingTicks}. <b>Cost:</b> 7(n-1) messages and 7 delays for a view change of n
 * members, plus the rest of an owed lease if somebody is left out; 2(n-1) per renewal of a lease.
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
    implements Linked<GroupMessage>,
        Timed<GroupMessage, GroupTimer>,
        Recoverable<GroupMessage, MemberRecord>,
        Validating<GroupMessage> {
  final int self;
  final GroupPlan plan;
  long promised;
  long[] floors;
  long incarnation;

  long active; // epoch of the view; 0 if there is none
  long[] view; // incarnations by position
  boolean frozen; // has promised another view since
  Cast cast = Cast.NONE; // the last that was proposed to this member
  boolean casting; // it has not accepted that yet
  boolean restarting; // may owe what it has forgotten
  private long owes; // how long it may, in ticks
  final Debts debts = new Debts();
  final Evidence evidence;

  final Claims claims;
  final TreeMap<String, Integer> held = new TreeMap<>(); // of a host, when the view began
  final OwnLease lease;
  final Candidate candidate = new Candidate();
  final Founding founding;
  boolean dropping; // what is claimed ends once nothing is lent; no more is lent

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
    claims = new Claims(!elects);
    floors = new long[plan.members()];
    view = new long[plan.members()];
    evidence = new Evidence(self);
    lease = new OwnLease(plan);
    founding = new Founding(plan.members());
  }

  @Override
  public void boot(@Nullable MemberRecord saved, Context<GroupMessage> ctx) {
    owes = plan.owed(forgottenTicks());
    if (plan.founding()) founding.boot(saved, this, ctx);
    if (founding.apart(plan)) return;
    if (saved == null) {
      if (incarnation == 0) begin(1, ctx);
      return;
    }
    if (!saved.founded()) return; // it has founded its group alone
    promised = saved.promised();
    floors = saved.floors().clone();
    restarting = true;
    owes = Math.max(owes, saved.owes());
    ctx.setTimer(Alarm.RESTART, owes);
    begin(saved.incarnation() + 1, ctx);
  }

  /** What is durable is known: this member takes part from now on. */
  void begin(long life, Context<GroupMessage> ctx) {
    incarnation = life;
    ctx.persist(stored());
    ctx.setTimer(Alarm.STAND, (self + 1) * plan.rankTicks());
  }

  /** Whether so many others tell enough about what a member has forgotten. */
  boolean enough(int others) {
    return 2 * others > plan.members();
  }

  /** How long a lease may last that this member granted before it crashed. */
  long forgottenTicks() {
    return plan.longestTicks();
  }

  /** A number for a blank disk that no other disk of this member has. */
  long identity(Context<GroupMessage> ctx) {
    return ctx.unique();
  }

  /** Whether a disk that is blank is the one of a founder, and has promised nothing so far. */
  boolean wasThere(long founder, long blank) {
    return founder == blank;
  }

  /** Whether a life is over, if those that are not begin with a number. */
  boolean isOver(long life, long start) {
    return life < start;
  }

  MemberRecord stored() {
    return founding.stored(promised, floors, incarnation, owes);
  }

  // ---- Evidence

  @Override
  public void linked(int port, long life, Context<GroupMessage> ctx) {
    if (plan.founding()) founding.linked(port, this, ctx);
    else evidence.up(port, this, ctx);
  }

  @Override
  public void unlinked(int port, Context<GroupMessage> ctx) {
    founding.unlinked(port);
    evidence.down(port, this, ctx);
  }

  /** The members of the view, one bit each. */
  int members() {
    return Cast.members(view);
  }

  /** Which member is at a node of the network. */
  int member(int node) {
    return node;
  }

  boolean serving() {
    return active != 0 && !frozen;
  }

  // ---- What a host wants

  /** This member holds a lock; its lease makes the claim valid. */
  void claim(String lock, Fence fence, Context<GroupMessage> ctx) {
    claims.put(lock, new Claim(fence, active));
    lease.stir(this, ctx);
  }

  /**
   * This member stops for good. The others need not wait for its lease, unless somebody else
   * believes in what it held.
   */
  void leave(Context<GroupMessage> ctx) {
    lease.end();
    if (!mayLeave()) return;
    drop(ctx);
    Candidate.send(evidence.links() & ~(1 << self), new Leave(incarnation), ctx);
  }

  boolean mayLeave() {
    return !debts.to(self);
  }

  /** A member has left: what was owed to that life of it is forgiven. */
  private void left(int port, long life, Context<GroupMessage> ctx) {
    debts.forgive(owed -> forgives(owed, port, life), ctx);
    accept(ctx);
  }

  boolean forgives(Owed owed, int port, long life) {
    return owed.position() == port && owed.incarnation() == life;
  }

  // ---- Leases

  /** Whether this member may support claims that another one makes under a view. */
  boolean supports(int port, long life, long epoch) {
    return cast.has(port, life) && epoch >= floors[port] && !outlived(cast);
  }

  /** Whether a view has a life in it that is over, of a member that has forgotten it. */
  boolean outlived(Cast other) {
    return founding.outlived(other);
  }

  private void beat(int port, Beat beat, Context<GroupMessage> ctx) {
    if (!supports(port, beat.incarnation(), beat.active())) {
      if (serving() && active > beat.active()) ctx.send(port, new Behind(active));
      return;
    }
    debts.owe(new Owed(port, beat.incarnation(), beat.length()), plan, ctx);
    ctx.send(port, new Echo(beat.incarnation(), beat.number()));
  }

  boolean confirms(int supporters) {
    return plan.majority(supporters);
  }

  // ---- A new view. Steps 1 and 3 are the candidate's; step 2: promise

  private void promise(int port, long epoch, Context<GroupMessage> ctx) {
    if (epoch <= promised) {
      ctx.send(port, new Refuse(promised));
      return;
    }
    if (!candidate.standsFor(epoch)) candidate.withdraw(ctx);
    promised = epoch;
    evidence.hear(epoch);
    frozen = true;
    casting = false;
    if (claims.hosted()) freeze(ctx);
    ctx.persist(stored());
    ctx.send(
        port,
        new Promise(
            epoch,
            incarnation,
            new TreeMap<>(claims.copy()),
            floors.clone(),
            view.clone(),
            evidence.links()));
    ctx.setTimer(Alarm.ACTIVATION, plan.owed(plan.longestTicks()) + plan.patienceTicks());
  }

  /** What is reported must stay as it is. */
  void freeze(Context<GroupMessage> ctx) {
    ctx.emit(new GroupEvent.Frozen());
  }

  // ---- Step 4: accept, once nothing is owed

  private void cast(Cast proposed, Context<GroupMessage> ctx) {
    if (proposed.epoch() != promised || proposed.epoch() == active) return;
    if (outlived(proposed) || !proposed.has(self, incarnation)) return; // not in this life
    cast = proposed;
    casting = true;
    evidence.cast();
    raiseFloors();
    if (cast.ends(self, incarnation)) dropSoon(ctx);
    ctx.persist(stored());
    accept(ctx);
  }

  /** From now on this member supports no older claim of whoever is left out or ended. */
  void raiseFloors() {
    for (int k = 0; k < plan.members(); k++) {
      if (cast.incarnations()[k] == 0 || (cast.ended() >> k & 1) == 1) floors[k] = cast.epoch();
    }
  }

  /** Whose claims end with a view, of those whose claims are void. */
  int ending(int voided) {
    return voided;
  }

  /** What is claimed ends; what is lent only when it is over, and it is reported until then. */
  void dropSoon(Context<GroupMessage> ctx) {
    if (debts.to(self)) dropping = true;
    else drop(ctx);
  }

  /** What this member claims has ended. */
  void drop(Context<GroupMessage> ctx) {
    dropping = false;
    lease.drop(ctx);
    claims.drop(ctx);
  }

  /** That waiting is the whole lease rule. */
  private void accept(Context<GroupMessage> ctx) {
    if (!casting || restarting) return;
    if (debts.any(this::mustWaitFor)) return;
    casting = false;
    ctx.send(Candidate.of(cast.epoch()), new Accept(cast.epoch()));
  }

  /** Whether a debt delays the view; one to a life that is over does not, if it lent nothing. */
  boolean mustWaitFor(Owed owed) {
    boolean over = cast.incarnations()[owed.position()] > owed.incarnation();
    return (!over || claims.hosted()) && cast.ends(owed.position(), owed.incarnation());
  }

  // ---- Step 5: activate

  /** Whether a view is decided that these members have accepted, one bit each. */
  boolean decided(int accepting) {
    return plan.majority(accepting);
  }

  /** Whether this member takes part in a view that is activated. */
  boolean obeys(long epoch) {
    return epoch == promised && epoch == cast.epoch();
  }

  private void activate(long epoch, SortedMap<String, Integer> holding, Context<GroupMessage> ctx) {
    if (!obeys(epoch) || epoch == active) return; // a view begins only once
    if (dropping && cast.ends(self, incarnation)) drop(ctx); // others have waited for what is lent
    active = epoch;
    view = cast.incarnations().clone();
    frozen = false;
    evidence.activate();
    candidate.succeeded();
    held.clear();
    if (claims.hosted()) held.putAll(holding);
    ctx.cancelTimer(Alarm.ACTIVATION);
    ctx.cancelTimer(Alarm.STAND);
    claims.confirm(epoch);
    ctx.emit(new GroupEvent.Joined(epoch, members()));
    if (mayClaim(holding)) lease.beat(this, ctx);
    evidence.activated(this, ctx);
  }

  /** Whether this member claims something now that a view has begun, or may do so soon. */
  private boolean mayClaim(SortedMap<String, Integer> holding) {
    if (claims.hosted()) return lease.warm() || !claims.isEmpty();
    return claims.lead(self, members(), holding, active);
  }

  // ---- The handlers

  @Override
  public @Nullable String objection(int port, GroupMessage message) {
    return new MessageRules(self, plan).ofMember(port, message);
  }

  @Override
  public void receive(int port, GroupMessage message, Context<GroupMessage> ctx) {
    boolean founds = message instanceof FoundingMessage;
    if (!founds && (founding.apart(plan) || founding.silences(port))) return;
    if (!founds) evidence.speaks(port, this, ctx);
    switch (message) {
      case Beat beat -> beat(port, beat, ctx);
      case Echo echo -> lease.echo(port, echo, this, ctx);
      case Would would -> candidate.asked(port, would, this, ctx);
      case Yes(long epoch) -> candidate.yes(port, epoch, this, ctx);
      case Prepare(long epoch) -> promise(port, epoch, ctx);
      case Promise promise -> candidate.promised(port, promise, this, ctx);
      case Refuse(long other) -> {
        evidence.refused(other, this, ctx);
        candidate.refused(other, this, ctx);
      }
      case Propose(Cast proposed) -> cast(proposed, ctx);
      case Accept(long epoch) -> candidate.accepted(port, epoch, this, ctx);
      case Activate(long epoch, TreeMap<String, Integer> holding) -> activate(epoch, holding, ctx);
      case Behind(long epoch) -> evidence.behind(epoch, this, ctx);
      case Leave(long life) -> left(port, life, ctx);
      case FoundingMessage other -> founding.receive(port, other, this, ctx);
      case FormerFounding former -> {} // a member of the release before is blank
    }
  }

  @Override
  public void timeout(GroupTimer timer, Context<GroupMessage> ctx) {
    switch (timer) {
      case Spent(int number) -> lease.spent(number, this, ctx);
      case Owed owed -> {
        debts.settle(owed);
        if (dropping && !debts.to(self)) drop(ctx);
        accept(ctx);
      }
      case Alarm.RESTART -> {
        restarting = false;
        owes = plan.owed(forgottenTicks()); // with the settings of this life
        accept(ctx);
      }
      case Alarm.BEAT -> lease.beatAgain(this, ctx);
      case Alarm.COOL -> lease.cool(this, ctx);
      case Alarm.DETECTION -> dropSoon(ctx);
      case Alarm.ASK -> founding.askAgain(this, ctx);
      case Alarm.REBIRTH -> founding.reborn(this, ctx);
      case Alarm.CALM -> lease.calm(this, ctx);
      case Alarm.STAND -> {
        if (!founding.apart(plan)) candidate.stand(this, ctx);
      }
      case Alarm.COLLECT -> candidate.collectedForLong(this, ctx);
      case Alarm.ACTIVATION -> {
        if (candidate.standing()) candidate.withdraw(ctx); // whoever was to accept does not
        candidate.standSoon(this, ctx);
      }
    }
  }
}
