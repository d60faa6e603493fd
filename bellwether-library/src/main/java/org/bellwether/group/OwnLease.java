package org.bellwether.group;

import java.util.TreeMap;
import org.bellwether.group.GroupMessage.Beat;
import org.bellwether.group.GroupMessage.Echo;
import org.bellwether.group.GroupTimer.Alarm;
import org.bellwether.group.GroupTimer.Spent;
import org.bellwether.model.Context;

/**
 * The lease of a member: while a majority has echoed a beat that is not spent yet, it may believe
 * in what it claims. It is counted from when the member asked, so that it ends here before it ends
 * anywhere else.
 */
final class OwnLease {
  private static final int ENOUGH = 2;

  private final LeaseLength length;
  private long lent; // at least so long, because guests need it
  private int beats;
  private boolean beating;
  private boolean warm; // claims have been made not long ago, or may be soon
  private boolean stirred; // since this was looked at last
  private boolean over; // no lease is asked for in this life any more
  private final TreeMap<Integer, Integer> echoes = new TreeMap<>(); // by beat, one bit each
  private final TreeMap<Integer, Integer> overdue = new TreeMap<>(); // of beats that are spent

  OwnLease(GroupPlan plan) {
    length = new LeaseLength(plan);
  }

  /** The number of the last beat. */
  int beats() {
    return beats;
  }

  boolean warm() {
    return warm;
  }

  /** Whether there is a lease, as far as this member knows. */
  boolean valid(MajorityGroup group) {
    return latest(group) != 0;
  }

  /** The last beat of those whose leases a majority supports; 0 if there is none. */
  private int latest(MajorityGroup group) {
    for (var beat : echoes.descendingMap().entrySet()) {
      if (group.confirms(beat.getValue())) return beat.getKey();
    }
    return 0;
  }

  /** Leases are at least so long from now on, because guests need it. */
  void lend(long ticks) {
    lent = ticks;
  }

  /** Claims are likely to be made soon: it is time to have a lease. */
  void stir(MajorityGroup group, Context<GroupMessage> ctx) {
    stirred = true;
    if (!warm) {
      warm = true;
      ctx.setTimer(Alarm.COOL, group.plan.warmTicks());
    }
    if (!beating && group.active != 0) beat(group, ctx);
  }

  /** Nothing was claimed for a while: unless it was stirred in the meantime, beats end. */
  void cool(MajorityGroup group, Context<GroupMessage> ctx) {
    warm = stirred;
    stirred = false;
    if (warm) ctx.setTimer(Alarm.COOL, group.plan.warmTicks());
  }

  /** A lease that begins now is wanted. */
  void hurry(MajorityGroup group, Context<GroupMessage> ctx) {
    if (group.active != 0) beat(group, ctx);
  }

  void beatAgain(MajorityGroup group, Context<GroupMessage> ctx) {
    beating = false;
    if (!group.claims.isEmpty() || warm) beat(group, ctx);
    else length.rest(beats, group.plan);
  }

  void beat(MajorityGroup group, Context<GroupMessage> ctx) {
    if (over) return;
    int number = ++beats;
    int self = group.self;
    long asked = Math.max(length.ticks(), lent);
    ctx.setTimer(new Spent(number), asked);
    echoes.put(number, group.supports(self, group.incarnation, group.active) ? 1 << self : 0);
    Beat beat = new Beat(group.active, group.incarnation, number, asked);
    for (int q = 0; q < group.plan.members(); q++) if (q != self) ctx.send(q, beat);
    ctx.setTimer(Alarm.BEAT, group.plan.beatTicks());
    beating = true;
    confirm(number, group, ctx);
  }

  void echo(int port, Echo echo, MajorityGroup group, Context<GroupMessage> ctx) {
    if (echo.incarnation() != group.incarnation) return; // another life
    Integer before = echoes.get(echo.number());
    if (before == null) {
      late(port, echo.number(), group, ctx);
      return;
    }
    if (group.plan.majority(before)) return; // told already
    echoes.put(echo.number(), before | 1 << port);
    confirm(echo.number(), group, ctx);
  }

  /** A lease of a majority: until it is spent, the claims hold. */
  private void confirm(int number, MajorityGroup group, Context<GroupMessage> ctx) {
    Integer supporters = echoes.get(number);
    if (supporters == null || !group.confirms(supporters)) return;
    echoes.put(number, group.plan.all()); // who they were does not matter any more
    group.claims.leased(new Spent(number), group.plan, ctx);
  }

  /**
   * The lease of a beat is over. If there is no other, or only that of the next beat, which ends
   * about one interval later, leases are too short for a member that is as slow as this one.
   */
  void spent(int number, MajorityGroup group, Context<GroupMessage> ctx) {
    boolean before = valid(group);
    int supporters = echoes.getOrDefault(number, 0);
    echoes.remove(number);
    if (group.claims.isEmpty()) return;
    if (before && latest(group) < number + ENOUGH) tooShort(number, group, ctx);
    else if (!group.confirms(supporters)) awaited(number, supporters, group.plan);
  }

  /** A beat is spent, and a majority has not supported it: an answer may still be on its way. */
  private void awaited(int number, int supporters, GroupPlan plan) {
    if (!length.adapts(plan) || !length.counts(number)) return;
    overdue.put(number, supporters);
    overdue.headMap(beats - (int) (plan.longestTicks() / Math.max(1, plan.beatTicks()))).clear();
  }

  /** An echo of a beat that is spent. If it would have made a majority, leases are too short. */
  private void late(int port, int number, MajorityGroup group, Context<GroupMessage> ctx) {
    Integer before = overdue.get(number);
    if (before == null) return;
    overdue.put(number, before | 1 << port);
    if (group.confirms(before | 1 << port) && !group.claims.isEmpty()) tooShort(number, group, ctx);
  }

  /** Leases are longer from now on, until none has been too short for a while. */
  private void tooShort(int number, MajorityGroup group, Context<GroupMessage> ctx) {
    if (!length.tooShort(number, beats, group.plan)) return;
    overdue.clear();
    ctx.setTimer(Alarm.CALM, group.plan.calmTicks());
  }

  /** No lease has been too short for a while. */
  void calm(MajorityGroup group, Context<GroupMessage> ctx) {
    overdue.clear();
    if (length.calm(beats, group.plan)) ctx.setTimer(Alarm.CALM, group.plan.calmTicks());
  }

  /** There is nothing to believe in any more. */
  void drop(Context<GroupMessage> ctx) {
    for (int number : echoes.keySet()) ctx.cancelTimer(new Spent(number));
    echoes.clear();
    overdue.clear();
    ctx.cancelTimer(Alarm.BEAT);
    beating = false;
  }

  /** No lease is asked for in this life any more. */
  void end() {
    over = true;
  }
}
