package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.lab.sweep.SweepSentences;
import org.bellwether.lab.sweep.SweepTables;
import org.bellwether.lab.sweep.SweepViolations;
import org.bellwether.session.sweep.Axis;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.Statistics;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepSeries;
import org.bellwether.session.sweep.SweepTheory;
import org.jspecify.annotations.Nullable;

/** Prints what a sweep showed: a line per cell. */
final class SweepSummary {
  private static final int MOST_LINES = 60;
  private static final MathContext DIGITS = new MathContext(2); // of an interval

  private final App app;
  private final SweepPlan plan;
  private final Set<Integer> compared = new HashSet<>(); // measures that theory speaks of

  SweepSummary(App app, SweepPlan plan) {
    this.app = app;
    this.plan = plan;
  }

  /** {@code nodes 16, delay 1}. */
  static String name(SweepPlan plan, SweepCell cell) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < plan.axes().size(); i++) {
      parts.add(plan.axes().get(i).name() + " " + cell.settings().get(i).label());
    }
    return String.join(", ", parts);
  }

  /** What is swept: the algorithm, or all of them. */
  static String title(SweepPlan plan) {
    for (Axis axis : plan.axes()) {
      if (!axis.path().equals("algorithm")) continue;
      List<String> names = axis.settings().stream().map(Axis.Setting::label).toList();
      return names.size() > 3 ? names.size() + " algorithms" : String.join(", ", names);
    }
    return String.valueOf(plan.scenario().get("algorithm"));
  }

  void print(Collection<CellResult> results) {
    Terminal terminal = app.terminal();
    List<CellResult> measured =
        results.stream().filter(result -> result.failure() == null).toList();
    terminal.line(
        terminal.colours().bold(Shown.count(measured.size(), "cell"))
            + " of "
            + Shown.count(plan.repeat(), "run")
            + " each");
    if (measured.isEmpty()) return;
    for (CellResult result : measured) {
      for (int i = 0; i < plan.measures().size(); i++) {
        if (theory(result, i) != null) compared.add(i);
      }
    }
    Table table = new Table(2, header().toArray(String[]::new));
    for (CellResult result : measured.subList(0, Math.min(MOST_LINES, measured.size()))) {
      table.row(row(result).toArray());
    }
    table.print(terminal);
    if (measured.size() > MOST_LINES) {
      terminal.line("  and " + Shown.count(measured.size() - MOST_LINES, "further cell"));
    }
    List<SweepSeries> series = SweepSeries.of(plan, measured, app.catalog());
    List<String> sentences = SweepSentences.of(series, app.catalog());
    if (!sentences.isEmpty()) terminal.line("");
    for (String sentence : sentences) {
      Wrapping.wrap(sentence, Wrapping.width(terminal) - 2)
          .forEach(line -> terminal.line("  " + line));
    }
    List<String> violated = SweepViolations.sentences(plan, measured);
    if (!violated.isEmpty()) terminal.line("");
    for (String sentence : violated) terminal.line(terminal.colours().red("✗") + " " + sentence);
  }

  private List<String> header() {
    List<String> header = new ArrayList<>();
    for (Axis axis : plan.axes()) header.add(axis.name());
    for (int i = 0; i < plan.measures().size(); i++) {
      header.add(plan.measures().get(i).name());
      if (plan.repeat() > 1) header.add("±");
      if (compared.contains(i)) header.add("theory");
    }
    return header;
  }

  private List<String> row(CellResult result) {
    List<String> row = new ArrayList<>();
    for (Axis.Setting setting : result.cell().settings()) row.add(setting.label());
    for (int i = 0; i < plan.measures().size(); i++) {
      Statistics statistics = SweepTables.statistics(result, i);
      row.add(Shown.number(statistics.mean()));
      if (plan.repeat() > 1) row.add(half(statistics));
      if (!compared.contains(i)) continue;
      Double expected = theory(result, i);
      row.add(expected == null ? "-" : Shown.number(expected));
    }
    return row;
  }

  /** What the first formula says about the mean of a measure; null if there is none. */
  private @Nullable Double theory(CellResult result, int measure) {
    var expected = SweepTheory.expected(plan, result, measure, app.catalog()).values().iterator();
    return expected.hasNext() ? expected.next() : null;
  }

  /** Half of the confidence interval, with as many digits as mean something. */
  private static String half(Statistics statistics) {
    double half = statistics.high() - statistics.mean();
    if (!Double.isFinite(half)) return "-";
    return half == 0
        ? "0"
        : new BigDecimal(half).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
