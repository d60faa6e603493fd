package org.bellwether.lab.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A chart: measurements as points, with intervals if there are any, and theory as lines. Axes have
 * titles and ticks at round numbers, lines have their names at their ends, and lines that coincide
 * are one line with all their names. Colours, marks and dashes differ, so that the chart can be
 * read with any colour vision and in grey.
 */
public final class Chart {
  private static final double WIDE = 20; // as many times larger asks for a logarithmic axis
  private static final double POWERS = 8;

  private final String title;
  private final String xTitle;
  private final String yTitle;
  private final List<Curve> curves = new ArrayList<>();
  private Spacing below = Spacing.LINEAR;
  private Spacing beside = Spacing.LINEAR;

  /** How an axis is divided. */
  public enum Spacing {
    LINEAR,
    DOUBLING,
    DECADES
  }

  public Chart(String title, String xTitle, String yTitle) {
    this.title = title;
    this.xTitle = xTitle;
    this.yTitle = yTitle;
  }

  /** Divides the axes. */
  public Chart axes(Spacing x, Spacing y) {
    below = x;
    beside = y;
    return this;
  }

  /** Divides the axes as suits the values. */
  public Chart suitableAxes() {
    double[] x = curves.stream().flatMapToDouble(curve -> Arrays.stream(curve.x())).toArray();
    double[] y = values();
    below = suitable(x, POWERS);
    beside = below != Spacing.LINEAR && spread(y) >= WIDE ? Spacing.DECADES : Spacing.LINEAR;
    return this;
  }

  private static Spacing suitable(double[] values, double wide) {
    if (spread(values) < wide) return Spacing.LINEAR;
    boolean powers =
        Arrays.stream(values).allMatch(v -> v == Math.rint(v) && Long.bitCount((long) v) == 1);
    if (powers) return Spacing.DOUBLING;
    return spread(values) >= WIDE ? Spacing.DECADES : Spacing.LINEAR;
  }

  /** How many times larger the largest is than the smallest; 0 if one is not above 0. */
  private static double spread(double[] values) {
    double least = Arrays.stream(values).filter(Double::isFinite).min().orElse(0);
    double most = Arrays.stream(values).filter(Double::isFinite).max().orElse(0);
    return least > 0 ? most / least : 0;
  }

  /** Points that are joined by a line. */
  public Chart measured(String label, int index, double[] x, double[] y) {
    return measured(label, index, x, y, null, null);
  }

  /**
   * Points with intervals.
   *
   * @param index what its colour, marks and dashes are chosen by
   */
  public Chart measured(
      String label,
      int index,
      double[] x,
      double[] y,
      double @Nullable [] low,
      double @Nullable [] high) {
    return add(new Curve(List.of(label), index, false, true, x, y, low, high));
  }

  /** Points with intervals that no line joins, because theory is a line among them. */
  public Chart points(
      String label, int index, double[] x, double[] y, double[] low, double[] high) {
    return add(new Curve(List.of(label), index, false, false, x, y, low, high));
  }

  /**
   * A line without points.
   *
   * @param index that of the measurements it speaks of; -1 if it speaks of all
   */
  public Chart theory(String label, int index, double[] x, double[] y) {
    return add(new Curve(List.of(label), index, true, true, x, y, null, null));
  }

  private Chart add(Curve curve) {
    for (int i = 0; i < curves.size(); i++) {
      if (!curves.get(i).same(curve)) continue;
      curves.set(i, curves.get(i).merged(curve));
      return this;
    }
    curves.add(curve);
    return this;
  }

  private double[] values() {
    return curves.stream()
        .flatMapToDouble(
            curve ->
                Stream.of(curve.y(), curve.low(), curve.high())
                    .flatMapToDouble(v -> v == null ? DoubleStream.empty() : Arrays.stream(v)))
        .toArray();
  }

  /** The chart as a document of its own. */
  public String svg() {
    double[] x = curves.stream().flatMapToDouble(curve -> Arrays.stream(curve.x())).toArray();
    ChartPainter painter = new ChartPainter(scale(below, x, true), scale(beside, values(), false));
    return painter.paint(title, xTitle, yTitle, curves);
  }

  private static Scale scale(Spacing spacing, double[] values, boolean across) {
    double[] shown =
        Arrays.stream(values)
            .filter(v -> Double.isFinite(v) && (spacing == Spacing.LINEAR || v > 0))
            .toArray();
    double least = Arrays.stream(shown).min().orElse(1);
    double most = Arrays.stream(shown).max().orElse(1);
    return switch (spacing) {
      case DOUBLING -> Scale.doubling(least, most);
      case DECADES -> Scale.decades(least, most);
      // from 0, unless that would press all values to one end of the axis below
      case LINEAR -> Scale.linear(across && least > most / 2 ? least : Math.min(0, least), most);
    };
  }
}
