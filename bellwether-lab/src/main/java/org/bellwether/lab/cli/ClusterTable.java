package org.bellwether.lab.cli;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.lab.cluster.ClusterRun;
import org.bellwether.lab.cluster.MemberView;

/** The states of all members of a cluster as a table, which a person can watch change. */
final class ClusterTable {
  private static final long PAUSE_NANOS = 100_000_000;

  private final Terminal terminal;
  private int drawn; // lines that the next table writes over
  private long last = System.nanoTime() - PAUSE_NANOS;

  ClusterTable(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Something has happened: a person who watches sees it, unless the last table is from just now.
   */
  void refresh(ClusterRun run) {
    if (!terminal.outShown() || System.nanoTime() - last < PAUSE_NANOS) return;
    last = System.nanoTime();
    draw(run.views());
    run.look(); // the answers are heard, and drawn with the next table
  }

  /** Shows the table as it is when all members have answered, or patience is over. */
  void print(ClusterRun run, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    run.look();
    while (!run.looked()) if (!run.hear(deadline)) break;
    draw(run.views());
    drawn = 0;
  }

  private void draw(List<MemberView> views) {
    List<String> lines = lines(views);
    if (drawn > 0) terminal.out().print("\u001b[" + drawn + "A");
    for (String line : lines) {
      if (terminal.outShown()) terminal.out().print("\u001b[K");
      int most = terminal.outShown() ? terminal.columns() - 1 : Integer.MAX_VALUE;
      terminal.out().println(line.length() <= most ? line : line.substring(0, most));
    }
    terminal.out().flush();
    drawn = lines.size();
  }

  static List<String> lines(List<MemberView> views) {
    Table table = new Table(0, "node", "id", "status", "links", "told last", "state");
    for (MemberView view : views) {
      table.row(
          view.node(),
          view.id(),
          view.status(),
          view.linked().isEmpty()
              ? "-"
              : view.linked().stream().map(String::valueOf).collect(Collectors.joining(" ")),
          view.told().isEmpty() ? "-" : view.told(),
          view.state());
    }
    return table.lines();
  }
}
