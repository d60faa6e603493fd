package org.bellwether.group;

import java.util.TreeMap;
import org.bellwether.group.FoundingMessage.Blank;
import org.bellwether.group.FoundingMessage.Born;
import org.bellwether.group.FoundingMessage.Earlier;
import org.bellwether.group.FoundingMessage.Known;
import org.bellwether.group.FoundingMessage.Newborn;
import org.bellwether.group.FoundingMessage.You;
import org.bellwether.group.GroupTimer.Alarm;
import org.bellwether.model.Context;
import org.jspecify.annotations.Nullable;

/**
 * How a member with a blank disk comes into its group. It may be a new group, or the disk may have
 * been lost, and with it what the member has promised.
 *
 * <p>If all members are blank at once, they found the group. Otherwise as many others as a majority
 * has members must tell what they have promised: every majority that once counted on the member has
 * one of them in it. Before a member tells this, it records durably that earlier lives of the
 * asking member are over: from then on it takes part in no view that has one of them in it, neither
 * by accepting nor by supporting leases. Once the longest lease has passed since then, nobody
 * believes in anything that depends on what the member has forgotten.
 *
 * <p>A member that is blank asks again and again, but whoever is not says so only once. If that is
 * lost, the connection must break, as one of TCP does; otherwise two members may take each other
 * for blank as long as they have nothing else to say.
 *
 * <p>Whoever founds a group again after most disks were lost can leave on a disk what the earlier
 * group has promised. All founders hear of it before they found, so that epochs go on growing.
 *
 * <p>The numbers of lives are those that peers are told when a connection comes up. They grow even
 * if a disk is lost.
 */
final class Founding {
  private static final long BEGIN_OF_2025 = 1_735_689_600_000L; // in milliseconds, as are clocks
  private static final long MINUTE = 60_000;

  private boolean blank; // what was promised with this name is not known
  private long question; // that no other life has asked with
  private long life; // of this member; 0 while it is blank and has not been told
  private boolean fresh; // its disk was blank when this life began
  private long begun; // the life in which its disk was blank; 0 if that is not known
  private long earlier; // what an earlier group has promised, as far as is known
  private final long[] lives; // of those that are connected, by position
  private final long[] asking; // of those, the lives that are blank
  private final long[] since; // and those in which their disks began
  private final TreeMap<Integer, Known> answers = new TreeMap<>(); // by position
  private long[] founders; // by position, the lives that have founded the group
  private long[] reborn; // by position, the last life that came with a blank disk

  Founding(int members) {
    lives = new long[members];
    asking = new long[members];
    since = new long[members];
    founders = new long[members];
    reborn = new long[members];
  }

  boolean blank() {
    return blank;
  }

  /**
   * Whether a view has a life in it that is known to be over, of a member that has forgotten it.
   */
  boolean outlived(Cast cast) {
    for (int k = 0; k < cast.incarnations().length; k++) {
      long named = cast.incarnations()[k];
      if (named != 0 && named < reborn[k]) return true;
    }
    return false;
  }

  // ---- The record

  void restore(@Nullable GroupRecord saved, GroupPlan plan, Context<GroupMessage> ctx) {
    if (saved == null || !saved.founded()) {
      blank = true;
      question = ctx.random(1, plan.questions());
      begun = saved == null ? 0 : saved.incarnation();
      fresh = begun == 0;
      earlier = saved == null ? 0 : saved.promised();
      return;
    }
    founders = saved.founders().clone();
    reborn = saved.reborn().clone();
  }

  long[] founders() {
    return founders.clone();
  }

  long[] reborn() {
    return reborn.clone();
  }

  /**
   * The epoch after which the group begins. Lives of processes are numbered by their wall clocks:
   * the minutes of the founding are larger than any epoch that an earlier group is likely to have
   * reached, so that fences grow even if all disks are lost.
   */
  long firstEpoch() {
    long last = 0;
    for (long founder : founders) last = Math.max(last, founder);
    return last < BEGIN_OF_2025 ? 0 : (last - BEGIN_OF_2025) / MINUTE * Candidate.PROPOSERS;
  }

  void receive(int port, FoundingMessage message, MajorityGroup group, Context<GroupMessage> ctx) {
    switch (message) {
      case Newborn(long asked) -> {
        group.evidence.down(port, group, ctx); // it takes part once it is born
        if (lives[port] != 0) ctx.send(port, new You(lives[port], asked));
      }
      case You you -> told(port, you, group, ctx);
      case Earlier(long promised) -> earlier = Math.max(earlier, promised);
      case Blank asked -> asked(port, asked, group, ctx);
      case Known known -> answered(port, known, group, ctx);
      case Born(long number) -> {
        if (lives[port] == number) group.evidence.up(port, group, ctx);
      }
    }
  }

  // ---- Connections

  boolean connected(int port) {
    return lives[port] != 0;
  }

  void linked(int port, long number, Context<GroupMessage> ctx) {
    lives[port] = number;
    if (blank) ctx.send(port, new Newborn(question));
  }

  void unlinked(int port) {
    lives[port] = 0;
    asking[port] = 0;
  }

  // ---- Being blank

  /** Messages may have been lost. */
  void askAgain(MajorityGroup group, Context<GroupMessage> ctx) {
    if (!blank) return;
    for (int k = 0; k < lives.length; k++) if (lives[k] != 0) ctx.send(k, new Newborn(question));
    ctx.setTimer(Alarm.ASK, group.plan.patienceTicks());
  }

  private void told(int port, You you, MajorityGroup group, Context<GroupMessage> ctx) {
    if (!blank) ctx.send(port, new Born(you.life())); // the question was late
    if (!blank || you.question() != question) return; // meant for another life
    if (you.life() > life) grow(you.life(), ctx);
    if (earlier > 0) ctx.send(port, new Earlier(earlier));
    ctx.send(port, new Blank(life, begun));
    foundIfAllAreBlank(group, ctx);
  }

  /** The number of this life is larger than was known: a peer may have heard of it late. */
  private void grow(long number, Context<GroupMessage> ctx) {
    life = number;
    answers.clear(); // they were meant for an earlier life
    ctx.cancelTimer(Alarm.REBIRTH);
    if (!fresh) return;
    begun = life;
    ctx.persist(new GroupRecord(earlier, new long[0], begun, false, founders(), reborn()));
  }

  private void foundIfAllAreBlank(MajorityGroup group, Context<GroupMessage> ctx) {
    if (life == 0) return;
    for (int k = 0; k < lives.length; k++) {
      if (k != group.self && (asking[k] == 0 || asking[k] != lives[k])) return;
    }
    founders = asking.clone();
    founders[group.self] = life;
    founded(group, ctx);
  }

  /** The founding of a group with one member, whom nobody tells the number of its life. */
  void alone(MajorityGroup group, Context<GroupMessage> ctx) {
    life = begun + 1;
    begun = life;
    foundIfAllAreBlank(group, ctx);
  }

  private void answered(int port, Known known, MajorityGroup group, Context<GroupMessage> ctx) {
    if (!blank || known.life() != life) return;
    if (known.founders()[group.self] >= begun) { // this disk was there: it has promised nothing
      founders = known.founders().clone();
      group.evidence.hear(known.promised());
      founded(group, ctx);
      return;
    }
    boolean enough = group.enough(answers.size());
    answers.put(port, known);
    if (!enough && group.enough(answers.size())) {
      ctx.setTimer(Alarm.REBIRTH, group.plan.owed(group.forgottenTicks()));
    }
  }

  /** All that rested on what this member has forgotten is over. */
  void reborn(MajorityGroup group, Context<GroupMessage> ctx) {
    for (Known known : answers.values()) {
      group.promised = Math.max(group.promised, known.promised());
      for (int k = 0; k < founders.length; k++) {
        group.floors[k] = Math.max(group.floors[k], known.floors()[k]);
        founders[k] = Math.max(founders[k], known.founders()[k]);
        reborn[k] = Math.max(reborn[k], known.reborn()[k]);
      }
    }
    founded(group, ctx);
  }

  private void founded(MajorityGroup group, Context<GroupMessage> ctx) {
    blank = false;
    group.promised = Math.max(group.promised, earlier);
    answers.clear();
    ctx.cancelTimer(Alarm.REBIRTH);
    group.born(life, ctx);
    for (int k = 0; k < lives.length; k++) {
      if (asking[k] != 0 && asking[k] == lives[k]) answer(k, asking[k], since[k], group, ctx);
    }
  }

  // ---- Helping one that is blank

  private void asked(int port, Blank asked, MajorityGroup group, Context<GroupMessage> ctx) {
    if (lives[port] != asked.life()) return; // of another life
    asking[port] = asked.life();
    since[port] = asked.begun();
    if (blank) foundIfAllAreBlank(group, ctx);
    else answer(port, asked.life(), asked.begun(), group, ctx);
  }

  private void answer(
      int port, long number, long begins, MajorityGroup group, Context<GroupMessage> ctx) {
    if (founders[port] < begins && reborn[port] < number) {
      reborn[port] = number;
      ctx.persist(group.stored());
    }
    ctx.send(port, new Known(number, group.promised, group.floors.clone(), founders(), reborn()));
  }
}
