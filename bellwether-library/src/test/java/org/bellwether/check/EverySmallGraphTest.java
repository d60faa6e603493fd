package org.bellwether.check;

import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.scenario.DrawnGraphs.graph;

import java.util.List;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A search under each synchronizer on all connected graphs of two to four nodes, over links that
 * keep the order of messages and over links that do not: every state of four ticks, without
 * reduction.
 */
class EverySmallGraphTest {
  private static final long TICKS = 4;

  private static final List<Network> CONNECTED =
      List.of(
          graph("0-1"),
          graph("0-1 1-2"),
          graph("0-1 1-2 0-2"),
          graph("0-1 1-2 2-3"),
          graph("0-1 0-2 0-3"),
          graph("0-1 1-2 2-3 3-0"),
          graph("0-1 1-2 0-2 2-3"),
          graph("0-1 1-2 2-3 3-0 0-2"),
          graph("0-1 0-2 0-3 1-2 1-3 2-3"));

  @ParameterizedTest
  @ValueSource(strings = {"alpha", "beta", "gamma"})
  void nothingIsLateAndEverybodyFindsItsDistance(String synchronizer) {
    for (Network edges : CONNECTED) {
      for (Links links : List.of(Links.UNIT, Links.UNIT.reordering())) {
        Scenario scenario =
            Scenario.builder(synchronizer)
                .topology(edges)
                .links(links)
                .parameter("application", "bfs")
                .parameter("ticks", TICKS)
                .build();
        assertThat(Check.of(scenario).reduction(false)).holds();
      }
    }
  }
}
