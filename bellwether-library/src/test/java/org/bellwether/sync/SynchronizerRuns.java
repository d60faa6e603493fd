package org.bellwether.sync;

import static org.bellwether.scenario.DrawnGraphs.graph;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/** What the tests of synchronizers share. */
final class SynchronizerRuns {
  /** Six nodes, seven edges, height 2 from node 0. */
  static final Network SIX = graph("0-1 0-2 1-2 1-3 1-4 2-4 2-5");

  private SynchronizerRuns() {}

  static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }

  static List<BigDecimal> times(long... times) {
    return Arrays.stream(times).mapToObj(BigDecimal::valueOf).toList();
  }

  /** By node, the times at which it begins its ticks. */
  static List<List<BigDecimal>> begins(Scenario scenario) {
    Simulation simulation = Simulation.of(scenario);
    List<List<BigDecimal>> begins = new ArrayList<>();
    for (int v = 0; v < simulation.topology().n(); v++) begins.add(new ArrayList<>());
    simulation
        .trace(
            event -> {
              for (Output output : event.outputs()) {
                if (output instanceof Began) begins.get(event.node()).add(event.time());
              }
            })
        .run();
    return begins;
  }

  /** A random connected graph of at most so many nodes. */
  static Network randomGraph(Random random, int most) {
    return Network.Kind.random(1 + random.nextInt(most), 1 + random.nextInt(6));
  }

  /** Random delays on links that may reorder. */
  static Links wild(Random random) {
    return Links.UNIT
        .reordering()
        .delay(
            new Links.Delay.Uniform(
                BigDecimal.valueOf(random.nextInt(3)), BigDecimal.valueOf(3 + random.nextInt(30))));
  }
}
