package org.bellwether.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CheckRaceTest {
  @Test
  void bothRacersFindTheSameStates() {
    assertThat(new PackedRing(8).run()).isEqualTo(4862);
    assertThat(new PackedRing(10).run()).isEqualTo(58_786);
  }

  @Test
  void theCheckerKeepsAStateInNoMoreThan32Bytes() {
    assertThat(CheckRace.round(10).bytesPerState()).isLessThanOrEqualTo(32);
  }
}
