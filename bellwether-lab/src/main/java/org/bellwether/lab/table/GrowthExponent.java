package org.bellwether.lab.table;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bellwether.lab.table.VitanyiTable.Point;

/** How fast something grows: the slope of its logarithm against that of what it depends on. */
final class GrowthExponent {
  private static final double FASTER = 0.15; // than an order, and still taken to be of it
  private static final double SLOWER = -0.25; // lower terms die out slowly

  private GrowthExponent() {}

  /** The exponent of the power that leads from the first point to the last. */
  static double exponent(List<Point> points, ToDoubleFunction<Point> value) {
    Point first = points.getFirst();
    Point last = points.getLast();
    double grown = value.applyAsDouble(last) / value.applyAsDouble(first);
    double by = (double) last.ring().at(last.axis()) / first.ring().at(first.axis());
    return StrictMath.log(grown) / StrictMath.log(by);
  }

  /** Whether what exceeds an order by this exponent is of that order. */
  static boolean fits(double excess, boolean tight) {
    return excess <= FASTER && (!tight || excess >= SLOWER);
  }
}
