package org.bellwether.session.sweep;

import java.util.List;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.simulate.Result.Figure;
import org.jspecify.annotations.Nullable;

/**
 * What one run showed.
 *
 * @param outcome how it ended
 * @param violated names of properties, one for each violation
 * @param values a value per measure of the plan; not a number where the run has none
 * @param theory formulas beside their measurements
 */
public record SweepRun(
    long seed,
    int nodes,
    String outcome,
    List<String> violated,
    List<Double> values,
    List<Figure> theory) {
  public SweepRun {
    violated = List.copyOf(violated);
    values = List.copyOf(values);
    theory = List.copyOf(theory);
  }

  /** How many violations there were. */
  public int violations() {
    return violated.size();
  }

  /** The figure of a formula; null if the formula did not apply to this run. */
  public @Nullable Figure figure(Title title) {
    for (Figure figure : theory) if (figure.title().equals(title)) return figure;
    return null;
  }
}
