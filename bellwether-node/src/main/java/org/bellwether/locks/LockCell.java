package org.bellwether.locks;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.bellwether.model.Fence;
import org.jspecify.annotations.Nullable;

/**
 * One lock as this process sees it. While the token is resident here, threads of this process take
 * turns by one compare-and-set and without a message; once it is known that another process waits,
 * the token leaves at the next release, even if threads of this process wait, too.
 *
 * <p>The state and the number of the token's stay are one word, so that whatever ends a stay ends
 * everything that was granted in it.
 */
final class LockCell {
  private static final int ABSENT = 0; // the token is elsewhere
  private static final int IDLE = 1; // here, and free
  private static final int HELD = 2; // here, and somebody has it
  private static final int WANTED = 3; // the same, and another process wants it
  private static final int STATES = 3; // as a mask

  private static final long RIVALRY_NANOS = 100_000_000; // how long others are looked out for
  private static final long LOOK_NANOS = 20_000; // between two looks: short holds need none

  private final String name;
  private final CellHost host;
  private final boolean leadership;
  private final AtomicLong word = new AtomicLong(); // stay << 2 | state
  private volatile int waiting; // waiters that are not served
  private volatile Stay stay = new Stay(0, 0); // of which the word tells the number
  private volatile boolean contested; // another process has wanted the token lately
  private volatile long wantedAt; // when it did
  private long lookedAt = System.nanoTime() - LOOK_NANOS; // for whoever holds the lock

  // Under the monitor.
  private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();
  private long ticket; // with which the node was asked for the token, or has granted it; or 0
  private boolean retired; // whoever wants the lock needs another cell
  private long lastSeen; // the word and the next sequence at the last look whether it is used
  private long lastNext;

  /** A stay of the token. A thread that is late touches the stay it has seen, and no later one. */
  private static final class Stay {
    final long epoch;
    final long since = System.nanoTime();
    long next; // sequence to be given; for whoever has taken the word from IDLE to HELD
    volatile @Nullable Grant current; // the last one

    Stay(long epoch, long next) {
      this.epoch = epoch;
      this.next = next;
    }

    boolean exhausted() {
      return next > Fence.LAST_SEQUENCE;
    }
  }

  LockCell(String name, CellHost host) {
    this.name = name;
    this.host = host;
    leadership = name.startsWith(Leadership.PREFIX);
  }

  String name() {
    return name;
  }

  CellHost host() {
    return host;
  }

  private static int state(long word) {
    return (int) word & STATES;
  }

  private static long stay(long word) {
    return word >>> 2;
  }

  private static long word(long stay, int state) {
    return stay << 2 | state;
  }

  /** Whether somebody in this process has the lock. */
  boolean held() {
    return state(word.get()) >= HELD;
  }

  /** Whether what was granted in a stay of the token has not been ended since. */
  boolean stays(long stay) {
    return stay(word.get()) == stay;
  }

  // ---- Threads of this process

  /** Takes the lock if its token is resident, free, and nobody waits; null otherwise. */
  @Nullable Grant tryTake() {
    long seen = word.get();
    if (state(seen) != IDLE || waiting != 0) return null;
    Stay here = stay; // after the word, which was set after it
    if (!word.compareAndSet(seen, word(stay(seen), HELD))) return null;
    if (!here.exhausted()) return taken(here, stay(seen));
    passOn(stay(seen));
    return null;
  }

  private Grant taken(Stay here, long number) {
    long fence = new Fence(here.epoch, here.next++).packed();
    Grant grant =
        leadership ? new Leadership.Term(this, number, fence) : new Grant(this, number, fence);
    here.current = grant;
    if (!stays(number)) grant.lose(); // it ended before it was known
    return grant;
  }

  /**
   * Waits in line; the waiter is served at once if the lock is free. Returns false if the cell is
   * not in use any more.
   */
  synchronized boolean enter(Waiter waiter) {
    if (retired) return false;
    waiters.add(waiter);
    waiting++;
    serve();
    return true;
  }

  /** Leaves the line. Returns false if the waiter has been served, and has a grant. */
  synchronized boolean leave(Waiter waiter) {
    if (!waiters.remove(waiter)) return false;
    waiting--;
    return true;
  }

  /** Leaves the line, or releases what was granted meanwhile. */
  void abandon(Waiter waiter) {
    if (leave(waiter)) return;
    Grant grant = waiter.grant();
    if (grant != null) grant.close();
  }

  /** The holder is done. */
  void release(Grant grant) {
    if (contested && stays(grant.stay())) hearOthers();
    long seen = word.get();
    if (stay(seen) != grant.stay()) return; // it was lost
    if (state(seen) == HELD && waiting == 0 && word.compareAndSet(seen, word(stay(seen), IDLE))) {
      if (waiting != 0) serve(); // came in between
      return;
    }
    passOn(grant.stay());
  }

  /**
   * Looks whether another process has asked for the token while the lock was held. Whoever held it
   * may have kept the processor busy that was needed to hear that.
   */
  private void hearOthers() {
    long now = System.nanoTime();
    if (now - lookedAt < LOOK_NANOS) return;
    lookedAt = now;
    if (now - wantedAt > RIVALRY_NANOS) contested = false;
    else host.hear();
  }

  private synchronized void passOn(long number) {
    while (true) {
      long seen = word.get();
      if (stay(seen) != number) return;
      boolean done =
          state(seen) == WANTED ? giveAway(seen) : word.compareAndSet(seen, word(number, IDLE));
      if (!done) continue;
      serve();
      return;
    }
  }

  /** Serves whoever is first in line, or asks for the token on behalf of it. */
  private synchronized void serve() {
    while (!waiters.isEmpty()) {
      long seen = word.get();
      switch (state(seen)) {
        case ABSENT -> {
          if (ticket == 0) {
            ticket = host.nextTicket(); // before the node may answer
            if (!host.acquire(name, ticket)) ticket = 0;
          }
          return;
        }
        case IDLE -> {
          if (stay.exhausted()) {
            giveAway(seen); // comes back with another epoch
            continue;
          }
          if (!word.compareAndSet(seen, word(stay(seen), HELD))) continue;
          Waiter first = waiters.remove();
          waiting--;
          first.serve(taken(stay, stay(seen)));
          return;
        }
        default -> {
          return; // at its release
        }
      }
    }
  }

  /** Has all members hear that this process holds the lock. */
  synchronized void announce() {
    if (state(word.get()) != ABSENT) host.announce(name, ticket);
  }

  /** Gives the token back to the node, unless the word has changed since it was seen. */
  private synchronized boolean giveAway(long seen) {
    if (!word.compareAndSet(seen, word(stay(seen) + 1, ABSENT))) return false;
    long given = ticket;
    ticket = 0; // before the node may answer
    host.measured().left(System.nanoTime() - stay.since);
    host.release(name, given, stay.next - 1);
    return true;
  }

  // ---- Order

  /**
   * Gives the token back if nobody has used it since the last look, or at once. Returns whether
   * this cell is of no use any more.
   */
  synchronized boolean tidy(boolean atOnce) {
    long seen = word.get();
    if (state(seen) == IDLE && waiting == 0) {
      if (atOnce || (seen == lastSeen && stay.next == lastNext)) {
        giveAway(seen);
      } else {
        lastSeen = seen;
        lastNext = stay.next;
      }
    }
    retired = state(word.get()) == ABSENT && ticket == 0 && waiters.isEmpty();
    return retired;
  }

  // ---- The node

  /** The token is here. */
  synchronized void arrived(long granted, Fence fence) {
    if (granted != ticket) return;
    stay = new Stay(fence.epoch(), fence.sequence());
    host.measured().arrived();
    word.set(word(stay(word.get()), IDLE));
    serve();
  }

  /** Another process wants the token. */
  synchronized void wanted(long granted) {
    wantedAt = System.nanoTime();
    contested = true;
    while (granted == ticket) {
      long seen = word.get();
      switch (state(seen)) {
        case IDLE -> {
          if (giveAway(seen)) serve();
        }
        case HELD -> {
          if (word.compareAndSet(seen, word(stay(seen), WANTED))) return;
        }
        default -> {
          return;
        }
      }
    }
  }

  /** The token is gone, and with it all that was granted while it was here. */
  synchronized void lost(long granted) {
    if (granted != ticket) return;
    end();
    serve();
  }

  private synchronized void end() {
    ticket = 0;
    long seen;
    do {
      seen = word.get();
      if (state(seen) == ABSENT) return;
    } while (!word.compareAndSet(seen, word(stay(seen) + 1, ABSENT)));
    host.measured().left(System.nanoTime() - stay.since);
    Grant grant = stay.current;
    if (grant != null) grant.lose();
  }

  /**
   * The node is over, and all that it had granted; whoever waits goes on waiting. Returns whether
   * the token was here.
   */
  synchronized boolean nodeEnds() {
    boolean here = state(word.get()) != ABSENT;
    end();
    return here;
  }

  /** There is another node. */
  synchronized void nodeBegins() {
    serve();
  }

  /** The member leaves: what is held ends here, the token goes to whoever waits for it. */
  synchronized void close(RuntimeException why) {
    long given = ticket;
    boolean here = state(word.get()) != ABSENT;
    end();
    if (here) host.release(name, given, stay.next); // a late thread may be about to use that one
    for (Waiter waiter : waiters) waiter.refuse(why);
    waiters.clear();
    waiting = 0;
  }
}
