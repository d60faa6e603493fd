package org.bellwether.session.sweep;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A growth law with its coefficients, fitted to measurements: {@code 0.69 n log n + 1.6 n}.
 *
 * @param lower a second term that grows more slowly; null if there is none
 * @param aic Akaike's information criterion, corrected for few measurements: the smaller, the
 *     better the fit for the number of its coefficients
 * @param r2 the share of the variance that the model explains
 * @param residuals by measurement: measured minus modelled
 */
public record GrowthModel(
    GrowthLaw law,
    @Nullable GrowthLaw lower,
    double coefficient,
    double lowerCoefficient,
    double aic,
    double r2,
    List<Double> residuals) {
  private static final MathContext DIGITS = new MathContext(3);

  /** Relative errors below this are those of rounding, not of the model. */
  private static final double EXACT = 1e-18;

  private static final double SIGNIFICANT = 3; // standard errors
  private static final double LEAST_SHARE = 0.01; // of the leading term, at the largest size
  private static final double SMALL = 1e-3; // measurements near 0 weigh no more than this share

  public GrowthModel {
    residuals = List.copyOf(residuals);
  }

  /** What the model says for so many nodes. */
  public double at(double n) {
    return coefficient * law.at(n) + (lower == null ? 0 : lowerCoefficient * lower.at(n));
  }

  /** {@code 0.69 n log n + 1.6 n}. */
  public String formula() {
    String leading = term(coefficient, law);
    if (lower == null || lowerCoefficient == 0) return leading;
    return leading
        + (lowerCoefficient < 0 ? " - " : " + ")
        + term(Math.abs(lowerCoefficient), lower);
  }

  private static String term(double factor, GrowthLaw law) {
    String digits = new BigDecimal(factor).round(DIGITS).stripTrailingZeros().toPlainString();
    if (law == GrowthLaw.CONSTANT) return digits;
    return digits.equals("1") ? law.toString() : digits + " " + law;
  }

  /**
   * Fits a law by least squares of the relative errors, so that small networks count as much as
   * large ones; null if the measurements are too few, or do not show the leading term.
   */
  static @Nullable GrowthModel fit(
      GrowthLaw law, @Nullable GrowthLaw lower, double[] n, double[] measured) {
    int terms = lower == null ? 1 : 2;
    int parameters = terms + 1; // and the variance
    int count = n.length;
    if (count - parameters - 1 <= 0) return null;
    double largest = 0;
    for (double value : measured) largest = Math.max(largest, Math.abs(value));
    if (largest == 0) return null;
    double aa = 0;
    double ab = 0;
    double bb = 0;
    double ay = 0;
    double by = 0;
    for (int i = 0; i < count; i++) {
      double scale = Math.max(Math.abs(measured[i]), SMALL * largest);
      double a = law.at(n[i]) / scale;
      double b = lower == null ? 0 : lower.at(n[i]) / scale;
      double y = measured[i] / scale;
      aa += a * a;
      ab += a * b;
      bb += b * b;
      ay += a * y;
      by += b * y;
    }
    double determinant = lower == null ? aa : aa * bb - ab * ab;
    if (!(determinant > 1e-12 * aa * (lower == null ? 1 : bb))) return null;
    double leading = lower == null ? ay / aa : (ay * bb - by * ab) / determinant;
    double second = lower == null ? 0 : (by * aa - ay * ab) / determinant;
    GrowthModel model = new GrowthModel(law, lower, leading, second, 0, 0, List.of());
    double squares = 0;
    for (int i = 0; i < count; i++) {
      double scale = Math.max(Math.abs(measured[i]), SMALL * largest);
      double error = (measured[i] - model.at(n[i])) / scale;
      squares += error * error;
    }
    double variance = Math.max(squares / count, EXACT);
    double certainty =
        lower == null
            ? Double.POSITIVE_INFINITY
            : leading / Math.sqrt(variance * count / (count - terms) * bb / determinant);
    double most = 0;
    for (double size : n) most = Math.max(most, size);
    boolean shown =
        leading > 0
            && certainty > SIGNIFICANT
            && leading * law.at(most) > LEAST_SHARE * Math.abs(model.at(most));
    if (!shown) return null;
    double aic =
        count * StrictMath.log(variance)
            + 2.0 * parameters
            + 2.0 * parameters * (parameters + 1) / (count - parameters - 1);
    return model.judged(aic, n, measured);
  }

  private GrowthModel judged(double criterion, double[] n, double[] measured) {
    double mean = 0;
    for (double value : measured) mean += value / measured.length;
    double unexplained = 0;
    double all = 0;
    List<Double> rest = new ArrayList<>();
    for (int i = 0; i < n.length; i++) {
      double residual = measured[i] - at(n[i]);
      rest.add(residual);
      unexplained += residual * residual;
      all += (measured[i] - mean) * (measured[i] - mean);
    }
    double explained = all == 0 ? 1 : 1 - unexplained / all;
    return new GrowthModel(law, lower, coefficient, lowerCoefficient, criterion, explained, rest);
  }
}
