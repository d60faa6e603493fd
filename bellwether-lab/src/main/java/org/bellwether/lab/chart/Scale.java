package org.bellwether.lab.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Where values stand on an axis, and at which round numbers it has ticks. */
final class Scale {
  private static final double[] ROUND = {1, 2, 5};
  private static final int MOST_TICKS = 9;
  private static final double HAIR = 1e-9;

  private final boolean logarithmic;
  private final double low;
  private final double high;
  private final List<Double> ticks;

  private Scale(boolean logarithmic, double low, double high, List<Double> ticks) {
    this.logarithmic = logarithmic;
    this.low = low;
    this.high = high;
    this.ticks = List.copyOf(ticks);
  }

  /** Equal steps of 1, 2 or 5 times a power of ten; it begins and ends with a tick. */
  static Scale linear(double least, double most) {
    double span = most > least ? most - least : Math.max(1, Math.abs(most));
    double step = step(span / (MOST_TICKS - 2));
    double low = Math.floor(least / step + HAIR) * step;
    double high = Math.ceil(most / step - HAIR) * step;
    if (high <= low) high = low + step;
    List<Double> ticks = new ArrayList<>();
    for (long i = Math.round(low / step); i <= Math.round(high / step); i++) ticks.add(i * step);
    return new Scale(false, low, high, ticks);
  }

  private static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (double factor : ROUND) if (factor * power >= least * (1 - HAIR)) return factor * power;
    return 10 * power;
  }

  /** Each step doubles; ticks at powers of two. */
  static Scale doubling(double least, double most) {
    int first = (int) Math.ceil(log2(least) - HAIR);
    int last = (int) Math.floor(log2(most) + HAIR);
    double low = least;
    double high = most;
    if (last <= first) { // fewer than two powers in between
      first = (int) Math.floor(log2(least) + HAIR);
      last = Math.max(first + 1, (int) Math.ceil(log2(most) - HAIR));
      low = Math.pow(2, first);
      high = Math.pow(2, last);
    }
    int every = Math.ceilDiv(last - first + 1, MOST_TICKS);
    List<Double> ticks = new ArrayList<>();
    for (int i = first; i <= last; i += every) ticks.add(Math.pow(2, i));
    return new Scale(true, low, high, ticks);
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }

  /** Each step is a multiple; ticks at 1, 2 and 5 times powers of ten, or at the powers alone. */
  static Scale decades(double least, double most) {
    List<Double> all = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(least) - 1);
    int last = (int) Math.ceil(Math.log10(most) + 1);
    for (int i = first; i <= last; i++) {
      for (double factor : ROUND) all.add(power(factor, i));
    }
    double low = all.getFirst();
    double high = all.getLast();
    for (double tick : all) if (tick <= least * (1 + HAIR)) low = tick;
    for (double tick : all.reversed()) if (tick >= most * (1 - HAIR)) high = tick;
    if (high <= low) high = low * 10;
    double bottom = low;
    double top = high;
    List<Double> ticks = all.stream().filter(t -> t >= bottom && t <= top).toList();
    if (ticks.size() > MOST_TICKS) {
      List<Double> powers = new ArrayList<>();
      for (int i = first; i <= last; i++) powers.add(power(1, i));
      ticks = powers.stream().filter(t -> t >= bottom && t <= top).toList();
      int every = Math.ceilDiv(ticks.size(), MOST_TICKS);
      List<Double> some = new ArrayList<>();
      for (int i = 0; i < ticks.size(); i += every) some.add(ticks.get(i));
      ticks = some;
    }
    return new Scale(true, low, high, ticks);
  }

  private static double power(double factor, int exponent) {
    return new BigDecimal(factor).scaleByPowerOfTen(exponent).doubleValue();
  }

  List<Double> ticks() {
    return ticks;
  }

  /** Whether a value has a place here at all. */
  boolean shows(double value) {
    return Double.isFinite(value) && (!logarithmic || value > 0);
  }

  /** From 0 at the beginning of the axis to 1 at its end. */
  double place(double value) {
    return logarithmic
        ? Math.log(value / low) / Math.log(high / low)
        : (value - low) / (high - low);
  }

  /** A tick in words: {@code 0.05}, {@code 20,000}, {@code 10⁶}. */
  static String label(double value) {
    if (value == 0) return "0";
    double size = Math.abs(value);
    if (size >= 1e6 || size < 1e-4) return scientific(value);
    BigDecimal exact = new BigDecimal(value).round(new MathContext(6));
    if (exact.stripTrailingZeros().scale() > 0) return exact.stripTrailingZeros().toPlainString();
    return String.format(Locale.ROOT, size >= 10_000 ? "%,d" : "%d", Math.round(value));
  }

  private static String scientific(double value) {
    int exponent = (int) Math.floor(Math.log10(Math.abs(value)) + HAIR);
    double factor = value / Math.pow(10, exponent);
    String power = "10" + raised(exponent);
    BigDecimal digits = new BigDecimal(factor).round(new MathContext(3));
    String text = digits.stripTrailingZeros().toPlainString();
    return text.equals("1") ? power : text + "·" + power;
  }

  private static String raised(int exponent) {
    StringBuilder text = new StringBuilder();
    for (char c : Integer.toString(exponent).toCharArray()) {
      text.append(c == '-' ? '⁻' : "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(c - '0'));
    }
    return text.toString();
  }
}
