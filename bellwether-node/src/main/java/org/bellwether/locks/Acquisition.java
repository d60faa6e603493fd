package org.bellwether.locks;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One thread that wants one lock, until it has a valid grant or has waited long enough. */
final class Acquisition {
  private final MemberCore member;
  private LockCell cell;
  private final Patience patience;
  private final long begun = System.nanoTime();

  Acquisition(MemberCore member, LockCell cell, Duration patience) {
    this.member = member;
    this.cell = cell;
    this.patience = new Patience(patience, begun);
  }

  /** Waits in line, and for the lease to run. */
  Grant inLine() throws InterruptedException {
    try {
      while (true) {
        Grant grant = served();
        if (renewed(grant)) return grant;
      }
    } finally {
      member.measured().waited(System.nanoTime() - begun);
    }
  }

  /** Waits for the lease under a grant that this thread has already. */
  Grant with(Grant grant) throws InterruptedException {
    return renewed(grant) ? grant : inLine();
  }

  private Grant served() throws InterruptedException {
    member.checkOpen();
    Waiter waiter = new Waiter();
    cell = member.locks().enter(cell.name(), waiter);
    member.look(waiter);
    try {
      while (true) {
        waiter.await(patience.deadline());
        Grant grant = waiter.grant();
        if (grant != null) return grant;
        RuntimeException refusal = waiter.refusal();
        if (refusal != null) throw refusal;
        LockException failure = failure();
        if (failure != null && cell.leave(waiter)) throw failure;
      }
    } catch (InterruptedException e) {
      cell.abandon(waiter);
      throw e;
    }
  }

  /** Waits until the lease under a grant runs. Returns false if the grant is lost instead. */
  private boolean renewed(Grant grant) throws InterruptedException {
    boolean kept = false;
    try {
      long seen = member.lease().changes();
      while (!grant.valid()) {
        if (!grant.holds()) return false;
        LockException failure = failure();
        if (failure != null) throw failure;
        member.lease().await(seen, patience.left());
        seen = member.lease().changes();
      }
      kept = true;
      return true;
    } finally {
      if (!kept) grant.close();
    }
  }

  private @Nullable LockException failure() {
    return patience.left() > 0 ? null : member.notInTime(cell.name(), patience.length());
  }
}
