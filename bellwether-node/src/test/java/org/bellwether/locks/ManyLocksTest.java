package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
}
