package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bellwether.lab.compare.ElectionCharts;
import org.bellwether.lab.compare.ElectionComparison;
import org.bellwether.lab.compare.ElectionComparison.Contender;
import org.bellwether.lab.compare.ElectionComparison.Row;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JsonGenerator;

/** Measures how long elections take to a new coordinator when theirs has crashed. */
final class CompareElectionsCommand extends Charted {
  private static final int MOST_NODES = 1000;

  private final OptionSpec nodes =
      option("--nodes", "3,10,100", "The numbers of nodes; the default ranges from 3 to 100.");
  private final OptionSpec period =
      option(
          "--period", "P", "The time between two checks of a coordinator, in T; the default is 4.");
  private final OptionSpec crashes =
      option("--crashes", "N", "The number of crashes, spread over a period; the default is 10.");

  CompareElectionsCommand(App app) {
    super(
        app,
        "elections",
        "Crashes the coordinator of each fault-tolerant election and measures the time to a new "
            + "one, in timeouts T = 2Tm+Tp.",
        "a chart against the number of nodes");
    examples(
        "bellwether compare elections --nodes 3,5,10 --crashes 5",
        "bellwether compare elections --out charts");
  }

  @Override
  int measure() {
    ElectionComparison comparison =
        new ElectionComparison(
            app.catalog(), number(period, 4, 1, 1000), number(crashes, 10, 1, 10_000));
    List<Row> rows = new ArrayList<>();
    for (int n : sizes()) {
      for (Contender election : comparison.contenders()) {
        app.terminal().status(election.label() + " with " + n + " nodes");
        Row row = comparison.measure(election, n, () -> app.terminal().interrupt().raised());
        if (row != null) rows.add(row);
      }
    }
    app.terminal().clearStatus();
    if (json()) app.terminal().line(json(rows));
    else print(rows);
    if (stopped()) return told();
    draw(gallery -> ElectionCharts.draw(gallery, rows));
    return rows.stream().allMatch(Row::holds) ? 0 : 1;
  }

  private List<Integer> sizes() {
    String given = text(nodes);
    if (given == null) return ElectionComparison.SIZES;
    return Arrays.stream(given.split(",", -1))
        .map(size -> Words.whole("--nodes", size.strip(), 2, MOST_NODES))
        .toList();
  }

  private void print(List<Row> rows) {
    Terminal terminal = app.terminal();
    terminal.line("time to a new coordinator, in T = 2Tm+Tp");
    Table table = new Table(1, "", "nodes", "mean", "longest", "bound");
    for (Row row : rows) {
      table.row(
          row.election().label(),
          row.nodes(),
          decimal(row.mean()),
          decimal(row.longest()),
          decimal(row.bound()));
    }
    table.print(terminal);
    terminal.line("");
    terminal.line(
        "bully: measured from the suspicion of the lowest node; the others: from the crash.");
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String json(List<Row> rows) {
    return JsonOut.object(
        json -> {
          json.writeStringProperty("comparison", "elections");
          JsonOut.list(json, "elections", rows, CompareElectionsCommand::write);
        });
  }

  private static void write(JsonGenerator json, Row row) {
    json.writeStringProperty("election", row.election().label());
    json.writeNumberProperty("nodes", row.nodes());
    json.writeNumberProperty("mean", row.mean());
    json.writeNumberProperty("longest", row.longest());
    json.writeNumberProperty("bound", row.bound());
    json.writeBooleanProperty("holds", row.holds());
  }
}
