package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Services that name a lock after every order have millions of them. */
@Timeout(300)
class ManyLocksTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @Test
  void locksThatNobodyUsesAreForgottenAndDoNotDelayAView() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Locks locks = group.member(0).locks();
      for (int i = 0; i < 6_000; i++) locks.acquire("the lock of order " + i, PATIENCE).close();
      assertThat(locks.count()).isLessThanOrEqualTo(2 * Locks.MANY);
      group.member(1).close();
      long fence;
      try (Grant grant = group.member(2).locks().acquire("the lock of order 0", PATIENCE)) {
        fence = grant.fence();
      }
      try (Grant grant = locks.acquire("the lock of order 0", PATIENCE)) {
        assertThat(grant.fence()).isGreaterThan(fence);
      }
    }
  }

  /** A name of 200 characters. */
  private static String longName(int number) {
    return "%0200d".formatted(number);
  }

  @Test
  void locksWhoseNamesFillMoreThanAFrameSurviveAChangeOfTheView() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Locks locks = group.member(0).locks();
      List<Grant> held = new ArrayList<>();
      for (int i = 0; i < 6_000; i++) held.add(locks.acquire(longName(i), PATIENCE));
      group.member(1).close();
      while (group.member(2).group().members().contains("b")) Thread.onSpinWait();
      for (Grant grant : held) grant.check();
      assertThat(group.member(2).locks().tryAcquire(longName(0))).isNull();
      held.getFirst().close();
      group.member(2).locks().acquire(longName(0), PATIENCE).close();
    }
  }

  @Test
  void whoWaitsForVeryManyLocksIsServedAfterAChangeOfTheView() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      List<Grant> held = new ArrayList<>();
      List<CompletableFuture<Grant>> waiting = new ArrayList<>();
      for (int i = 0; i < 12_000; i++) { // more than the messages that a table keeps
        held.add(group.member(1).locks().acquire("lock " + i, PATIENCE));
        waiting.add(group.member(0).locks().acquireAsync("lock " + i, PATIENCE));
      }
      group.member(2).close();
      while (group.member(1).group().members().contains("c")) Thread.onSpinWait();
      for (Grant grant : held) grant.close();
      for (CompletableFuture<Grant> each : waiting) each.get().close();
    }
  }

  @Test
  void whoHoldsTooManyLocksIsRefusedAtTheCall() throws Exception {
    try (LocalGroup group = Bellwether.local(1)) {
      Locks locks = group.member(0).locks();
      List<CompletableFuture<Grant>> all = new ArrayList<>();
      for (int i = 0; i < Locks.MOST; i++) all.add(locks.acquireAsync("lock " + i, PATIENCE));
      for (CompletableFuture<Grant> each : all) each.get();
      assertThatThrownBy(() -> locks.acquire("one more", PATIENCE))
          .isInstanceOf(TooManyLocks.class)
          .hasMessageStartingWith(
              "lock \"one more\" cannot be had: this process holds or awaits 32768 locks, expected"
                  + " at most 32768; ");
      all.getFirst().get().close();
      locks.acquire("one more", PATIENCE).close();
    }
  }
}
