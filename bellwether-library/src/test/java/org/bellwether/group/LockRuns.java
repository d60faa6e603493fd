package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Output;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;

/** Runs of locks, as their clients see them. */
final class LockRuns {
  private LockRuns() {}

  /** What clients were told of their locks in a run without a violation. */
  static List<String> told(Scenario scenario) {
    return told(scenario, Catalog.standard(), 0);
  }

  /** The same of nodes from one on, in algorithms of a catalogue: {@code time node event}. */
  static List<String> told(Scenario scenario, Catalog catalog, int from) {
    List<String> told = new ArrayList<>();
    Simulation simulation =
        Simulation.of(scenario, catalog)
            .trace(
                event -> {
                  if (event.node() < from) return;
                  for (Output output : event.outputs()) {
                    if (!(output instanceof LockEvent)) continue;
                    told.add(event.time() + " " + event.node() + " " + output);
                  }
                });
    assertThat(simulation.run().violations()).isEmpty();
    return told;
  }
}
