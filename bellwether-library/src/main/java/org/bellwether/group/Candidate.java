package org.bellwether.group;

import java.util.TreeMap;
import org.bellwether.group.GroupMessage.Activate;
import org.bellwether.group.GroupMessage.Prepare;
import org.bellwether.group.GroupMessage.Promise;
import org.bellwether.group.GroupMessage.Propose;
import org.bellwether.group.GroupMessage.Refuse;
import org.bellwether.group.GroupMessage.Would;
import org.bellwether.group.GroupMessage.Yes;
import org.bellwether.group.GroupTimer.Alarm;
import org.bellwether.model.Context;

/**
 * The part of a member that stands for a new view. It asks whether a majority would follow, has
 * members promise to follow no earlier epoch, proposes a view of those that are connected with each
 * other, and activates it once a majority has accepted.
 */
final class Candidate {
  static final int LONGEST_BACKOFF = 8;
  static final int PROPOSERS = 8;

  private long epoch; // that it stands for; 0 if it does not
  private boolean asking; // before it stands
  private int yes; // one bit each
  private final Promises promises = new Promises();
  private Cast proposal = Cast.NONE;
  private final TreeMap<String, Integer> holders = new TreeMap<>(); // in the proposed view
  private int accepts; // one bit each
  private int backoff = 1;

  /** Who stands for an epoch. */
  static int of(long epoch) {
    return (int) (epoch % PROPOSERS);
  }

  boolean standing() {
    return epoch != 0;
  }

  /** Whether the epoch that it stands for is one of a member's. */
  boolean mayStand(int member) {
    return of(epoch) == member;
  }

  boolean standsFor(long other) {
    return epoch == other;
  }

  // ---- Step 1: stand, if a majority would follow

  void standSoon(MajorityGroup group, Context<GroupMessage> ctx) {
    if (standing()) return;
    int before = Integer.bitCount(group.evidence.links() & (1 << group.self) - 1);
    ctx.setTimer(Alarm.STAND, before * group.plan.rankTicks());
  }

  void stand(MajorityGroup group, Context<GroupMessage> ctx) {
    if (!group.evidence.cause(group) || !group.plan.majority(group.evidence.links()))
      return; // another link may come up
    long last = Math.max(group.promised, group.evidence.heard());
    epoch = (last / PROPOSERS + 1) * PROPOSERS + group.self;
    ctx.setTimer(Alarm.COLLECT, group.plan.patienceTicks());
    if (!group.plan.preVote()) {
      prepare(group, ctx);
      return;
    }
    asking = true;
    yes = 1 << group.self;
    Would would =
        new Would(
            epoch, group.incarnation, group.evidence.disturbed(group), group.evidence.links());
    send(group.evidence.links() & ~yes, would, ctx);
    answered(group, ctx);
  }

  /** Somebody else asks. Whoever is content with its view does not help to disturb it. */
  void asked(int port, Would would, MajorityGroup group, Context<GroupMessage> ctx) {
    if (would.epoch() <= group.promised) {
      ctx.send(port, new Refuse(group.promised)); // it does not know yet
      return;
    }
    boolean inside = group.view[port] == would.incarnation(); // whoever has restarted is not
    boolean better = inside ? would.broken() : (group.members() & ~would.links()) == 0;
    if (group.evidence.cause(group) || better) ctx.send(port, new Yes(would.epoch()));
  }

  void yes(int port, long asked, MajorityGroup group, Context<GroupMessage> ctx) {
    if (asked != epoch || !asking) return;
    yes |= 1 << port;
    answered(group, ctx);
  }

  private void answered(MajorityGroup group, Context<GroupMessage> ctx) {
    if (asking && group.plan.majority(yes)) prepare(group, ctx);
  }

  // ---- Step 2: have it promised

  private void prepare(MajorityGroup group, Context<GroupMessage> ctx) {
    asking = false;
    yes = 0;
    send(group.evidence.links(), new Prepare(epoch), ctx);
  }

  void promised(int port, Promise promise, MajorityGroup group, Context<GroupMessage> ctx) {
    if (promise.epoch() != epoch || proposed()) return;
    promises.add(port, promise);
    collected(group, ctx);
  }

  private boolean proposed() {
    return proposal.epoch() == epoch;
  }

  /** Whoever is connected has promised, or is not connected any more. */
  void collected(MajorityGroup group, Context<GroupMessage> ctx) {
    if (!standing() || asking || proposed()) return;
    if ((group.evidence.links() & ~promises.members()) == 0) propose(group, ctx);
  }

  void collectedForLong(MajorityGroup group, Context<GroupMessage> ctx) {
    if (!asking && !promises.isEmpty()) propose(group, ctx);
    else standLater(group, ctx);
  }

  // ---- Step 3: choose the view

  private void propose(MajorityGroup group, Context<GroupMessage> ctx) {
    int n = group.plan.members();
    int chosen = promises.clique(group.self, group.members(), n);
    if (!group.plan.majority(chosen)) {
      standLater(group, ctx);
      return;
    }
    int voided = promises.voided(chosen);
    holders.putAll(promises.holders(chosen & ~voided));
    proposal = new Cast(epoch, promises.incarnations(chosen, n), group.ending(voided));
    promises.clear();
    ctx.cancelTimer(Alarm.COLLECT); // accepts may have to wait for debts: see Alarm.ACTIVATION
    send(chosen, new Propose(proposal), ctx);
  }

  // ---- Step 5: activate what a majority has accepted

  void accepted(int port, long other, MajorityGroup group, Context<GroupMessage> ctx) {
    if (other != epoch || !proposed()) return;
    accepts |= 1 << port;
    if (!group.decided(accepts)) return;
    send(proposal.members(), new Activate(epoch, new TreeMap<>(holders)), ctx);
    withdraw(ctx);
  }

  // ---- When it fails

  /** Gives up standing, because a view is decided or somebody stands for a larger epoch. */
  void withdraw(Context<GroupMessage> ctx) {
    giveUp(ctx);
    ctx.cancelTimer(Alarm.STAND);
  }

  void refused(long other, MajorityGroup group, Context<GroupMessage> ctx) {
    if (standing() && other > epoch) standLater(group, ctx);
  }

  /**
   * Random, and longer each time: two candidates that cannot see each other must not compete for
   * ever.
   */
  private void standLater(MajorityGroup group, Context<GroupMessage> ctx) {
    giveUp(ctx);
    ctx.setTimer(Alarm.STAND, group.plan.patienceTicks() * ctx.random(1, backoff));
    backoff = Math.min(2 * backoff, LONGEST_BACKOFF);
  }

  /** Nothing is left of the attempt, so that two members that differ in it only are alike. */
  private void giveUp(Context<GroupMessage> ctx) {
    epoch = 0;
    asking = false;
    yes = 0;
    promises.clear();
    proposal = Cast.NONE;
    holders.clear();
    accepts = 0;
    ctx.cancelTimer(Alarm.COLLECT);
  }

  /** There is a view again. */
  void succeeded() {
    backoff = 1;
  }

  static void send(int positions, GroupMessage message, Context<GroupMessage> ctx) {
    for (int rest = positions; rest != 0; rest &= rest - 1) {
      ctx.send(Integer.numberOfTrailingZeros(rest), message);
    }
  }
}
