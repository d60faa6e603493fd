package org.bellwether.lab.web;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/** Runs the cells of a sweep over sizes, and tells the page what each run cost. */
final class GrowthApi {
  private static final Duration WHOLE = Duration.ofSeconds(15);
  private static final Duration ONE = Duration.ofSeconds(2);
  private static final long MOST_EVENTS = 900_000; // of one run; it would go on for ever

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
    Simulation.of(ScenarioReader.read(scenario, catalog), catalog); // refuses what cannot run
    SweepPlan plan = Growth.plan(scenario, catalog);
    underWay.incrementAndGet();
    try (EventStream events = call.events()) {
      events.send("done", Map.of("cells", sweep(plan, events)));
    } finally {
      underWay.decrementAndGet();
    }
  }

  private int sweep(SweepPlan plan, EventStream events) throws IOException {
    long end = System.nanoTime() + WHOLE.toNanos();
    List<PreparedCell> prepared = new ArrayList<>();
    for (SweepCell cell : plan.cells()) {
      PreparedCell one = prepare(plan, cell);
      if (one != null) prepared.add(one);
    }
    int cells = 0;
    for (int repetition = 0; repetition < plan.repeat(); repetition++) {
      for (int size = 0; size < prepared.size() && System.nanoTime() < end; size++) {
        PreparedCell cell = prepared.get(size);
        events.send("at", Map.of("n", cell.nodes())); // fails once nobody listens
        long began = System.nanoTime();
        Result result = run(cell, repetition, end);
        if (result != null) {
          events.send("cell", Growth.cell(cell, result));
          cells++;
        }
        if (System.nanoTime() - began > ONE.toNanos()) prepared = prepared.subList(0, size + 1);
      }
    }
    return cells;
  }

  /** Null if the network has no such size. */
  private @Nullable PreparedCell prepare(SweepPlan plan, SweepCell cell) {
    try {
      return plan.prepare(cell, catalog);
    } catch (ScenarioException e) {
      return null;
    }
  }

  /** Null if there is no such run, or it takes too long. */
  private static @Nullable Result run(PreparedCell cell, int repetition, long end) {
    try {
      return cell.result(
          repetition, (events, _, _) -> events < MOST_EVENTS && System.nanoTime() < end);
    } catch (ScenarioException | NodeFailure e) {
      return null; // not with so many nodes
    }
  }
}
