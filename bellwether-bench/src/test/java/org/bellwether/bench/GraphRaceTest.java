package org.bellwether.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** A row compares the messages of both racers, and fails if they differ. */
class GraphRaceTest {
  @Test
  void bothElectWithAsManyMessages() {
    assertThat(GraphRace.election(1000, 1)).startsWith("| hirschberg-sinclair | 1,000 | 1 |");
    assertThat(GraphRace.election(300, 10)).contains("| 1..10 |");
  }

  @Test
  void bothFloodWithAsManyMessagesAndAllAgree() {
    assertThat(GraphRace.flooding(500)).startsWith("| flooding-on-change | 500 |");
    Simulation simulation =
        Simulation.of(
            Scenario.builder("flooding-on-change").topology(Network.Kind.random(500, 6)).build());
    ArrayFlooding arrays =
        new ArrayFlooding(new ArrayGraph(simulation.topology()), simulation.ids(), 20);
    arrays.run();
    assertThat(arrays.agreed()).isTrue();
  }

  @Test
  void bothSearchWithAsManyMessages() {
    assertThat(GraphRace.search(7, 1)).startsWith("| alpha | 49 |");
    assertThat(GraphRace.search(7, 10)).contains("| 1..10 |");
  }
}
