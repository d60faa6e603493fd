package org.bellwether.lab.sweep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.session.sweep.Axis;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.Measure;
import org.bellwether.session.sweep.Statistics;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepRun;
import org.bellwether.session.sweep.SweepTheory;
import org.bellwether.simulate.Result.Figure;
import org.jspecify.annotations.Nullable;

/** What a sweep showed as tables: a row per run, and a row per cell with statistics. */
public final class SweepTables {
  private final SweepPlan plan;
  private final Collection<CellResult> results;
  private final Catalog catalog;
  private final List<Title> titles;
  private final List<Mean> means;
  private final boolean nodesVary;

  /** A formula that speaks of the mean of a measure. */
  private record Mean(Measure measure, Title title) {}

  /** A figure of statistics that has a column of its own. */
  private record Shown(String suffix, ToDoubleFunction<Statistics> value) {}

  private static final List<Shown> FIGURES =
      List.of(
          new Shown("", Statistics::mean),
          new Shown(".low", Statistics::low),
          new Shown(".high", Statistics::high),
          new Shown(".deviation", Statistics::deviation),
          new Shown(".min", Statistics::min),
          new Shown(".q05", Statistics::q05),
          new Shown(".q25", Statistics::q25),
          new Shown(".median", Statistics::median),
          new Shown(".q75", Statistics::q75),
          new Shown(".q95", Statistics::q95),
          new Shown(".max", Statistics::max));

  /**
   * Tables.
   *
   * @param results in the order of the cells
   */
  public SweepTables(SweepPlan plan, Collection<CellResult> results, Catalog catalog) {
    this.plan = plan;
    this.results = results;
    this.catalog = catalog;
    Set<Title> compared = new LinkedHashSet<>();
    Set<Mean> known = new LinkedHashSet<>();
    for (CellResult result : results) {
      for (Measure measure : plan.measures()) {
        means(result, measure).keySet().forEach(of -> known.add(new Mean(measure, of)));
      }
      for (SweepRun run : result.runs()) {
        for (Figure figure : run.theory()) compared.add(figure.title());
      }
    }
    titles = List.copyOf(compared);
    means = List.copyOf(known);
    nodesVary = plan.axes().stream().anyMatch(axis -> axis.name().equals("nodes"));
  }

  /** A row per run. */
  public DataTable runs() {
    DataTable table = new DataTable();
    axes(table);
    table.column("run", DataTable.Type.WHOLE);
    table.column("seed", DataTable.Type.WHOLE);
    table.column("outcome", DataTable.Type.TEXT);
    table.column("violated", DataTable.Type.WHOLE);
    for (Measure measure : plan.measures()) table.column(measure.name(), DataTable.Type.DECIMAL);
    theory(table);
    for (CellResult result : results) {
      for (int i = 0; i < result.runs().size(); i++) table.row(run(result, i));
    }
    return table;
  }

  private List<@Nullable Object> run(CellResult result, int index) {
    SweepRun run = result.runs().get(index);
    List<@Nullable Object> row = settings(result);
    row.add(index + 1L);
    row.add(run.seed());
    row.add(run.outcome());
    row.add((long) run.violations());
    for (double value : run.values()) row.add(number(value));
    for (Title title : titles) {
      Figure figure = run.figure(title);
      row.add(figure == null ? null : number(figure.value()));
      row.add(figure == null ? null : number(figure.measured()));
    }
    means(result, row);
    return row;
  }

  /** A row per cell. */
  public DataTable cells() {
    DataTable table = new DataTable();
    axes(table);
    table.column("runs", DataTable.Type.WHOLE);
    table.column("violated", DataTable.Type.WHOLE);
    for (Measure measure : plan.measures()) {
      for (Shown figure : FIGURES) {
        table.column(measure.name() + figure.suffix, DataTable.Type.DECIMAL);
      }
    }
    theory(table);
    table.column("error", DataTable.Type.TEXT);
    for (CellResult result : results) table.row(cell(result));
    return table;
  }

  private List<@Nullable Object> cell(CellResult result) {
    List<@Nullable Object> row = settings(result);
    row.add((long) result.runs().size());
    row.add(result.violated());
    for (int i = 0; i < plan.measures().size(); i++) {
      Statistics statistics = statistics(result, i);
      for (Shown figure : FIGURES) {
        row.add(number(figure.value.applyAsDouble(statistics)));
      }
    }
    for (Title title : titles) {
      row.add(number(mean(result, title, Figure::value)));
      row.add(number(mean(result, title, Figure::measured)));
    }
    means(result, row);
    row.add(result.failure());
    return row;
  }

  /** What the runs of a cell showed of a measure. */
  public static Statistics statistics(CellResult result, int measure) {
    return Statistics.of(result.runs().stream().map(run -> run.values().get(measure)).toList());
  }

  private static double mean(CellResult result, Title title, ToDoubleFunction<Figure> value) {
    List<Double> values = new ArrayList<>();
    for (SweepRun run : result.runs()) {
      Figure figure = run.figure(title);
      if (figure != null) values.add(value.applyAsDouble(figure));
    }
    return Statistics.of(values).mean();
  }

  private void axes(DataTable table) {
    for (Axis axis : plan.axes()) table.column(axis.name(), type(axis));
    if (!nodesVary) table.column("nodes", DataTable.Type.WHOLE);
  }

  private void theory(DataTable table) {
    for (Title title : titles) {
      table.column("theory: " + title.name(), DataTable.Type.DECIMAL);
      table.column("measured: " + title.name(), DataTable.Type.DECIMAL);
    }
    for (Mean mean : means) {
      String column = "mean of " + mean.measure.name() + ": " + mean.title.name();
      table.column(column, DataTable.Type.DECIMAL);
    }
  }

  private void means(CellResult result, List<@Nullable Object> row) {
    for (Mean mean : means) row.add(means(result, mean.measure).get(mean.title));
  }

  private Map<Title, Double> means(CellResult result, Measure measure) {
    if (result.runs().isEmpty()) return Map.of();
    int nodes = result.runs().getFirst().nodes();
    return SweepTheory.means(plan, result.cell(), nodes, measure, catalog);
  }

  private List<@Nullable Object> settings(CellResult result) {
    List<@Nullable Object> row = new ArrayList<>();
    for (int i = 0; i < plan.axes().size(); i++) {
      Axis.Setting setting = result.cell().settings().get(i);
      row.add(
          switch (type(plan.axes().get(i))) {
            case WHOLE -> setting.value();
            case DECIMAL -> ((Number) setting.value()).doubleValue();
            case TEXT -> setting.label();
          });
    }
    if (!nodesVary)
      row.add(result.runs().isEmpty() ? null : (long) result.runs().getFirst().nodes());
    return row;
  }

  private static DataTable.Type type(Axis axis) {
    List<Axis.Setting> settings = axis.settings();
    if (settings.stream().allMatch(setting -> setting.value() instanceof Long))
      return DataTable.Type.WHOLE;
    boolean numbers = settings.stream().allMatch(setting -> setting.value() instanceof Number);
    return numbers ? DataTable.Type.DECIMAL : DataTable.Type.TEXT;
  }

  private static @Nullable Double number(double value) {
    return Double.isNaN(value) ? null : (Double) value;
  }
}
