package org.bellwether.lab.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.lab.compare.Comparison.Point;
import org.bellwether.lab.compare.Prediction.Size;

/**
 * Draws a comparison: messages, synchronization delay and throughput against the number of nodes
 * and against the load.
 */
public final class Charts {
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
    List<Contender> locks = List.copyOf(byLock.keySet());
    byLock.forEach(
        (lock, list) -> {
          List<Point> shown =
              list.stream().filter(p -> Double.isFinite(figure.of(p.measured(), size))).toList();
          chart.add(
              lock.label(),
              locks.indexOf(lock),
              shown.stream().mapToDouble(Point::x).toArray(),
              shown.stream().mapToDouble(p -> figure.of(p.measured(), size)).toArray());
        });
    gallery.add(name, chart);
  }
}
