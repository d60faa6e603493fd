package org.bellwether.group;

import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.group.GroupTimer.Owed;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Linked;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Leased;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.model.Validating;
import org.jspecify.annotations.Nullable;

/**
 * Locks for the processes of a deployed service: a {@link MajorityGroup} decides which members
 * serve together, and a {@link LockTable} passes locks among them.
 *
 * <p><b>Model:</b> that of the group: messages may be lost, duplicated and late and overtake each
 * other; members stop, freeze and recover, with a few numbers on disk; rates of clocks differ by
 * less than rho. <b>Guarantee:</b> at no instant do two members hold a lock that is valid by their
 * own clocks, and whoever begins to believe in a grant has a larger fence than all who believed
 * before. No two members are granted a lock with the same fence, whatever clocks do. Once nothing
 * fails and messages arrive in time, every ticket that waits in a connected majority is granted if
 * every other is released. <b>Cost:</b> a grant costs what the mutex costs, and no write to disk: 0
 * messages where the token is, else with path compression O(log n) on average; a grant after a rest
 * takes one round trip more, for a lease. 2(n-1) messages per renewal of each member's lease while
 * it is busy, none at rest; 7(n-1) messages per view change; n-1 per announcement, its end, and
 * each view during which it holds.
 *
 * <p>The client gives {@link LockCommand}s and hears {@link LockEvent}s. What it has been granted
 * and has not released or lost is valid until the end of the last {@link Leased} that it was told,
 * by the clock of its member, and becomes valid again with the next one. {@link GroupEvent.Joined}
 * tells of each view.
 */
public class LockService
    implements Linked<LockService.Message>,
        Timed<LockService.Message, LockService.Wait>,
        Recoverable<LockService.Message, MemberRecord>,
        Serving<LockService.Message, LockCommand>,
        Validating<LockService.Message> {
  public sealed interface Message {}

  /**
   * A message of the group.
   *
   * @param epoch of the sender's view
   * @param sent how many messages of locks the sender has sent to the receiver in that epoch
   */
  public record Grouped(GroupMessage content, long epoch, int sent) implements Message, Wrapper {}

  /** A message of the locks. */
  public record Tabled(LockTable.Message content) implements Message, Wrapper {}

  /**
   * A client of the sender, or of one of its guests, holds a lock, or does so no longer.
   *
   * @param name by which people know the client
   */
  public record News(String lock, String name, Fence fence, boolean held) implements Message {}

  /** Between a guest and its host. */
  public record Guested(GuestMessage content) implements Message, Wrapper {}

  public sealed interface Wait extends Timer {}

  /** What a node waits for in the group. */
  public record GroupWait(GroupTimer timer) implements Wait {}

  /** What a node waits for in the table. */
  public record TableWait(LockTable.Gap timer) implements Wait {}

  /** A lease that was lent to a guest may last until now. */
  public record LentUntil(long session, long length) implements Wait {}

  /** A guest has asked for no lease for so long that it is waited for no longer. */
  public record Silent(long session) implements Wait {}

  /** In a session, a message ought to be here that others have overtaken. */
  public record Unheard(long session, int number) implements Wait {}

  /** Of a guest: a lease is over that it asked for. */
  public record Borrowed(int renewal) implements Wait {}

  /** What a guest waits for. */
  public enum GuestAlarm implements Wait {
    OPENED, // the host ought to have answered
    RENEW,
    DETECTION, // the host has lent nothing for so long that it may have lost everything
    CALM // no lease has lapsed for so long that a shorter one may do
  }

  private static final int NOBODY = -1;

  final MajorityGroup group;
  final LockTable table;
  final GuestSessions guests = new GuestSessions();
  private final TreeMap<String, LockEvent.Granted> untold = new TreeMap<>(); // for want of a lease
  private final TreeMap<String, LockEvent.Announced> announced = new TreeMap<>(); // held here
  private final TreeMap<String, LockEvent.Announced> rumours = new TreeMap<>(); // held elsewhere

  /** The member at position {@code self}. */
  public LockService(int self, GroupPlan plan, TokenAlgorithm algorithm) {
    this(
        new MajorityGroup(self, plan, false),
        new LockTable(self, plan.members(), algorithm, plan.patienceTicks()));
  }

  LockService(MajorityGroup group, LockTable table) {
    this.group = group;
    this.table = table;
  }

  @Override
  public void boot(@Nullable MemberRecord saved, Context<Message> ctx) {
    group.boot(saved, grouping(ctx));
  }

  @Override
  public void linked(int port, long incarnation, Context<Message> ctx) {
    if (group.plan.votes(port)) group.linked(port, incarnation, grouping(ctx));
  }

  @Override
  public void unlinked(int port, Context<Message> ctx) {
    if (group.plan.votes(port)) group.unlinked(port, grouping(ctx));
    else guests.unlinked(port, this, ctx);
  }

  @Override
  public void command(LockCommand command, Context<Message> ctx) {
    if (command instanceof LockCommand.Leave) {
      group.leave(grouping(ctx));
      return;
    }
    group.lease.stir(group, grouping(ctx));
    if (command instanceof LockCommand.Announce(String lock, long ticket, String name)) {
      announce(lock, ticket, name, ctx);
    } else {
      table.command(command, locking(ctx));
    }
  }

  // ---- Announcements

  /** A ticket of this member or of one of its guests is to be known as the holder of a lock. */
  void announce(String lock, long ticket, String name, Context<Message> ctx) {
    Fence fence = table.fence(lock, ticket);
    if (fence == null || untold.containsKey(lock)) return; // it is over already
    LockEvent.Announced news = new LockEvent.Announced(lock, group.self, name, fence, true);
    announced.put(lock, news);
    announce(news, ctx);
    if (GuestSessions.issued(ticket)) ctx.emit(news); // else its client knows
  }

  private void announce(LockEvent.Announced news, Context<Message> ctx) {
    News message = new News(news.lock(), news.name(), news.fence(), news.held());
    for (int q = 0; q < group.plan.members(); q++) if (q != group.self) ctx.send(q, message);
    guests.tellAll(news, ctx);
  }

  private void heard(LockEvent.Announced news, Context<Message> ctx) {
    LockEvent.Announced known = rumours.get(news.lock());
    if (known != null && known.fence().compareTo(news.fence()) > 0) return; // it is late
    if (news.held()) rumours.put(news.lock(), news);
    else rumours.remove(news.lock());
    ctx.emit(news);
    guests.tellAll(news, ctx);
  }

  /** A view has begun: whatever it does not know of is held no more, unless it is news of it. */
  private void forget(long epoch, Context<Message> ctx) {
    for (LockEvent.Announced news : rumours.values().toArray(LockEvent.Announced[]::new)) {
      boolean holds = group.held.getOrDefault(news.lock(), NOBODY) == news.member();
      if (!holds && news.fence().epoch() < epoch) heard(news.over(), ctx);
    }
  }

  @Override
  public @Nullable String objection(int port, Message message) {
    return new MessageRules(group.self, group.plan).toMember(port, message, table.algorithm);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Grouped(GroupMessage content, long epoch, int sent) -> {
        group.receive(port, content, grouping(ctx));
        table.counted(port, epoch, sent, locking(ctx));
      }
      case Tabled(LockTable.Message content) -> {
        group.lease.stir(group, grouping(ctx));
        table.receive(port, content, locking(ctx));
      }
      case News(String lock, String name, Fence fence, boolean held) ->
          heard(new LockEvent.Announced(lock, port, name, fence, held), ctx);
      case Guested(GuestMessage content) -> guests.receive(port, content, this, ctx);
    }
  }

  @Override
  public void timeout(Wait wait, Context<Message> ctx) {
    switch (wait) {
      case GroupWait(GroupTimer timer) -> group.timeout(timer, grouping(ctx));
      case TableWait(LockTable.Gap timer) -> table.timeout(timer, locking(ctx));
      case LentUntil lease -> guests.ended(lease, this, ctx);
      case Silent(long session) -> guests.silent(session, this, ctx);
      case Unheard gap -> guests.unheard(gap, this, ctx);
      case Borrowed borrowed -> {}
      case GuestAlarm guestAlarm -> {} // only guests have these
    }
  }

  /** Whether this member serves. */
  public Standing standing() {
    return group.founding.standing(group.serving(), group.plan);
  }

  // ---- What the group says

  private Context<GroupMessage> grouping(Context<Message> ctx) {
    return new GuestContext<GroupMessage, Message>(
        ctx,
        content -> new Grouped(content, 0, 0),
        timer -> new GroupWait((GroupTimer) timer),
        output -> heardOfGroup(output, ctx),
        ctx::persist) {
      @Override
      public void send(int port, GroupMessage content) {
        ctx.send(port, new Grouped(content, table.epoch(), table.sent(port)));
      }
    };
  }

  private void heardOfGroup(Output output, Context<Message> ctx) {
    switch (output) {
      case GroupEvent.Frozen frozen -> table.freeze(locking(ctx));
      case GroupEvent.Dropped dropped -> {
        Set<String> unknown = new TreeSet<>(untold.keySet());
        untold.clear();
        table.lose(unknown, locking(ctx));
      }
      case GroupEvent.Joined(long epoch, int members) -> {
        ctx.emit(output);
        table.begin(epoch, members, group.held, locking(ctx));
        forget(epoch, ctx);
        guests.viewAll(epoch, members, ctx);
        announced.values().forEach(news -> announce(news, ctx)); // some are new
      }
      case Output.Until(Leased leased, Timer spent) -> {
        ctx.emit(new Output.Until(leased, new GroupWait((GroupTimer) spent)));
        for (String lock : untold.keySet().toArray(String[]::new)) tell(lock, ctx);
        if (spent instanceof GroupTimer.Spent(int beat)) guests.lend(beat, this, ctx);
      }
      default -> ctx.emit(output);
    }
  }

  // ---- What the table says

  private Context<LockTable.Message> locking(Context<Message> ctx) {
    return new GuestContext<>(
        ctx,
        Tabled::new,
        timer -> new TableWait((LockTable.Gap) timer),
        output -> heardOfTable(output, ctx),
        ctx::persist);
  }

  private void heardOfTable(Output output, Context<Message> ctx) {
    switch (output) {
      case LockEvent.Granted granted -> {
        untold.put(granted.lock(), granted);
        group.claim(granted.lock(), granted.fence(), grouping(ctx));
        if (mayTell()) tell(granted.lock(), ctx);
      }
      case LockEvent.Wanted wanted -> {
        if (!untold.containsKey(wanted.lock())) tell(wanted.ticket(), wanted, ctx); // else later
      }
      case LockEvent.Released released -> ended(released.lock(), released.ticket(), released, ctx);
      case LockEvent.Lost lost -> ended(lost.lock(), lost.ticket(), lost, ctx);
      case LockTable.Missing missing -> group.evidence.renew(group, grouping(ctx));
      case LockTable.Exhausted exhausted -> group.evidence.renew(group, grouping(ctx));
      case LockTable.Crowded crowded -> group.evidence.renew(group, grouping(ctx));
      case LockTable.Ahead(long epoch) -> group.evidence.behind(epoch, group, grouping(ctx));
      default -> ctx.emit(output);
    }
  }

  /** A grant that is told late may be older than one that another member has been told since. */
  boolean mayTell() {
    return group.lease.valid(group);
  }

  private void tell(String lock, Context<Message> ctx) {
    LockEvent.Granted granted = untold.remove(lock);
    if (granted == null) return;
    tell(granted.ticket(), granted, ctx);
    if (table.wanted(lock))
      tell(granted.ticket(), new LockEvent.Wanted(lock, granted.ticket()), ctx);
  }

  /** Tells whoever has a ticket: the client of this member, or a guest. */
  private void tell(long ticket, LockEvent event, Context<Message> ctx) {
    if (GuestSessions.issued(ticket)) guests.tell(ticket, event, ctx);
    else ctx.emit(event);
  }

  private void ended(String lock, long ticket, LockEvent event, Context<Message> ctx) {
    group.claims.remove(lock);
    LockEvent.Announced news = announced.remove(lock);
    if (news != null) {
      LockEvent.Announced over = news.over();
      announce(over, ctx);
      if (GuestSessions.issued(ticket)) ctx.emit(over);
    }
    if (untold.remove(lock) == null) tell(ticket, event, ctx);
  }

  // ---- What guests need

  /** A new guest hears what those know who were here before it. */
  void greet(GuestSession session, Context<Message> ctx) {
    for (LockEvent.Announced news : announced.values()) guests.tell(session, news, ctx);
    for (LockEvent.Announced news : rumours.values()) guests.tell(session, news, ctx);
    if (table.epoch() != 0) guests.view(session, table.epoch(), group.members(), ctx);
  }

  /** A guest wants a lease: this member needs one that begins later. */
  void renewed(boolean urgent, Context<Message> ctx) {
    group.lease.stir(group, grouping(ctx));
    if (urgent) group.lease.hurry(group, grouping(ctx));
  }

  /** Whether a lease of this member that began with a beat may be lent to a guest. */
  boolean covers(int beat, GuestSession.Renewal renewal) {
    return renewal.beat() < beat && !group.dropping;
  }

  /**
   * A guest may believe for so long, by its own clock, in what this member holds: a debt of this
   * member to itself, which keeps it from accepting the end of its claims.
   */
  void owe(long length, Context<Message> ctx) {
    Owed owed = new Owed(group.self, group.incarnation, length);
    group.debts.owe(owed, group.plan, grouping(ctx));
  }

  /** Whether nothing that a guest holds is lent any more. */
  boolean mayTake(GuestSession session) {
    return session.lent.isEmpty();
  }

  /** Whether the guest of a ticket has been told that it holds a lock. */
  boolean told(String lock, long ticket) {
    return table.fence(lock, ticket) != null && !untold.containsKey(lock);
  }

  /** The guest of a ticket is gone. Nobody knows how many fences it has used. */
  void forfeit(String lock, long ticket, Context<Message> ctx) {
    table.forfeit(lock, ticket, locking(ctx));
  }
}
