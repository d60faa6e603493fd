package org.bellwether.lab.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Formula;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.sweep.Measure;
import org.bellwether.session.sweep.WorstSearch;
import org.bellwether.session.sweep.WorstSearch.Worst;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Searches the most expensive run of an algorithm. */
final class WorstCommand extends Command {
  private static final int MOST_RUNS = 100_000_000;

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE",
          "What to search: an algorithm of the catalogue, or a scenario file.",
          new AlgorithmNames(app));
  private final OptionSpec measure =
      option("--measure", "NAME", "What a run costs, as for sweep; the default is messages.");
  private final OptionSpec runs =
      option(
          "--runs",
          "N",
          "The number of runs of the search beyond its exhaustive part; the default is 20000.");
  private final OptionSpec save =
      option("--save", "FILE", "Where to write the run; the default is worst-ALGORITHM-N.json.");
  private final OptionSpec json = flag("Print what was found as JSON.", "--json");
  private final ScenarioFlags flags;

  WorstCommand(App app) {
    super(
        app,
        "worst",
        "Searches orders of ids, starts, delays and schedules for the most expensive run, shows it"
            + " beside the theoretical worst case, and saves it as a scenario. Ctrl-C ends the"
            + " search and keeps what was found.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether worst chang-roberts --nodes 8",
        "bellwether worst peterson --nodes 16 --runs 100000 --seed 7",
        "bellwether worst suzuki-kasami --nodes 4 --measure messagesPerEntry");
  }

  @Override
  int run() throws IOException {
    if (text(source) == null) flags.refuseAlone();
    String name =
        needed(source, "an algorithm or a scenario file", "worst chang-roberts --nodes 8");
    return flags.use(app, name, (scenario, _) -> search(scenario));
  }

  private int search(Scenario scenario) {
    Measure cost = Measure.of(text(measure) == null ? "messages" : String.valueOf(text(measure)));
    SearchLine progress = new SearchLine(app.terminal());
    WorstSearch search = new WorstSearch(scenario, app.catalog(), cost, progress::look);
    progress.of(search);
    Worst worst;
    try {
      worst = search.search(number(runs, 20_000, 0, MOST_RUNS));
    } finally {
      progress.clear();
    }
    boolean stopped = app.terminal().interrupt().raised();
    if (worst == null) {
      if (stopped) return Interrupt.STATUS;
      throw new Refusal(
          "--measure: no run of %s has %s, expected one of %s"
              .formatted(
                  scenario.algorithm(),
                  cost.name(),
                  String.join(", ", Measure.names(Simulation.of(scenario, app.catalog()).run()))));
    }
    String file = keep(worst);
    if (on(json)) print(search, worst, cost, file);
    else show(search, worst, cost, file);
    if (stopped) {
      app.terminal().note("interrupted by Ctrl-C; this is the worst run found until then");
      return Interrupt.STATUS;
    }
    return worst.result().holds() ? 0 : 1;
  }

  private String keep(Worst worst) {
    Result result = worst.result();
    String given = text(save);
    String usual = "worst-" + result.algorithm() + "-" + result.nodes();
    String file = given == null ? usual + ".json" : given;
    for (int i = 2; given == null && OutputFiles.same(app, file, text(source)); i++) {
      file = usual + "-" + i + ".json"; // the input is not replaced
    }
    try {
      app.terminal().write(file, ScenarioWriter.pretty(worst.scenario()));
    } catch (IOException e) {
      throw Refusal.writing(file, e);
    }
    return file;
  }

  /** Bounds on this very quantity. */
  private List<Figure> bounds(Worst worst) {
    List<Figure> bounds = new ArrayList<>();
    for (Figure figure : worst.result().theory()) {
      Formula.Relation relation = figure.relation();
      boolean bound = relation == Formula.Relation.AT_MOST || relation == Formula.Relation.BELOW;
      if (bound && figure.measured() > 0) bounds.add(figure);
    }
    return bounds;
  }

  private void show(WorstSearch search, Worst worst, Measure cost, String file) {
    Terminal terminal = app.terminal();
    Result result = worst.result();
    terminal.line(
        terminal.colours().bold(result.algorithm())
            + ", "
            + Shown.count(result.nodes(), "node")
            + ", the most expensive of "
            + Shown.count(search.runs(), "run")
            + (search.exhaustive() ? "; " + search.extent() + " were tried" : ""));
    terminal.line(cost.name() + "  " + Shown.number(worst.cost()));
    List<Figure> bounds = bounds(worst);
    if (!bounds.isEmpty()) {
      terminal.line("");
      Table table = new Table(0, "theory", "predicted", "measured", "");
      for (Figure bound : bounds) {
        table.row(
            bound.name(),
            Shown.number(bound.value()),
            Shown.number(bound.measured()),
            bound.value() == bound.measured() ? "reached" : bound.holds() ? "" : "exceeded");
      }
      table.print(terminal);
    }
    terminal.line("");
    terminal.line("wrote " + file + "; to see it: " + app.call() + " run " + Shown.word(file));
  }

  private void print(WorstSearch search, Worst worst, Measure cost, String file) {
    app.terminal()
        .line(
            JsonOut.object(
                out -> {
                  out.writeStringProperty("algorithm", worst.result().algorithm());
                  out.writeNumberProperty("nodes", worst.result().nodes());
                  out.writeStringProperty("measure", cost.name());
                  out.writeNumberProperty("cost", worst.cost());
                  out.writeNumberProperty("runs", search.runs());
                  out.writeBooleanProperty("exhaustive", search.exhaustive());
                  JsonOut.figures(out, "theory", bounds(worst));
                  out.writeStringProperty("file", file);
                }));
  }

  /** Shows how many runs were made. */
  private static final class SearchLine extends StatusLine {
    private final Terminal terminal;
    private @Nullable WorstSearch search;

    SearchLine(Terminal terminal) {
      super(terminal);
      this.terminal = terminal;
    }

    void of(WorstSearch other) {
      search = other;
    }

    boolean look() {
      WorstSearch watched = search;
      if (watched == null) return !terminal.interrupt().raised();
      return show(_ -> watched.runs() + " runs");
    }
  }
}
