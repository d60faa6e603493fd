package org.bellwether.lab.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bellwether.lab.compare.Comparison;
import org.bellwether.lab.compare.Comparison.Point;
import org.bellwether.lab.compare.Comparison.Watcher;
import org.bellwether.lab.compare.Contender;
import org.bellwether.lab.compare.Prediction;
import org.bellwether.lab.compare.Prediction.Size;

/**
 * The table by which textbooks compare locks: response time and messages under light load, and the
 * synchronization delay, as printed, as it is for exactly this lock, and as measured.
 */
public final class MutexTable {
  private static final String ROUND_TRIP = "2T+E";

  private MutexTable() {}

  /**
   * One figure of one lock.
   *
   * @param printed the formula of the table
   * @param value its value
   * @param exact the formula for this lock, quorums or tree
   * @param low its value, or the smaller bound
   * @param high its value, or the larger bound
   */
  public record Cell(
      String printed, double value, String exact, double low, double high, double measured) {}

  /** A lock: its response time, its synchronization delay and its messages per entry. */
  public record Row(String lock, Cell response, Cell syncDelay, Cell messages) {}

  /** What the table prints for a figure. */
  private record Printed(String formula, ToDoubleFunction<Size> value) {}

  private record Line(String lock, Printed response, Printed syncDelay, Printed messages) {}

  private static final Printed RESPONSE = new Printed(ROUND_TRIP, s -> 2 * s.delay() + s.hold());
  private static final Printed ONE_DELAY = new Printed("T", Size::delay);

  private static final List<Line> LINES =
      List.of(
          new Line("lamport", RESPONSE, ONE_DELAY, new Printed("3(N-1)", s -> 3.0 * (s.n() - 1))),
          new Line(
              "ricart-agrawala",
              RESPONSE,
              ONE_DELAY,
              new Printed("2(N-1)", s -> 2.0 * (s.n() - 1))),
          new Line(
              "maekawa",
              RESPONSE,
              new Printed("2T", s -> 2 * s.delay()),
              new Printed("3√N", s -> 3 * Math.sqrt(s.n()))),
          new Line("suzuki-kasami", RESPONSE, ONE_DELAY, new Printed("N", Size::n)),
          new Line(
              "raymond",
              new Printed("T log N+E", s -> s.delay() * log(s) + s.hold()),
              new Printed("T log N/2", s -> s.delay() * log(s) / 2),
              new Printed("log N", MutexTable::log)));

  private static double log(Size size) {
    return Math.log(size.n()) / Math.log(2);
  }

  /** Measures all rows; those that are left when the watcher ends the measurement are missing. */
  public static List<Row> of(int n, long delay, long hold, Watcher watcher) {
    List<Row> rows = new ArrayList<>();
    for (Line line : LINES) {
      Contender lock =
          Contender.all().stream()
              .filter(l -> l.label().equals(line.lock))
              .findFirst()
              .orElseThrow();
      Comparison comparison = new Comparison(List.of(lock), n, delay, hold, 1, watcher);
      List<Point> light = comparison.light();
      List<Point> heavy = comparison.heavy();
      if (light.isEmpty() || heavy.isEmpty()) break;
      Size size = comparison.size();
      rows.add(
          new Row(
              line.lock,
              cell(
                  line.response,
                  lock.lightResponse(),
                  size,
                  light.getFirst().measured().response()),
              cell(line.syncDelay, lock.syncDelay(), size, heavy.getFirst().measured().syncDelay()),
              cell(
                  line.messages,
                  lock.lightMessages(),
                  size,
                  light.getFirst().measured().messages())));
    }
    return rows;
  }

  private static Cell cell(Printed printed, Prediction exact, Size size, double measured) {
    return new Cell(
        printed.formula,
        printed.value.applyAsDouble(size),
        exact.formula(),
        exact.low().applyAsDouble(size),
        exact.high().applyAsDouble(size),
        measured);
  }
}
