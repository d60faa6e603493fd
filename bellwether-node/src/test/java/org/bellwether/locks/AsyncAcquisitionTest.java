package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.bellwether.model.Fence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lock without a thread that waits for it, step by step. */
@Timeout(60)
class AsyncAcquisitionTest {
  private final Host host = new Host();
  private final LockCell cell = new LockCell("orders", host);
  private final CompletableFuture<Grant> future = begin();

  private CompletableFuture<Grant> begin() {
    return new AsyncAcquisition(
            host,
            Runnable::run,
            waiter -> {
              cell.enter(waiter);
              return cell;
            })
        .begin();
  }

  /** A process whose clock stands still, so that its lease runs once it is extended. */
  private static final class Host extends QuietHost {
    long ticket;

    Host() {
      super(() -> 0);
    }

    @Override
    public long nextTicket() {
      return ++ticket;
    }
  }

  @Test
  void theFutureCompletesOnlyWhileTheGrantIsValid() {
    cell.arrived(host.ticket, new Fence(8, 1));
    assertThat(cell.held()).isTrue();
    assertThat(future).as("the lease does not run").isNotDone();
    host.lease.extend(10);
    assertThat(future).isCompletedWithValueMatching(Grant::valid);
  }

  @Test
  void aGrantThatIsLostBeforeItIsValidGoesBackInLine() {
    long first = host.ticket;
    cell.arrived(first, new Fence(8, 1));
    cell.lost(first);
    assertThat(host.ticket).as("asks again").isGreaterThan(first);
    host.lease.extend(10);
    assertThat(future).isNotDone();
    Fence second = new Fence(9, 1);
    cell.arrived(host.ticket, second);
    assertThat(future).isCompletedWithValueMatching(Grant::valid);
    assertThat(future.join().fence()).isEqualTo(second.packed());
  }

  @Test
  void whoIsServedAtOnceKeepsTheLock() {
    host.lease.extend(10);
    cell.arrived(host.ticket, new Fence(8, 1));
    future.join().close();
    CompletableFuture<Grant> next = begin();
    assertThat(next).isCompletedWithValueMatching(Grant::valid);
  }

  @Test
  void whoCancelsWhileTheLeaseDoesNotRunGivesTheLockUp() {
    cell.arrived(host.ticket, new Fence(8, 1));
    future.cancel(false);
    assertThat(cell.held()).isFalse();
    host.lease.extend(10);
    assertThat(cell.tryTake()).isNotNull();
  }
}
