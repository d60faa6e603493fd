package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.bellwether.catalog.Formula;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Leader;
import org.bellwether.simulate.Result.Violation;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/** A result for people. */
final class Summary {
  private static final int LABEL = 12;
  private static final int MOST_ALIKE = 3; // violations of one property
  private static final int MOST_SHOWN = 10; // of nodes, leaders and the like on one line

  private final Terminal terminal;
  private final Colours colours;
  private final Result result;
  private final App app;

  Summary(App app, Result result) {
    terminal = app.terminal();
    colours = terminal.colours();
    this.result = result;
    this.app = app;
  }

  /** Algorithm, size and seed. */
  static String title(Result result) {
    return result.algorithm()
        + ", "
        + result.nodes()
        + (result.nodes() == 1 ? " node" : " nodes")
        + ", seed "
        + result.seed();
  }

  /** Outcome and cost on one line. */
  static String gist(Result result) {
    return outcome(result) + ", " + Shown.count(result.total(), "message");
  }

  private static String outcome(Result result) {
    if (result.interrupted()) return "interrupted";
    String outcome = result.outcome().toString();
    String end = result.cut() ? "; time is up" : "";
    if (result.leaders().isEmpty()) return outcome + end;
    return outcome
        + ": "
        + result.leaders().stream()
            .limit(MOST_SHOWN)
            .map(Summary::leader)
            .collect(Collectors.joining("; "))
        + (result.leaders().size() > MOST_SHOWN ? "; ..." : "")
        + end;
  }

  private static String leader(Leader leader) {
    String at = ", at time " + leader.time().toPlainString();
    return leader.id() == leader.node()
        ? "node " + leader.node() + " leads" + at
        : leader.id() + " leads (node " + leader.node() + ")" + at;
  }

  void print(@Nullable String replay) {
    terminal.line(colours.bold(title(result)));
    String outcome = outcome(result);
    line("outcome", result.holds() ? outcome : colours.red(outcome));
    line(
        "ended",
        "at time "
            + result.endTime().toPlainString()
            + ", after "
            + Shown.count(result.events(), "event"));
    line("messages", counts(result.total(), result.messages()));
    if (result.applicationMessages() != null) {
      line("application", Shown.count(result.applicationMessages(), "message"));
    }
    if (!result.bits().isEmpty()) {
      long bits = result.bits().values().stream().mapToLong(Long::longValue).sum();
      line("bits", counts(bits, result.bits()));
    }
    if (result.rounds() != null) line("rounds", result.rounds().toString());
    if (result.unfinished() && result.holds() && result.theory().isEmpty() && known()) {
      line("theory", "not compared, because the run was stopped before its end");
    }
    result.extras().forEach((name, value) -> line(name, Shown.value(value)));
    if (result.locking() != null) new LockTables(terminal).print(result.locking());
    if (result.locking() != null && result.events() == 0) {
      terminal.line("no client requests the lock; --requests 0@0,1@5 makes nodes 0 and 1 do so");
    }
    if (!result.series().isEmpty()) {
      boolean ticks = result.applicationMessages() != null;
      print(Tables.series(terminal, ticks ? "tick" : "round", ticks ? 0 : 1, result.series()));
    }
    if (result.components() != null) print(Tables.components(terminal, result.components()));
    if (result.deliveries() != null) print(Tables.deliveries(terminal, result.deliveries()));
    printTheory();
    for (String warning : result.warnings()) {
      terminal.line("");
      terminal.line(colours.yellow("warning: " + warning));
    }
    printViolations(replay);
  }

  /** What does not hold, and how to see it again; nothing if all is well. */
  void printViolations(@Nullable String replay) {
    if (result.holds()) return;
    terminal.line("");
    Map<Property, List<Violation>> byProperty = new LinkedHashMap<>();
    for (Violation violation : result.violations()) {
      byProperty.computeIfAbsent(violation.property(), _ -> new ArrayList<>()).add(violation);
    }
    byProperty.values().forEach(this::printViolations);
    if (replay != null) terminal.line("  replay: " + app.call() + " replay " + Shown.word(replay));
  }

  /** The violations of one property: the first few, and how many there are in all. */
  private void printViolations(List<Violation> same) {
    int shown = same.size() > MOST_ALIKE + 1 ? MOST_ALIKE : same.size();
    for (Violation violation : same.subList(0, shown)) {
      terminal.line(
          colours.red("✗ " + violation.property())
              + ": "
              + violation.detail()
              + where(violation.time(), violation.nodes()));
    }
    if (shown == same.size()) return;
    terminal.line(
        "  and %d more violations of the same property, the last at time %s; --json lists them all"
            .formatted(same.size() - shown, same.getLast().time().toPlainString()));
  }

  private static String where(BigDecimal time, List<Integer> nodes) {
    String at = " (time " + time.toPlainString();
    if (nodes.isEmpty()) return at + ")";
    return at
        + (nodes.size() == 1 ? ", node " : ", nodes ")
        + nodes.stream().limit(MOST_SHOWN).map(String::valueOf).collect(Collectors.joining(", "))
        + (nodes.size() > MOST_SHOWN ? ", ..." : "")
        + ")";
  }

  private void printTheory() {
    if (result.theory().isEmpty()) return;
    Table table = new Table(0, "theory", "", "predicted", "measured", "");
    for (Figure figure : result.theory()) {
      table.row(
          figure.name(),
          figure.relation(),
          Shown.number(figure.value()),
          Shown.number(figure.measured()),
          mark(figure));
    }
    terminal.line("");
    List<String> lines = table.lines();
    if (!terminal.fits(lines)) {
      printTheoryNarrow();
      return;
    }
    terminal.line(colours.dim(lines.getFirst()));
    for (int i = 0; i < result.theory().size(); i++) {
      String line = lines.get(i + 1);
      String mark = line.substring(line.length() - 1);
      terminal.line(
          line.substring(0, line.length() - 1)
              + (result.theory().get(i).holds() ? colours.green(mark) : colours.red(mark)));
    }
  }

  /** Whether there are formulas for the algorithm. */
  private boolean known() {
    return app.catalog().contains(result.algorithm())
        && !app.catalog().entry(result.algorithm()).theory().isEmpty();
  }

  private void printTheoryNarrow() {
    terminal.line(colours.dim("theory"));
    for (Figure figure : result.theory()) {
      terminal.line(
          "%s: %s %s, measured %s %s"
              .formatted(
                  figure.name(),
                  figure.relation(),
                  Shown.number(figure.value()),
                  Shown.number(figure.measured()),
                  mark(figure)));
    }
  }

  /** Whether one run is as theory says; an expected value says nothing about one run. */
  private static String mark(Figure figure) {
    if (figure.relation() == Formula.Relation.EXPECTED) return "·";
    return figure.holds() ? "✓" : "✗";
  }

  private static String counts(long total, Map<String, Long> kinds) {
    if (kinds.size() < 2 && total == 0) return "none";
    StringJoiner each = new StringJoiner(", ", total + " (", ")");
    kinds.forEach((kind, count) -> each.add(kind + " " + count));
    return each.toString();
  }

  private void line(String label, String text) {
    String gap = " ".repeat(Math.max(1, LABEL - label.length()));
    terminal.line(colours.dim(label) + gap + text);
  }

  private void print(List<String> lines) {
    terminal.line("");
    lines.forEach(terminal::line);
  }
}
