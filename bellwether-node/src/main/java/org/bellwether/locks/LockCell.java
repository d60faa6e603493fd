package org.bellwether.locks;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.bellwether.model.Fence;
import org.jspecify.annotations.Nullable;

/**
 * One lock as this process sees it. While the token is resident here, threads of this process take
 * turns by one compare-and-set and without a message; as soon as another process wants it, the
 * token leaves at the next release, even if threads of this process wait, too.
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

  private final String name;
  private final CellHost host;
  private final AtomicLong word = new AtomicLong(); // stay << 2 | state
  private volatile int waiting; // waiters that are not served
  private volatile @Nullable Grant current;

  // Whoever takes the word out of IDLE, or keeps it in HELD, may touch these.
  private long epoch;
  private long sequence; // the next to be given

  // Under the monitor.
  private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();
  private long ticket; // with which the node was asked for the token, or has granted it; or 0

  LockCell(String name, CellHost host) {
    this.name = name;
    this.host = host;
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

  /** Whether what was granted in a stay of the token has not been ended since. */
  boolean stays(long stay) {
    return stay(word.get()) == stay;
  }

  // ---- Threads of this process

  /** Takes the lock if its token is resident, free, and nobody waits; null otherwise. */
  @Nullable Grant tryTake() {
    long seen = word.get();
    if (state(seen) != IDLE || waiting != 0) return null;
    if (!word.compareAndSet(seen, word(stay(seen), HELD))) return null;
    if (!exhausted()) return taken(stay(seen));
    passOn(stay(seen));
    return null;
  }

  private boolean exhausted() {
    return sequence > Fence.LAST_SEQUENCE;
  }

  private Grant taken(long stay) {
    Grant grant = new Grant(this, stay, new Fence(epoch, sequence++).packed());
    current = grant;
    if (!stays(stay)) grant.lose(); // it ended before it was known
    return grant;
  }

  /** Waits in line; the waiter is served at once if the lock is free. */
  synchronized void enter(Waiter waiter) {
    waiters.add(waiter);
    waiting++;
    serve();
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
    long seen = word.get();
    if (stay(seen) != grant.stay()) return; // it was lost
    if (state(seen) == HELD && waiting == 0 && word.compareAndSet(seen, word(stay(seen), IDLE))) {
      if (waiting != 0) serve(); // came in between
      return;
    }
    passOn(grant.stay());
  }

  private synchronized void passOn(long stay) {
    while (true) {
      long seen = word.get();
      if (stay(seen) != stay) return;
      if (word.compareAndSet(seen, word(stay, IDLE))) {
        if (state(seen) == WANTED) giveAway();
        serve();
        return;
      }
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
            host.acquire(name, ticket);
          }
          return;
        }
        case IDLE -> {
          if (exhausted()) {
            giveAway(); // comes back with another epoch
            continue;
          }
          if (!word.compareAndSet(seen, word(stay(seen), HELD))) continue;
          Waiter first = waiters.remove();
          waiting--;
          first.serve(taken(stay(seen)));
          return;
        }
        default -> {
          return; // at its release
        }
      }
    }
  }

  /** Gives an idle token back to the node. */
  private synchronized void giveAway() {
    long seen = word.get();
    if (state(seen) != IDLE) return;
    if (!word.compareAndSet(seen, word(stay(seen) + 1, ABSENT))) return;
    long given = ticket;
    ticket = 0; // before the node may answer
    host.release(name, given, sequence - 1);
  }

  // ---- The node

  /** The token is here. */
  synchronized void arrived(long granted, Fence fence) {
    if (granted != ticket) return;
    long seen = word.get();
    epoch = fence.epoch();
    sequence = fence.sequence();
    word.set(word(stay(seen), IDLE));
    serve();
  }

  /** Another process wants the token. */
  synchronized void wanted(long granted) {
    while (granted == ticket) {
      long seen = word.get();
      switch (state(seen)) {
        case IDLE -> {
          giveAway();
          if (ticket == 0) serve();
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
    Grant grant = current;
    if (grant != null && grant.stay() == stay(seen)) grant.lose();
  }

  /** The member is over: the token leaves if it may, and nobody will be served any more. */
  synchronized void close(RuntimeException why) {
    giveAway();
    end();
    for (Waiter waiter : waiters) waiter.refuse(why);
    waiters.clear();
    waiting = 0;
  }
}
