package org.bellwether.locks;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** A lock of the group behind {@link Lock}: a thread that has it may take it again. */
final class ThreadLock implements Lock {
  private final Locks locks;
  private final Map<Owner, Hold> holds;
  private final String name;

  /** A thread that has a lock. */
  record Owner(String lock, Thread thread) {}

  /** What it has; only that thread touches it. */
  static final class Hold {
    private final Grant grant;
    private int times = 1;

    private Hold(Grant grant) {
      this.grant = grant;
    }
  }

  /**
   * An object for one lock.
   *
   * @param holds what threads have taken by all objects of this kind, for all locks
   */
  ThreadLock(Locks locks, Map<Owner, Hold> holds, String name) {
    this.locks = locks;
    this.holds = holds;
    this.name = name;
  }

  private Owner self() {
    return new Owner(name, Thread.currentThread());
  }

  private boolean again() {
    Hold mine = holds.get(self());
    if (mine == null) return false;
    mine.times++;
    return true;
  }

  private boolean took(@Nullable Grant grant) {
    if (grant == null) return false;
    holds.put(self(), new Hold(grant));
    return true;
  }

  @Override
  public void lock() {
    boolean interrupted = false;
    while (true) {
      try {
        lockInterruptibly();
        if (interrupted) Thread.currentThread().interrupt();
        return;
      } catch (InterruptedException e) {
        interrupted = true; // is told when the lock is held
      }
    }
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    if (!again()) took(locks.acquire(name, Patience.ENDLESS));
  }

  @Override
  public boolean tryLock() {
    return again() || took(locks.tryAcquire(name));
  }

  @Override
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    if (again()) return true;
    if (time <= 0) return took(locks.tryTake(name));
    try {
      return took(locks.acquire(name, Duration.ofNanos(unit.toNanos(time))));
    } catch (AcquireTimeout | NoMajority e) {
      return false;
    }
  }

  @Override
  public void unlock() {
    Hold mine = holds.get(self());
    if (mine == null) {
      throw new IllegalMonitorStateException(
          "lock \"" + name + "\" is not held by thread " + Thread.currentThread().getName());
    }
    if (--mine.times > 0) return;
    holds.remove(self());
    mine.grant.close();
  }

  @Override
  public Condition newCondition() {
    throw new UnsupportedOperationException("a lock of a group has no conditions");
  }

  @Override
  public String toString() {
    return "lock \"" + name + "\"";
  }
}
