package org.bellwether.lab.web;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Trait;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.lab.trace.ShivizWriter;
import org.bellwether.lab.trace.TraceWriter;
import org.bellwether.session.diagram.DiagramHead;
import org.bellwether.session.diagram.DiagramView;
import org.bellwether.session.diagram.SpaceTimeDiagram;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;

/** Files that are made of a run. */
final class RunExport {
  private static final int MOST_TRACED = 200_000; // events; with vector clocks they are large
  private static final int MOST_EARLIER = 4096; // events that a picture looks back
  private static final int MOST_CLOCKS = 20_000_000; // events times nodes

  private RunExport() {}

  /**
   * The content of a file of some kind.
   *
   * @param from the first event that a picture shows
   * @param to the last one
   */
  static String of(LabRun run, String kind, int from, int to) {
    return switch (kind) {
      case "scenario" -> ScenarioWriter.pretty(run.scenario());
      case "svg" -> svg(run, from, to);
      case "trace" -> trace(run);
      case "shiviz" -> shiviz(run);
      case "junit" -> ReplayTestSource.expectingTheSame(run);
      case "junit-holds" -> ReplayTestSource.expectingThatAllHolds(run);
      default -> throw Failure.of(Failure.NOT_FOUND, "the lab cannot export " + kind);
    };
  }

  private static String svg(LabRun run, int from, int to) {
    Result result = run.result();
    List<Long> ids = new ArrayList<>();
    if (!run.entry().has(Trait.NO_IDS)) for (long id : run.ids()) ids.add(id);
    String title = result.algorithm() + ", " + result.nodes() + " nodes, seed " + result.seed();
    String summary = result.outcome() + ", " + result.total() + " messages";
    DiagramHead head =
        new DiagramHead(title, summary, result.nodes(), ids, run.events(), result.violations());
    boolean whole = from <= 1 && to >= run.events();
    DiagramView view =
        whole ? DiagramView.WHOLE : new DiagramView(run.time(from), run.time(to), null);
    int first = Math.max(1, from - MOST_EARLIER);
    int last = Math.min(Math.min(run.events(), to), from + 2 * SpaceTimeDiagram.MOST_EVENTS);
    return SpaceTimeDiagram.draw(run.events(first, last, Detail.STATES), head, view).svg();
  }

  private static List<Trace.Event> clocked(LabRun run) {
    if (run.events() > MOST_TRACED || (long) run.events() * run.topology().n() > MOST_CLOCKS) {
      throw Failure.of(
          Failure.TOO_LARGE,
          "the trace of this run is too large for the page; export the scenario and use"
              + " bellwether run --trace");
    }
    return run.events(1, run.events(), Detail.CLOCKS);
  }

  private static String trace(LabRun run) {
    StringWriter out = new StringWriter();
    try (TraceWriter writer = new TraceWriter(out)) {
      clocked(run).forEach(writer::event);
    }
    return out.toString();
  }

  private static String shiviz(LabRun run) {
    StringWriter out = new StringWriter();
    try (ShivizWriter writer = new ShivizWriter(out)) {
      clocked(run).forEach(writer::event);
    }
    return out.toString();
  }
}
