package org.bellwether.lab.cli;

import java.util.List;
import org.bellwether.simulate.Result.Entry;
import org.bellwether.simulate.Result.Locking;

/** How a lock performed. */
record LockTables(Terminal terminal) {
  void print(Locking locking) {
    List<Entry> entries = locking.entries();
    terminal.line("");
    new Table(0)
        .row("entries", entries.size())
        .row("messages per entry", Shown.number(locking.messagesPerEntry()))
        .row(
            "sync delay",
            "mean "
                + Shown.number(locking.syncDelayMean())
                + ", settled "
                + Shown.number(locking.syncDelaySettled()))
        .row(
            "response time",
            "mean "
                + Shown.number(locking.responseMean())
                + ", longest "
                + Shown.time(locking.responseMax()))
        .row("throughput", Shown.number(locking.throughput()) + " entries per unit of time")
        .lines()
        .forEach(terminal::line);
    if (entries.isEmpty()) return;
    Table table = new Table(0, "node", "requested", "issued", "entered", "left", "fence");
    for (Entry entry : entries.subList(0, Math.min(entries.size(), Tables.MOST_ROWS))) {
      table.row(
          entry.node(),
          Shown.time(entry.requested()),
          Shown.time(entry.issued()),
          Shown.time(entry.entered()),
          Shown.time(entry.left()),
          entry.fence());
    }
    terminal.line("");
    Tables.limited(table.lines(terminal), entries.size()).forEach(terminal::line);
  }
}
