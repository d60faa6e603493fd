package org.bellwether.group;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.group.GuestSession.Ticket;
import org.bellwether.group.LockService.Borrowed;
import org.bellwether.group.LockService.GuestAlarm;
import org.bellwether.group.LockService.Message;
import org.bellwether.group.LockService.Unheard;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Linked;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Leased;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.model.Validating;
import org.jspecify.annotations.Nullable;

/**
 * A process that uses the locks of a {@link LockService} and does not vote. One member, its host,
 * waits for locks and holds them on its behalf, and lends it its lease.
 *
 * <p><b>Model:</b> that of the lock service; a guest keeps nothing on disk. <b>Guarantee:</b> that
 * of the lock service, with guests among those who hold locks. What a guest holds is lost with its
 * host, and with the connection to it. <b>Cost:</b> two messages more per grant and one more per
 * release than its host needs; 2 messages per renewal of its lease while it waits or holds, none at
 * rest.
 *
 * <p>The client gives {@link LockCommand}s and hears {@link LockEvent}s, as that of a member does.
 */
public class LockGuest
    implements Linked<Message>,
        Timed<Message, LockService.Wait>,
        Recoverable<Message, LockGuest.Nothing>,
        Serving<Message, LockCommand>,
        Validating<Message> {
  /** What a guest keeps on disk. */
  public record Nothing() {}

  private static final int NOBODY = -1;

  /** What a ticket has. */
  private enum Stage {
    WAITING,
    UNTOLD, // it holds the lock, but does not know yet, for want of a lease
    HELD
  }

  private record Wish(Stage stage, @Nullable Fence fence, boolean wanted) {
    static final Wish WAITING = new Wish(Stage.WAITING, null, false);
  }

  private final GroupPlan plan;
  private int links; // members that are connected, one bit each
  private int host = NOBODY;
  private int first; // the member that is asked next, if it is connected
  private long session; // 0 if there is none
  private int asked; // how much was said in this session
  private final GuestStream heard = new GuestStream();
  private final TreeMap<Ticket, Wish> wishes = new TreeMap<>();
  private final LeaseLength length;
  private boolean renewing;
  private final TreeSet<Integer> running = new TreeSet<>(); // renewals whose time is not over
  private final TreeSet<Integer> lent = new TreeSet<>(); // those of them that were answered
  private final TreeMap<String, LockEvent.Announced> rumours = new TreeMap<>(); // from this host

  /** A guest of a group with members at the positions from 0 on. */
  public LockGuest(GroupPlan plan) {
    this.plan = plan;
    length = new LeaseLength(plan);
  }

  @Override
  public void boot(@Nullable Nothing saved, Context<Message> ctx) {
    first = ctx.random(0, plan.members() - 1);
  }

  // ---- Sessions

  @Override
  public void linked(int port, long incarnation, Context<Message> ctx) {
    if (port >= plan.members()) return;
    links |= 1 << port;
    if (host == NOBODY) open(ctx);
  }

  @Override
  public void unlinked(int port, Context<Message> ctx) {
    if (port >= plan.members()) return;
    links &= ~(1 << port);
    if (port == host) leave(ctx);
  }

  /** Asks the next member to be the host. */
  private void open(Context<Message> ctx) {
    host = NOBODY;
    for (int i = 0; i < plan.members() && host == NOBODY; i++) {
      int candidate = (first + i) % plan.members();
      if ((links >> candidate & 1) == 1) host = candidate;
    }
    if (host == NOBODY) return; // until a connection comes up
    send(new GuestMessage.Open(), ctx);
    ctx.setTimer(GuestAlarm.OPENED, plan.patienceTicks());
  }

  private void opened(long number, Context<Message> ctx) {
    if (number <= session) return; // heard before
    end(ctx); // the host has forgotten the one before
    ctx.cancelTimer(GuestAlarm.OPENED);
    session = number;
    asked = 0;
    length.rest(asked, plan);
    heard.reset();
    for (LockEvent.Announced news : rumours.values()) ctx.emit(news.over()); // it tells them anew
    rumours.clear();
    for (Ticket ticket : wishes.keySet()) {
      ask(new LockCommand.Acquire(ticket.lock(), ticket.number()), ctx);
    }
    renew(ctx);
    ctx.setTimer(GuestAlarm.DETECTION, plan.detected());
  }

  /** Whatever this guest holds is lost, and its waiting tickets keep waiting. */
  private void end(Context<Message> ctx) {
    for (int renewal : running) ctx.cancelTimer(new Borrowed(renewal));
    running.clear();
    lent.clear();
    renewing = false;
    ctx.cancelTimer(GuestAlarm.RENEW);
    ctx.cancelTimer(GuestAlarm.DETECTION);
    for (Map.Entry<Ticket, Wish> entry : List.copyOf(wishes.entrySet())) {
      Ticket ticket = entry.getKey();
      Wish wish = entry.getValue();
      if (wish.stage == Stage.HELD && wish.fence != null) {
        wishes.remove(ticket);
        ctx.emit(new LockEvent.Lost(ticket.lock(), ticket.number(), wish.fence));
      } else {
        wishes.put(ticket, Wish.WAITING);
      }
    }
    session = 0;
  }

  /** The host is of no use: another one may be. */
  private void leave(Context<Message> ctx) {
    end(ctx);
    first = (host + 1) % plan.members();
    open(ctx);
  }

  /** Ends the session, and tells the host that what this guest held is free. */
  private void hangUp(Context<Message> ctx) {
    send(new GuestMessage.Closed(session), ctx);
    leave(ctx);
  }

  private void send(GuestMessage message, Context<Message> ctx) {
    ctx.send(host, new LockService.Guested(message));
  }

  /** Whether this guest is served. */
  public Standing standing() {
    return new Standing(session != 0, false, 0, 0);
  }

  // ---- The client

  @Override
  public void command(LockCommand command, Context<Message> ctx) {
    switch (command) {
      case LockCommand.Acquire(String lock, long number) -> {
        wishes.put(new Ticket(lock, number), Wish.WAITING);
        ask(command, ctx);
        if (session != 0 && !renewing) {
          renew(ctx);
          ctx.setTimer(GuestAlarm.DETECTION, plan.detected());
        }
      }
      case LockCommand.Release(String lock, long number, var sequence) -> {
        Ticket ticket = new Ticket(lock, number);
        Wish wish = wishes.get(ticket);
        if (wish != null && wish.stage == Stage.HELD) done(ticket, command, ctx);
      }
      case LockCommand.Abandon(String lock, long number) ->
          done(new Ticket(lock, number), command, ctx);
      case LockCommand.Announce announce -> ask(command, ctx);
      case LockCommand.Leave leave -> {
        long over = session;
        end(ctx);
        if (over != 0) send(new GuestMessage.Closed(over), ctx);
      }
    }
  }

  private void done(Ticket ticket, LockCommand command, Context<Message> ctx) {
    Wish wish = wishes.remove(ticket);
    if (wish == null) return;
    if (wish.stage == Stage.HELD && wish.fence != null) {
      ctx.emit(new LockEvent.Released(ticket.lock(), ticket.number(), wish.fence));
    }
    ask(command, ctx);
  }

  private void ask(LockCommand command, Context<Message> ctx) {
    if (session != 0) send(new GuestMessage.Asked(session, ++asked, command), ctx);
  }

  // ---- Leases

  private void renew(Context<Message> ctx) {
    int renewal = ++asked;
    running.add(renewal);
    ctx.setTimer(new Borrowed(renewal), length.ticks());
    send(new GuestMessage.Renew(session, renewal, length.ticks(), lent.isEmpty()), ctx);
    ctx.setTimer(GuestAlarm.RENEW, plan.beatTicks());
    renewing = true;
  }

  /** What was asked for holds from when it was asked for. */
  void lent(int renewal, Context<Message> ctx) {
    if (!running.contains(renewal)) return; // its time is over
    lent.add(renewal);
    if (!wishes.isEmpty()) ctx.setTimer(GuestAlarm.DETECTION, plan.detected());
    ctx.emit(new Output.Until(new Leased(), new Borrowed(renewal)));
    for (Ticket ticket : List.copyOf(wishes.keySet())) tell(ticket, ctx);
  }

  /** What was asked for is over. If that was the last, this guest was too slow for its lease. */
  private void spent(int renewal, Context<Message> ctx) {
    running.remove(renewal);
    if (!lent.remove(renewal) || !lent.isEmpty()) return;
    if (wishes.values().stream().noneMatch(wish -> wish.stage == Stage.HELD)) return;
    if (length.tooShort(renewal, asked, plan)) ctx.setTimer(GuestAlarm.CALM, plan.calmTicks());
  }

  // ---- What the host says

  @Override
  public @Nullable String objection(int port, Message message) {
    return new MessageRules(plan.members(), plan).toGuest(port, message);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (!(message instanceof LockService.Guested(GuestMessage said)) || port != host) return;
    switch (said) {
      case GuestMessage.Opened(long number) -> opened(number, ctx);
      case GuestMessage.Closed(long number) -> {
        if (number == session && session != 0) leave(ctx);
      }
      case GuestMessage.Numbered numbered -> {
        if (numbered.session() != session) return;
        heard.add(numbered);
        for (var next = heard.next(); next != null; next = heard.next()) hear(next, ctx);
        int missing = heard.newlyMissing();
        if (missing != 0) ctx.setTimer(new Unheard(session, missing), plan.patienceTicks());
      }
      case GuestMessage.Open open -> {} // only members hear this
    }
  }

  private void hear(GuestMessage.Numbered said, Context<Message> ctx) {
    switch (said) {
      case GuestMessage.Lent(var session, var number, int renewal) -> lent(renewal, ctx);
      case GuestMessage.Told(var session, var number, LockEvent event) -> told(event, ctx);
      case GuestMessage.Viewed(var session, var number, long epoch, int members) ->
          ctx.emit(new GroupEvent.Joined(epoch, members));
      default -> {} // only members hear the others
    }
  }

  private void told(LockEvent event, Context<Message> ctx) {
    switch (event) {
      case LockEvent.Granted(String lock, long number, Fence fence) -> {
        Ticket ticket = new Ticket(lock, number);
        if (wishes.get(ticket) == null) return; // the host knows by now
        wishes.put(ticket, new Wish(Stage.UNTOLD, fence, false));
        if (!lent.isEmpty()) tell(ticket, ctx);
      }
      case LockEvent.Wanted(String lock, long number) -> {
        Ticket ticket = new Ticket(lock, number);
        Wish wish = wishes.get(ticket);
        if (wish == null) return;
        if (wish.stage == Stage.HELD) ctx.emit(event);
        else wishes.put(ticket, new Wish(wish.stage, wish.fence, true));
      }
      case LockEvent.Lost(String lock, long number, var fence) ->
          lost(new Ticket(lock, number), ctx);
      case LockEvent.Announced news -> {
        if (news.held()) rumours.put(news.lock(), news);
        else rumours.remove(news.lock());
        ctx.emit(news);
      }
      case LockEvent.Released released -> {}
    }
  }

  /** Tells the client of a ticket that it holds the lock, which must be true when it is told. */
  private void tell(Ticket ticket, Context<Message> ctx) {
    Wish wish = wishes.get(ticket);
    if (wish == null || wish.stage != Stage.UNTOLD || wish.fence == null) return;
    wishes.put(ticket, new Wish(Stage.HELD, wish.fence, wish.wanted));
    ctx.emit(new LockEvent.Granted(ticket.lock(), ticket.number(), wish.fence));
    if (wish.wanted) ctx.emit(new LockEvent.Wanted(ticket.lock(), ticket.number()));
  }

  private void lost(Ticket ticket, Context<Message> ctx) {
    Wish wish = wishes.remove(ticket);
    if (wish == null || wish.fence == null) return;
    if (wish.stage == Stage.HELD) {
      ctx.emit(new LockEvent.Lost(ticket.lock(), ticket.number(), wish.fence));
      return;
    }
    wishes.put(ticket, Wish.WAITING); // it never knew of it
    ask(new LockCommand.Acquire(ticket.lock(), ticket.number()), ctx);
  }

  @Override
  public void timeout(LockService.Wait wait, Context<Message> ctx) {
    switch (wait) {
      case Borrowed(int renewal) -> spent(renewal, ctx);
      case GuestAlarm.OPENED -> leave(ctx);
      case GuestAlarm.RENEW -> {
        renewing = false;
        if (!wishes.isEmpty()) renew(ctx);
        else ctx.cancelTimer(GuestAlarm.DETECTION);
      }
      case GuestAlarm.DETECTION -> hangUp(ctx);
      case Unheard(long number, int missing) -> {
        if (number == session && heard.missing() == missing) hangUp(ctx);
      }
      case GuestAlarm.CALM -> {
        if (length.calm(asked, plan)) ctx.setTimer(GuestAlarm.CALM, plan.calmTicks());
      }
      default -> {} // only members have the others
    }
  }
}
