package org.bellwether.lab.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.bellwether.lab.compare.Claim.Size;
import org.bellwether.lab.compare.Comparison.Point;

/**
 * Draws a comparison: messages, synchronization delay and throughput against the number of nodes
 * and against the load.
 */
public final class Charts {
  private static final double SAME = 0.005; // what the eye takes for one line

  private final Gallery gallery;

  public Charts(Gallery gallery) {
    this.gallery = gallery;
  }

  /** Under heavy load, against the number of nodes. */
  public void bySize(Size size, List<Point> points) throws IOException {
    for (Figure figure : Figure.values()) {
      LineChart chart = new LineChart(figure.title + " under heavy load", figure.axis);
      chart.doubling("nodes");
      draw(chart, figure, figure.file + "-by-nodes", size, points);
    }
  }

  /** Against the load. */
  public void byLoad(Size size, List<Point> points) throws IOException {
    for (Figure figure : Figure.values()) {
      LineChart chart = new LineChart(figure.title + ", " + size.n() + " nodes", figure.axis);
      chart.decades("requests in the time T+E");
      draw(chart, figure, figure.file + "-by-load", size, points);
    }
  }

  /** What is drawn, in units that do not depend on T and E. */
  private enum Figure {
    MESSAGES("messages", "Messages per entry", "messages per entry"),
    SYNC_DELAY("sync-delay", "Synchronization delay", "from an exit to the next entry, in T"),
    THROUGHPUT("throughput", "Throughput", "entries in the time T+E");

    private final String file;
    private final String title;
    private final String axis;

    Figure(String file, String title, String axis) {
      this.file = file;
      this.title = title;
      this.axis = axis;
    }

    double of(Measurement measured, Size size) {
      return switch (this) {
        case MESSAGES -> measured.messages();
        case SYNC_DELAY -> measured.syncDelay() / size.delay();
        case THROUGHPUT -> measured.throughput() * (size.delay() + size.hold());
      };
    }
  }

  private void draw(LineChart chart, Figure figure, String name, Size size, List<Point> points)
      throws IOException {
    if (figure == Figure.MESSAGES) chart.logarithmic();
    Map<Contender, List<Point>> byLock = new LinkedHashMap<>();
    for (Point point : points)
      byLock.computeIfAbsent(point.lock(), _ -> new ArrayList<>()).add(point);
    List<Line> lines = new ArrayList<>();
    byLock.forEach(
        (lock, list) -> join(lines, Line.of(lock, list, p -> figure.of(p.measured(), size))));
    List<Contender> locks = List.copyOf(byLock.keySet());
    for (Line line : lines) {
      List<String> labels = line.locks.stream().map(Contender::label).toList();
      chart.add(String.join(",\n", labels), locks.indexOf(line.locks.getFirst()), line.x, line.y);
    }
    gallery.add(name, chart);
  }

  /** Locks that show the same are one line, with all their names. */
  private static void join(List<Line> lines, Line line) {
    for (Line other : lines) {
      if (other.same(line)) {
        other.locks.addAll(line.locks);
        return;
      }
    }
    lines.add(line);
  }

  private record Line(List<Contender> locks, double[] x, double[] y) {
    static Line of(Contender lock, List<Point> points, ToDoubleFunction<Point> figure) {
      List<Point> shown =
          points.stream().filter(p -> Double.isFinite(figure.applyAsDouble(p))).toList();
      return new Line(
          new ArrayList<>(List.of(lock)),
          shown.stream().mapToDouble(Point::x).toArray(),
          shown.stream().mapToDouble(figure).toArray());
    }

    boolean same(Line other) {
      if (x.length != other.x.length) return false;
      for (int i = 0; i < x.length; i++) {
        if (x[i] != other.x[i] || Math.abs(y[i] - other.y[i]) > SAME * y[i]) return false;
      }
      return true;
    }
  }
}
