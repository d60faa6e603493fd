package org.bellwether.session.diagram;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Where each instant is on the paper. Distances are true to scale, with two exceptions: events must
 * not overlap, so there is a least distance; and where nothing happens for long, the axis is broken
 * and the time that it skips is told.
 */
final class TimeAxis {
  private static final double TYPICAL_DELAY = 88; // on paper
  private static final double TIGHT_DELAY = 40; // in long runs
  private static final double PAPER = 9000; // beyond which a run is long
  private static final double LEAST = Style.SLOT;
  private static final double MOST = 420;

  /** A time at which something happens, and the room that its events take. */
  record Instant(BigDecimal time, double left, double right) {
    /** Whether its events stand side by side, on a band. */
    boolean wide() {
      return right > left;
    }
  }

  /** A stretch in which nothing happens and that is not drawn to scale. */
  record Break(double middle, double right, BigDecimal skipped) {
    /** As wide as its caption and half of the figures before and after it. */
    static Break after(double x, BigDecimal before, BigDecimal after) {
      BigDecimal skipped = after.subtract(before);
      double caption = TextSize.width(Ticks.skip(skipped), Style.LABEL) / 2;
      double middle = x + Ticks.width(before) / 2 + 10 + caption;
      return new Break(middle, middle + caption + 10 + Ticks.width(after) / 2, skipped);
    }
  }

  private final List<Instant> instants = new ArrayList<>();
  private final List<Break> breaks = new ArrayList<>();

  /**
   * Lays out instants.
   *
   * @param times ascending
   * @param widths of the events of each, on paper
   * @param delay that most messages take, which gives the scale
   */
  TimeAxis(double left, List<BigDecimal> times, List<Double> widths, double delay) {
    double scale = scale(times, delay);
    double x = left;
    for (int i = 0; i < times.size(); i++) {
      if (i > 0) {
        BigDecimal passed = times.get(i).subtract(times.get(i - 1));
        double gap = passed.doubleValue() * scale;
        if (gap > MOST) breaks.add(Break.after(x, times.get(i - 1), times.get(i)));
        x = gap > MOST ? breaks.getLast().right : x + Math.max(LEAST, gap);
      }
      instants.add(new Instant(times.get(i), x, x + widths.get(i)));
      x += widths.get(i);
    }
  }

  List<Instant> instants() {
    return instants;
  }

  List<Break> breaks() {
    return breaks;
  }

  double left(int instant) {
    return instants.get(instant).left();
  }

  double end() {
    return instants.isEmpty() ? 0 : instants.getLast().right();
  }

  /** Whether a time is before all that is drawn. */
  boolean precedes(BigDecimal time) {
    return !instants.isEmpty() && time.compareTo(instants.getFirst().time()) < 0;
  }

  /** Any time; the middle of an instant that takes room. */
  double x(BigDecimal time) {
    int next = 0;
    while (next < instants.size() && instants.get(next).time().compareTo(time) < 0) next++;
    if (next == instants.size()) return end();
    Instant after = instants.get(next);
    if (next == 0 || after.time().compareTo(time) == 0) return (after.left() + after.right()) / 2;
    Instant before = instants.get(next - 1);
    double passed = time.subtract(before.time()).doubleValue();
    double whole = after.time().subtract(before.time()).doubleValue();
    return before.right() + passed / whole * (after.left() - before.right());
  }

  /**
   * Paper for a unit of time: room for a typical message, and for a typical pause between events.
   */
  private static double scale(List<BigDecimal> times, double delay) {
    List<Double> pauses = new ArrayList<>();
    for (int i = 1; i < times.size(); i++) {
      pauses.add(times.get(i).subtract(times.get(i - 1)).doubleValue());
    }
    pauses.sort(null);
    double typical = delay > 0 ? delay : pauses.isEmpty() ? 1 : pauses.get(pauses.size() / 2);
    double room = Math.clamp(PAPER / Math.max(times.size(), 1), TIGHT_DELAY, TYPICAL_DELAY);
    double scale = room / typical;
    // Half of the pauses to scale is enough: the rest are stretched to the least distance.
    return pauses.isEmpty() ? scale : Math.max(scale, LEAST / pauses.get(pauses.size() / 2));
  }
}
