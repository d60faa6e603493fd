package org.bellwether.lab.compare;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.bellwether.lab.compare.SynchronizerComparison.Contender;
import org.bellwether.lab.compare.SynchronizerComparison.Row;

/** Draws what synchronizers cost as the network grows: all messages, and time. */
public final class SynchronizerCharts {
  private final String title;

  /** What a network of some size showed. */
  public record Point(int nodes, List<Row> rows) {}

  /** Charts of an application. */
  public SynchronizerCharts(String application) {
    title = " of " + application;
  }

  public void draw(Gallery gallery, List<Point> points) throws IOException {
    draw(gallery, "Messages", "", points, Row::messages);
    draw(gallery, "Time", " (units of time)", points, row -> row.time().doubleValue());
  }

  private void draw(
      Gallery gallery, String what, String unit, List<Point> points, ToDoubleFunction<Row> value)
      throws IOException {
    LineChart chart = new LineChart(what + title, what.toLowerCase(Locale.ROOT) + unit);
    chart.doubling("nodes");
    chart.logarithmic();
    double[] nodes = points.stream().mapToDouble(Point::nodes).toArray();
    List<Row> last = points.getLast().rows();
    for (int i = 0; i < last.size(); i++) {
      int index = i;
      Contender contender = last.get(i).contender();
      double[] values =
          points.stream().mapToDouble(p -> value.applyAsDouble(p.rows().get(index))).toArray();
      chart.add(contender.label(), i, nodes, values);
    }
    gallery.add("synchronizers-" + what.toLowerCase(Locale.ROOT) + "-by-nodes", chart);
  }
}
