package org.bellwether.locks;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.bellwether.model.Fence;
import org.jspecify.annotations.Nullable;

/**
 * A lock that this process holds. It belongs to this handle: whichever thread has the handle may
 * use it and release it, and it is released once.
 */
public sealed class Grant implements AutoCloseable permits Leadership.Term {
  private final LockCell cell;
  private final long stay;
  private final long fence;
  private final long since = System.nanoTime();
  private volatile boolean released;
  private volatile boolean gone;
  private @Nullable CompletableFuture<Void> lost; // under the monitor

  Grant(LockCell cell, long stay, long fence) {
    this.cell = cell;
    this.stay = stay;
    this.fence = fence;
  }

  final long stay() {
    return stay;
  }

  /** The name of the lock. */
  public final String lock() {
    return cell.name();
  }

  /**
   * The fencing number of this grant, which is positive, and larger than that of every earlier
   * grant of the same lock. Hand it to whatever the lock protects, and have it refuse smaller ones:
   * no clock is involved in that.
   */
  public final long fence() {
    return fence;
  }

  /**
   * Whether this process holds the lock right now. At no instant is this true in two processes, as
   * long as the rates of their clocks differ by less than the configured drift and no clock stops.
   * It sends no message: it compares a deadline with the clock.
   *
   * <p>It may be false for a while and then true again, if the process was frozen or cut off for a
   * short time and nobody else came in between. After {@link #lost} it is never true again.
   */
  public final boolean valid() {
    return cell.host().lease().valid() && holds();
  }

  /** Whether it is neither released nor lost, whatever the lease says. */
  final boolean holds() {
    return !released && cell.stays(stay);
  }

  /**
   * Returns while the lock is held; waits if the lease has to be renewed first.
   *
   * @throws LockLost if the lock is lost or released
   */
  public final void check() throws InterruptedException {
    Lease lease = cell.host().lease();
    long seen = lease.changes();
    while (!valid()) {
      if (!holds()) throw new LockLost(cell.name(), released, cell.host().group());
      lease.await(seen, Duration.ofSeconds(1).toNanos());
      seen = lease.changes();
    }
  }

  /**
   * Completes when the lock is lost: when another view of the group left this process out, or after
   * the detection time without a majority. Somebody else may hold it by then. It does not complete
   * if the lock is released. It completes in a thread of its own, whatever other callbacks do.
   */
  public final CompletionStage<Void> lost() {
    synchronized (this) {
      if (lost == null) lost = new CompletableFuture<>();
      if (!gone) return lost.minimalCompletionStage();
    }
    lost.complete(null);
    return lost.minimalCompletionStage();
  }

  /**
   * Tells all members and guests that this process holds the lock, for as long as it does; see
   * {@link Locks#holder}. They hear of its end when the token leaves this process: at once if
   * somebody else asks for the lock, otherwise a little more than a minute after the release.
   */
  public final void announce() {
    if (holds()) cell.announce();
  }

  /** It is over, though it was not released. */
  final void lose() {
    CompletableFuture<Void> tell;
    synchronized (this) {
      if (gone || released) return;
      gone = true;
      tell = lost;
    }
    cell.host().measured().held(System.nanoTime() - since);
    if (tell != null) cell.host().callbacks().execute(() -> tell.complete(null));
    ended();
    cell.host().lease().signal(); // somebody may wait for its renewal
  }

  /** Hears that it is lost, in a thread in which it must not stay. */
  void ended() {}

  /** Releases the lock; nothing happens if it is released or lost already. */
  @Override
  public void close() {
    release();
  }

  final void release() {
    synchronized (this) {
      if (released) return;
      released = true;
      if (gone) return;
    }
    cell.host().measured().held(System.nanoTime() - since);
    cell.release(this);
  }

  @Override
  public String toString() {
    return "lock \"" + cell.name() + "\" with fence " + Fence.unpacked(fence);
  }
}
