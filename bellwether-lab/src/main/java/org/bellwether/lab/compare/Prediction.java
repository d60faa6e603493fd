package org.bellwether.lab.compare;

import java.util.function.ToDoubleFunction;

/**
 * What theory says about a figure: a value, or the bounds between which it lies.
 *
 * @param formula as the literature writes it
 * @param low the value, or the smaller bound; NaN where there is none
 * @param high the value, or the larger bound
 */
public record Prediction(String formula, ToDoubleFunction<Size> low, ToDoubleFunction<Size> high) {

  /** No bound at all, so that a mean over some runs would say nothing. */
  static final Prediction UNBOUNDED = words("unbounded");

  /**
   * What a figure depends on.
   *
   * @param delay how long a message takes
   * @param hold how long a critical section takes
   */
  public record Size(int n, double delay, double hold) {}

  static Prediction exactly(String formula, ToDoubleFunction<Size> value) {
    return new Prediction(formula, value, value);
  }

  static Prediction between(
      String formula, ToDoubleFunction<Size> low, ToDoubleFunction<Size> high) {
    return new Prediction(formula, low, high);
  }

  /** A claim without a number. */
  static Prediction words(String formula) {
    return exactly(formula, _ -> Double.NaN);
  }
}
