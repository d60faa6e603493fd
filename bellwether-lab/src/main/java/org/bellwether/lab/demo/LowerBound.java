package org.bellwether.lab.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Trait;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Simulation.Progress;
import org.jspecify.annotations.Nullable;

/**
 * The law of n log n: what all elections on rings cost, beside n log n and beside what each of them
 * promises. Announcements are left out.
 */
public final class LowerBound {
  public static final int LEAST_EXPONENT = 4;
  public static final int MOST_EXPONENT = 20;
  private static final int MOST_EXPONENT_QUADRATIC = 13;
  private static final String TITLE = "  %-31s";
  private static final Set<String> QUADRATIC_AT_WORST =
      Set.of("chang-roberts", "k-leader", "participant-ring");
  private static final Set<String> WORST_KNOWN =
      Set.of("chang-roberts", "k-leader", "participant-ring", "franklin", "peterson");

  private final Catalog catalog;
  private final int exponents;

  /**
   * Measures rings of 2^4 to 2^{@code maxExponent} nodes.
   *
   * @param maxExponent quadratic costs are measured up to 2^13 only
   */
  public LowerBound(Catalog catalog, int maxExponent) {
    if (maxExponent < LEAST_EXPONENT || maxExponent > MOST_EXPONENT) {
      throw new IllegalArgumentException(
          maxExponent + ", expected a number from " + LEAST_EXPONENT + " to " + MOST_EXPONENT);
    }
    this.catalog = catalog;
    exponents = maxExponent;
  }

  /**
   * What one run cost.
   *
   * @param ids {@code random}, {@code worst}, or {@code none}
   * @param boundName what the algorithm promises, in words; null if it promises nothing
   * @param bound the same as a number of messages; NaN if it promises nothing
   */
  public record Measurement(
      String algorithm,
      String ids,
      int exponent,
      long messages,
      @Nullable String boundName,
      double bound,
      boolean holds) {
    public int nodes() {
      return 1 << exponent;
    }

    /** Messages for each of n log n. */
    public double share() {
      return messages / ((double) nodes() * exponent);
    }

    public double shareOfBound() {
      return messages / bound;
    }
  }

  /** Hears before each run which one it is. */
  @FunctionalInterface
  public interface Listener {
    /** Returns who watches the run. */
    Progress beginning(String algorithm, String ids, int nodes);
  }

  /**
   * Runs everything, small rings first.
   *
   * @param stopped whether to leave off; a run under way then does not count
   */
  public List<Measurement> measure(Listener listener, BooleanSupplier stopped) {
    List<Measurement> measurements = new ArrayList<>();
    for (int exponent = LEAST_EXPONENT; exponent <= exponents; exponent++) {
      for (Entry entry : catalog.entries()) {
        if (entry.family() != Family.RING_ELECTION) continue;
        if (entry.name().equals("stop-and-wait")) continue; // another one, with receipts
        for (String ids : arrangements(entry, exponent)) {
          Progress progress = listener.beginning(entry.name(), ids, 1 << exponent);
          Measurement measurement = measure(entry, ids, exponent, progress);
          if (stopped.getAsBoolean()) return measurements;
          measurements.add(measurement);
        }
      }
    }
    return measurements;
  }

  private static List<String> arrangements(Entry entry, int exponent) {
    boolean small = exponent <= MOST_EXPONENT_QUADRATIC;
    if (entry.has(Trait.NO_IDS)) return List.of("none");
    if (entry.name().equals("lelann")) return small ? List.of("random") : List.of();
    boolean worst =
        WORST_KNOWN.contains(entry.name()) && (small || !QUADRATIC_AT_WORST.contains(entry.name()));
    return worst ? List.of("random", "worst") : List.of("random");
  }

  private Measurement measure(Entry entry, String ids, int exponent, Progress progress) {
    Scenario.Builder builder = Scenario.builder(entry.name()).nodes(1 << exponent);
    if (ids.equals("worst")) builder.ids(new Ids.Arranged("worst:" + entry.name()));
    if (entry.parameters().stream().anyMatch(p -> p.name().equals("announce"))) {
      builder.parameter("announce", false);
    }
    Result result = Simulation.of(builder.build(), catalog).progress(progress).run();
    Result.Figure bound = bound(result);
    return new Measurement(
        entry.name(),
        ids,
        exponent,
        result.total(),
        bound == null ? null : bound.name(),
        bound == null ? Double.NaN : bound.value(),
        result.holds() && result.theory().stream().allMatch(Result.Figure::holds));
  }

  /** What the entry promises at most; an exact count where it promises nothing weaker. */
  private static Result.@Nullable Figure bound(Result result) {
    Result.Figure exact = null;
    for (Result.Figure figure : result.theory()) {
      if (figure.relation() != Formula.Relation.EXACTLY) return figure;
      if (exact == null) exact = figure;
    }
    return exact;
  }

  /** The measurements as two tables, and what they mean. */
  public static List<String> text(List<Measurement> measurements) {
    List<String> lines = new ArrayList<>();
    lines.add("Messages of every election on rings, without announcements, divided by n log n:");
    lines.addAll(table(measurements, Measurement::share));
    lines.add("");
    lines.add("The same, divided by the bound of each election:");
    lines.addAll(table(measurements, Measurement::shareOfBound));
    lines.add("");
    promises(measurements)
        .forEach((name, promise) -> lines.add(TITLE.formatted(name) + "  " + promise));
    lines.add("");
    lines.add(
        "An election that only compares ids needs of the order of n log n messages in the worst");
    lines.add("case (Burns 1980) and on average: on one-way rings at least n·H(n), which is");
    lines.add(
        "0.69 n log n (Pachl, Korach and Rotem 1984). Chang and Roberts' election reaches this");
    lines.add("with random ids, and is quadratic in the worst case, which is measured up to 2^13.");
    long broken = measurements.stream().filter(m -> !m.holds()).count();
    if (broken > 0) lines.add(broken + " measurements contradict theory.");
    return lines;
  }

  private static Map<String, String> promises(List<Measurement> measurements) {
    Map<String, String> promises = new LinkedHashMap<>();
    for (Measurement m : measurements) {
      if (m.boundName() != null) promises.put(m.algorithm(), m.boundName());
    }
    return promises;
  }

  private static Map<String, List<Measurement>> rows(List<Measurement> measurements) {
    Map<String, List<Measurement>> rows = new LinkedHashMap<>();
    for (Measurement m : measurements) {
      String title = m.algorithm() + (m.ids().equals("none") ? "" : ", " + m.ids() + " ids");
      rows.computeIfAbsent(title, _ -> new ArrayList<>()).add(m);
    }
    return rows;
  }

  private static List<String> table(
      List<Measurement> measurements, Function<Measurement, Double> figure) {
    int most = measurements.stream().mapToInt(Measurement::exponent).max().orElse(0);
    List<String> lines = new ArrayList<>();
    StringBuilder header = new StringBuilder(TITLE.formatted("n"));
    for (int e = LEAST_EXPONENT; e <= most; e++) header.append("%7s".formatted("2^" + e));
    lines.add(header.toString());
    rows(measurements)
        .forEach(
            (title, row) -> {
              String[] cells = new String[most - LEAST_EXPONENT + 1];
              Arrays.fill(cells, "-");
              for (Measurement m : row) {
                double value = figure.apply(m);
                if (!Double.isNaN(value)) {
                  cells[m.exponent() - LEAST_EXPONENT] =
                      String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
                }
              }
              StringBuilder line = new StringBuilder(TITLE.formatted(title));
              for (String cell : cells) line.append("%7s".formatted(cell));
              lines.add(line.toString());
            });
    return lines;
  }
}
