package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Construction;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.WiredScenario;

/**
 * Runs the stages of a {@link Construction} before the run that needs it, and counts their cost.
 */
final class ConstructionRuns {
  private final WiredScenario setup;
  private final Topology topology;
  private final SortedMap<String, Long> messages = new TreeMap<>();
  private BigDecimal time = BigDecimal.ZERO;

  private ConstructionRuns(WiredScenario setup) {
    this.setup = setup;
    topology = setup.topology();
  }

  /** The same run on what the network has built. */
  static WiredScenario build(WiredScenario setup, Catalog catalog) {
    Construction construction = setup.entry().construction();
    if (construction == null) return setup;
    Links links = setup.scenario().links();
    if (links.loss() > 0 || links.duplicate() > 0) {
      throw Construction.refused("links that neither lose nor duplicate messages");
    }
    ConstructionRuns runs = new ConstructionRuns(setup);
    Scenario.Builder built = setup.scenario().but();
    construction.build(setup.setting(), runs::run).forEach(built::parameter);
    return new WiredScenario(built.build(), catalog, Map.of(Construction.PARAMETER, runs.cost()));
  }

  private Map<String, Object> cost() {
    Map<String, Object> cost = new LinkedHashMap<>();
    cost.put("messages", messages);
    cost.put("total", messages.values().stream().mapToLong(Long::longValue).sum());
    cost.put("time", time);
    return cost;
  }

  private <M extends Monitor> M run(Entry entry, int start, Supplier<M> results) {
    Scenario.Builder builder = Scenario.builder(entry.name());
    if (topology.n() == 1) builder.topology(Network.Kind.of("line")).nodes(1);
    else builder.topology(edges());
    Scenario given = setup.scenario();
    Scenario stage =
        builder
            .links(given.links())
            .clocks(given.clocks())
            .random(given.random())
            .start(start)
            .build();
    List<M> made = new ArrayList<>(); // several if a fast path is given up
    Simulation simulation = Simulation.of(stage, Catalog.of(entry));
    simulation.judgedBy(
        () -> {
          made.add(results.get());
          return made.getLast();
        });
    Result result = simulation.run();
    result.messages().forEach((kind, count) -> messages.merge(kind, count, Long::sum));
    time = time.add(result.endTime());
    return made.getLast();
  }

  private Network edges() {
    List<Pair> pairs = new ArrayList<>();
    for (int v = 0; v < topology.n(); v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) {
        if (topology.neighbour(v, slot) > v) pairs.add(new Pair(v, topology.neighbour(v, slot)));
      }
    }
    return new Network.Edges(pairs);
  }
}
