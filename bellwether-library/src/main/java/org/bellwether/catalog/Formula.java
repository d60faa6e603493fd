package org.bellwether.catalog;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A formula of the theory about a cost.
 *
 * @param name its name, such as {@code worst case n(n+1)/2}
 * @param value what theory says for a run
 * @param measured what the run cost
 * @param applies whether the formula applies to this run
 * @param subject what a table can look for without knowing the name
 */
public record Formula(
    String name,
    Relation relation,
    ToDoubleFunction<Facts> value,
    ToDoubleFunction<Facts> measured,
    Predicate<Facts> applies,
    Subject subject) {

  /** A formula that no table looks for. */
  public Formula(
      String name,
      Relation relation,
      ToDoubleFunction<Facts> value,
      ToDoubleFunction<Facts> measured,
      Predicate<Facts> applies) {
    this(name, relation, value, measured, applies, Subject.OTHER);
  }

  /** What a formula is about, for tables that show one formula of each algorithm. */
  public enum Subject {
    /** All messages of a run, those of an application included. */
    ALL_MESSAGES,
    /** The time from the beginning of a run to its end. */
    RUNNING_TIME,
    /** What clocks cost whose rates are spread evenly over an interval. */
    SPREAD_CLOCKS,
    /** Anything else. */
    OTHER
  }

  /** How a measurement relates to theory. */
  public enum Relation {
    EXACTLY("="),
    AT_MOST("≤"),
    BELOW("<"),
    AT_LEAST("≥"),
    /** The mean over many runs, or its order: one run may be far off, so it always holds. */
    EXPECTED("~");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    @Override
    public String toString() {
      return sign;
    }
  }

  /** A formula that applies to every run. */
  public static Formula exactly(
      String name, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
    return new Formula(name, Relation.EXACTLY, value, measured, _ -> true);
  }

  public boolean holds(Facts facts) {
    return holds(value.applyAsDouble(facts), measured.applyAsDouble(facts));
  }

  /** Whether a measurement is what theory says it is. */
  public boolean holds(double theory, double measurement) {
    double rounding = 1e-9 * Math.max(1, Math.abs(theory)); // of sums and products of decimals
    return switch (relation) {
      case EXACTLY -> Math.abs(measurement - theory) <= rounding;
      case AT_MOST -> measurement <= theory + rounding;
      case BELOW -> measurement < theory;
      case AT_LEAST -> measurement >= theory - rounding;
      case EXPECTED -> true;
    };
  }

  /** The same formula for some runs only, beyond those that it is restricted to already. */
  public Formula when(Predicate<Facts> further) {
    return new Formula(name, relation, value, measured, applies.and(further), subject);
  }

  /** The same formula with a subject by which tables find it. */
  public Formula about(Subject what) {
    return new Formula(name, relation, value, measured, applies, what);
  }
}
