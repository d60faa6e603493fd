package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.lab.table.VitanyiCharts;
import org.bellwether.lab.table.VitanyiOrder.Axis;
import org.bellwether.lab.table.VitanyiOrder.Column;
import org.bellwether.lab.table.VitanyiOrder.Ring;
import org.bellwether.lab.table.VitanyiTable;
import org.bellwether.lab.table.VitanyiTable.Adversary;
import org.bellwether.lab.table.VitanyiTable.Cell;
import org.bellwether.lab.table.VitanyiTable.Plan;
import org.bellwether.lab.table.VitanyiTable.Point;
import org.bellwether.lab.table.VitanyiTable.Row;
import org.bellwether.simulate.Result.Figure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JsonGenerator;

/** Measures the table of Vitányi's paper. */
final class VitanyiTableCommand extends Charted {
  private static final int LEAST_NODES = 64; // fewer say nothing about growth
  private static final int LEAST_FACTOR = 4;
  private static final int LEAST_LEAST = 8;
  private static final int MOST_NODES = 4096;
  private static final int MOST_FACTOR = 1024;
  private static final int MOST_LEAST = 16; // (2u/m)^l ticks a hop, and time ends at 2^63
  private static final int LEAST_RUNS = 5;
  private static final int MOST_RUNS = 10_000;

  private final OptionSpec nodes =
      option(
          "--nodes", "N", "The size of the largest ring; sizes double from 8. The default is 128.");
  private final OptionSpec ratio =
      option("--ratio", "R", "The largest u/m; it doubles from 1. The default is 16.");
  private final OptionSpec walk =
      option("--walk", "R", "The largest w/w_p; it doubles from 1. The default is 16.");
  private final OptionSpec least =
      option(
          "--least",
          "L",
          "The largest value of the smallest name; it doubles from 1. The default is 8.");
  private final OptionSpec runs =
      option("--runs", "K", "The number of random rings per average; the default is 20.");
  private final OptionSpec seed =
      option("--seed", "N", "The seed of all random choices; the default is 1.");

  VitanyiTableCommand(App app) {
    super(
        app,
        "vitanyi",
        "Measures the table of Vitányi's paper: message passes and bits for five functions f, in"
            + " the worst case and on average, beside the paper's orders and bounds.",
        "charts of the growth of each column");
    examples(
        "bellwether table vitanyi --nodes 64",
        "bellwether table vitanyi --nodes 256 --runs 100 --out charts");
  }

  @Override
  int measure() {
    Terminal terminal = app.terminal();
    Plan plan =
        new Plan(
            new Ring(
                number(nodes, 128, LEAST_NODES, MOST_NODES),
                number(ratio, 16, LEAST_FACTOR, MOST_FACTOR),
                number(walk, 16, LEAST_FACTOR, MOST_FACTOR),
                number(least, 8, LEAST_LEAST, MOST_LEAST)),
            number(runs, 20, LEAST_RUNS, MOST_RUNS),
            number(seed, 1, 0, Integer.MAX_VALUE));
    VitanyiTable table =
        new VitanyiTable(app.catalog(), plan, () -> !terminal.interrupt().raised());
    List<Row> rows =
        table.rows((f, axis) -> terminal.status("f = " + f.label() + ", against " + axis.label()));
    List<Adversary> adversaries = table.adversaries();
    terminal.clearStatus();
    if (json()) terminal.line(json(plan, table.base(), rows, adversaries));
    else if (!rows.isEmpty()) print(plan, table.base(), rows, adversaries);
    if (stopped()) return told();
    draw(gallery -> VitanyiCharts.draw(gallery, rows));
    boolean fits =
        rows.stream().allMatch(Row::fits)
            && adversaries.stream().allMatch(a -> a.election() == a.expected());
    return fits ? 0 : 1;
  }

  // ---- The table

  private void print(Plan plan, Ring base, List<Row> rows, List<Adversary> adversaries) {
    Terminal terminal = app.terminal();
    Ring most = plan.most();
    terminal.line(
        terminal.colours().bold("Vitányi's table")
            + ": N from 8 to %d, u/m and w/w_p up to %d and %d, l up to %d"
                .formatted(most.n(), most.ratio(), most.walk(), most.least()));
    Table table = new Table(2, "f(i)", "", "paper", "measured", "N", "u/m", "w/w_p", "l", "growth");
    for (Row row : rows) {
      for (Cell cell : row.cells()) {
        List<Point> sizes = cell.along(Axis.NODES);
        table.row(
            cell.column() == Column.WORST_PASSES ? row.f().label() : "",
            cell.column().label(),
            cell.order().printed(),
            rounded(sizes.getFirst().measured()) + " .. " + rounded(sizes.getLast().measured()),
            exponent(cell, Axis.NODES),
            exponent(cell, Axis.RATIO),
            exponent(cell, Axis.WALK),
            exponent(cell, Axis.LEAST),
            cell.fits() ? "fits" : "does not fit");
      }
    }
    table.print(terminal);
    terminal.line("");
    terminal.line(
        "measured: at the smallest and at the largest N; N, u/m, w/w_p, l: exponents of the");
    terminal.line(
        "growth over the last doubling of each, the others being N = %d, u/m = %d, w/w_p = %d, l = %d."
            .formatted(base.n(), base.ratio(), base.walk(), base.least()));
    terminal.line("");
    bounds(rows).print(terminal);
    terminal.line("");
    for (Adversary ring : adversaries) {
      terminal.line(
          "adversary's ring of %d: %d election messages, N(N+1)/2 = %d"
              .formatted(ring.n(), ring.election(), ring.expected()));
    }
  }

  /** The paper's inequalities, corrected, beside single runs of each row. */
  private static Table bounds(List<Row> rows) {
    List<String> header = new ArrayList<>(List.of("measured and bound"));
    for (Row row : rows) header.add(row.f().label());
    Set<Title> bounds = new LinkedHashSet<>();
    for (Row row : rows) row.bounds().forEach(figure -> bounds.add(figure.title()));
    Table table = new Table(2, header.toArray(String[]::new));
    for (Title bound : bounds) {
      List<String> line = new ArrayList<>(List.of(bound.name()));
      for (Row row : rows) line.add(compared(row.figure(bound)));
      table.row(line.toArray());
    }
    return table;
  }

  private static String compared(@Nullable Figure figure) {
    if (figure == null) return "-";
    String sign = figure.measured() == figure.value() ? " = " : figure.holds() ? " < " : " !> ";
    return rounded(figure.measured()) + sign + rounded(figure.value());
  }

  private static String exponent(Cell cell, Axis axis) {
    Double exponent = cell.growth().get(axis);
    if (exponent == null) return "-";
    return new BigDecimal(exponent).setScale(2, RoundingMode.HALF_UP).toPlainString();
  }

  private static String rounded(double value) {
    return new BigDecimal(value)
        .setScale(value < 1000 ? 1 : 0, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  // ---- JSON

  private static String json(Plan plan, Ring base, List<Row> rows, List<Adversary> adversaries) {
    return JsonOut.object(
        json -> {
          json.writeStringProperty("table", "vitanyi");
          ring(json, "most", plan.most());
          ring(json, "base", base);
          json.writeNumberProperty("runs", plan.runs());
          json.writeNumberProperty("seed", plan.seed());
          JsonOut.list(json, "rows", rows, VitanyiTableCommand::write);
          JsonOut.list(json, "adversary", adversaries, VitanyiTableCommand::write);
        });
  }

  private static void ring(JsonGenerator json, String name, Ring ring) {
    JsonOut.object(
        json,
        name,
        sizes -> {
          for (Axis axis : Axis.values()) sizes.writeNumberProperty(word(axis), ring.at(axis));
        });
  }

  private static String word(Axis axis) {
    return axis.name().toLowerCase(Locale.ROOT);
  }

  private static void write(JsonGenerator json, Adversary ring) {
    json.writeNumberProperty("nodes", ring.n());
    json.writeNumberProperty("election", ring.election());
    json.writeNumberProperty("expected", ring.expected());
  }

  private static void write(JsonGenerator json, Row row) {
    json.writeStringProperty("f", row.f().label());
    JsonOut.list(json, "columns", row.cells(), VitanyiTableCommand::write);
    JsonOut.figures(json, "bounds", row.bounds());
    json.writeBooleanProperty("fits", row.fits());
  }

  private static void write(JsonGenerator json, Cell cell) {
    json.writeStringProperty("column", cell.column().label());
    json.writeStringProperty("order", cell.order().printed());
    JsonOut.list(json, "points", cell.points(), VitanyiTableCommand::write);
    exponents(json, "growth", cell.growth());
    exponents(json, "excess", cell.excess());
    json.writeBooleanProperty("fits", cell.fits());
  }

  private static void write(JsonGenerator json, Point point) {
    json.writeStringProperty("axis", word(point.axis()));
    json.writeNumberProperty("value", point.ring().at(point.axis()));
    json.writeNumberProperty("measured", point.measured());
    json.writeNumberProperty("order", point.order());
  }

  private static void exponents(JsonGenerator json, String name, Map<Axis, Double> exponents) {
    JsonOut.object(
        json,
        name,
        object ->
            exponents.forEach((axis, value) -> object.writeNumberProperty(word(axis), value)));
  }
}
