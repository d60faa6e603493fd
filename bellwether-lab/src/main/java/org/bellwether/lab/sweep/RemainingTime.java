package org.bellwether.lab.sweep;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.bellwether.session.sweep.Axis;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;

/**
 * Estimates how long a sweep will take. Runs of as many nodes take about as long as each other;
 * sizes that have not begun are extrapolated with the power of the number of nodes that the others
 * show.
 */
public final class RemainingTime {
  private static final double STEEPEST = 3;

  private final int nodesAxis;
  private final NavigableMap<Double, Size> sizes = new TreeMap<>();

  private static final class Size {
    private long runs; // that are to be done
    private long done;
    private double nanos;

    double mean() {
      return nanos / done;
    }
  }

  /**
   * Nothing has run yet.
   *
   * @param cells those that are to run
   */
  public RemainingTime(SweepPlan plan, Iterable<SweepCell> cells) {
    int at = -1;
    for (int i = 0; i < plan.axes().size(); i++) {
      if (plan.axes().get(i).path().equals("nodes")) at = i;
    }
    nodesAxis = at;
    for (SweepCell cell : cells) {
      sizes.computeIfAbsent(nodes(cell), _ -> new Size()).runs += plan.repeat();
    }
  }

  private double nodes(SweepCell cell) {
    if (nodesAxis < 0) return 1;
    Axis.Setting setting = cell.settings().get(nodesAxis);
    return setting.value() instanceof Number nodes ? Math.max(1, nodes.doubleValue()) : 1;
  }

  /** A run has taken so long. */
  public synchronized void ran(SweepCell cell, long nanos) {
    Size size = sizes.get(nodes(cell));
    if (size == null) return;
    size.done++;
    size.nanos += nanos;
  }

  /** The seconds of work that are left for one thread; not a number before the first run. */
  public synchronized double seconds() {
    Double first = null;
    Double last = null;
    for (var size : sizes.entrySet()) {
      if (size.getValue().done == 0) continue;
      if (first == null) first = size.getKey();
      last = size.getKey();
    }
    if (first == null || last == null) return Double.NaN;
    double exponent = exponent(first, last);
    double nanos = 0;
    for (var entry : sizes.entrySet()) {
      Size size = entry.getValue();
      double mean = size.done > 0 ? size.mean() : mean(entry.getKey(), exponent);
      nanos += Math.max(0, size.runs - size.done) * mean;
    }
    return nanos / 1e9;
  }

  private double exponent(double first, double last) {
    Size small = sizes.get(first);
    Size large = sizes.get(last);
    if (small == null || large == null || first == last) return 1;
    return Math.clamp(Math.log(large.mean() / small.mean()) / Math.log(last / first), 0, STEEPEST);
  }

  /** From the nearest size that has run. */
  private double mean(double nodes, double exponent) {
    double nearest = Double.NaN;
    for (var entry : sizes.entrySet()) {
      if (entry.getValue().done == 0) continue;
      boolean nearer =
          Math.abs(Math.log(entry.getKey() / nodes)) < Math.abs(Math.log(nearest / nodes));
      if (Double.isNaN(nearest) || nearer) nearest = entry.getKey();
    }
    Size known = sizes.get(nearest);
    return known == null ? 0 : known.mean() * Math.pow(nodes / nearest, exponent);
  }
}
