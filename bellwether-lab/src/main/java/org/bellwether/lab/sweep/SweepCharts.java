package org.bellwether.lab.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.lab.chart.Chart;
import org.bellwether.session.sweep.Measure;
import org.bellwether.session.sweep.Statistics;
import org.bellwether.session.sweep.SweepSeries;
import org.bellwether.session.sweep.SweepSeries.Point;

/** A chart per quantity of a sweep: measurements with their intervals, and theory as lines. */
public final class SweepCharts {
  private SweepCharts() {}

  /**
   * All charts as SVG, by the names of their files without an ending.
   *
   * @param name what was swept
   */
  public static Map<String, String> draw(String name, List<SweepSeries> all) {
    Map<Measure, List<SweepSeries>> byMeasure = new LinkedHashMap<>();
    for (SweepSeries series : all) {
      byMeasure.computeIfAbsent(series.measure(), _ -> new ArrayList<>()).add(series);
    }
    Map<String, String> charts = new LinkedHashMap<>();
    byMeasure.forEach(
        (measure, group) -> {
          String axis = group.getFirst().axis();
          String file = (measure.name() + "-by-" + axis).replaceAll("[^A-Za-z0-9.-]+", "-");
          charts.put(file, draw(name, measure, axis, group));
        });
    return charts;
  }

  private static String draw(String name, Measure measure, String axis, List<SweepSeries> group) {
    Chart chart = new Chart(title(measure) + " of " + name, axis, axis(measure));
    for (int i = 0; i < group.size(); i++) {
      SweepSeries series = group.get(i);
      String label = series.label().isEmpty() ? "measured" : series.label();
      double[] x = of(series, Point::x);
      double[] mean = of(series, point -> point.statistics().mean());
      double[] low = of(series, point -> low(point.statistics()));
      double[] high = of(series, point -> point.statistics().high());
      boolean line = series.means().isEmpty() || group.size() > 1; // theory is the line
      if (line) chart.measured(label, i, x, mean, low, high);
      else chart.points(label, i, x, mean, low, high);
    }
    for (int i = 0; i < group.size(); i++) theory(chart, group, i);
    return chart.suitableAxes().svg();
  }

  private static void theory(Chart chart, List<SweepSeries> group, int index) {
    SweepSeries series = group.get(index);
    for (Title title : series.titles()) {
      boolean ofAll = group.stream().allMatch(other -> other.titles().contains(title));
      String whose = ofAll ? "theory: " : "theory of " + series.label() + ": ";
      List<Point> known =
          series.points().stream().filter(point -> point.theory().containsKey(title)).toList();
      chart.theory(
          whose + title.name(),
          ofAll && group.size() > 1 ? -1 : index,
          known.stream().mapToDouble(Point::x).toArray(),
          known.stream().mapToDouble(point -> point.theory().getOrDefault(title, 0.0)).toArray());
    }
  }

  private static double[] of(SweepSeries series, ToDoubleFunction<Point> value) {
    return series.points().stream().mapToDouble(value).toArray();
  }

  private static String title(Measure measure) {
    String words = words(measure);
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** With its unit. */
  private static String axis(Measure measure) {
    return switch (measure.name()) {
      case "time", "leaderTime", "syncDelay", "syncDelay.settled", "responseTime" ->
          words(measure) + " (units of time)";
      case "responseTime.max" -> "longest response time (units of time)";
      case "throughput" -> "throughput (entries per unit of time)";
      default -> words(measure);
    };
  }

  /** {@code messagesPerEntry} as {@code messages per entry}. */
  private static String words(Measure measure) {
    String name = measure.name();
    if (name.startsWith("messages.")) return name.substring("messages.".length()) + " messages";
    if (name.startsWith("bits.")) return "bits of " + name.substring("bits.".length());
    return name.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
  }

  /** What is never negative has no interval below 0. */
  private static double low(Statistics statistics) {
    return Math.max(statistics.low(), Math.min(0, statistics.min()));
  }
}
