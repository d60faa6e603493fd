package org.bellwether.locks;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who wants one lock and has no thread to wait in. The future completes only while the
 * grant is valid: whoever is served while the lease does not run waits for its renewal, and goes
 * back in line if the grant is lost meanwhile.
 */
final class AsyncAcquisition {
  private final CellHost host;
  private final Function<Waiter, LockCell> line;
  private final CompletableFuture<Grant> future = new CompletableFuture<>();
  private volatile @Nullable Place place;

  private record Place(LockCell cell, Waiter waiter) {}

  /**
   * @param line has a waiter wait in line, and returns where
   */
  AsyncAcquisition(CellHost host, Function<Waiter, LockCell> line) {
    this.host = host;
    this.line = line;
  }

  /** Waits in line from now on. Cancelling the future gives the lock up. */
  CompletableFuture<Grant> begin() {
    enter();
    var _ = future.whenComplete((_, _) -> leaveIfCancelled());
    return future;
  }

  private void enter() {
    Waiter waiter = new Waiter(served -> host.callbacks().execute(() -> settle(served)));
    place = new Place(line.apply(waiter), waiter);
    leaveIfCancelled(); // it may have been cancelled just before the place was known
    try {
      host.checkOpen(); // who enters later than this process leaves is not refused by the cell
    } catch (MemberClosed e) {
      future.completeExceptionally(e);
    }
  }

  private void leaveIfCancelled() {
    Place last = place;
    if (last != null && future.isCancelled()) last.cell.abandon(last.waiter);
  }

  // ---- Where callbacks run, one at a time

  private void settle(Waiter served) {
    Grant grant = served.grant();
    if (grant != null) {
      complete(grant);
      return;
    }
    RuntimeException refusal = served.refusal();
    if (refusal != null) future.completeExceptionally(refusal);
  }

  private void complete(Grant grant) {
    Lease lease = host.lease();
    while (!future.isDone()) {
      long seen = lease.changes();
      if (grant.valid()) {
        if (future.complete(grant)) return;
      } else if (!grant.holds()) {
        grant.close();
        enter();
        return;
      } else if (lease.next(seen, () -> host.callbacks().execute(() -> complete(grant)))) {
        return;
      }
    }
    grant.close(); // cancelled
  }
}
