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
  private long length; // of the leases that are asked for
  private long shortest; // that guests need
  private int beats;
  private boolean beating;
  private boolean warm; // claims have been made not long ago, or may be soon
  private boolean stirred; // since this was looked at last
  private boolean over; // no lease is asked for in this life any more
  private final TreeMap<Integer, Integer> echoes = new TreeMap<>(); // by beat, one bit each

  OwnLease(long length) {
    this.length = length;
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
    for (int supporters : echoes.values()) if (group.confirms(supporters)) return true;
    return false;
  }

  /** Leases are at least so long from now on. */
  void lengthen(long ticks) {
    shortest = Math.max(shortest, ticks);
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
  }

  void beat(MajorityGroup group, Context<GroupMessage> ctx) {
    if (over) return;
    int number = ++beats;
    int self = group.self;
    long asked = Math.max(length, shortest);
    ctx.setTimer(new Spent(number), asked);
    echoes.put(number, group.supports(self, group.incarnation, group.active) ? 1 << self : 0);
    Beat beat = new Beat(group.active, group.incarnation, number, asked);
    for (int q = 0; q < group.plan.members(); q++) if (q != self) ctx.send(q, beat);
    ctx.setTimer(Alarm.BEAT, group.plan.beatTicks());
    beating = true;
    confirm(number, group, ctx);
  }

  void echo(int port, Echo echo, MajorityGroup group, Context<GroupMessage> ctx) {
    Integer before = echoes.get(echo.number());
    if (before == null || echo.incarnation() != group.incarnation) return; // spent, or another life
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

  /** The lease of a beat is over. If that was the last one, this member was too slow for it. */
  void spent(int number, MajorityGroup group, Context<GroupMessage> ctx) {
    boolean before = valid(group);
    echoes.remove(number);
    if (before && !valid(group) && !group.claims.isEmpty()) {
      ask(Math.min(2 * length, group.plan.longestTicks()), group, ctx);
    }
  }

  /** No lease has lapsed for a while. */
  void calm(MajorityGroup group, Context<GroupMessage> ctx) {
    ask(Math.max(length / 2, group.plan.leaseTicks()), group, ctx);
  }

  /** Asks for leases of another length from now on, and for shorter ones after a calm time. */
  private void ask(long other, MajorityGroup group, Context<GroupMessage> ctx) {
    length = other;
    if (length > group.plan.leaseTicks()) ctx.setTimer(Alarm.CALM, group.plan.calmTicks());
  }

  /** There is nothing to believe in any more. */
  void drop(Context<GroupMessage> ctx) {
    for (int number : echoes.keySet()) ctx.cancelTimer(new Spent(number));
    echoes.clear();
    ctx.cancelTimer(Alarm.BEAT);
    beating = false;
  }

  /** No lease is asked for in this life any more. */
  void end() {
    over = true;
  }
}
