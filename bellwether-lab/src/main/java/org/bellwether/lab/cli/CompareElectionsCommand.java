package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellwether.lab.compare.ElectionCharts;
import org.bellwether.lab.compare.ElectionComparison;
import org.bellwether.lab.compare.ElectionComparison.Contender;
import org.bellwether.lab.compare.ElectionComparison.Row;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Measures how long elections take to a new coordinator when theirs has crashed. */
final class CompareElectionsCommand extends Command {
  private static final int MOST_NODES = 1000;

  private final OptionSpec nodes =
      option("--nodes", "3,10,100", "How many nodes; from 3 to 100 if not given.");
  private final OptionSpec period =
      option("--period", "P", "How often nodes look after each other, in T; 4 if not given.");
  private final OptionSpec crashes =
      option("--crashes", "N", "How many crashes, spread over a period; 10 if not given.");
  private final OptionSpec out = option("--out", "DIR", "Draw a chart, as SVG and PNG.");
  private final OptionSpec svgDir = option("--svg-dir", "DIR", "Draw it as SVG only.");
  private final OptionSpec json = flag("Print JSON.", "--json");

  CompareElectionsCommand(App app) {
    super(
        app,
        "elections",
        "Crashes the coordinator of the elections that survive it, and measures the time to a new "
            + "one, in timeouts T = 2Tm+Tp.");
    examples(
        "bellwether compare elections --nodes 3,5,10 --crashes 5",
        "bellwether compare elections --out charts");
  }

  @Override
  int run() {
    ElectionComparison comparison =
        new ElectionComparison(
            app.catalog(), number(period, 4, 1, 1000), number(crashes, 10, 1, 10_000));
    List<Row> rows = new ArrayList<>();
    for (int n : sizes()) {
      for (Contender election : comparison.contenders()) {
        Row row = comparison.measure(election, n, () -> app.terminal().interrupt().raised());
        if (row == null) return Interrupt.STATUS;
        rows.add(row);
      }
    }
    if (on(json)) app.terminal().line(json(rows));
    else print(rows);
    draw(text(out), false, rows);
    draw(text(svgDir), true, rows);
    return rows.stream().allMatch(Row::holds) ? 0 : 1;
  }

  private List<Integer> sizes() {
    String given = text(nodes);
    if (given == null) return ElectionComparison.SIZES;
    return Words.list(given, size -> Words.whole("--nodes", size, 2, MOST_NODES));
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
    table.lines().forEach(terminal::line);
    terminal.line("");
    terminal.line(
        "bully: from when the lowest node suspects the leader; the others: from its crash.");
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private void draw(@Nullable String directory, boolean svgOnly, List<Row> rows) {
    if (directory == null) return;
    try {
      List<Path> files = ElectionCharts.draw(app.terminal().path(directory), rows, svgOnly);
      if (on(json)) return;
      for (Path file : files) app.terminal().line("wrote " + file);
    } catch (IOException e) {
      throw Refusal.writing(directory, e);
    }
  }

  private static String json(List<Row> rows) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("comparison", "elections");
      json.writeName("elections");
      json.writeStartArray();
      for (Row row : rows) {
        json.writeStartObject();
        json.writeStringProperty("election", row.election().label());
        json.writeNumberProperty("nodes", row.nodes());
        json.writeNumberProperty("mean", row.mean());
        json.writeNumberProperty("longest", row.longest());
        json.writeNumberProperty("bound", row.bound());
        json.writeBooleanProperty("holds", row.holds());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }
}
