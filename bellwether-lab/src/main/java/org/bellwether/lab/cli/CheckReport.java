package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.Reduction;
import org.bellwether.check.CheckResult.Unjudged;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/** Prints what a check found: its verdict, what was explored, and the path to a violation. */
final class CheckReport {
  private static final int LABEL = 12;

  private final App app;
  private final boolean changes; // of fields, after each step
  private final @Nullable String stopped; // why the search was ended early

  CheckReport(App app, boolean changes, @Nullable String stopped) {
    this.app = app;
    this.changes = changes;
    this.stopped = stopped;
  }

  void print(CheckResult result, List<String> files) {
    Terminal terminal = app.terminal();
    Colours colours = terminal.colours();
    terminal.line(colours.bold(result.algorithm() + ", " + Shown.count(result.nodes(), "node")));
    String verdict = verdict(result);
    line(
        "verdict",
        switch (result.verdict()) {
          case HOLDS, INCOMPLETE -> verdict;
          case UNJUDGED -> colours.yellow(verdict);
          case VIOLATED -> colours.red(verdict);
        });
    if (!result.properties().isEmpty()) {
      line(
          "judged",
          result.properties().stream().map(Property::name).collect(Collectors.joining(", ")));
    }
    for (Unjudged one : result.unjudged()) line("not judged", one.toString());
    line(
        "explored",
        Shown.count(result.states(), "state")
            + ", "
            + Shown.count(result.transitions(), "transition")
            + ", depth "
            + result.depth()
            + (result.scenarios() > 1 ? ", in " + result.scenarios() + " scenarios" : "")
            + (result.queue() > 0 ? ", " + Shown.count(result.queue(), "state") + " queued" : ""));
    line("method", method(result));
    if (result.complete()) line("certainty", certainty(result));
    for (String sentence : result.notExplored()) line("left out", sentence);
    for (String warning : result.warnings()) {
      terminal.line("");
      terminal.line(colours.yellow("warning: " + warning));
    }
    for (int i = 0; i < result.violations().size(); i++) {
      print(result.violations().get(i), i < files.size() ? files.get(i) : null);
    }
  }

  private void print(Counterexample violation, @Nullable String file) {
    Terminal terminal = app.terminal();
    Colours colours = terminal.colours();
    terminal.line("");
    terminal.line(colours.red("✗ " + violation.property()) + ": " + violation.detail());
    int width = String.valueOf(violation.length()).length();
    for (int i = 0; i < violation.length(); i++) {
      if (violation.loop() == i + 1) terminal.line("  these steps repeat for ever:");
      String number = " ".repeat(width - String.valueOf(i + 1).length()) + (i + 1);
      terminal.line("  " + number + ". " + violation.steps().get(i));
      if (!changes) continue;
      String indent = " ".repeat(width + 4);
      violation
          .changes()
          .get(i)
          .forEach(one -> terminal.line(indent + colours.dim(one.toString())));
    }
    if (file != null) terminal.line("  replay: " + app.call() + " replay " + Shown.word(file));
  }

  private String verdict(CheckResult result) {
    Counterexample violation = result.violation();
    if (violation != null) return violation.headline();
    return switch (result.verdict()) {
      case HOLDS -> "all properties hold";
      case VIOLATED -> "these properties never become true: " + String.join(", ", result.missing());
      case INCOMPLETE -> "no violation so far: " + (stopped == null ? result.ended() : stopped);
      case UNJUDGED ->
          result.judged()
              ? "nothing is violated, but not everything was judged"
              : "nothing was judged";
    };
  }

  private static String certainty(CheckResult result) {
    if (result.omission() == 0) return "exact: no state was missed";
    return String.format(
        Locale.ROOT,
        "probability of a missed state below %.0e",
        Math.max(1e-19, result.omission()));
  }

  private static String method(CheckResult result) {
    List<String> parts = new ArrayList<>();
    for (Reduction reduction : Reduction.values()) {
      if (result.reductions().contains(reduction)) parts.add(reduction.toString());
    }
    if (parts.isEmpty()) parts.add("no reduction");
    if (result.timed()) parts.add("timed");
    return String.join(", ", parts);
  }

  private void line(String label, String text) {
    Colours colours = app.terminal().colours();
    app.terminal().line(colours.dim(label) + " ".repeat(LABEL - label.length()) + text);
  }
}
