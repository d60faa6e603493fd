package org.bellwether.locks;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Somebody in line for a lock: a thread, or a callback. It is served or refused once. */
final class Waiter {
  private final @Nullable Thread thread;
  private final @Nullable Consumer<Waiter> callback;
  private volatile @Nullable Grant grant;
  private volatile @Nullable RuntimeException refusal;

  /** The current thread, which will call {@link #await}. */
  Waiter() {
    thread = Thread.currentThread();
    callback = null;
  }

  /** Somebody who is called in the thread that serves, and must not stay in it. */
  Waiter(Consumer<Waiter> callback) {
    thread = null;
    this.callback = callback;
  }

  void serve(Grant granted) {
    grant = granted;
    wake();
  }

  void refuse(RuntimeException why) {
    refusal = why;
    wake();
  }

  private void wake() {
    if (thread != null) LockSupport.unpark(thread);
    if (callback != null) callback.accept(this);
  }

  @Nullable Grant grant() {
    return grant;
  }

  @Nullable RuntimeException refusal() {
    return refusal;
  }

  /** Whether it is neither served nor refused. */
  boolean waits() {
    return grant == null && refusal == null;
  }

  /** Waits until it is served or refused, or the deadline is over. */
  void await(long deadline) throws InterruptedException {
    while (waits()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) return;
      LockSupport.parkNanos(this, left);
      if (Thread.interrupted()) throw new InterruptedException();
    }
  }
}
