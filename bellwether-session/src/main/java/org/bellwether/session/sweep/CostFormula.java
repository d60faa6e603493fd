package org.bellwether.session.sweep;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Formula.Title;
import org.jspecify.annotations.Nullable;

/**
 * A cost as people write it, with the number of nodes n and the names of other quantities: {@code
 * n·H(n) + n}, {@code 2n log n}, {@code k^2/4}. Factors may stand side by side; H is the harmonic
 * number, log is to the base 2, ln is the natural logarithm.
 */
public final class CostFormula {
  private static final Map<String, ToDoubleFunction<Double>> FUNCTIONS =
      Map.of(
          "H", CostFormula::harmonic,
          "log", x -> StrictMath.log(x) / StrictMath.log(2),
          "ln", StrictMath::log,
          "sqrt", StrictMath::sqrt,
          "ceil", StrictMath::ceil,
          "floor", StrictMath::floor);

  private static final int SUMMED = 1000; // terms of a harmonic number; beyond, a series is exact
  private static final double EULER = 0.5772156649015329;
  private static final String EXPECTED =
      "a formula of n such as n·H(n) + n or 2n log n, with + - * / ^ and the functions H, log"
          + " (to the base 2), ln, sqrt, ceil and floor";

  private final String text;
  private final Set<String> names = new LinkedHashSet<>();
  private final Term term;
  private int at;

  /** A part of a formula. */
  private interface Term {
    double value(Map<String, Double> quantities);
  }

  private CostFormula(String text) throws BadFormula {
    this.text = text.strip();
    term = sum();
    if (peek() != 0) throw bad();
  }

  /** A text is no formula. */
  public static final class BadFormula extends Exception {
    private static final long serialVersionUID = 1;

    BadFormula(String expected) {
      super(expected);
    }
  }

  /**
   * Reads a formula.
   *
   * @throws BadFormula that says what was expected
   */
  public static CostFormula of(String text) throws BadFormula {
    return new CostFormula(text);
  }

  /** The quantities that it is made of. */
  public Set<String> names() {
    return Set.copyOf(names);
  }

  /** Its value; not a number if a quantity is missing. */
  public double at(Map<String, Double> quantities) {
    return term.value(quantities);
  }

  /** The sum of 1/i for i from 1 to n. */
  static double harmonic(double n) {
    if (n > SUMMED) {
      return StrictMath.log(n) + EULER + 1 / (2 * n) - 1 / (12 * n * n);
    }
    double sum = 0;
    for (int i = (int) n; i >= 1; i--) sum += 1.0 / i;
    return sum;
  }

  // ---- Reading, from left to right

  private Term sum() throws BadFormula {
    Term sum = product();
    for (char sign = peek(); sign == '+' || sign == '-' || sign == '−'; sign = peek()) {
      at++;
      Term left = sum;
      Term right = product();
      sum = sign == '+' ? q -> left.value(q) + right.value(q) : q -> left.value(q) - right.value(q);
    }
    return sum;
  }

  private Term product() throws BadFormula {
    Term product = power();
    for (Term factor = factor(product); factor != null; factor = factor(product)) product = factor;
    return product;
  }

  /** The product so far with one more factor; null if there is none. */
  private @Nullable Term factor(Term left) throws BadFormula {
    char sign = peek();
    if (sign == '/') {
      at++;
      Term right = power();
      return q -> left.value(q) / right.value(q);
    }
    boolean dot = sign == '*' || sign == '·';
    if (dot) at++;
    else if (!Character.isLetterOrDigit(sign) && sign != '(') return null;
    Term right = power();
    return q -> left.value(q) * right.value(q);
  }

  private Term power() throws BadFormula {
    Term base = atom();
    return switch (peek()) {
      case '²', '³' -> {
        int exponent = text.charAt(at++) == '²' ? 2 : 3;
        yield q -> StrictMath.pow(base.value(q), exponent);
      }
      case '^' -> {
        at++;
        Term exponent = power();
        yield q -> StrictMath.pow(base.value(q), exponent.value(q));
      }
      default -> base;
    };
  }

  private Term atom() throws BadFormula {
    char first = peek();
    if (first == '(') {
      at++;
      Term inner = sum();
      if (peek() != ')') throw bad();
      at++;
      return inner;
    }
    if (Character.isDigit(first)) return number();
    if (!Character.isLetter(first)) throw bad();
    int begin = at;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) at++;
    String name = text.substring(begin, at);
    ToDoubleFunction<Double> function = FUNCTIONS.get(name);
    if (function != null) {
      Term argument = atom();
      return q -> function.applyAsDouble(argument.value(q));
    }
    names.add(name);
    return q -> q.getOrDefault(name, Double.NaN);
  }

  private Term number() throws BadFormula {
    int begin = at;
    while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      at++;
    }
    try {
      double value = Double.parseDouble(text.substring(begin, at));
      return _ -> value;
    } catch (NumberFormatException _) {
      throw bad();
    }
  }

  /** The next character that is no space; 0 at the end. */
  private char peek() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    return at < text.length() ? text.charAt(at) : 0;
  }

  private static BadFormula bad() {
    return new BadFormula(EXPECTED);
  }

  /** By what it is known beside the formulas of the catalogue. */
  public Title title() {
    return new Title(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
