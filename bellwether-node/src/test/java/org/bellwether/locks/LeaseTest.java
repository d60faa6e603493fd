package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeaseTest {
  /** A clock by which time passes while it is read, and a renewal arrives meanwhile. */
  private static final class Slow implements LongSupplier {
    @Nullable Lease renewed;
    long now;

    @Override
    public long getAsLong() {
      if (renewed != null) {
        now += 50;
        renewed.extend(now + 50);
      }
      return now;
    }
  }

  @Test
  void aPauseBetweenTheReadsCanOnlySayNo() {
    Slow clock = new Slow();
    Lease lease = new Lease(clock);
    lease.extend(10);
    assertThat(lease.valid()).isTrue();
    clock.renewed = lease;
    assertThat(lease.valid()).as("the deadline was read before the pause").isFalse();
    clock.renewed = null;
    assertThat(lease.valid()).as("it is renewed").isTrue();
  }

  @Test
  void aLeaseNeverEndsEarlierThanWasPromisedNorGoesOnAfterItsEnd() {
    Slow clock = new Slow();
    Lease lease = new Lease(clock);
    lease.extend(20);
    lease.extend(10);
    clock.now = 15;
    assertThat(lease.valid()).isTrue();
    lease.end();
    lease.extend(100);
    assertThat(lease.valid()).isFalse();
  }
}
