package org.bellwether.session.sweep;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.tree.ScenarioTree;
import org.jspecify.annotations.Nullable;

/**
 * All runs of a sweep, as data: a scenario, what is varied in it, how often each combination runs
 * and what is measured. A {@linkplain #cells() cell} is one combination. Its runs have successive
 * seeds, from that of the scenario on, so that any of them can be repeated alone.
 *
 * {@snippet :
 * for (SweepCell cell : plan.cells()) {
 *   PreparedCell prepared = plan.prepare(cell, catalog);
 *   for (int i = 0; i < plan.repeat(); i++) prepared.run(i, (_, _, _) -> true);
 * }
 * }
 */
public final class SweepPlan {
  /** The axis that is no field of a scenario: what clients do. */
  static final String LOAD = "load";

  private static final int MOST_CELLS = 1_000_000;

  private final Map<String, @Nullable Object> scenario;
  private final List<Axis> axes;
  private final int repeat;
  private final List<Measure> measures;
  private final Map<Measure, List<CostFormula>> theory;
  private final int count;
  private @Nullable String title;
  private @Nullable String about;

  SweepPlan(
      Map<String, @Nullable Object> scenario,
      List<Axis> axes,
      int repeat,
      List<Measure> measures,
      Map<Measure, List<CostFormula>> theory) {
    this.scenario = scenario;
    this.axes = List.copyOf(axes);
    this.repeat = repeat;
    this.measures = List.copyOf(measures);
    this.theory = new LinkedHashMap<>(theory);
    long cells = 1;
    for (Axis axis : axes) {
      cells *= axis.settings().size();
      if (cells > MOST_CELLS) {
        throw ScenarioException.says(
            "vary", "asks for too many combinations", "at most " + MOST_CELLS);
      }
    }
    count = (int) cells;
  }

  /** The same plan with words for its readers. */
  SweepPlan named(@Nullable String name, @Nullable String description) {
    SweepPlan plan = new SweepPlan(scenario, axes, repeat, measures, theory);
    plan.title = name;
    plan.about = description;
    return plan;
  }

  /** What a report is to be called; null if the sweep does not say. */
  public @Nullable String title() {
    return title;
  }

  /** What a report is to say about the sweep; null if the sweep does not say. */
  public @Nullable String about() {
    return about;
  }

  public List<Axis> axes() {
    return axes;
  }

  /** How often each cell runs. */
  public int repeat() {
    return repeat;
  }

  public List<Measure> measures() {
    return measures;
  }

  /** What the mean of a quantity is compared with, beyond the formulas of the catalogue. */
  List<CostFormula> theory(Measure measure) {
    return theory.getOrDefault(measure, List.of());
  }

  /** The scenario before anything is varied, as a tree. */
  public Map<String, @Nullable Object> scenario() {
    return new LinkedHashMap<>(scenario);
  }

  /** All combinations, made one by one as they are asked for. */
  public List<SweepCell> cells() {
    return new Cells();
  }

  private final class Cells extends AbstractList<SweepCell> implements RandomAccess {
    @Override
    public SweepCell get(int index) {
      List<Axis.Setting> settings = new ArrayList<>();
      int rest = index;
      for (Axis axis : axes.reversed()) {
        settings.addFirst(axis.settings().get(rest % axis.settings().size()));
        rest /= axis.settings().size();
      }
      return new SweepCell(index, settings);
    }

    @Override
    public int size() {
      return count;
    }
  }

  /** The scenario of a cell, as a tree, with its load beside it. */
  Map<String, @Nullable Object> tree(SweepCell cell) {
    Map<String, @Nullable Object> tree = scenario();
    for (int i = 0; i < axes.size(); i++) {
      tree = ScenarioFields.with(tree, axes.get(i).path(), cell.settings().get(i).value());
    }
    return tree;
  }

  /**
   * Makes a cell ready to run.
   *
   * @throws ScenarioException if its scenario is not valid
   */
  public PreparedCell prepare(SweepCell cell, Catalog catalog) {
    return new PreparedCell(this, cell, catalog);
  }

  /** As a tree that {@link SweepTree} reads back as an equal plan. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("bellwether", (long) ScenarioTree.VERSION);
    if (title != null) tree.put("title", title);
    if (about != null) tree.put("about", about);
    tree.put("scenario", scenario());
    Map<String, @Nullable Object> vary = new LinkedHashMap<>();
    for (Axis axis : axes) {
      vary.put(axis.name(), axis.settings().stream().map(Axis.Setting::value).toList());
    }
    tree.put("vary", vary);
    tree.put("repeat", (long) repeat);
    tree.put("measure", measures.stream().map(Measure::name).toList());
    if (!theory.isEmpty()) {
      Map<String, @Nullable Object> formulas = new LinkedHashMap<>();
      theory.forEach(
          (measure, all) ->
              formulas.put(measure.name(), all.stream().map(CostFormula::toString).toList()));
      tree.put("theory", formulas);
    }
    return tree;
  }
}
