package org.bellwether.lab.cli;

import java.util.List;
import org.bellwether.lab.table.GammaTimetable;
import org.bellwether.lab.table.GammaTimetable.Offset;
import org.bellwether.lab.table.GammaTimetable.Row;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import tools.jackson.core.JsonGenerator;

/** Prints tables of books beside what runs show. */
final class TableCommand extends Command {
  private static final String GAMMA = "gamma";
  private static final int MOST_HEIGHT = 100;

  private final PositionalParamSpec name =
      argument(
          "TABLE",
          GAMMA + ": when the control signals of one tick of synchronizer gamma arrive.",
          List.of(GAMMA));
  private final OptionSpec height =
      option("--height", "H", "The height of the clusters; the default is 2.");
  private final OptionSpec json = flag("Print the table as JSON.", "--json");

  TableCommand(App app) {
    super(app, "table", "Reproduces a table from the literature, as printed and as measured.");
    Command vitanyi = new VitanyiTableCommand(app);
    spec.addSubcommand(vitanyi.spec.name(), vitanyi.spec);
    Command mutex = new MutexTableCommand(app);
    spec.addSubcommand(mutex.spec.name(), mutex.spec);
    Command alpha = new AlphaTableCommand(app);
    spec.addSubcommand(alpha.spec.name(), alpha.spec);
    examples(
        "bellwether table " + GAMMA + " --height 3",
        "bellwether table alpha --side 5",
        "bellwether table mutex --nodes 16",
        "bellwether table vitanyi --nodes 64");
  }

  @Override
  int run() {
    String wanted =
        needed(
            name,
            "the name of a table: alpha, " + GAMMA + ", mutex or vitanyi",
            "table mutex --nodes 16");
    if (!wanted.equals(GAMMA)) {
      throw new Refusal(
          wanted + " is not a known table, expected alpha, " + GAMMA + ", mutex or vitanyi");
    }
    int h = number(height, 2, 0, MOST_HEIGHT);
    List<Row> rows = GammaTimetable.of(app.catalog(), h);
    if (on(json)) app.terminal().line(json(h, rows));
    else print(h, rows);
    return rows.stream().allMatch(Row::holds) ? 0 : 1;
  }

  private void print(int h, List<Row> rows) {
    Terminal terminal = app.terminal();
    terminal.line(
        terminal.colours().bold("synchronizer gamma")
            + ": delays after a cluster of height "
            + h
            + " has begun a tick");
    Table table = new Table(2, "", "printed", "", "two delays", "", "measured");
    for (Row row : rows) {
      table.row(
          row.signal(),
          row.printed().formula(),
          row.printed().value(),
          row.corrected().formula(),
          row.corrected().value(),
          row.measured());
    }
    table.print(terminal);
    terminal.line("");
    terminal.line("printed: " + GammaTimetable.textbook() + ".");
    terminal.line(
        "two delays: a message and its acknowledgement take one delay each; the sum is the same.");
    terminal.line(
        "measured: two lines of %d nodes, each with its leader at one end, joined at the others."
            .formatted(h + 1));
  }

  private static String json(int h, List<Row> rows) {
    return JsonOut.object(
        json -> {
          json.writeStringProperty("table", GAMMA);
          json.writeNumberProperty("height", h);
          JsonOut.list(json, "rows", rows, TableCommand::write);
        });
  }

  private static void write(JsonGenerator json, Row row) {
    json.writeStringProperty("signal", row.signal());
    JsonOut.object(json, "printed", object -> write(object, row.printed()));
    JsonOut.object(json, "corrected", object -> write(object, row.corrected()));
    json.writeNumberProperty("measured", row.measured());
    json.writeBooleanProperty("holds", row.holds());
  }

  private static void write(JsonGenerator json, Offset offset) {
    json.writeStringProperty("formula", offset.formula());
    json.writeNumberProperty("value", offset.value());
  }
}
