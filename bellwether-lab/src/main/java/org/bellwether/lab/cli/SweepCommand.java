package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.sweep.RemainingTime;
import org.bellwether.lab.sweep.SweepCharts;
import org.bellwether.lab.sweep.SweepExecution;
import org.bellwether.lab.sweep.SweepJournal;
import org.bellwether.lab.sweep.SweepReport;
import org.bellwether.lab.sweep.SweepTables;
import org.bellwether.lab.sweep.TableFiles;
import org.bellwether.lab.trace.PngImage;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepSeries;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs a scenario in many variations and measures it. */
final class SweepCommand extends Command {
  private static final int VIOLATED = 1;
  private static final int MOST_THREADS = 1024;

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE",
          "What to run: an algorithm of the catalogue, an example, a scenario file or a sweep"
              + " file.",
          new AlgorithmNames(app));
  private final OptionSpec vary =
      repeatable(
          "--vary",
          "NAME=VALUES",
          "What to vary: nodes=2^4..2^14, delay=1,uniform:1..10, a parameter, or the path of a"
              + " field; all combinations are run.");
  private final OptionSpec repeat =
      option("--repeat", "N", "The number of runs per combination, with different seeds.");
  private final OptionSpec measure =
      option("--measure", "NAMES", "What to measure; the default is messages,time.");
  private final OptionSpec out =
      option("--out", "DIR", "Write the measurements to this directory, and go on from there.");
  private final OptionSpec fresh =
      flag("Forget the finished cells in the directory and begin again.", "--fresh");
  private final OptionSpec threads =
      option("--threads", "N", "The number of threads; the default is one per core.");
  private final OptionSpec json = flag("Print a line of JSON per cell.", "--json");
  private final ScenarioFlags flags;

  SweepCommand(App app) {
    super(
        app,
        "sweep",
        "Runs a scenario with all combinations of the given values and measures every run. After"
            + " Ctrl-C or a crash, the same command goes on where it ended. Exit status: 0 if all"
            + " properties hold, 1 if one is violated, 2 if the input is wrong or a cell failed.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether sweep chang-roberts --vary nodes=2^4..2^14 --repeat 100 --out chang",
        "bellwether sweep peterson --vary nodes=2^3..2^8 --vary delay=1,uniform:1..10",
        "bellwether sweep raymond --vary nodes=4,8,16 --measure messagesPerEntry",
        "bellwether sweep elections.yaml --out elections");
  }

  @Override
  int run() {
    String name = text(source);
    if (name == null) flags.refuseAlone();
    SweepSource read =
        SweepSource.of(
            app,
            needed(source, "an algorithm or a file", "sweep peterson --vary nodes=2^3..2^8"),
            flags);
    List<String> varied = vary.getValue();
    read.vary(varied == null ? List.of() : varied);
    String times = text(repeat);
    read.put("repeat", times == null ? null : Words.number(times));
    read.put("measure", text(measure));
    if (!read.varies()) throw needs("--vary", "sweep peterson --vary nodes=2^3..2^8");
    SweepPlan plan = read.plan();
    String directory = text(out);
    if (directory == null) return measure(plan, null);
    try (SweepJournal journal =
        SweepJournal.open(app.terminal().path(directory), plan, head(plan), on(fresh))) {
      return measure(plan, journal);
    } catch (SweepJournal.Refused e) {
      throw new Refusal(
          directory + ": " + e.getMessage() + "; give another --out, or --fresh to begin again");
    } catch (IOException e) {
      throw Refusal.writing(directory, e);
    }
  }

  /** What a sweep is recognised by: its plan, and the algorithms that are not ours. */
  private String head(SweepPlan plan) throws IOException {
    var tree = plan.tree();
    List<String> with = new ArrayList<>();
    for (Path path : app.withPaths()) with.add(Digest.of(path));
    if (!with.isEmpty()) tree.put("with", with);
    return PlainJson.text(tree);
  }

  private int measure(SweepPlan plan, @Nullable SweepJournal journal) {
    SortedMap<Integer, CellResult> results = new TreeMap<>();
    if (journal != null) results.putAll(journal.finished());
    List<SweepCell> left =
        plan.cells().stream().filter(cell -> !results.containsKey(cell.index())).toList();
    if (journal != null && !results.isEmpty() && !left.isEmpty()) {
      app.terminal().note(results.size() + " of " + plan.cells().size() + " cells are finished");
    }
    if (!left.isEmpty()) new SweepProbe(app).check(plan);
    boolean whole = execute(plan, left, journal, results);
    if (!whole) return stopped(plan, results, journal != null);
    try {
      show(plan, results.values());
      if (journal != null) write(plan, results.values(), journal);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return status(results.values());
  }

  private boolean execute(
      SweepPlan plan,
      List<SweepCell> left,
      @Nullable SweepJournal journal,
      SortedMap<Integer, CellResult> results) {
    int count = number(threads, Runtime.getRuntime().availableProcessors(), 1, MOST_THREADS);
    RemainingTime remaining = new RemainingTime(plan, left);
    SweepProgress progress =
        new SweepProgress(app.terminal(), plan.cells().size(), results.size(), count, remaining);
    SweepExecution.Watcher watcher =
        new SweepExecution.Watcher() {
          @Override
          public void finished(CellResult result) {
            results.put(result.cell().index(), result);
            progress.finished();
            if (journal == null || result.failure() != null) return;
            try {
              journal.add(result);
            } catch (IOException e) {
              throw new Refusal("the journal cannot be written: " + Refusal.reason(e));
            }
          }

          @Override
          public void ran(PreparedCell cell, long nanos) {
            remaining.ran(cell.cell(), nanos);
          }

          @Override
          public boolean goesOn() {
            return !app.terminal().interrupt().raised();
          }

          @Override
          public void look() {
            progress.look();
          }
        };
    try {
      return new SweepExecution(plan, app.catalog(), left, watcher).run(count);
    } finally {
      progress.clear();
    }
  }

  private int stopped(SweepPlan plan, SortedMap<Integer, CellResult> results, boolean kept) {
    String finished =
        results.values().stream().filter(result -> result.failure() == null).count()
            + " of "
            + Shown.count(plan.cells().size(), "cell");
    if (!kept) show(plan, results.values());
    app.terminal()
        .note(
            "interrupted by Ctrl-C; "
                + finished
                + (kept ? " are finished and kept: the same command goes on" : " were measured"));
    return Interrupt.STATUS;
  }

  private void show(SweepPlan plan, Collection<CellResult> results) {
    for (CellResult result : results) {
      if (result.failure() == null) continue;
      app.terminal().note(SweepSummary.name(plan, result.cell()) + ": " + result.failure());
    }
    if (on(json)) {
      TableFiles.jsonLines(new SweepTables(plan, results).cells())
          .lines()
          .forEach(app.terminal()::line);
    } else {
      new SweepSummary(app, plan).print(results);
    }
  }

  private void write(SweepPlan plan, Collection<CellResult> results, SweepJournal journal)
      throws IOException {
    String directory = String.valueOf(text(out));
    TableFiles files = new TableFiles(app.terminal().path(directory));
    files.bytes("sweep.json", PlainJson.pretty(plan.tree()).getBytes(StandardCharsets.UTF_8));
    SweepTables tables = new SweepTables(plan, results);
    files.write("runs", tables.runs());
    files.write("cells", tables.cells());
    List<SweepSeries> series = SweepSeries.of(plan, results, app.catalog());
    String swept = SweepSummary.title(plan);
    Map<String, String> charts = SweepCharts.draw(swept, series);
    for (Map.Entry<String, String> chart : charts.entrySet()) {
      files.bytes(chart.getKey() + ".svg", chart.getValue().getBytes(StandardCharsets.UTF_8));
      files.bytes(chart.getKey() + ".png", PngImage.of(chart.getValue()));
    }
    String page =
        new SweepReport(plan, results, app.catalog()).page(swept, series, charts.values());
    files.bytes("report.html", page.getBytes(StandardCharsets.UTF_8));
    journal.sort();
    if (on(json)) return;
    app.terminal().line("");
    for (String file : files.written()) app.terminal().line("wrote " + Path.of(directory, file));
  }

  private static int status(Collection<CellResult> results) {
    if (results.stream().anyMatch(result -> result.failure() != null)) return Mistakes.STATUS;
    return results.stream().anyMatch(result -> result.violated() > 0) ? VIOLATED : 0;
  }
}
