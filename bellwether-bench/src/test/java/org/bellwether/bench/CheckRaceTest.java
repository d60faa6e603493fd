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
  void theCheckerKeepsUpInNoMoreThan32BytesAState() {
    CheckRace.Round round = CheckRace.round(10);
    for (int i = 0; i < 3; i++) round = CheckRace.round(10); // the compiler has to warm up
    assertThat(round.bytesPerState()).isLessThanOrEqualTo(32);
    assertThat(round.ratio()).isGreaterThan(0.05); // the bar is 0.2; see docs/performance.md
  }
}
