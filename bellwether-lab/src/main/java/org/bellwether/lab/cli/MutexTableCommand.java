package org.bellwether.lab.cli;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.bellwether.lab.table.MutexTable;
import org.bellwether.lab.table.MutexTable.Cell;
import org.bellwether.lab.table.MutexTable.Row;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JsonGenerator;

/** Prints the table by which textbooks compare locks, beside what runs show. */
final class MutexTableCommand extends Command {
  private static final int LEAST_NODES = 2;
  private static final int MOST_NODES = 64;
  private static final int MOST_TIME = 1_000_000;

  private final OptionSpec nodes =
      option("--nodes", "N", "The number of nodes; the default is 16.");
  private final OptionSpec delay =
      option("--delay", "T", "How long a message takes; the default is 10.");
  private final OptionSpec hold =
      option("--hold", "E", "How long a critical section takes; the default is 5.");
  private final OptionSpec json = flag("Print the table as JSON.", "--json");

  MutexTableCommand(App app) {
    super(
        app,
        "mutex",
        "Prints response time, synchronization delay and messages per entry of five locks: as a"
            + " textbook prints them, as they are exactly, and as measured.");
    examples("bellwether table mutex", "bellwether table mutex --nodes 49 --json");
  }

  @Override
  int run() {
    int n = number(nodes, 16, LEAST_NODES, MOST_NODES);
    long t = number(delay, 10, 1, MOST_TIME);
    long e = number(hold, 5, 1, MOST_TIME);
    Terminal terminal = app.terminal();
    List<Row> rows =
        MutexTable.of(
            n,
            t,
            e,
            what -> {
              terminal.status(what);
              return !terminal.interrupt().raised();
            });
    terminal.clearStatus();
    if (on(json))
      terminal.line(JsonOut.text(out -> JsonOut.list(out, rows, MutexTableCommand::write)));
    else print(n, t, e, rows);
    if (!terminal.interrupt().raised()) return 0;
    terminal.note(Charted.INTERRUPTED);
    return Interrupt.STATUS;
  }

  private void print(int n, long t, long e, List<Row> rows) {
    app.terminal().line("%d nodes, T = %d, E = %d".formatted(n, t, e));
    part("response time, light load", rows, Row::response);
    part("synchronization delay, heavy load", rows, Row::syncDelay);
    part("messages per entry, light load", rows, Row::messages);
    app.terminal().line("");
    app.terminal()
        .line(
            "exactly: K is the size of a quorum, d the mean distance of two nodes in the tree; a"
                + " node that has the token needs no message.");
  }

  private void part(String title, List<Row> rows, Function<Row, Cell> figure) {
    Terminal terminal = app.terminal();
    terminal.line("");
    terminal.line(terminal.colours().bold(title));
    Table table = new Table(2, "", "printed", "", "exactly", "", "measured");
    for (Row row : rows) {
      Cell cell = figure.apply(row);
      table.row(
          row.lock(),
          cell.printed(),
          shown(cell.value()),
          cell.exact(),
          cell.low() == cell.high()
              ? shown(cell.low())
              : shown(cell.low()) + ".." + shown(cell.high()),
          shown(cell.measured()));
    }
    table.print(terminal);
  }

  private static String shown(double value) {
    return String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
  }

  private static void write(JsonGenerator out, Row row) {
    out.writeStringProperty("lock", row.lock());
    JsonOut.object(out, "response", cell -> write(cell, row.response()));
    JsonOut.object(out, "syncDelay", cell -> write(cell, row.syncDelay()));
    JsonOut.object(out, "messages", cell -> write(cell, row.messages()));
  }

  private static void write(JsonGenerator out, Cell cell) {
    out.writeStringProperty("printed", cell.printed());
    out.writeNumberProperty("value", cell.value());
    out.writeStringProperty("exact", cell.exact());
    out.writeNumberProperty("low", cell.low());
    out.writeNumberProperty("high", cell.high());
    out.writeNumberProperty("measured", cell.measured());
  }
}
