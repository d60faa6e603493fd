package org.bellwether.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class RingRaceTest {
  @Test
  void bothRacersDoTheSameWork() {
    for (int n : new int[] {1, 2, 3, 100, 1000}) {
      for (int longest : new int[] {1, 10}) {
        Simulation simulation =
            Simulation.of(Scenario.builder("chang-roberts").nodes(n).delay(1, longest).build());
        assertThat(new ArrayRing(simulation.ids(), longest).run())
            .isEqualTo(simulation.run().total());
      }
    }
  }

  @Test
  void jbotsimDoesTheSameWorkToo() {
    assertThat(JBotSimRace.row(20, 1)).startsWith("| 20 |");
  }

  @Test
  void theTableHasARowForEachRace() {
    assertThat(RingRace.row(1000, "random", 10, 1))
        .matches("\\| 1,000 \\| random \\| 1\\.\\.10 \\| .* \\| .* \\| .* \\|");
  }
}
