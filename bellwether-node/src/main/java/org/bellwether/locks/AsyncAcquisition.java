package org.bellwether.locks;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who wants one lock and has no thread to wait in. The future completes only while the
 * grant is valid: whoever is served while the lease does not run waits for its renewal, and goes
 * back in line if the grant is lost meanwhile. A future that ends in any other way gives the lock
 * up.
 */
final class AsyncAcquisition {
  private final CellHost host;
  private final Executor callbacks;
  private final Function<Waiter, LockCell> line;
  private final CompletableFuture<Grant> future = new CompletableFuture<>();
  private @Nullable Place place; // under the monitor

  private record Place(LockCell cell, Waiter waiter) {}

  /**
   * Does not begin yet.
   *
   * @param callbacks runs the end of the future
   * @param line has a waiter wait in line, and returns where
   */
  AsyncAcquisition(CellHost host, Executor callbacks, Function<Waiter, LockCell> line) {
    this.host = host;
    this.callbacks = callbacks;
    this.line = line;
  }

  /** Waits in line from now on. */
  CompletableFuture<Grant> begin() {
    enter();
    var unused = future.exceptionally(this::leave);
    return future;
  }

  /**
   * The same for a while.
   *
   * @param late why there is no grant by then
   */
  CompletableFuture<Grant> begin(Duration patience, Supplier<LockException> late) {
    long nanos = new Patience(patience, System.nanoTime()).left();
    CompletableFuture<Void> alarm = new CompletableFuture<>();
    var unused = alarm.thenRunAsync(() -> future.completeExceptionally(late.get()), callbacks);
    var same = begin();
    var unusedEnd =
        future.whenComplete(
            (grant, throwable) -> alarm.cancel(false)); // which also forgets the timer
    var unusedTimeout = alarm.completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
    return same;
  }

  private synchronized void enter() {
    Waiter waiter = new Waiter(served -> callbacks.execute(() -> settle(served)));
    place = new Place(line.apply(waiter), waiter);
    if (future.isCompletedExceptionally()) leave(null); // just before the place was known
  }

  private synchronized @Nullable Grant leave(@Nullable Throwable why) {
    Place last = place;
    if (last != null) last.cell.abandon(last.waiter);
    return null;
  }

  // ---- Where callbacks run

  private void settle(Waiter served) {
    Grant grant = served.grant();
    if (grant != null) {
      complete(grant);
      return;
    }
    RuntimeException refusal = served.refusal();
    if (refusal != null) future.completeExceptionally(refusal);
  }

  private void again() {
    try {
      enter();
    } catch (LockException e) {
      future.completeExceptionally(e);
    }
  }

  private void complete(Grant grant) {
    Lease lease = host.lease();
    while (!future.isDone()) {
      long seen = lease.changes();
      if (grant.valid()) {
        if (future.complete(grant)) return;
      } else if (!grant.holds()) {
        grant.close();
        again();
        return;
      } else if (lease.next(seen, () -> callbacks.execute(() -> complete(grant)))) {
        return;
      }
    }
    grant.close(); // nobody waits for it any more
  }
}
