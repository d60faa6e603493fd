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
import org.bellwether.session.remote.RemoteWorkers;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepSeries;
import org.bellwether.session.sweep.SweepWatcher;
import org.jspecify.annotations.Nullable;

/** Carries out a sweep: runs what is left of it, prints what it showed, and writes its files. */
final class Sweeping {
  static final int MOST_THREADS = 1024;

  private static final int VIOLATED = 1;

  private final App app;
  private final SweepPlan plan;
  private final int threads;
  private final @Nullable RemoteWorkers workers;
  private final boolean json;
  private final @Nullable String out;
  private final boolean fresh;

  /**
   * A sweep.
   *
   * @param out the directory for its files; null if none are wanted
   * @param fresh whether to forget what is finished there
   */
  Sweeping(
      App app, SweepPlan plan, int threads, boolean json, @Nullable String out, boolean fresh) {
    this(app, plan, threads, null, json, out, fresh);
  }

  /** A sweep that a cluster executes. */
  Sweeping(
      App app,
      SweepPlan plan,
      RemoteWorkers workers,
      boolean json,
      @Nullable String out,
      boolean fresh) {
    this(app, plan, workers.slots(), workers, json, out, fresh);
  }

  private Sweeping(
      App app,
      SweepPlan plan,
      int threads,
      @Nullable RemoteWorkers workers,
      boolean json,
      @Nullable String out,
      boolean fresh) {
    this.app = app;
    this.plan = plan;
    this.threads = threads;
    this.workers = workers;
    this.json = json;
    this.out = out;
    this.fresh = fresh;
  }

  static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Returns the exit status. */
  int run() {
    String directory = out;
    if (directory == null) return measure(null);
    try (SweepJournal journal =
        SweepJournal.open(app.terminal().path(directory), plan, head(), fresh)) {
      return measure(journal);
    } catch (SweepJournal.Refused e) {
      throw new Refusal(
          directory + ": " + e.getMessage() + "; give another --out, or --fresh to begin again");
    } catch (IOException e) {
      throw Refusal.writing(directory, e);
    }
  }

  /** What a sweep is recognised by: its plan, and the algorithms that are not ours. */
  private String head() throws IOException {
    var tree = plan.tree();
    tree.keySet().removeAll(List.of("title", "about")); // words may be improved
    List<String> with = new ArrayList<>();
    for (Path path : app.withPaths()) with.add(Digest.of(path));
    if (!with.isEmpty()) tree.put("with", with);
    return PlainJson.text(tree);
  }

  private int measure(@Nullable SweepJournal journal) {
    SortedMap<Integer, CellResult> results = new TreeMap<>();
    if (journal != null) results.putAll(journal.finished());
    List<SweepCell> left =
        plan.cells().stream().filter(cell -> !results.containsKey(cell.index())).toList();
    if (journal != null && !results.isEmpty() && !left.isEmpty()) {
      app.terminal().note(results.size() + " of " + plan.cells().size() + " cells are finished");
    }
    if (!left.isEmpty()) new SweepProbe(app).check(plan);
    boolean whole = execute(left, journal, results);
    if (!whole) return stopped(results, journal != null);
    try {
      show(results.values());
      if (journal != null) write(results.values(), journal);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return status(results.values());
  }

  private boolean execute(
      List<SweepCell> left,
      @Nullable SweepJournal journal,
      SortedMap<Integer, CellResult> results) {
    RemainingTime remaining = new RemainingTime(plan, left);
    SweepProgress progress =
        new SweepProgress(app.terminal(), plan.cells().size(), results.size(), threads, remaining);
    SweepWatcher watcher =
        new SweepWatcher() {
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
          public void ran(SweepCell cell, long nanos) {
            remaining.ran(cell, nanos);
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
      return workers == null
          ? new SweepExecution(plan, app.catalog(), left, watcher).run(threads)
          : left.isEmpty() || workers.sweep(plan, left, watcher);
    } finally {
      progress.clear();
    }
  }

  private int stopped(SortedMap<Integer, CellResult> results, boolean kept) {
    String finished =
        results.values().stream().filter(result -> result.failure() == null).count()
            + " of "
            + Shown.count(plan.cells().size(), "cell");
    if (!kept) show(results.values());
    app.terminal()
        .note(
            "interrupted by Ctrl-C; "
                + finished
                + (kept ? " are finished and kept: the same command continues" : " were measured"));
    return Interrupt.STATUS;
  }

  private void show(Collection<CellResult> results) {
    for (CellResult result : results) {
      if (result.failure() == null) continue;
      app.terminal().note(SweepSummary.name(plan, result.cell()) + ": " + result.failure());
    }
    if (json) {
      TableFiles.jsonLines(new SweepTables(plan, results, app.catalog()).cells())
          .lines()
          .forEach(app.terminal()::line);
    } else {
      new SweepSummary(app, plan).print(results);
    }
  }

  private void write(Collection<CellResult> results, SweepJournal journal) throws IOException {
    String directory = String.valueOf(out);
    TableFiles files = new TableFiles(app.terminal().path(directory));
    files.bytes("sweep.json", PlainJson.pretty(plan.tree()).getBytes(StandardCharsets.UTF_8));
    SweepTables tables = new SweepTables(plan, results, app.catalog());
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
    if (json) return;
    app.terminal().line("");
    for (String file : files.written()) app.terminal().line("wrote " + Path.of(directory, file));
  }

  private static int status(Collection<CellResult> results) {
    if (results.stream().anyMatch(result -> result.failure() != null)) return Mistakes.STATUS;
    return results.stream().anyMatch(result -> result.violated() > 0) ? VIOLATED : 0;
  }
}
