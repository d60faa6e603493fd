package org.bellwether.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.bellwether.lab.compare.SynchronizerComparison.Contender;
import org.bellwether.lab.compare.SynchronizerComparison.Row;

/** Draws what synchronizers cost as the network grows: all messages, and time. */
public final class SynchronizerCharts {
  private final String title;
  private final List<LineChart.Format> formats;

  /** What a network of some size showed. */
  public record Point(int nodes, List<Row> rows) {}

  /**
   * Charts of an application.
   *
   * @param svgOnly whether there are no PNG files
   */
  public SynchronizerCharts(String application, boolean svgOnly) {
    title = " of " + application;
    formats =
        svgOnly
            ? List.of(LineChart.Format.SVG)
            : List.of(LineChart.Format.SVG, LineChart.Format.PNG);
  }

  /** Writes them to a directory, which is made if it is not there; returns the files. */
  public List<Path> draw(Path directory, List<Point> points) throws IOException {
    List<Path> files = new ArrayList<>();
    files.addAll(draw(directory, "Messages", points, Row::messages));
    files.addAll(draw(directory, "Time", points, row -> row.time().doubleValue()));
    return files;
  }

  private List<Path> draw(
      Path directory, String what, List<Point> points, ToDoubleFunction<Row> value)
      throws IOException {
    LineChart chart = new LineChart(what + title, what.toLowerCase(Locale.ROOT));
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
    String name = "synchronizers-" + what.toLowerCase(Locale.ROOT) + "-by-nodes";
    List<Path> files = new ArrayList<>();
    for (LineChart.Format format : formats) {
      files.add(chart.write(directory, name, format));
    }
    return files;
  }
}
