package org.bellwether.lab.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a chart: measurements, which have marks and may have intervals, or theory.
 *
 * @param labels all that show this very line
 * @param index what its colour, marks and dashes are chosen by; below 0 it belongs to no
 *     measurement
 * @param joined whether a line joins the points
 * @param low the lower ends of intervals; null if there are none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record Curve(
    List<String> labels,
    int index,
    boolean theory,
    boolean joined,
    double[] x,
    double[] y,
    double @Nullable [] low,
    double @Nullable [] high) {
  private static final double SAME = 0.005; // what the eye takes for one line

  /** Whether the eye takes two lines for one; theory may hide under a line of measurements. */
  boolean same(Curve other) {
    boolean alike = theory == other.theory && joined == other.joined;
    boolean hidden = !theory && joined && other.theory;
    if (!(alike || hidden) || !Arrays.equals(x, other.x)) return false;
    for (int i = 0; i < x.length; i++) {
      if (Double.isNaN(y[i]) != Double.isNaN(other.y[i])) return false;
      if (Math.abs(y[i] - other.y[i]) > SAME * Math.abs(y[i])) return false;
    }
    return true;
  }

  Curve merged(Curve other) {
    List<String> all = new ArrayList<>(labels);
    for (String label : other.labels) if (!all.contains(label)) all.add(label);
    return new Curve(all, index, theory, joined, x, y, low, high);
  }
}
