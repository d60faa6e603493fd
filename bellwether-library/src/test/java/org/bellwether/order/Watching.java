package org.bellwether.order;

import java.util.Map;
import org.bellwether.scenario.Scenario;

/** Scenarios in which the algorithm of another scenario is watched. */
public final class Watching {
  private Watching() {}

  /** The same without faults, and with an observer around every node. */
  public static Scenario.Builder by(
      String observer, Scenario scenario, Map<String, Object> parameters) {
    Scenario.Builder builder =
        Scenario.builder(observer)
            .topology(scenario.topology())
            .ids(scenario.ids())
            .start(scenario.start())
            .starts(scenario.starts())
            .links(scenario.links())
            .clocks(scenario.clocks())
            .operations(scenario.operations())
            .random(scenario.random())
            .until(scenario.until());
    if (scenario.nodes() != null) builder.nodes(scenario.nodes());
    scenario.parameters().forEach(builder::parameter);
    parameters.forEach(builder::parameter);
    return builder.parameter("watched", scenario.algorithm());
  }
}
