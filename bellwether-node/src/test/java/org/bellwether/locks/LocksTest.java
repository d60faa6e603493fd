package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Locks of three members that share a process, over real sockets and disks. */
@Timeout(120)
class LocksTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static LocalGroup group;

  @BeforeAll
  static void join() throws Exception {
    group = Bellwether.local(3);
  }

  @AfterAll
  static void close() {
    group.close();
  }

  private static Locks locks(int member) {
    return group.member(member).locks();
  }

  /** Acquires with as many attempts as a slow machine makes necessary. */
  private static Grant acquire(int member, String lock) throws InterruptedException {
    return locks(member).acquire(lock, PATIENCE);
  }

  @Test
  void aLockIsHeldByOneMemberAtATimeAndItsFencesGrow() throws Exception {
    FenceGuard store = new FenceGuard();
    AtomicInteger inside = new AtomicInteger();
    int[] count = new int[1]; // guarded by the lock alone
    Callable<Integer> work =
        () -> {
          int overlaps = 0;
          for (int i = 0; i < 50; i++) {
            try (Grant grant = acquire(i % 3, "counter")) {
              if (inside.incrementAndGet() > 1) overlaps++;
              store.check(grant.fence());
              count[0]++;
              inside.decrementAndGet();
            }
          }
          return overlaps;
        };
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Integer>> results = new ArrayList<>();
      for (int t = 0; t < 4; t++) results.add(threads.submit(work));
      for (Future<Integer> result : results) assertThat(result.get()).isZero();
    }
    assertThat(count[0]).isEqualTo(200);
  }

  @Test
  void aGrantIsValidUntilItIsReleased() throws Exception {
    Grant grant = acquire(0, "validity");
    grant.check();
    assertThat(grant.fence()).isPositive();
    assertThat(grant.lock()).isEqualTo("validity");
    grant.close();
    assertThat(grant.valid()).isFalse();
    assertThatThrownBy(grant::check)
        .isInstanceOf(LockLost.class)
        .hasMessageStartingWith("lock \"validity\" is not held any more: it was released; ");
    grant.close(); // does no harm
    assertThat(grant.lost().toCompletableFuture()).isNotDone();
  }

  @Test
  void whoWaitsTooLongIsToldSoTogetherWithTheStateOfTheGroup() throws Exception {
    try (Grant grant = acquire(0, "taken")) {
      assertThatThrownBy(() -> locks(1).acquire("taken", Duration.ofMillis(50)))
          .isInstanceOfAny(AcquireTimeout.class, NoMajority.class)
          .hasMessageContaining("lock \"taken\"")
          .hasMessageContaining("connected to a, b, c");
    }
    acquire(1, "taken").close(); // who gave up does not stand in the way
  }

  @Test
  void aResidentLockIsTakenAgainWithoutAMessage() throws Exception {
    Grant first = acquire(2, "resident");
    first.close();
    Grant again = locks(2).tryTake("resident");
    while (again == null) { // the lease had run out
      acquire(2, "resident").close();
      again = locks(2).tryTake("resident");
    }
    assertThat(again.fence()).isGreaterThan(first.fence());
    assertThat(locks(2).tryTake("resident")).as("while it is held").isNull();
    assertThat(locks(1).tryTake("resident")).as("elsewhere").isNull();
    again.close();
  }

  @Test
  void aLockThatIsFreeIsTakenAtOnceWhereverItsTokenIs() throws Exception {
    acquire(0, "free").close();
    assertThat(locks(1).asLock("free").tryLock(0, TimeUnit.SECONDS)).as("no message").isFalse();
    Grant taken = locks(1).tryAcquire("free");
    while (taken == null) taken = locks(1).tryAcquire("free"); // this machine is busy
    assertThat(taken.valid()).isTrue();
    assertThat(locks(1).tryAcquire("free")).as("held in this process").isNull();
    assertThat(locks(2).tryAcquire("free")).as("held elsewhere").isNull();
    taken.close();
    Lock lock = locks(2).asLock("free");
    while (!lock.tryLock()) Thread.onSpinWait();
    lock.unlock();
  }

  @Test
  void twoHandlesOfOneLockAreTheSameLockForAThread() throws Exception {
    Lock one = locks(0).asLock("handles");
    Lock other = locks(0).asLock("handles");
    one.lock();
    try {
      assertThat(other.tryLock(60, TimeUnit.SECONDS)).as("reentrant").isTrue();
      other.unlock();
      assertThat(CompletableFuture.supplyAsync(() -> locks(0).asLock("handles").tryLock()).join())
          .as("in another thread")
          .isFalse();
    } finally {
      one.unlock();
    }
    acquire(1, "handles").close();
  }

  @Test
  void aFutureThatTimesOutByItselfGivesTheLockUp() throws Exception {
    Grant held = acquire(0, "timeout");
    CompletableFuture<Grant> late = locks(1).acquireAsync("timeout", Duration.ofMillis(20));
    assertThatThrownBy(late::join).hasCauseInstanceOf(LockException.class);
    CompletableFuture<Grant> own = locks(1).acquireAsync("timeout", PATIENCE);
    assertThatThrownBy(own.orTimeout(20, TimeUnit.MILLISECONDS)::join)
        .hasCauseInstanceOf(TimeoutException.class);
    held.close();
    acquire(2, "timeout").close();
  }

  @Test
  void whoComesWhileTheMemberClosesIsRefused() throws Exception {
    try (LocalGroup alone = Bellwether.local(1)) {
      Locks locks = alone.member(0).locks();
      alone.member(0).close();
      Waiter late = new Waiter(waiter -> {}); // has looked before that whether the member is open
      locks.enter("late", late);
      assertThat(late.refusal()).isInstanceOf(MemberClosed.class);
    }
  }

  @Test
  void aGrantBelongsToItsHandleSoThatAnyThreadMayReleaseIt() throws Exception {
    Grant grant = acquire(0, "handle");
    CompletableFuture.runAsync(grant::close).get(60, TimeUnit.SECONDS);
    acquire(1, "handle").close();
  }

  @Test
  void aFutureGetsTheLockInItsTurn() throws Exception {
    Grant held = acquire(0, "future");
    CompletableFuture<Grant> next = locks(1).acquireAsync("future", PATIENCE);
    CompletableFuture<Grant> cancelled = locks(2).acquireAsync("future", PATIENCE);
    cancelled.cancel(false);
    assertThat(next).isNotDone();
    held.close();
    Grant granted = next.get(60, TimeUnit.SECONDS);
    assertThat(granted.fence()).isGreaterThan(held.fence());
    granted.close();
    acquire(0, "future").close(); // not kept by whoever has cancelled
  }

  @Test
  void aLockForThreadsIsReentrantAndKeepsOtherMembersOut() throws Exception {
    Lock lock = locks(0).asLock("threads");
    lock.lock();
    try {
      assertThat(lock.tryLock()).isTrue();
      lock.unlock();
      assertThatThrownBy(() -> locks(1).acquire("threads", Duration.ofMillis(20)))
          .isInstanceOf(LockException.class);
    } finally {
      lock.unlock();
    }
    acquire(1, "threads").close();
    assertThatThrownBy(lock::unlock)
        .isInstanceOf(IllegalMonitorStateException.class)
        .hasMessageContaining("lock \"threads\" is not held");
  }

  @Test
  void aThreadThatIsInterruptedLeavesTheLine() throws Exception {
    Grant held = acquire(0, "interrupt");
    CompletableFuture<String> ended = new CompletableFuture<>();
    Thread waiter =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    locks(1).acquire("interrupt", PATIENCE).close();
                    ended.complete("granted");
                  } catch (InterruptedException | LockException e) {
                    ended.complete(e.getClass().getSimpleName());
                  }
                });
    waiter.interrupt();
    assertThat(ended.get(60, TimeUnit.SECONDS)).isEqualTo("InterruptedException");
    held.close();
    acquire(2, "interrupt").close();
  }

  @Test
  void aMemberListsItsOwnLocksAndLeaderships() throws Exception {
    try (Grant grant = acquire(0, "own")) {
      assertThat(locks(0).holders()).containsEntry("own", "a");
      assertThat(group.member(0).leaders()).doesNotContainKey("own");
    }
    CompletableFuture<SortedMap<String, String>> leaders = new CompletableFuture<>();
    group
        .member(1)
        .leadership("own")
        .onElected(term -> leaders.complete(group.member(1).leaders()));
    assertThat(leaders.get(60, TimeUnit.SECONDS)).containsEntry("own", "b");
  }

  @Test
  void badNamesAreRefusedWithTheReason() {
    assertThatThrownBy(() -> locks(0).tryAcquire(""))
        .hasMessage("lock name \"\" has 0 characters, expected 1 to 200");
    assertThatThrownBy(() -> locks(0).tryAcquire("@leader/x"))
        .hasMessage("lock name \"@leader/x\" begins with @leader/, which is reserved");
  }
}
