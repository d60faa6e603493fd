package org.bellwether.session.sweep;

import java.util.Arrays;
import java.util.Collection;

/**
 * What many measurements of one quantity have in common; all figures but the count are not a number
 * if there is no measurement.
 *
 * @param deviation the standard deviation of the sample
 * @param low the lower end of the 95 % confidence interval of the mean, by Student's t
 * @param high its upper end
 * @param median and the other quantiles interpolate between neighbours
 */
public record Statistics(
    int count,
    double mean,
    double deviation,
    double low,
    double high,
    double min,
    double q05,
    double q25,
    double median,
    double q75,
    double q95,
    double max) {

  /** Student's t for 95 % and 1 to 10 degrees of freedom; beyond, a series is exact enough. */
  private static final double[] STUDENT = {
    12.706204736,
    4.302652730,
    3.182446305,
    2.776445105,
    2.570581836,
    2.446911851,
    2.364624252,
    2.306004135,
    2.262157163,
    2.228138852
  };

  private static final double NORMAL = 1.959963984540054;

  /** Of all measurements that are numbers. */
  public static Statistics of(Collection<Double> measured) {
    double[] sorted =
        measured.stream().mapToDouble(Double::doubleValue).filter(v -> !Double.isNaN(v)).toArray();
    double mean = mean(sorted);
    Arrays.sort(sorted);
    double deviation = deviation(sorted, mean);
    double half =
        sorted.length < 2
            ? Double.NaN
            : student(sorted.length - 1) * deviation / Math.sqrt(sorted.length);
    return new Statistics(
        sorted.length,
        mean,
        deviation,
        mean - half,
        mean + half,
        quantile(sorted, 0),
        quantile(sorted, 0.05),
        quantile(sorted, 0.25),
        quantile(sorted, 0.5),
        quantile(sorted, 0.75),
        quantile(sorted, 0.95),
        quantile(sorted, 1));
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) sum += value;
    return values.length == 0 ? Double.NaN : sum / values.length;
  }

  private static double deviation(double[] values, double mean) {
    if (values.length < 2) return Double.NaN;
    double squares = 0;
    for (double value : values) squares += (value - mean) * (value - mean);
    return Math.sqrt(squares / (values.length - 1));
  }

  private static double quantile(double[] sorted, double share) {
    if (sorted.length == 0) return Double.NaN;
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    double part = place - below;
    return part == 0 ? sorted[below] : sorted[below] + part * (sorted[above] - sorted[below]);
  }

  /** The factor of a 95 % interval, with so many degrees of freedom. */
  static double student(int freedom) {
    if (freedom <= STUDENT.length) return STUDENT[freedom - 1];
    double z = NORMAL;
    double z3 = z * z * z;
    double z5 = z3 * z * z;
    double z7 = z5 * z * z;
    double z9 = z7 * z * z;
    double v = freedom;
    return z
        + (z3 + z) / (4 * v)
        + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v)
        + (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * v * v * v * v);
  }
}
