package org.bellwether.group;

import org.bellwether.group.GroupMessage.Behind;
import org.bellwether.model.Context;

/** What a member knows of the others, and whether it is a reason to want another view. */
final class Evidence {
  private int links; // who is connected, one bit each; the member itself included
  private long heard; // the largest epoch that the member knows of
  private boolean renewing; // wants another view of the same members
  private boolean torn; // a connection within the cast has been closed since

  Evidence(int self) {
    links = 1 << self;
  }

  /** Who is connected, one bit each; the member itself included. */
  int links() {
    return links;
  }

  /** The largest epoch that the member knows of. */
  long heard() {
    return heard;
  }

  // ---- Connections

  void up(int port, MajorityGroup group, Context<GroupMessage> ctx) {
    links |= 1 << port;
    if (group.founding.apart(group.plan)) return;
    if (group.serving() && group.view[port] == 0) ctx.send(port, new Behind(group.active));
    if (cause(group)) group.candidate.standSoon(group, ctx); // there may be a majority now
  }

  void down(int port, MajorityGroup group, Context<GroupMessage> ctx) {
    links &= ~(1 << port);
    boolean hosted = group.claims.hosted();
    if (hosted && ((group.cast.members() | group.members()) >> port & 1) == 1) {
      torn = true; // what was lost with the connection is lost, even if it comes back
      renewing = true;
    }
    if (hosted && !group.plan.majority(links)) group.dropSoon(ctx); // others are in charge soon
    if (broken(group)) group.candidate.standSoon(group, ctx);
    group.candidate.collected(group, ctx); // one answer less to wait for
  }

  /** A member takes part that has not told its life: one of the release before does not. */
  void speaks(int port, MajorityGroup group, Context<GroupMessage> ctx) {
    if (group.founding.connected(port) && (links >> port & 1) == 0) up(port, group, ctx);
  }

  // ---- Views

  /** Somebody has promised an epoch. */
  void hear(long epoch) {
    heard = Math.max(heard, epoch);
  }

  /** A larger epoch is promised. That may be why a member that was content wants another view. */
  void refused(long epoch, MajorityGroup group, Context<GroupMessage> ctx) {
    boolean content = !cause(group);
    hear(epoch);
    if (content && cause(group)) group.candidate.standSoon(group, ctx);
  }

  /** There is a later view. Told again and again, it must not delay a member again and again. */
  void behind(long epoch, MajorityGroup group, Context<GroupMessage> ctx) {
    if (epoch <= heard) return;
    heard = epoch;
    if (cause(group)) group.candidate.standSoon(group, ctx);
  }

  /** A message within the view is lost, or its numbers are used up: only a new view can help. */
  void renew(MajorityGroup group, Context<GroupMessage> ctx) {
    renewing = true;
    group.candidate.standSoon(group, ctx);
  }

  /** A view is proposed; what was lost before does not concern it. */
  void cast() {
    torn = false;
  }

  /** The view has begun: it may be out of date already. */
  void activated(MajorityGroup group, Context<GroupMessage> ctx) {
    if (cause(group)) group.candidate.standSoon(group, ctx);
  }

  /** A view begins. */
  void activate() {
    renewing = torn;
  }

  // ---- Reasons

  /** Whether a connection within the view is closed. */
  private boolean broken(MajorityGroup group) {
    return group.active != 0 && (group.members() & ~links) != 0;
  }

  /** Whether the member has a reason to want another view. */
  boolean cause(MajorityGroup group) {
    return !group.serving() || broken(group) || heard > group.active || renewing;
  }

  /** Whether a view of the same members would be a better one. */
  boolean disturbed(MajorityGroup group) {
    return broken(group) || group.frozen || renewing;
  }
}
