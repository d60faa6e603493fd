package org.bellwether.simulate;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Saw;

/** A run with everything that it showed. */
record TracedRun(Result result, List<Trace.Event> events) {
  static TracedRun of(Scenario scenario, Catalog catalog) {
    List<Trace.Event> events = new ArrayList<>();
    Result result = Simulation.of(scenario, catalog).trace(events::add).run();
    return new TracedRun(result, events);
  }

  /** What nodes saw, as {@code time node: what}. */
  List<String> seen() {
    List<String> seen = new ArrayList<>();
    for (Trace.Event event : events) {
      for (var output : event.outputs()) {
        if (output instanceof Saw(String what)) {
          seen.add(
              event.time().stripTrailingZeros().toPlainString() + " " + event.node() + ": " + what);
        }
      }
    }
    return seen;
  }
}
