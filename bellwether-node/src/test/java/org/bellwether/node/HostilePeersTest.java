package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Processes that use locks, and peers that say what they may not: a sample of what the profile
 * "fuzz" does.
 */
@Timeout(600)
class HostilePeersTest {
  private static final int MESSAGES = 100_000;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void whatCorrectProcessesSayIsNeverRefused(int kind) {
    HostileGroup group = HostileGroup.correct(kind, 20_000);
    assertThat(group.refused()).isZero();
    assertThat(group.grants()).isGreaterThan(100);
  }

  @Test
  void nothingButTheLinkOfAHostilePeerEnds() {
    Random random = new Random(39);
    int deliveries = 0;
    int refused = 0;
    int grants = 0;
    for (int i = 0; deliveries < MESSAGES; i++) {
      byte[] input = new byte[20 + random.nextInt(493)];
      random.nextBytes(input);
      try {
        HostileGroup group = HostileGroup.attacked(input);
        deliveries += group.deliveries();
        refused += group.refused();
        grants += group.grants();
      } catch (RuntimeException e) {
        throw new AssertionError("input " + i + ": " + e.getMessage(), e);
      }
    }
    assertThat(refused).isGreaterThan(1000);
    assertThat(grants).isGreaterThan(100);
  }
}
