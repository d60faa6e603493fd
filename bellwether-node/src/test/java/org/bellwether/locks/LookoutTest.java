package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LookoutTest {
  private static final long LOOK_NANOS = 1_000;

  private long now;
  private long yieldTakes = 500;
  private int looks;
  private final Lookout lookout = new Lookout(() -> now, () -> now += yieldTakes);

  /** Looks for something that comes with a given look. */
  private int lookFor(int comesWith) {
    looks = 0;
    lookout.until(
        () -> looks >= comesWith,
        () -> {
          looks++;
          now += LOOK_NANOS;
        });
    return looks;
  }

  @Test
  void looksUntilItFinds() {
    assertThat(lookFor(0)).isZero();
    assertThat(lookFor(7)).isEqualTo(7);
  }

  @Test
  void givesUpSoonIfNothingComes() {
    assertThat((lookFor(Integer.MAX_VALUE) - 1) * (LOOK_NANOS + yieldTakes))
        .isLessThan(Lookout.LONGEST_NANOS);
    assertThat(lookFor(3)).as("it may come sooner the next time").isEqualTo(3);
  }

  @Test
  void restsWhenOthersNeedTheProcessor() {
    yieldTakes = Lookout.LONG_YIELD_NANOS + 1;
    assertThat(lookFor(5)).isEqualTo(1);
    assertThat(lookFor(5)).as("while it rests").isZero();
    now += Lookout.FIRST_REST_NANOS;
    yieldTakes = 500;
    assertThat(lookFor(5)).isEqualTo(5);
  }

  @Test
  void restsTheLongerTheMoreOftenOthersNeedTheProcessor() {
    yieldTakes = Lookout.LONG_YIELD_NANOS + 1;
    for (long rest = Lookout.FIRST_REST_NANOS; rest < Lookout.LONGEST_REST_NANOS; rest = 2 * rest) {
      assertThat(lookFor(5)).isEqualTo(1);
      now += rest - 1;
      assertThat(lookFor(5)).as("a moment before the end of %,d ns", rest).isZero();
      now += 1;
    }
    for (int i = 0; i < 20; i++) {
      now += Lookout.LONGEST_REST_NANOS;
      assertThat(lookFor(5)).isEqualTo(1);
    }
  }

  @Test
  void restsShorterOnceOthersDoNotNeedTheProcessor() {
    yieldTakes = Lookout.LONG_YIELD_NANOS + 1;
    for (int i = 0; i < 3; i++) {
      lookFor(5);
      now += Lookout.LONGEST_REST_NANOS;
    }
    yieldTakes = 500;
    for (int i = 0; i < 3; i++) assertThat(lookFor(5)).isEqualTo(5);
    yieldTakes = Lookout.LONG_YIELD_NANOS + 1;
    assertThat(lookFor(5)).isEqualTo(1);
    now += Lookout.FIRST_REST_NANOS;
    assertThat(lookFor(5)).isEqualTo(1);
  }

  @Test
  void oneThreadAtATimeLooks() {
    int[] within = {0};
    lookout.until(() -> within[0] > 0, () -> within[0] = 1 + lookFor(3));
    assertThat(within[0]).as("nobody else looks").isEqualTo(1);
  }
}
