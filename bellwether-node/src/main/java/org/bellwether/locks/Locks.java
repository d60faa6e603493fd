package org.bellwether.locks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * The locks of a group, by name. A lock exists as soon as somebody asks for it. Threads of one
 * process are served in the order in which they came. A process that has heard that another one
 * waits passes the lock on at the next release, even if its own threads wait as well.
 */
public final class Locks {
  static final int LONGEST_NAME = 200;
  static final int MANY = 2048;

  /** How many locks a process may hold or await at once. */
  static final int MOST = 1 << 15;

  private static final int SHOWN = 20; // characters of a name that is too long

  private final MemberCore member;
  private final ConcurrentHashMap<String, LockCell> cells = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<ThreadLock.Owner, ThreadLock.Hold> threadHolds =
      new ConcurrentHashMap<>();
  private volatile int crowded = MANY; // so many locks are too many to remember all
  private volatile @Nullable RuntimeException closed; // why nobody is served any more

  Locks(MemberCore member) {
    this.member = member;
  }

  /**
   * Waits for a lock, also while the group begins or is without a majority. The grant is valid when
   * this returns.
   *
   * @throws AcquireTimeout if others held it all the time
   * @throws NoMajority if this process is without a majority when its patience ends
   * @throws MemberClosed if this process is not a member any more
   * @throws TooManyLocks if this process holds or awaits 32,768 locks already
   */
  public Grant acquire(String lock, Duration patience) throws InterruptedException {
    LockCell cell = cell(named(lock));
    Grant resident = cell.tryTake();
    if (resident != null && resident.valid()) return resident;
    Acquisition acquisition = new Acquisition(member, cell, patience);
    return resident == null ? acquisition.inLine() : acquisition.with(resident);
  }

  /**
   * Takes a lock if it is free. If it is not known to be here, this asks the others, and waits for
   * the length of a lease at most: a few round trips, by the rules for its length. Returns null if
   * somebody else holds the lock, or if there is no majority; and if the thread is interrupted.
   *
   * @throws MemberClosed if this process is not a member any more
   */
  public @Nullable Grant tryAcquire(String lock) {
    if (cell(named(lock)).held()) {
      member.checkOpen();
      return null;
    }
    try {
      return acquire(lock, member.config().lease());
    } catch (AcquireTimeout | NoMajority e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Takes a lock if its token is here and nobody has it; sends no message. */
  @Nullable Grant tryTake(String lock) {
    Grant grant = cell(lock).tryTake();
    if (grant == null || grant.valid()) return grant;
    grant.close();
    return null;
  }

  /**
   * Waits for a lock as {@link #acquire} does, without a thread. The future completes in a thread
   * of its own, while the grant is valid, or with the exception that {@code acquire} would throw. A
   * future that ends in another way, such as by {@code cancel} or {@code orTimeout}, gives the lock
   * up, whether or not it has arrived.
   */
  public CompletableFuture<Grant> acquireAsync(String lock, Duration patience) {
    return async(named(lock), member.callbacks())
        .begin(patience, () -> member.notInTime(lock, patience));
  }

  /** The future completes where the callbacks run that are given. */
  AsyncAcquisition async(String lock, Executor callbacks) {
    member.checkOpen();
    return new AsyncAcquisition(member, callbacks, waiter -> enter(lock, waiter));
  }

  /**
   * A lock as {@link Lock}: it belongs to a thread, which may take it again while it has it,
   * through this object or another one for the same lock. {@code tryLock()} does what {@link
   * #tryAcquire} does; {@code tryLock} with a time of 0 sends no message.
   */
  public Lock asLock(String lock) {
    return new ThreadLock(this, threadHolds, named(lock));
  }

  /**
   * The name of the process that has announced that it holds a lock ({@link Grant#announce}), as
   * far as this process has heard. This is for people, and is not a promise.
   */
  public Optional<String> holder(String lock) {
    LockCell cell = cells.get(named(lock));
    boolean own = cell != null && cell.held();
    return own ? Optional.of(member.config().self()) : member.holder(lock);
  }

  /**
   * All locks whose holders are announced, those that this process holds, and who holds them. Like
   * {@link #holder}, this is for people: others hear of the end of an announcement only when the
   * token leaves its holder, which may take a little more than a minute after the release if nobody
   * else asks for the lock.
   */
  public SortedMap<String, String> holders() {
    return member.holders("");
  }

  private static String named(String lock) {
    checkName("lock", lock, LONGEST_NAME);
    if (lock.startsWith(Leadership.PREFIX)) {
      throw new IllegalArgumentException(
          "lock name \"" + lock + "\" begins with " + Leadership.PREFIX + ", which is reserved");
    }
    return lock;
  }

  static void checkName(String what, String name, int longest) {
    if (!name.isEmpty() && name.length() <= longest) return;
    String shown = name.length() <= longest ? name : name.substring(0, SHOWN) + "...";
    throw new IllegalArgumentException(
        "%s name \"%s\" has %d characters, expected 1 to %d"
            .formatted(what, shown, name.length(), longest));
  }

  LockCell cell(String lock) {
    LockCell cell = cells.get(lock);
    if (cell != null) return cell;
    int known = cells.size();
    if (known >= crowded) member.tidy();
    if (known >= MOST && !lock.startsWith(Leadership.PREFIX)) {
      tidy(true);
      if (cells.size() >= MOST) throw new TooManyLocks(lock, cells.size(), member.group());
    }
    return cells.computeIfAbsent(lock, name -> new LockCell(name, member));
  }

  /** The same if it is known; the node may tell of others, which are of no use any more. */
  @Nullable LockCell knownCell(String lock) {
    return cells.get(lock);
  }

  /** Has a waiter wait in line. */
  LockCell enter(String lock, Waiter waiter) {
    while (true) {
      LockCell cell = cell(lock);
      if (cell.enter(waiter)) {
        RuntimeException why = closed; // it is set before the cells are closed
        if (why != null) cell.close(why);
        return cell;
      }
      cells.remove(lock, cell); // somebody is about to do so
    }
  }

  /**
   * Gives tokens back that nobody has used since the last time this was done, and forgets locks of
   * which there is nothing to know. If there are many, all tokens that are not in use go.
   */
  void tidy() {
    tidy(cells.size() >= crowded);
  }

  private void tidy(boolean atOnce) {
    cells.values().removeIf(cell -> cell.tidy(atOnce));
    crowded = Math.max(MANY, 2 * cells.size());
  }

  /** The names of the locks that somebody in this process has, leaderships included. */
  List<String> held() {
    return cells.values().stream().filter(LockCell::held).map(LockCell::name).toList();
  }

  /** How many locks this process knows. */
  int count() {
    return cells.size();
  }

  /** Whether somebody in this process has one of the locks. */
  boolean anyHeld() {
    for (LockCell cell : cells.values()) if (cell.held()) return true;
    return false;
  }

  /** The node is over. Returns how many tokens were here. */
  long nodeEnds() {
    return cells.values().stream().filter(LockCell::nodeEnds).count();
  }

  /** There is another node, which is asked for everything that somebody waits for. */
  void nodeBegins() {
    cells.values().forEach(LockCell::nodeBegins);
  }

  /** Refuses whoever waits, and whoever comes later. */
  void close(RuntimeException why) {
    closed = why;
    cells.values().forEach(cell -> cell.close(why));
  }
}
