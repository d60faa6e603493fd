package org.bellwether.catalog.standard;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import org.bellwether.catalog.Parameter;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * The function f of Vitányi's protocol: how many units a message waits at each processor, given the
 * name that it carries. Values are exact; one beyond the largest time is {@code Long.MAX_VALUE}.
 */
final class Slowdown implements LongUnaryOperator {
  private static final String FIELD = "parameters.f";
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final int MOST_EXPONENT = 1000; // of i^(num/den), above and below
  private static final int MOST_DECIMALS = 6;
  private static final double ERROR = 1e-9; // more than that of a power in floating point

  private final Kind kind;
  private final LongUnaryOperator function;
  private final LongToDoubleFunction reciprocal; // of values that are longer than time lasts
  private final double ratio; // 2u/m, of that kind

  /** The functions of the paper's table. */
  enum Kind {
    CONSTANT,
    POWER,
    POW2,
    WALK,
    RATIO;

    List<String> numbers() {
      return switch (this) {
        case CONSTANT -> List.of("c");
        case POWER -> List.of("num", "den");
        case POW2 -> List.of();
        case WALK -> List.of("w", "wp");
        case RATIO -> List.of("u", "m");
      };
    }

    static Kind of(Object name) {
      for (Kind kind : values()) if (kind.name().equalsIgnoreCase(name.toString())) return kind;
      throw wrong(".kind", name, "one of constant, power, pow2, walk, ratio");
    }
  }

  private Slowdown(
      Kind kind, LongUnaryOperator function, LongToDoubleFunction reciprocal, double ratio) {
    this.kind = kind;
    this.function = function;
    this.reciprocal = reciprocal;
    this.ratio = ratio;
  }

  static Slowdown of(Parameter.Values parameters) {
    Object given = parameters.given("f");
    return switch (given) {
      case null -> of(Kind.POW2, Map.of());
      case String name -> of(Kind.of(name), Map.of());
      case Map<?, ?> fields -> {
        Object name = fields.get("kind");
        if (name == null) {
          throw ScenarioException.missing(
              FIELD + ".kind", "one of constant, power, pow2, walk, ratio");
        }
        yield of(Kind.of(name), fields);
      }
      default -> throw wrong("", given, "an object such as {\"kind\": \"pow2\"}");
    };
  }

  private static Slowdown of(Kind kind, Map<?, ?> fields) {
    for (Object field : new TreeSet<>(fields.keySet().stream().map(Object::toString).toList())) {
      if (field.equals("kind") || kind.numbers().contains(field)) continue;
      throw wrong(
          "." + field,
          fields.get(field),
          kind.numbers().isEmpty() ? "no such field" : "only " + String.join(", ", kind.numbers()));
    }
    return switch (kind) {
      case CONSTANT -> {
        long c = whole(fields, "c", 1L, Long.MAX_VALUE);
        yield new Slowdown(kind, number -> c, number -> 1.0 / c, 1);
      }
      case POWER -> {
        int num = (int) whole(fields, "num", null, MOST_EXPONENT);
        int den = (int) whole(fields, "den", 1L, MOST_EXPONENT);
        if (num <= den) throw wrong(".num", num, "more than den, " + den);
        yield new Slowdown(
            kind,
            name -> power(name, num, den),
            name -> StrictMath.pow((double) name, -(double) num / den),
            1);
      }
      case POW2 ->
          new Slowdown(
              kind,
              name -> name < Long.SIZE - 1 ? 1L << name : Long.MAX_VALUE,
              name -> StrictMath.pow(2, -(double) name),
              2);
      case WALK -> {
        BigDecimal w = positive(fields, "w");
        BigDecimal wp = positive(fields, "wp");
        if (w.compareTo(wp) < 0) throw wrong(".w", w.toPlainString(), "at least wp, " + wp);
        yield new Slowdown(
            kind,
            name ->
                name < Long.SIZE
                    ? quotient(w.multiply(BigDecimal.TWO.pow((int) name)), wp)
                    : Long.MAX_VALUE,
            name -> wp.doubleValue() / w.doubleValue() * StrictMath.pow(2, -(double) name),
            2);
      }
      case RATIO -> {
        BigDecimal u = positive(fields, "u");
        BigDecimal m = positive(fields, "m");
        if (u.compareTo(m) < 0) throw wrong(".u", u.toPlainString(), "at least m, " + m);
        BigDecimal twice = u.multiply(BigDecimal.TWO);
        yield new Slowdown(
            kind,
            name ->
                name < Long.SIZE
                    ? quotient(twice.pow((int) name), m.pow((int) name))
                    : Long.MAX_VALUE,
            name -> StrictMath.pow(twice.doubleValue() / m.doubleValue(), -(double) name),
            twice.doubleValue() / m.doubleValue());
      }
    };
  }

  /** ⌈name^(num/den)⌉. */
  private static long power(long name, int num, int den) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(name);
    if ((bits - 1L) * num >= (Long.SIZE - 1L) * den) return Long.MAX_VALUE;
    BigInteger power = BigInteger.valueOf(name).pow(num);
    if (power.compareTo(BigInteger.valueOf(Long.MAX_VALUE).pow(den)) > 0) return Long.MAX_VALUE;
    if (den == 1) return power.longValueExact();
    double about = StrictMath.pow((double) name, (double) num / den);
    long low = (long) (about * (1 - ERROR)); // below the result, or 1
    long high = (long) (about * (1 + ERROR)) + 2; // at least the result
    while (low + 1 < high) {
      long middle = low + (high - low) / 2;
      if (BigInteger.valueOf(middle).pow(den).compareTo(power) >= 0) high = middle;
      else low = middle;
    }
    return high;
  }

  private static long quotient(BigDecimal dividend, BigDecimal divisor) {
    BigDecimal quotient = dividend.divide(divisor, 0, RoundingMode.CEILING);
    return quotient.compareTo(MOST) >= 0 ? Long.MAX_VALUE : quotient.longValueExact();
  }

  private static long whole(Map<?, ?> fields, String name, @Nullable Long fallback, long most) {
    Object given = fields.get(name);
    if (given == null && fallback != null) return fallback;
    BigDecimal number = number(given);
    if (number != null
        && number.stripTrailingZeros().scale() <= 0
        && number.signum() > 0
        && number.compareTo(BigDecimal.valueOf(most)) <= 0) {
      return number.longValueExact();
    }
    throw missingOrWrong(
        name,
        given,
        most == Long.MAX_VALUE
            ? "a whole number of at least 1"
            : "a whole number from 1 to " + most);
  }

  private static BigDecimal positive(Map<?, ?> fields, String name) {
    BigDecimal number = number(fields.get(name));
    if (number != null && number.signum() > 0) return number;
    throw missingOrWrong(name, fields.get(name), "a number above 0");
  }

  private static @Nullable BigDecimal number(@Nullable Object given) {
    return switch (given) {
      case BigDecimal decimal -> decimal;
      case Long l -> BigDecimal.valueOf(l);
      case Integer i -> BigDecimal.valueOf(i);
      case null, default -> null;
    };
  }

  private static ScenarioException missingOrWrong(
      String name, @Nullable Object given, String expected) {
    if (given != null) return wrong("." + name, given, expected);
    return ScenarioException.missing(FIELD + "." + name, expected);
  }

  private static ScenarioException wrong(String below, @Nullable Object value, String expected) {
    return ScenarioException.of(FIELD + below, String.valueOf(value), expected);
  }

  /**
   * How long a station of a ring holds a bit, where the parameters tell w_p: that is what all n
   * stations together do.
   *
   * @param given the parameters as given
   */
  static @Nullable BigDecimal bitTime(Map<String, Object> given, int n) {
    boolean walking = "w".equalsIgnoreCase(String.valueOf(given.get("convention")));
    if (!walking || !(given.get("f") instanceof Map<?, ?> f)) return null;
    BigDecimal wp = number(f.get("wp"));
    if (wp == null || wp.signum() <= 0) return null;
    BigDecimal share = wp.divide(BigDecimal.valueOf(n), MOST_DECIMALS, RoundingMode.DOWN);
    if (share.multiply(BigDecimal.valueOf(n)).compareTo(wp) == 0) return share.stripTrailingZeros();
    throw wrong(
        ".wp", wp.toPlainString(), "what " + n + " nodes share to six decimals, or clocks.unit");
  }

  Kind kind() {
    return kind;
  }

  /** Whether each name waits at least so many times as long as the one before it. */
  boolean growsBy(double factor) {
    return ratio >= factor;
  }

  @Override
  public long applyAsLong(long name) {
    return function.applyAsLong(name);
  }

  /** 1/f(name), also where f(name) itself is longer than time lasts. */
  double reciprocal(long name) {
    long value = applyAsLong(name);
    return value < Long.MAX_VALUE ? 1.0 / value : reciprocal.applyAsDouble(name);
  }
}
