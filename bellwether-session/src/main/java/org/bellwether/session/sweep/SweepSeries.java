package org.bellwether.session.sweep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.simulate.Result.Figure;
import org.jspecify.annotations.Nullable;

/**
 * One quantity along one axis, while all other axes stand still: what a chart shows as one line.
 *
 * @param label the values of the other axes, such as {@code delay 1}; empty if there are none
 * @param algorithm what ran
 * @param means formulas that speak of the mean, such as {@code n·H(n)}
 * @param points in ascending order of their place on the axis
 */
public record SweepSeries(
    String label,
    String algorithm,
    Measure measure,
    String axis,
    List<Title> means,
    List<Point> points) {
  public SweepSeries {
    means = List.copyOf(means);
    points = List.copyOf(points);
  }

  /**
   * A cell.
   *
   * @param x its place on the axis
   * @param theory formulas that speak of this very quantity, with their mean values
   */
  public record Point(double x, Statistics statistics, Map<Title, Double> theory) {}

  /**
   * All series of a sweep along one axis: the number of nodes if that varies, else the first axis
   * of numbers; none if there is no such axis.
   */
  public static List<SweepSeries> of(
      SweepPlan plan, Collection<CellResult> results, Catalog catalog) {
    int axis = axis(plan);
    if (axis < 0) return List.of();
    List<SweepSeries> all = new ArrayList<>();
    for (int m = 0; m < plan.measures().size(); m++) {
      Map<String, List<CellResult>> groups = new LinkedHashMap<>();
      for (CellResult result : results) {
        if (result.runs().isEmpty()) continue;
        groups
            .computeIfAbsent(label(plan, result.cell(), axis), _ -> new ArrayList<>())
            .add(result);
      }
      int measure = m;
      groups.forEach(
          (label, group) -> {
            SweepSeries series = series(plan, catalog, label, group, axis, measure);
            if (!series.points.isEmpty()) all.add(series);
          });
    }
    return all;
  }

  /** The axis that charts have below; -1 if none has numbers. */
  private static int axis(SweepPlan plan) {
    int first = -1;
    for (int i = 0; i < plan.axes().size(); i++) {
      Axis axis = plan.axes().get(i);
      if (sized(axis)) return i;
      boolean numbers =
          axis.settings().size() > 1
              && axis.settings().stream().allMatch(setting -> setting.value() instanceof Number);
      if (numbers && first < 0 && !axis.path().equals("random.seed")) first = i;
    }
    return first;
  }

  private static boolean sized(Axis axis) {
    return axis.settings().size() > 1
        && (axis.path().equals("nodes") || axis.path().equals("topology"));
  }

  private static String label(SweepPlan plan, SweepCell cell, int except) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < plan.axes().size(); i++) {
      if (i == except) continue;
      Axis axis = plan.axes().get(i);
      if (axis.settings().size() == 1) continue;
      String value = cell.settings().get(i).label();
      boolean speaks = axis.path().equals("algorithm") || axis.path().equals("topology");
      parts.add(speaks ? value : axis.name() + " " + value);
    }
    return String.join(", ", parts);
  }

  private static SweepSeries series(
      SweepPlan plan, Catalog catalog, String label, List<CellResult> group, int axis, int m) {
    boolean sized = sized(plan.axes().get(axis));
    String algorithm = algorithm(plan, group.getFirst().cell());
    Set<Title> titles = titles(group, m, catalog.entry(algorithm));
    Set<Title> means = new LinkedHashSet<>();
    List<Point> points = new ArrayList<>();
    for (CellResult result : group) {
      Object value = result.cell().settings().get(axis).value();
      double x = sized ? result.runs().getFirst().nodes() : ((Number) value).doubleValue();
      Statistics statistics =
          Statistics.of(result.runs().stream().map(run -> run.values().get(m)).toList());
      if (statistics.count() == 0) continue;
      Map<Title, Double> theory = theory(result, titles);
      Map<Title, Double> expected = SweepTheory.expected(plan, result, m, catalog);
      means.addAll(expected.keySet());
      theory.putAll(expected);
      points.add(new Point(x, statistics, theory));
    }
    points.sort((one, other) -> Double.compare(one.x, other.x));
    return new SweepSeries(
        label,
        algorithm,
        plan.measures().get(m),
        sized ? "nodes" : plan.axes().get(axis).name(),
        List.copyOf(means),
        points);
  }

  private static String algorithm(SweepPlan plan, SweepCell cell) {
    return String.valueOf(plan.tree(cell).get("algorithm"));
  }

  /** Formulas whose own measurement is this quantity in every run. */
  private static Set<Title> titles(List<CellResult> group, int m, Entry entry) {
    Set<Title> all = new LinkedHashSet<>();
    Set<Title> others = new LinkedHashSet<>();
    for (CellResult result : group) {
      for (SweepRun run : result.runs()) {
        for (Figure figure : run.theory()) {
          all.add(figure.title());
          if (figure.measured() != run.values().get(m)) others.add(figure.title());
        }
      }
    }
    all.removeAll(others);
    Set<Title> known = new LinkedHashSet<>();
    for (Formula formula : entry.theory()) {
      if (all.contains(formula.title())) known.add(formula.title());
    }
    known.addAll(all);
    return known;
  }

  private static Map<Title, Double> theory(CellResult result, Set<Title> titles) {
    Map<Title, Double> means = new LinkedHashMap<>();
    for (Title title : titles) {
      List<Double> values = new ArrayList<>();
      for (SweepRun run : result.runs()) {
        Figure figure = run.figure(title);
        if (figure != null) values.add(figure.value());
      }
      if (!values.isEmpty()) means.put(title, Statistics.of(values).mean());
    }
    return means;
  }

  /** The titles of all formulas that speak of this quantity. */
  public Set<Title> titles() {
    Set<Title> titles = new LinkedHashSet<>();
    for (Point point : points) titles.addAll(point.theory.keySet());
    return titles;
  }

  /** The measured means as multiples of what a formula says. */
  public DoubleSummaryStatistics ratios(Title title) {
    DoubleSummaryStatistics ratios = new DoubleSummaryStatistics();
    for (Point point : points) {
      Double said = point.theory.get(title);
      if (said != null && said != 0) ratios.accept(point.statistics.mean() / said);
    }
    return ratios;
  }

  /** The law by which the quantity grows; null if the axis is not the number of nodes. */
  public @Nullable GrowthFit fit() {
    if (!axis.equals("nodes")) return null;
    Set<Double> sizes = new LinkedHashSet<>();
    for (Point point : points) if (!sizes.add(point.x)) return null; // two networks of one size
    return GrowthFit.of(
        points.stream().mapToDouble(Point::x).toArray(),
        points.stream().mapToDouble(point -> point.statistics.mean()).toArray());
  }
}
