package org.bellwether.locks;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A lock of the group behind {@link Lock}. Threads of this process agree by a local lock on who
 * asks the group; a thread that has it may take it again. All who use the same lock in this way
 * share one object.
 */
final class ThreadLock implements Lock {
  private final Locks locks;
  private final String name;
  private final ReentrantLock local = new ReentrantLock(true);
  private @Nullable Grant grant; // under the local lock

  ThreadLock(Locks locks, String name) {
    this.locks = locks;
    this.name = name;
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
    local.lockInterruptibly();
    if (local.getHoldCount() > 1) return;
    boolean done = false;
    try {
      hold(locks.acquire(name, Patience.ENDLESS));
      done = true;
    } finally {
      if (!done) local.unlock();
    }
  }

  @Override
  public boolean tryLock() {
    return local.tryLock() && held(locks::tryAcquire);
  }

  /** Takes the lock under the local lock, or gives that up. */
  private boolean held(Function<String, @Nullable Grant> attempt) {
    if (local.getHoldCount() > 1) return true;
    Grant granted = null;
    try {
      granted = attempt.apply(name);
    } finally {
      if (granted == null) local.unlock();
    }
    if (granted == null) return false;
    hold(granted);
    return true;
  }

  private void hold(Grant granted) {
    grant = granted;
    granted.keep(this);
  }

  @Override
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    if (time <= 0) return local.tryLock(0, unit) && held(locks::tryTake);
    long deadline = System.nanoTime() + unit.toNanos(time);
    if (!local.tryLock(time, unit)) return false;
    if (local.getHoldCount() > 1) return true;
    boolean done = false;
    try {
      long left = Math.max(0, deadline - System.nanoTime());
      hold(locks.acquire(name, Duration.ofNanos(left)));
      done = true;
      return true;
    } catch (AcquireTimeout | NoMajority e) {
      return false;
    } finally {
      if (!done) local.unlock();
    }
  }

  @Override
  public void unlock() {
    if (!local.isHeldByCurrentThread()) {
      throw new IllegalMonitorStateException(
          "lock \"" + name + "\" is not held by thread " + Thread.currentThread().getName());
    }
    if (local.getHoldCount() == 1 && grant != null) {
      grant.close();
      grant = null;
    }
    local.unlock();
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
