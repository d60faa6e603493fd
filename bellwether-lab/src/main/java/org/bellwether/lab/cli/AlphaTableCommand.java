package org.bellwether.lab.cli;

import java.util.List;
import org.bellwether.lab.table.AlphaTable;
import org.bellwether.lab.table.AlphaTable.Row;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JsonGenerator;

/** Prints a textbook's claims about a search under synchronizer alpha beside what a run shows. */
final class AlphaTableCommand extends Command {
  private static final int LEAST_SIDE = 2;
  private static final int MOST_SIDE = 50;

  private final OptionSpec side =
      option("--side", "K", "The side of the grid, in nodes; the default is 5.");
  private final OptionSpec json = flag("Print the table as JSON.", "--json");

  AlphaTableCommand(App app) {
    super(
        app,
        "alpha",
        "Prints ticks, time and messages of a breadth-first search under synchronizer alpha, and how"
            + " far apart nodes begin a tick: as a textbook prints them, exactly, and as measured.");
    examples("bellwether table alpha --side 5");
  }

  @Override
  int run() {
    int k = number(side, 5, LEAST_SIDE, MOST_SIDE);
    List<Row> rows = AlphaTable.of(app.catalog(), k);
    if (on(json)) {
      app.terminal().line(JsonOut.text(out -> JsonOut.list(out, rows, AlphaTableCommand::write)));
    } else {
      print(k, rows);
    }
    return rows.stream().allMatch(Row::holds) ? 0 : 1;
  }

  private void print(int k, List<Row> rows) {
    Terminal terminal = app.terminal();
    terminal.line(
        "a search on a grid of %d by %d under alpha: N = %d, |E| = %d, D = %d"
            .formatted(k, k, k * k, 2 * k * (k - 1), 2 * (k - 1)));
    Table table = new Table(2, "", "printed", "", "exactly", "", "measured");
    for (Row row : rows) {
      table.row(
          row.claim(),
          row.printed(),
          Math.round(row.value()),
          row.exact(),
          Double.isNaN(row.exactValue()) ? "" : Math.round(row.exactValue()),
          Math.round(row.measured()));
    }
    table.print(terminal);
    terminal.line("");
    terminal.line("exactly: one tick more for the last probes; M is what the search itself sends.");
    terminal.line(
        "Control messages are paid per edge and tick, not per node, and idle regions run ahead.");
  }

  private static void write(JsonGenerator out, Row row) {
    out.writeStringProperty("claim", row.claim());
    out.writeStringProperty("printed", row.printed());
    out.writeNumberProperty("value", row.value());
    if (!row.exact().isEmpty()) {
      out.writeStringProperty("exact", row.exact());
      out.writeNumberProperty("exactValue", row.exactValue());
    }
    out.writeNumberProperty("measured", row.measured());
  }
}
