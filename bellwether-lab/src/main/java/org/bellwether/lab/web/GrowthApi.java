package org.bellwether.lab.web;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Ending;
import org.jspecify.annotations.Nullable;

/** Runs a scenario with more and more nodes, and tells the page what each run cost. */
final class GrowthApi {
  private static final Duration WHOLE = Duration.ofSeconds(15);
  private static final Duration ONE = Duration.ofSeconds(2);
  private static final long MOST_EVENTS = 3_000_000; // of one run

  private final Catalog catalog;
  private final LabLimits limits;
  private final AtomicInteger underWay = new AtomicInteger();

  GrowthApi(Catalog catalog, LabLimits limits) {
    this.catalog = catalog;
    this.limits = limits;
  }

  /** How many pages are being told now. */
  int underWay() {
    return underWay.get();
  }

  /** Sends an event per run, small ones first, until time is up or nobody listens any more. */
  void sweep(Call call) throws IOException {
    Map<String, @Nullable Object> scenario = call.body(limits.bodyBytes());
    Entry entry = Simulation.of(ScenarioReader.read(scenario, catalog), catalog).entry();
    underWay.incrementAndGet();
    try (EventStream events = call.events()) {
      events.send("done", Map.of("cells", sweep(scenario, entry, events)));
    } finally {
      underWay.decrementAndGet();
    }
  }

  private int sweep(Map<String, @Nullable Object> scenario, Entry entry, EventStream events)
      throws IOException {
    long end = System.nanoTime() + WHOLE.toNanos();
    int largest = Integer.MAX_VALUE;
    int cells = 0;
    for (int seed = 1; seed <= Growth.SEEDS; seed++) {
      for (int nodes : Growth.SIZES) {
        if (nodes > largest || System.nanoTime() > end) break;
        events.send("at", Map.of("n", nodes, "seed", seed)); // fails once nobody listens
        long began = System.nanoTime();
        Result result = run(Growth.scaled(scenario, entry, nodes, seed), end);
        if (result != null) {
          events.send("cell", Growth.cell(entry, nodes, seed, result));
          cells++;
        }
        if (System.nanoTime() - began > ONE.toNanos()) largest = nodes;
      }
    }
    return cells;
  }

  /** Null if there is no such run, or it takes too long. */
  private @Nullable Result run(@Nullable Map<String, @Nullable Object> scenario, long end) {
    if (scenario == null) return null;
    try {
      Simulation simulation =
          Simulation.of(ScenarioReader.read(scenario, catalog), catalog)
              .progress((events, _, _) -> events < MOST_EVENTS && System.nanoTime() < end);
      simulation.finish();
      Ending ending = simulation.ending();
      return ending == null || ending == Ending.LIMIT ? null : simulation.result();
    } catch (ScenarioException | NodeFailure e) {
      return null; // not with so many nodes
    }
  }
}
