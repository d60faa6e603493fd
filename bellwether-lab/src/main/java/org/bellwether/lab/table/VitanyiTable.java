package org.bellwether.lab.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Formula;
import org.bellwether.lab.table.VitanyiOrder.Axis;
import org.bellwether.lab.table.VitanyiOrder.Column;
import org.bellwether.lab.table.VitanyiOrder.Ring;
import org.bellwether.lab.table.VitanyiOrder.Slowing;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * The table of Vitányi's paper, measured. The worst case is the worst of rings on which small names
 * have slow clocks, and of random ones; the average is over random arrangements of the names, in
 * walk time. First timers are f(i), as the paper's analysis has them.
 */
public final class VitanyiTable {
  private static final int LEAST_NODES = 8;
  private static final int RANDOM_WORST = 3;
  private static final int[] ADVERSARIES = {4, 8, 16, 32};
  private static final long SPREAD = 4; // clocks of the even ring have units from 4 to 5

  private final Catalog catalog;
  private final Plan plan;
  private final BooleanSupplier go;

  /**
   * What to measure.
   *
   * @param most the largest value of each axis; sweeps double up to it
   * @param runs random rings for an average
   */
  public record Plan(Ring most, int runs, long seed) {}

  /** What a ring cost, and what theory says of the run that cost most. */
  private record Cost(double passes, double bits, Result shown) {
    double of(Column column) {
      return column.bits() ? bits : passes;
    }
  }

  /** One point of a sweep. */
  public record Point(Axis axis, Ring ring, double measured, double order) {}

  /**
   * A cell.
   *
   * @param growth exponents of the measured cost, by axis
   * @param excess exponents by which it grows faster than the order, by axis
   */
  public record Cell(
      Column column,
      VitanyiOrder order,
      List<Point> points,
      Map<Axis, Double> growth,
      Map<Axis, Double> excess,
      boolean fits) {

    public List<Point> along(Axis axis) {
      return points.stream().filter(point -> point.axis() == axis).toList();
    }
  }

  /** A row: the cells, and the paper's bounds beside single runs. */
  public record Row(Slowing f, List<Cell> cells, List<Figure> bounds) {
    Cell cell(Column column) {
      return cells.stream().filter(cell -> cell.column() == column).findFirst().orElseThrow();
    }

    /** The figure of a bound; null if the bound does not apply to this row. */
    public @Nullable Figure figure(Formula.Title bound) {
      for (Figure figure : bounds) if (figure.title().equals(bound)) return figure;
      return null;
    }

    public boolean fits() {
      return cells.stream().allMatch(Cell::fits) && bounds.stream().allMatch(Figure::holds);
    }
  }

  /** Hears of every row and axis that is about to be measured. */
  @FunctionalInterface
  public interface Watcher {
    void at(Slowing f, Axis axis);
  }

  /**
   * A table to be measured.
   *
   * @param go whether to go on; asked before each run
   */
  public VitanyiTable(Catalog catalog, Plan plan, BooleanSupplier go) {
    this.catalog = catalog;
    this.plan = plan;
    this.go = go;
  }

  /** The ring whose neighbours are measured. */
  public Ring base() {
    Ring most = plan.most;
    return new Ring(Math.min(most.n(), 32), Math.min(most.ratio(), 4), Math.min(most.walk(), 4), 1);
  }

  /** All rows, or those that were measured before somebody ended it. */
  public List<Row> rows(Watcher watcher) {
    List<Row> rows = new ArrayList<>();
    try {
      for (Slowing f : Slowing.values()) rows.add(row(f, watcher));
    } catch (Stopped _) {
      return rows;
    }
    return rows;
  }

  private Row row(Slowing f, Watcher watcher) {
    Map<Column, List<Point>> byColumn = new EnumMap<>(Column.class);
    for (Axis axis : Axis.values()) {
      watcher.at(f, axis);
      for (Ring ring : sweep(axis)) measure(f, axis, ring, byColumn);
    }
    List<Cell> cells = new ArrayList<>();
    byColumn.forEach((column, list) -> cells.add(cell(f, column, list)));
    return new Row(f, cells, bounds(f));
  }

  private List<Ring> sweep(Axis axis) {
    List<Ring> rings = new ArrayList<>();
    int first = axis == Axis.NODES ? LEAST_NODES : 1;
    for (int value = first; value <= plan.most.at(axis); value *= 2) {
      rings.add(base().with(axis, value));
    }
    return rings;
  }

  private void measure(Slowing f, Axis axis, Ring ring, Map<Column, List<Point>> byColumn) {
    Map<Boolean, Cost> costs = new LinkedHashMap<>();
    for (Column column : Column.values()) {
      if (!column.axes().contains(axis)) continue;
      Cost cost =
          costs.computeIfAbsent(column.worst(), worst -> worst ? worst(f, ring) : average(f, ring));
      byColumn
          .computeIfAbsent(column, _ -> new ArrayList<>())
          .add(new Point(axis, ring, cost.of(column), VitanyiOrder.of(f, column).of(ring)));
    }
  }

  // ---- Runs

  private Cost worst(Slowing f, Ring ring) {
    List<Scenario> rings = new ArrayList<>();
    int n = ring.n();
    IntToLongFunction alike = _ -> 1;
    IntToLongFunction halving = v -> Math.max(1, v < Long.SIZE ? ring.ratio() >> v : 0);
    IntToLongFunction oneSlow = v -> v == 0 ? ring.ratio() : 1;
    IntToLongFunction halfSlow = v -> 2 * v < n ? ring.ratio() : 1;
    for (IntToLongFunction units : List.of(alike, halving, oneSlow, halfSlow)) {
      rings.add(clocked(f, ring, units).ids(names(ring)).build());
    }
    for (int i = 0; i < RANDOM_WORST; i++) {
      long salt = plan.seed + i;
      IntToLongFunction units = v -> 1 + Math.floorMod((v + 1) * (salt + 7) * 31, ring.ratio());
      rings.add(clocked(f, ring, units).ids(shuffled(ring, salt)).build());
    }
    double passes = 0;
    double bits = 0;
    Result shown = null;
    for (Scenario scenario : rings) {
      Result result = run(scenario);
      if (shown == null || result.total() > passes) shown = result;
      passes = Math.max(passes, (double) result.total());
      bits = Math.max(bits, bits(result));
    }
    if (shown == null) throw new IllegalStateException("no run had " + n + " nodes");
    return new Cost(passes, bits, shown);
  }

  private Cost average(Slowing f, Ring ring) {
    double passes = 0;
    double bits = 0;
    Result shown = null;
    for (int i = 0; i < plan.runs; i++) {
      Result result = run(walking(f, ring).ids(shuffled(ring, plan.seed + i)).build());
      if (shown == null || result.total() > shown.total()) shown = result;
      passes += result.total();
      bits += bits(result);
    }
    if (shown == null) throw new IllegalStateException("no runs, expected at least one");
    return new Cost(passes / plan.runs, bits / plan.runs, shown);
  }

  private Result run(Scenario scenario) {
    if (!go.getAsBoolean()) throw new Stopped();
    return Simulation.of(scenario, catalog).run();
  }

  /** The measurement was ended by hand. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Stopped() {
      super("the measurement was interrupted");
    }
  }

  /** Clocks of their own, and links without delay: u/m is the ratio of the units. */
  private static Scenario.Builder clocked(Slowing f, Ring ring, IntToLongFunction units) {
    List<BigDecimal> lengths =
        IntStream.range(0, ring.n())
            .mapToObj(v -> BigDecimal.valueOf(units.applyAsLong(v)))
            .toList();
    return Scenario.builder("vitanyi")
        .nodes(ring.n())
        .parameter("f", slowing(f, ring, ring.ratio()))
        .parameter("t0", "f")
        .parameter("convention", "e")
        .clocks(new Clocks(lengths, List.of(), List.of()))
        .delay(0);
  }

  /** One unit per bit at each station, and links that make the walk so many times longer. */
  private static Scenario.Builder walking(Slowing f, Ring ring) {
    return Scenario.builder("vitanyi")
        .nodes(ring.n())
        .parameter("f", slowing(f, ring, ring.walk()))
        .parameter("t0", "f")
        .parameter("convention", "w")
        .delay(ring.walk() - 1);
  }

  private static Map<String, Object> slowing(Slowing f, Ring ring, long ratio) {
    return switch (f) {
      case CONSTANT -> Map.of("kind", "constant", "c", 1L);
      case POWER -> Map.of("kind", "power", "num", 2L, "den", 1L);
      case POW2 -> Map.of("kind", "pow2");
      case WALK ->
          Map.of("kind", "walk", "w", (long) ring.walk() * ring.n(), "wp", (long) ring.n());
      case RATIO -> Map.of("kind", "ratio", "u", ratio, "m", 1L);
    };
  }

  private static long[] names(Ring ring) {
    return IntStream.range(0, ring.n()).mapToLong(v -> ring.least() + v).toArray();
  }

  /** Names in an order that the seed decides. */
  private long[] shuffled(Ring ring, long seed) {
    Scenario any =
        Scenario.builder("vitanyi")
            .nodes(ring.n())
            .ids(new Ids.Arranged("random"))
            .seed(seed)
            .build();
    long[] ids = Simulation.of(any, catalog).ids();
    for (int v = 0; v < ids.length; v++) ids[v] += ring.least() - 1;
    return ids;
  }

  private static double bits(Result result) {
    return result.bits().values().stream().mapToLong(Long::longValue).sum();
  }

  // ---- What it means

  private static Cell cell(Slowing f, Column column, List<Point> points) {
    VitanyiOrder order = VitanyiOrder.of(f, column);
    Map<Axis, Double> growth = new EnumMap<>(Axis.class);
    Map<Axis, Double> excess = new EnumMap<>(Axis.class);
    boolean fits = true;
    for (Axis axis : column.axes()) {
      List<Point> along = points.stream().filter(point -> point.axis() == axis).toList();
      along = along.subList(along.size() - 2, along.size()); // where lower terms matter least
      growth.put(axis, GrowthExponent.exponent(along, Point::measured));
      double faster = GrowthExponent.exponent(along, p -> p.measured() / p.order());
      excess.put(axis, faster);
      fits &= GrowthExponent.fits(faster, order.tight());
    }
    return new Cell(column, order, points, growth, excess, fits);
  }

  /** The paper's inequalities beside the worst run, a random one in walk time, and even clocks. */
  private List<Figure> bounds(Slowing f) {
    Map<Formula.Title, Figure> figures = new LinkedHashMap<>();
    IntToLongFunction even = v -> SPREAD + v % 2;
    Scenario spread = clocked(f, base(), even).ids(shuffled(base(), plan.seed)).build();
    for (Result result : List.of(worst(f, base()).shown, average(f, base()).shown, run(spread))) {
      for (Figure figure : result.theory()) {
        boolean ofSpread = figure.subject() == Formula.Subject.SPREAD_CLOCKS; // the last run's
        if (ofSpread) figures.put(figure.title(), figure);
        else figures.putIfAbsent(figure.title(), figure);
      }
    }
    return List.copyOf(figures.values());
  }

  /** The adversary's ring: the smaller the name, the slower its clock, twice as slow each time. */
  public record Adversary(int n, long election) {
    public long expected() {
      return n * (n + 1L) / 2;
    }
  }

  public List<Adversary> adversaries() {
    List<Adversary> rings = new ArrayList<>();
    for (int n : ADVERSARIES) {
      if (!go.getAsBoolean()) break;
      Ring ring = new Ring(n, 1, 1, 1);
      Scenario scenario = clocked(Slowing.POW2, ring, v -> 1L << (n - v)).ids(names(ring)).build();
      rings.add(new Adversary(n, run(scenario).messages("Election")));
    }
    return rings;
  }
}
