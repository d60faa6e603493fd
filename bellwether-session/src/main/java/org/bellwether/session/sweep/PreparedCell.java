package org.bellwether.session.sweep;

import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.tree.ScenarioTree;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Simulation.Progress;
import org.jspecify.annotations.Nullable;

/** A cell whose runs can begin. Several threads may run it at once. */
public final class PreparedCell {
  private final SweepPlan plan;
  private final SweepCell cell;
  private final Catalog catalog;
  private final Scenario scenario; // of the first run, without the load
  private final Entry entry;
  private final @Nullable Object load;
  private final int nodes;

  PreparedCell(SweepPlan plan, SweepCell cell, Catalog catalog) {
    this.plan = plan;
    this.cell = cell;
    this.catalog = catalog;
    var tree = plan.tree(cell);
    Object given = tree.remove(SweepPlan.LOAD);
    scenario = ScenarioTree.read(tree, catalog);
    entry = catalog.entry(scenario.algorithm());
    load = given == null ? ClientLoad.usual(scenario, entry) : given;
    Integer count = scenario.nodes();
    nodes = count == null ? Simulation.of(scenario, catalog).ids().length : count;
  }

  public SweepCell cell() {
    return cell;
  }

  /** How many nodes take part. */
  public int nodes() {
    return nodes;
  }

  /**
   * What a run executes.
   *
   * @param repetition which of the cell's runs, from 0; its seed is so much larger than the first
   */
  public Scenario scenario(int repetition) {
    long seed = scenario.random().seed() + repetition;
    Scenario seeded = scenario.but().random(scenario.random().seed(seed)).build();
    return load == null ? seeded : ClientLoad.apply(load, seeded, entry, nodes);
  }

  /**
   * Runs once.
   *
   * @param progress is told now and then how far the run is, and may end it
   * @return null if {@code progress} ended the run
   * @throws ScenarioException if the scenario is not valid
   * @throws NodeFailure if a handler throws
   */
  public @Nullable SweepRun run(int repetition, Progress progress) {
    Result result = result(repetition, progress);
    return result == null ? null : measured(result);
  }

  /** The result of a run as a whole; null if {@code progress} ended it. */
  public @Nullable Result result(int repetition, Progress progress) {
    boolean[] ended = {false};
    Simulation simulation = Simulation.of(scenario(repetition), catalog);
    if (plan.measures().stream().anyMatch(Measure::queues)) simulation.queues();
    Result result =
        simulation
            .progress(
                (events, time, inFlight) -> {
                  ended[0] |= !progress.at(events, time, inFlight);
                  return !ended[0];
                })
            .run();
    return ended[0] ? null : result;
  }

  /** What a sweep keeps of a result. */
  public SweepRun measured(Result result) {
    List<Double> values = plan.measures().stream().map(measure -> measure.of(result)).toList();
    return new SweepRun(
        result.seed(),
        result.nodes(),
        result.outcome().toString(),
        result.violations().stream().map(Result.Violation::name).toList(),
        values,
        result.theory());
  }
}
