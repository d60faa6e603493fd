package org.bellwether.lab.cli;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.Measure;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;

/**
 * Runs each algorithm of a sweep once before the others, so that a quantity that none of them has
 * is refused at once, and not after hours.
 */
final class SweepProbe {
  private final App app;

  SweepProbe(App app) {
    this.app = app;
  }

  void check(SweepPlan plan) {
    Set<String> there = new LinkedHashSet<>();
    boolean ran = false;
    Set<Measure> missing = new LinkedHashSet<>(plan.measures());
    for (SweepCell cell : firsts(plan).values()) {
      Result result;
      try {
        result =
            plan.prepare(cell, app.catalog())
                .result(0, (_, _, _) -> !app.terminal().interrupt().raised());
      } catch (ScenarioException | NodeFailure e) {
        continue; // the cell itself will tell
      }
      if (result == null) return; // Ctrl-C
      ran = true;
      there.addAll(Measure.names(result));
      missing.removeIf(measure -> !Double.isNaN(measure.of(result)));
    }
    if (!ran || missing.isEmpty()) return;
    throw new Refusal(
        "--measure: no result has "
            + String.join(", ", missing.stream().map(Measure::name).toList())
            + ", expected one of "
            + String.join(", ", there));
  }

  /** The first cell of every algorithm. */
  private static Map<String, SweepCell> firsts(SweepPlan plan) {
    int axis = -1;
    for (int i = 0; i < plan.axes().size(); i++) {
      if (plan.axes().get(i).path().equals("algorithm")) axis = i;
    }
    Map<String, SweepCell> firsts = new LinkedHashMap<>();
    for (SweepCell cell : plan.cells()) {
      firsts.putIfAbsent(axis < 0 ? "" : cell.settings().get(axis).label(), cell);
      if (axis < 0) break;
    }
    return firsts;
  }
}
