package org.bellwether.session.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Locking;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of a result, by name: {@code messages}, {@code messages.Election}, {@code time},
 * {@code responseTime.max}, {@code series.candidates.sum}, or the name of any number that the
 * algorithm itself reports.
 */
public final class Measure {
  private static final double NONE = Double.NaN;

  /** Quantities that do not depend on the algorithm. */
  private static final Map<String, ToDoubleFunction<Result>> KNOWN =
      Map.ofEntries(
          Map.entry("messages", Result::total),
          Map.entry("time", result -> result.endTime().doubleValue()),
          Map.entry("leaderTime", Measure::leaderTime),
          Map.entry("leaders", result -> result.leaders().size()),
          Map.entry("rounds", result -> number(result.rounds())),
          Map.entry("bits", Measure::bits),
          Map.entry("events", Result::events),
          Map.entry("applicationMessages", result -> number(result.applicationMessages())),
          Map.entry("violations", result -> result.violations().size()),
          Map.entry("entries", locking(locking -> locking.entries().size())),
          Map.entry("messagesPerEntry", locking(Locking::messagesPerEntry)),
          Map.entry("syncDelay", locking(Locking::syncDelayMean)),
          Map.entry("syncDelay.settled", locking(Locking::syncDelaySettled)),
          Map.entry("responseTime", locking(Locking::responseMean)),
          Map.entry("responseTime.max", locking(Locking::responseMax)),
          Map.entry("throughput", locking(Locking::throughput)));

  private static final List<String> OF_SERIES = List.of("last", "max", "sum");

  private final String name;
  private final ToDoubleFunction<Result> value;

  private Measure(String name, ToDoubleFunction<Result> value) {
    this.name = name;
    this.value = value;
  }

  /** The quantity of a name; whether results have it is known once there is one. */
  public static Measure of(String name) {
    ToDoubleFunction<Result> known = KNOWN.get(name);
    if (known != null) return new Measure(name, known);
    int dot = name.indexOf('.');
    String part = dot < 0 ? name : name.substring(0, dot);
    String rest = dot < 0 ? "" : name.substring(dot + 1);
    return new Measure(
        name,
        switch (part) {
          case "messages" -> result -> result.messages(rest);
          case "bits" -> result -> number(result.bits().get(rest));
          case "series" -> result -> series(result, rest);
          case "theory" -> result -> theory(result, rest);
          default -> result -> extra(result.extras(), name);
        });
  }

  public String name() {
    return name;
  }

  /** Whether runs have to measure their queues for this. */
  boolean queues() {
    return name.equals("longestQueue");
  }

  /** What a run showed; not a number if it has no such quantity. */
  public double of(Result result) {
    return value.applyAsDouble(result);
  }

  /** What can be measured in a result such as this one. */
  public static List<String> names(Result result) {
    List<String> names = new ArrayList<>();
    KNOWN.keySet().stream()
        .sorted()
        .filter(known -> !Double.isNaN(of(known).of(result)))
        .forEach(names::add);
    result.messages().keySet().forEach(kind -> names.add("messages." + kind));
    result.bits().keySet().forEach(kind -> names.add("bits." + kind));
    result.series().keySet().stream()
        .sorted()
        .forEach(
            series ->
                OF_SERIES.stream()
                    .map(which -> "series." + series + "." + which)
                    .filter(one -> !Double.isNaN(of(one).of(result)))
                    .forEach(names::add));
    result.theory().forEach(figure -> names.add("theory." + figure.name()));
    result.extras().keySet().stream()
        .sorted()
        .filter(extra -> !Double.isNaN(extra(result.extras(), extra)))
        .forEach(names::add);
    return names;
  }

  private static double leaderTime(Result result) {
    return result.leaders().isEmpty() ? NONE : result.leaders().getLast().time().doubleValue();
  }

  private static double bits(Result result) {
    if (result.bits().isEmpty()) return NONE;
    return result.bits().values().stream().mapToLong(Long::longValue).sum();
  }

  private static ToDoubleFunction<Result> locking(Function<Locking, @Nullable Number> figure) {
    return result -> {
      Locking locking = result.locking();
      return locking == null ? NONE : number(figure.apply(locking));
    };
  }

  /** What was measured beside the formula that somebody named. */
  private static double theory(Result result, String name) {
    return result.theory().stream()
        .filter(figure -> figure.name().equals(name))
        .mapToDouble(Result.Figure::measured)
        .findFirst()
        .orElse(NONE);
  }

  private static double series(Result result, String rest) {
    int dot = rest.lastIndexOf('.');
    if (dot < 0) return NONE;
    List<?> series = result.series().get(rest.substring(0, dot));
    if (series == null || series.isEmpty()) return NONE;
    List<Double> values = new ArrayList<>();
    for (Object element : series) {
      if (!(element instanceof Number number)) return NONE;
      values.add(number.doubleValue());
    }
    return switch (rest.substring(dot + 1)) {
      case "last" -> values.getLast();
      case "max" -> values.stream().mapToDouble(Double::doubleValue).max().orElse(NONE);
      case "sum" -> values.stream().mapToDouble(Double::doubleValue).sum();
      default -> NONE;
    };
  }

  /** A number that the algorithm reports; parts of an object are named after dots. */
  private static double extra(Map<?, ?> extras, String name) {
    if (extras.get(name) instanceof Number number) return number(number);
    int dot = name.indexOf('.');
    return dot > 0 && extras.get(name.substring(0, dot)) instanceof Map<?, ?> inner
        ? extra(inner, name.substring(dot + 1))
        : NONE;
  }

  private static double number(@Nullable Number number) {
    return switch (number) {
      case null -> NONE;
      case BigDecimal exact -> exact.doubleValue();
      default -> number.doubleValue();
    };
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Measure measure && name.equals(measure.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
