package org.bellwether.group;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.group.GuestSession.Renewal;
import org.bellwether.group.GuestSession.Ticket;
import org.bellwether.group.LockService.LentUntil;
import org.bellwether.group.LockService.Message;
import org.bellwether.group.LockService.Silent;
import org.bellwether.group.LockService.Unheard;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext.KeyedHost;
import org.jspecify.annotations.Nullable;

/**
 * The guests of a member. The member waits for locks and holds them on their behalf, each with a
 * ticket of its own, and lends them its lease: a guest believes in what it was granted for at most
 * as long as a lease that its host asked for later than the guest did. Until then the host keeps
 * what the guest holds, even if the guest is gone.
 */
final class GuestSessions implements KeyedHost<Long> {
  private static final long FIRST_TICKET = 1L << 62; // above those of the member's own client
  static final int MOST_TICKETS = 1 << 16; // of a guest
  private static final int LIVES = 32; // bits of a session's number below the host's life

  /** Whose ticket a ticket of the host is. */
  private record Owner(long session, Ticket ticket) {}

  private final TreeMap<Integer, Long> open = new TreeMap<>(); // by port, its number
  private final TreeMap<Long, GuestSession> sessions = new TreeMap<>(); // the closed ones, too
  private final TreeMap<Long, Owner> owners = new TreeMap<>(); // by ticket of the host
  private long opened;
  private long issued;

  // ---- What guests say

  void receive(int port, GuestMessage message, LockService host, Context<Message> ctx) {
    GuestSession session = at(port);
    switch (message) {
      case GuestMessage.Open otherOpen -> open(port, host, ctx);
      case GuestMessage.Closed(long number) -> {
        if (session != null && session.number == number) close(session, true, host, ctx);
      }
      case GuestMessage.Numbered numbered -> {
        if (session == null || session.number != numbered.session()) {
          ctx.send(port, new LockService.Guested(new GuestMessage.Closed(numbered.session())));
          return;
        }
        session.heard.add(numbered);
        for (var next = session.heard.next(); next != null; next = session.heard.next()) {
          hear(session, next, host, ctx);
        }
        int missing = session.heard.newlyMissing();
        if (missing != 0) {
          ctx.setTimer(new Unheard(session.number, missing), host.group.plan.patienceTicks());
        }
      }
      case GuestMessage.Opened opened -> {} // only guests hear this
    }
  }

  @Override
  public GuestSession guest(Long number) {
    return sessions.computeIfAbsent(number, GuestSession::new);
  }

  private @Nullable GuestSession at(int port) {
    Long number = open.get(port);
    return number == null ? null : sessions.get(number);
  }

  private void open(int port, LockService host, Context<Message> ctx) {
    GuestSession before = at(port);
    if (before != null) close(before, false, host, ctx);
    long number = (host.group.incarnation & Integer.MAX_VALUE) << LIVES | ++opened;
    open.put(port, number);
    guest(number).port = port;
    ctx.send(port, new LockService.Guested(new GuestMessage.Opened(number)));
  }

  private void hear(
      GuestSession session, GuestMessage.Numbered said, LockService host, Context<Message> ctx) {
    if (session.closed) return; // said before it was closed, and heard after that
    if (!session.greeted) {
      session.greeted = true;
      host.greet(session, ctx);
    }
    switch (said) {
      case GuestMessage.Asked(var askedSession, var number, LockCommand command) ->
          asked(session, command, host, ctx);
      case GuestMessage.Renew(var renewSession, int number, long length, boolean urgent) -> {
        session.renew(number, host.group.lease.beats(), length);
        ctx.setTimer(new Silent(session.number), host.group.plan.silenceTicks());
        lengthen(host);
        host.renewed(urgent, ctx);
      }
      default -> {} // only guests hear the others
    }
  }

  /**
   * The host's leases are as long as the longest that a guest has asked for last. What is lent was
   * asked for before the beat on which it rests, and is the last of that guest, so that the beat is
   * long enough.
   */
  private void lengthen(LockService host) {
    long longest = 0;
    for (GuestSession session : sessions.values()) longest = Math.max(longest, session.wanted());
    host.group.lease.lend(Math.min(longest, host.group.plan.longestTicks()));
  }

  private void asked(
      GuestSession session, LockCommand command, LockService host, Context<Message> ctx) {
    switch (command) {
      case LockCommand.Acquire(String lock, long number) -> {
        Ticket ticket = new Ticket(lock, number);
        if (session.tickets.containsKey(ticket)) return; // it waits or holds already
        if (session.tickets.size() == MOST_TICKETS) {
          hangUp(session, host, ctx);
          return;
        }
        long own = FIRST_TICKET + ++issued;
        session.tickets.put(ticket, own);
        owners.put(own, new Owner(session.number, ticket));
        host.command(new LockCommand.Acquire(lock, own), ctx);
      }
      case LockCommand.Release(String lock, long number, long sequence) -> {
        Long own = forget(session, new Ticket(lock, number));
        if (own != null) host.command(new LockCommand.Release(lock, own, sequence), ctx);
      }
      case LockCommand.Abandon(String lock, long number) -> {
        Long own = forget(session, new Ticket(lock, number));
        if (own != null) host.command(new LockCommand.Abandon(lock, own), ctx);
      }
      case LockCommand.Leave leave -> close(session, true, host, ctx);
      case LockCommand.Announce(String lock, long number, String name) -> {
        Long own = session.tickets.get(new Ticket(lock, number));
        if (own != null) host.announce(lock, own, name, ctx);
      }
    }
  }

  private @Nullable Long forget(GuestSession session, Ticket ticket) {
    Long own = session.tickets.remove(ticket);
    if (own != null) owners.remove(own);
    return own;
  }

  // ---- What guests hear

  /** Whether a ticket is that of a guest. */
  static boolean issued(long ticket) {
    return ticket >= FIRST_TICKET;
  }

  /** Tells the guest of a ticket, unless it is gone. */
  void tell(long own, LockEvent event, Context<Message> ctx) {
    Owner owner = owners.get(own);
    GuestSession session = owner == null ? null : sessions.get(owner.session);
    if (owner == null || session == null) return;
    String lock = owner.ticket.lock();
    long ticket = owner.ticket.number();
    LockEvent told =
        switch (event) {
          case LockEvent.Granted granted -> new LockEvent.Granted(lock, ticket, granted.fence());
          case LockEvent.Wanted wanted -> new LockEvent.Wanted(lock, ticket);
          case LockEvent.Lost lost -> {
            forget(session, owner.ticket);
            yield new LockEvent.Lost(lock, ticket, lost.fence());
          }
          default -> event;
        };
    if (!session.closed) tell(session, told, ctx);
  }

  void tell(GuestSession session, LockEvent event, Context<Message> ctx) {
    send(session, new GuestMessage.Told(session.number, session.tell(), event), ctx);
  }

  /** Tells every guest. */
  void tellAll(LockEvent event, Context<Message> ctx) {
    for (GuestSession session : sessions.values()) {
      if (session.greeted && !session.closed) tell(session, event, ctx);
    }
  }

  void view(GuestSession session, long epoch, int members, Context<Message> ctx) {
    send(session, new GuestMessage.Viewed(session.number, session.tell(), epoch, members), ctx);
  }

  void viewAll(long epoch, int members, Context<Message> ctx) {
    for (GuestSession session : sessions.values()) {
      if (session.greeted && !session.closed) view(session, epoch, members, ctx);
    }
  }

  private static void send(GuestSession session, GuestMessage message, Context<Message> ctx) {
    ctx.send(session.port, new LockService.Guested(message));
  }

  // ---- Leases

  /** The host has a lease that began with a beat: it may lend it to who asked before that. */
  void lend(int beat, LockService host, Context<Message> ctx) {
    for (GuestSession session : sessions.values()) { // closed ones ask for nothing
      Map.Entry<Integer, Renewal> latest = null;
      for (Map.Entry<Integer, Renewal> renewal : session.renewals.entrySet()) {
        if (host.covers(beat, renewal.getValue())) latest = renewal;
      }
      if (latest == null) continue;
      long length = latest.getValue().length();
      int renewal = latest.getKey();
      session.renewals.headMap(renewal, true).clear();
      session.lent.add(length);
      ctx.setTimer(new LentUntil(session.number, length), host.group.plan.owed(length));
      host.owe(length, ctx);
      send(session, new GuestMessage.Lent(session.number, session.tell(), renewal), ctx);
    }
  }

  /** A lease that was lent is over, even by the guest's clock. */
  void ended(LentUntil lease, LockService host, Context<Message> ctx) {
    GuestSession session = sessions.get(lease.session());
    if (session == null) return;
    session.lent.remove(lease.length());
    if (session.closed && session.lent.isEmpty()) forfeit(session, host, ctx);
  }

  // ---- The end of a session

  void silent(long number, LockService host, Context<Message> ctx) {
    GuestSession session = sessions.get(number);
    if (session == null) return;
    session.rest();
    lengthen(host);
    if (!session.tickets.isEmpty()) hangUp(session, host, ctx);
  }

  /** A message of a guest is lost, unless it has come in the meantime. */
  void unheard(Unheard gap, LockService host, Context<Message> ctx) {
    GuestSession session = sessions.get(gap.session());
    if (session != null && session.heard.missing() == gap.number()) hangUp(session, host, ctx);
  }

  private void hangUp(GuestSession session, LockService host, Context<Message> ctx) {
    if (session.closed) return;
    send(session, new GuestMessage.Closed(session.number), ctx);
    close(session, false, host, ctx);
  }

  void unlinked(int port, LockService host, Context<Message> ctx) {
    GuestSession session = at(port);
    if (session != null) close(session, false, host, ctx);
  }

  /**
   * The guest waits no longer, and what it holds is passed on once it does not believe in it.
   *
   * @param returned whether it has said that it believes in nothing any more
   */
  private void close(
      GuestSession session, boolean returned, LockService host, Context<Message> ctx) {
    session.closed = true;
    open.remove(session.port);
    session.rest();
    lengthen(host);
    ctx.cancelTimer(new Silent(session.number));
    for (Ticket ticket : List.copyOf(session.tickets.keySet())) {
      Long own = session.tickets.get(ticket);
      if (own == null || host.told(ticket.lock(), own)) continue;
      forget(session, ticket);
      host.command(new LockCommand.Abandon(ticket.lock(), own), ctx);
    }
    if (returned || host.mayTake(session)) forfeit(session, host, ctx);
  }

  private void forfeit(GuestSession session, LockService host, Context<Message> ctx) {
    sessions.remove(session.number);
    for (long length : session.lent) ctx.cancelTimer(new LentUntil(session.number, length));
    for (Ticket ticket : List.copyOf(session.tickets.keySet())) {
      Long own = forget(session, ticket);
      if (own != null) host.forfeit(ticket.lock(), own, ctx);
    }
  }
}
