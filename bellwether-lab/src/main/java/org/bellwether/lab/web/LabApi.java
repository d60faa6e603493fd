package org.bellwether.lab.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** What the page can ask for, below {@code /api}. */
final class LabApi {
  private static final int MOST_TOLD = 2_000;

  private final Catalog catalog;
  private final String problem;
  private final LabLimits limits;
  private final OpenRuns runs;
  private final CheckApi checks;
  private final ExploreApi explorer;
  private final GrowthApi growth;
  private final SourceView sources = new SourceView();
  private byte @Nullable [] catalogue; // never changes

  LabApi(Catalog catalog, LabLimits limits) {
    this(catalog, limits, "");
  }

  /**
   * Answers with what is known.
   *
   * @param problem why the catalogue does not have an author's last changes, or empty
   */
  LabApi(Catalog catalog, LabLimits limits, String problem) {
    this.catalog = catalog;
    this.problem = problem;
    this.limits = limits;
    runs = new OpenRuns(limits);
    checks = new CheckApi(catalog, limits);
    explorer = new ExploreApi(catalog, limits);
    growth = new GrowthApi(catalog, limits);
  }

  Catalog catalog() {
    return catalog;
  }

  String problem() {
    return problem;
  }

  int checksUnderWay() {
    return checks.underWay();
  }

  int sweepsUnderWay() {
    return growth.underWay();
  }

  void close() {
    runs.close();
  }

  /** Does once what every page asks first, so that the first page waits less. */
  void warmUp() {
    catalogue();
    Map<String, @Nullable Object> first = PlainJson.object(Rehearsal.first());
    if (catalog.entries().stream()
        .noneMatch(entry -> entry.name().equals(first.get("algorithm")))) {
      return; // a catalogue of others
    }
    LabRun run = LabRun.open(ScenarioReader.read(first, catalog), catalog, limits);
    RunView.at(run, run.events(), 0);
    RunView.told(run, 1, run.events());
  }

  private synchronized byte[] catalogue() {
    byte[] known = catalogue;
    if (known == null) {
      Map<String, @Nullable Object> view = CatalogView.of(catalog);
      if (!problem.isEmpty()) view.put("problem", problem);
      known = PlainJson.text(view).getBytes(StandardCharsets.UTF_8);
      catalogue = known;
    }
    return known;
  }

  void answer(Call call) throws IOException {
    switch (call.method() + " " + call.part(1)) {
      case "GET catalog" -> call.bytes(Call.OK, Call.JSON, catalogue());
      case "POST runs" -> open(call);
      case "POST check" -> checks.check(call);
      case "POST growth" -> growth.sweep(call);
      case "POST explore" -> explorer.explore(call, tab(call));
      case "GET runs" -> look(call, runs.get(tab(call), call.numberPart(2)));
      default -> throw Failure.of(Failure.NOT_FOUND, "the lab does not know " + call.path());
    }
  }

  private static String tab(Call call) {
    return call.header("X-Bellwether-Tab");
  }

  private void open(Call call) throws IOException {
    Scenario scenario = ScenarioReader.read(call.body(limits.bodyBytes()), catalog);
    LabRun run = TimeLimit.within(limits.patience(), () -> LabRun.open(scenario, catalog, limits));
    call.json(RunView.of(runs.keep(tab(call), run), run));
    run.prepare();
  }

  private static int event(Call call, LabRun run) {
    int event = call.numberPart(4);
    if (event >= 1 && event <= run.events()) return event;
    throw Failure.of(
        Failure.BAD, "event " + event + " does not exist: the run has " + run.events());
  }

  private void look(Call call, LabRun run) throws IOException {
    switch (call.part(3)) {
      case "events" -> {
        int to = Math.min(call.number("to"), run.events());
        int from = Math.min(call.number("from"), to);
        call.bytes(Call.OK, "application/octet-stream", run.columns(from, to));
      }
      case "told" -> {
        int from = Math.max(1, call.number("from"));
        int to = Math.min(Math.min(call.number("to"), run.events()), from + MOST_TOLD);
        call.json(RunView.told(run, from, to));
      }
      case "export" -> {
        int from = call.text("from").isEmpty() ? 1 : Math.max(1, call.number("from"));
        int to = call.text("to").isEmpty() ? run.events() : call.number("to");
        String file =
            RunExport.of(run, call.part(4), Math.min(from, run.events()), Math.max(from, to));
        call.bytes(Call.OK, "text/plain; charset=utf-8", file.getBytes(StandardCharsets.UTF_8));
      }
      case "search" -> call.json(EventSearch.of(run, call.text("text"), limits.time()));
      case "code" -> call.json(sources.of(run, event(call, run)));
      case "at" -> {
        int first = call.text("from").isEmpty() ? 0 : call.number("from");
        call.json(RunView.at(run, Math.min(call.numberPart(4), run.events()), first));
        run.prepare();
      }
      default -> throw Failure.of(Failure.NOT_FOUND, "the lab does not know " + call.path());
    }
  }
}
