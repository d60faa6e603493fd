package org.bellwether.group;

import java.util.Arrays;
import java.util.TreeMap;
import org.bellwether.group.FoundingMessage.Born;
import org.bellwether.group.FoundingMessage.Founders;
import org.bellwether.group.FoundingMessage.Known;
import org.bellwether.group.FoundingMessage.Newborn;
import org.bellwether.group.FoundingMessage.Outlived;
import org.bellwether.group.GroupTimer.Alarm;
import org.bellwether.model.Context;
import org.jspecify.annotations.Nullable;

/**
 * How a member with a blank disk comes into its group, and which lives of which members are over.
 * The group may be new, or the disk may have been lost, and with it what the member has promised.
 *
 * <p>A disk is told from others by an identity that no other disk has. The lives on a disk are
 * counted on it, from a number on that a majority of the other members has recorded together with
 * the identity: whoever replaces a disk asks for a larger number than all that they know. So what
 * members have recorded decides which of two lives is over; no clock does.
 *
 * <p>If all members are blank at once, they found the group: each agrees to found it with the disks
 * that it has heard of, and takes part once all others have agreed to the same. If a disk is lost
 * in the middle of that, some may have agreed to what the others never will; they begin again.
 *
 * <p>Otherwise as many others as a majority has members must tell what they have promised: every
 * majority that once counted on the member has one of them in it. Before a member tells this, it
 * records durably that earlier lives of the asking member are over: from then on it takes part in
 * no view that has one of them in it, neither by accepting nor by supporting leases. Once the
 * longest lease has passed since then, nobody believes in anything that depends on what the member
 * has forgotten.
 *
 * <p>Members tell each other their lives when a connection comes up, and are connected as far as
 * the group is concerned only then. A life that is over is told so, and is not heard any more.
 */
final class Founding {
  static final int LIVES = 20; // bits of a life's number that count the lives on one disk

  private static final long FIRST = 1L << LIVES; // on the disks of founders
  private static final long BEGIN_OF_2025 = 1_735_689_600_000L; // in milliseconds
  private static final long MINUTE = 60_000;
  private static final long LATEST = 1L << 23; // minutes, half of all counters that fit a fence
  private static final int PATIENCE = 2; // questions that are not answered
  private static final long FAR = 60; // minutes by which wall clocks may differ unnoticed

  private boolean joined; // what was promised with this name is known
  private boolean bound; // has agreed to found a group, but does not know that all others have
  private boolean asking; // again, before long
  private boolean over; // this life is, as too many others have recorded
  private long disk; // the identity of this disk
  private long group; // the identity of the group
  private long minutes; // since 2025, by the wall clock
  private long life; // with which this member asks to begin; 0 while it does not know
  private int agreed; // who has agreed to found the same group, one bit each
  private int elsewhere; // who has agreed to found another one, one bit each
  private int objectors; // who has recorded that this life is over, one bit each
  private long[] starts; // by position, the number with which lives that are not over begin
  private long[] disks; // by position, the disks of these lives

  // What is known of those that are connected, by position.
  private int connected; // one bit each
  private int linked; // who has been connected in this life, one bit each
  private int born; // who has told its life, one bit each
  private int outlived; // whose life is over, one bit each
  private final @Nullable Newborn[] blanks; // who is blank
  private final @Nullable Born[] told; // what those have told that are not
  private final int[] asked; // how often in vain
  private final TreeMap<Integer, Known> answers = new TreeMap<>(); // by position

  Founding(int members) {
    starts = new long[members];
    disks = new long[members];
    blanks = new Newborn[members];
    told = new Born[members];
    asked = new int[members];
  }

  /**
   * Whether this member takes no part: it does not know what it has promised, or its life is over.
   */
  boolean apart(GroupPlan plan) {
    return plan.founding() && (!joined || over);
  }

  /** Whether a view has a life in it that is over. */
  boolean outlived(Cast cast) {
    for (int k = 0; k < cast.incarnations().length; k++) {
      long named = cast.incarnations()[k];
      if (named != 0 && named < starts[k]) return true;
    }
    return false;
  }

  /** What a member knows of the disks and lives of the others. */
  Standing standing(boolean serves, GroupPlan plan) {
    int blank = 0;
    for (int k = 0; k < blanks.length; k++) if (blanks[k] != null) blank |= 1 << k;
    return new Standing(serves, plan.founding() && !joined, blank, outlived);
  }

  // ---- The record

  /** Begins a life. */
  void boot(@Nullable MemberRecord saved, MajorityGroup member, Context<GroupMessage> ctx) {
    minutes = Math.max(0, (ctx.wallClock() - BEGIN_OF_2025) / MINUTE);
    if (saved != null) {
      member.promised = saved.promised();
      disk = saved.disk();
      group = saved.group();
      if (saved.lives().length == starts.length) {
        starts = saved.lives().clone();
        disks = saved.disks().clone();
      }
      joined = saved.founded();
      bound = !joined && group != 0;
    }
    if (joined) return;
    if (disk == 0) {
      disk = member.identity(ctx);
      ctx.persist(member.stored());
    }
    if (bound) {
      agreed = 1 << member.self;
      complete(member, ctx);
    } else if (member.plan.members() == 1) {
      foundIfAllAreBlank(member, ctx);
    }
    askLater(member, ctx);
  }

  /** What this member keeps of it. */
  MemberRecord stored(long promised, long[] floors, long incarnation, long owes) {
    return new MemberRecord(
        promised, floors.clone(), incarnation, disk, group, starts.clone(), disks.clone(), owes);
  }

  // ---- Connections

  private static boolean in(int set, int position) {
    return (set >> position & 1) == 1;
  }

  boolean connected(int port) {
    return in(connected, port);
  }

  /** Whether nothing that a member says about views is heard: it is blank, or its life is over. */
  boolean silences(int port) {
    return in(outlived, port) || blanks[port] != null;
  }

  void linked(int port, MajorityGroup member, Context<GroupMessage> ctx) {
    forget(port);
    connected |= 1 << port;
    introduce(port, in(linked, port), member, ctx); // the peer may know of no new connection
    linked |= 1 << port;
    askLater(member, ctx);
  }

  void unlinked(int port) {
    forget(port);
  }

  private void forget(int port) {
    connected &= ~(1 << port);
    born &= ~(1 << port);
    outlived &= ~(1 << port);
    elsewhere &= ~(1 << port);
    blanks[port] = null;
    told[port] = null;
    asked[port] = 0;
  }

  /** Tells another member who this one is. */
  private void introduce(int port, boolean asks, MajorityGroup member, Context<GroupMessage> ctx) {
    if (joined) ctx.send(port, new Born(group, member.incarnation, asks));
    else if (bound) ctx.send(port, new Founders(group, disks.clone(), member.promised));
    else ctx.send(port, new Newborn(disk, member.promised, minutes, life));
  }

  private void askLater(MajorityGroup member, Context<GroupMessage> ctx) {
    if (!asking) ctx.setTimer(Alarm.ASK, member.plan.patienceTicks());
    asking = true;
  }

  /**
   * Messages may have been lost: asks those again that are not known. Whoever does not answer is of
   * the release before, and takes part.
   */
  void askAgain(MajorityGroup member, Context<GroupMessage> ctx) {
    asking = false;
    int unknown = joined ? connected & ~born & ~outlived : connected;
    for (int k = 0; k < starts.length; k++) {
      if (!in(unknown, k)) continue;
      introduce(k, true, member, ctx);
      if (joined && blanks[k] == null && ++asked[k] > PATIENCE)
        member.evidence.speaks(k, member, ctx);
    }
    if (!joined || unknown != 0) askLater(member, ctx);
  }

  void receive(int port, FoundingMessage message, MajorityGroup member, Context<GroupMessage> ctx) {
    switch (message) {
      case Newborn newborn -> newborn(port, newborn, member, ctx);
      case Founders founders -> founders(port, founders, member, ctx);
      case Known known -> {
        if (!joined && !bound) answered(port, known, member, ctx);
      }
      case Born other -> born(port, other, member, ctx);
      case Outlived(long later) -> outlived(port, later, member, ctx);
    }
  }

  // ---- Which lives are over

  private void born(int port, Born other, MajorityGroup member, Context<GroupMessage> ctx) {
    if (!connected(port)) return;
    blanks[port] = null;
    told[port] = other;
    if (joined && other.asks()) introduce(port, false, member, ctx);
    if (bound && other.group() == group) {
      found(starts[member.self], member, ctx); // all have agreed, or it would not take part
      return;
    }
    if (bound) beginAgain(member, ctx); // there is another group
    if (!joined) return;
    boolean foreign = group != 0 && other.group() != 0 && other.group() != group;
    if (foreign || member.isOver(other.life(), starts[port])) {
      ctx.send(port, new Outlived(starts[port]));
      born &= ~(1 << port);
      if (!in(outlived, port)) ctx.emit(new GroupEvent.Outlived(port));
      outlived |= 1 << port;
      member.evidence.down(port, member, ctx);
      return;
    }
    outlived &= ~(1 << port);
    if (other.life() >> LIVES > starts[port] >> LIVES) {
      record(port, (other.life() >> LIVES) << LIVES, 0, member, ctx); // its disk was replaced
    }
    if (in(born, port)) return;
    born |= 1 << port;
    member.evidence.up(port, member, ctx);
  }

  private void record(
      int port, long start, long identity, MajorityGroup member, Context<GroupMessage> ctx) {
    starts[port] = start;
    disks[port] = identity;
    ctx.persist(member.stored());
  }

  /** Too many others have recorded that this life is over: what it claims has ended. */
  private void outlived(int port, long later, MajorityGroup member, Context<GroupMessage> ctx) {
    if (!joined || later <= member.incarnation) return;
    objectors |= 1 << port;
    if (over || member.plan.majority(member.plan.all() & ~objectors)) return;
    over = true;
    ctx.emit(new GroupEvent.Outlived(member.self));
    member.dropSoon(ctx);
  }

  // ---- The founding

  private void foundIfAllAreBlank(MajorityGroup member, Context<GroupMessage> ctx) {
    long[] identities = new long[starts.length];
    long[] clocks = new long[starts.length];
    long earlier = member.promised;
    for (int k = 0; k < starts.length; k++) {
      Newborn other = blanks[k];
      if (k == member.self) other = new Newborn(disk, earlier, minutes, 0);
      if (other == null || other.disk() == 0) return;
      identities[k] = other.disk();
      clocks[k] = other.minutes();
      earlier = Math.max(earlier, other.earlier());
    }
    long first = Math.max(earlier, usual(clocks, ctx) * Candidate.PROPOSERS);
    bind(mix(identities), identities, first, member, ctx);
  }

  /**
   * The minutes of most wall clocks, with which a new group begins, so that its fences grow even if
   * an earlier group of its name has lost all its disks. Nothing else depends on clocks, so that
   * one that is wrong is told, and does no harm.
   */
  private static long usual(long[] clocks, Context<GroupMessage> ctx) {
    long[] sorted = clocks.clone();
    Arrays.sort(sorted);
    long usual = sorted[(sorted.length - 1) / 2];
    for (int k = 0; k < clocks.length; k++) {
      if (Math.abs(clocks[k] - usual) > FAR) {
        ctx.emit(new GroupEvent.ClockRefused(k, clocks[k], usual));
      } else if (clocks[k] > LATEST) {
        ctx.emit(new GroupEvent.ClockRefused(k, clocks[k], LATEST));
      }
    }
    return usual > LATEST ? 0 : usual;
  }

  private static long mix(long[] identities) {
    long mixed = 0;
    for (long identity : identities) mixed = (mixed ^ identity) * 0x9E3779B97F4A7C15L;
    return mixed == 0 ? 1 : mixed;
  }

  /** Agrees to found a group. */
  private void bind(
      long founded,
      long[] identities,
      long first,
      MajorityGroup member,
      Context<GroupMessage> ctx) {
    group = founded;
    disks = identities.clone();
    Arrays.fill(starts, FIRST);
    bound = true;
    agreed |= 1 << member.self;
    member.promised = Math.max(member.promised, first);
    answers.clear();
    ctx.cancelTimer(Alarm.REBIRTH);
    ctx.persist(member.stored());
    for (int k = 0; k < starts.length; k++) if (connected(k)) introduce(k, false, member, ctx);
    complete(member, ctx);
  }

  private void founders(
      int port, Founders founders, MajorityGroup member, Context<GroupMessage> ctx) {
    blanks[port] = null;
    if (joined) {
      introduce(port, false, member, ctx);
    } else if (bound && founders.group() == group) {
      agreed |= 1 << port;
      elsewhere &= ~(1 << port);
      complete(member, ctx);
    } else if (bound) {
      elsewhere |= 1 << port;
      reconsider(member, ctx);
    } else if (member.wasThere(founders.disks()[member.self], disk)
        && (!hopeless(founders.disks(), member) || takesPart(port, founders.group()))) {
      agreed = 1 << port;
      bind(founders.group(), founders.disks(), founders.promised(), member, ctx);
    }
  }

  /** Whether some member is known to be blank with another disk than that of a founder. */
  private boolean hopeless(long[] founders, MajorityGroup member) {
    for (int k = 0; k < founders.length; k++) {
      Newborn blank = blanks[k];
      if (k != member.self && blank != null && blank.disk() != founders[k]) return true;
    }
    return false;
  }

  private boolean takesPart(int port, long founded) {
    Born other = told[port];
    return other != null && other.group() == founded;
  }

  /** Takes part if all others have agreed to found the same group. */
  private void complete(MajorityGroup member, Context<GroupMessage> ctx) {
    if (agreed == member.plan.all()) found(starts[member.self], member, ctx);
  }

  /**
   * Gives up a group that cannot be founded as it seems: all others are there, none of them takes
   * part, and one has another disk or has agreed to found another group. If it was founded
   * nevertheless, somebody takes part in it who will say so: nothing was promised with this disk,
   * which is still that of a founder.
   */
  private void reconsider(MajorityGroup member, Context<GroupMessage> ctx) {
    for (int k = 0; k < starts.length; k++) {
      boolean known = blanks[k] != null || in(agreed | elsewhere, k);
      if (k != member.self && !(connected(k) && known)) return;
    }
    if (elsewhere != 0 || hopeless(disks, member)) beginAgain(member, ctx);
  }

  /** This member is blank again. */
  private void beginAgain(MajorityGroup member, Context<GroupMessage> ctx) {
    bound = false;
    group = 0;
    agreed = 0;
    elsewhere = 0;
    ctx.persist(member.stored());
    for (int k = 0; k < starts.length; k++) if (connected(k)) introduce(k, false, member, ctx);
    foundIfAllAreBlank(member, ctx);
  }

  private void found(long first, MajorityGroup member, Context<GroupMessage> ctx) {
    joined = true;
    bound = false;
    born = 0;
    answers.clear();
    ctx.cancelTimer(Alarm.REBIRTH);
    member.begin(first, ctx);
    for (int k = 0; k < starts.length; k++) {
      if (!connected(k)) continue;
      introduce(k, false, member, ctx);
      Newborn blank = blanks[k];
      Born other = told[k];
      if (blank != null) help(k, blank, member, ctx);
      else if (other != null) born(k, other, member, ctx);
    }
  }

  // ---- Being blank in a group that exists

  /**
   * First as many others are asked for the last number that they know as are needed: if they cannot
   * be reached, nobody is to record that an earlier life is over, which may be well.
   */
  private void answered(int port, Known known, MajorityGroup member, Context<GroupMessage> ctx) {
    blanks[port] = null;
    boolean mine = known.disk() == disk;
    if (mine && known.life() > life) {
      begin(known.life(), member, ctx);
    } else if (!mine && life != 0 && known.life() >= life) {
      begin(next(known.life()), member, ctx);
    }
    if (life != 0 && !(mine && known.life() == life)) return;
    if (life != 0) answers.values().removeIf(other -> other.group() != known.group());
    boolean enough = member.enough(answers.size());
    answers.put(port, known);
    if (enough || !member.enough(answers.size())) return;
    if (life == 0) {
      long last = 0;
      for (Known other : answers.values()) last = Math.max(last, other.life());
      begin(next(last), member, ctx);
    } else {
      ctx.setTimer(Alarm.REBIRTH, member.plan.owed(member.forgottenTicks()));
    }
  }

  private static long next(long last) {
    return ((last >> LIVES) + 1) << LIVES;
  }

  /** Asks the others to record a number, with which the lives on this disk are to begin. */
  private void begin(long start, MajorityGroup member, Context<GroupMessage> ctx) {
    life = start;
    answers.clear();
    ctx.cancelTimer(Alarm.REBIRTH);
    for (int k = 0; k < starts.length; k++) if (connected(k)) introduce(k, false, member, ctx);
  }

  /** All that rested on what this member has forgotten is over. */
  void reborn(MajorityGroup member, Context<GroupMessage> ctx) {
    if (joined || bound) return;
    for (Known known : answers.values()) {
      group = known.group();
      member.promised = Math.max(member.promised, known.promised());
      for (int k = 0; k < starts.length; k++) {
        member.floors[k] = Math.max(member.floors[k], known.floors()[k]);
        if (known.lives()[k] < starts[k]) continue;
        starts[k] = known.lives()[k];
        disks[k] = known.disks()[k];
      }
    }
    starts[member.self] = life;
    disks[member.self] = disk;
    found(life, member, ctx);
  }

  // ---- Helping one that is blank

  private void newborn(int port, Newborn asked, MajorityGroup member, Context<GroupMessage> ctx) {
    if (in(born, port) && asked.disk() == disks[port]) return; // it was late
    blanks[port] = asked;
    told[port] = null;
    born &= ~(1 << port);
    outlived &= ~(1 << port);
    member.evidence.down(port, member, ctx); // it takes part once it is born
    if (over || asked.disk() == 0) return; // of an earlier release, which asks in another way
    askLater(member, ctx); // until it is born
    if (joined) help(port, asked, member, ctx);
    else if (!bound) foundIfAllAreBlank(member, ctx);
    else if (asked.disk() == disks[port]) introduce(port, false, member, ctx);
    else reconsider(member, ctx);
  }

  private void help(int port, Newborn asked, MajorityGroup member, Context<GroupMessage> ctx) {
    boolean founder = group != 0 && starts[port] == FIRST;
    if (founder && member.wasThere(disks[port], asked.disk())) {
      ctx.send(port, new Founders(group, disks.clone(), member.promised));
      return;
    }
    if (asked.life() > starts[port]) {
      record(port, asked.life(), asked.disk(), member, ctx);
    }
    ctx.send(
        port,
        new Known(
            disks[port],
            starts[port],
            group,
            member.promised,
            member.floors.clone(),
            starts.clone(),
            disks.clone()));
  }
}
