package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.lab.trace.TraceWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Tells a run event by event, up to its first violation. */
final class ReplayCommand extends Command {
  private final PositionalParamSpec source =
      argument("FILE|-", "A file with one scenario, or - for standard input.", List.of());
  private final OptionSpec all = flag("Continue after a violation.", "--all");
  private final OptionSpec json = flag("Print events and result as JSON, one per line.", "--json");
  private final OptionSpec step = flag("Step through the run, event by event.", "--step");
  private final OptionSpec trace =
      option("--trace", "FILE", "Write every event as JSON, one per line.");
  private final OptionSpec shiviz = option("--shiviz", "FILE", "Write a log that ShiViz can open.");
  private final PictureFlags picture = new PictureFlags(this, "the run");

  ReplayCommand(App app) {
    super(
        app,
        "replay",
        "Runs the scenario of a file, describes every event up to the end or to "
            + "the first violation, and then prints the result.");
    examples(
        "bellwether run chang-roberts --ring 5 --save scenario.json",
        "bellwether replay scenario.json",
        "bellwether replay scenario.json --step",
        "bellwether replay bellwether-replays/bully-1c0ffee1.json --svg run.svg");
  }

  @Override
  int run() {
    String file = needed(source, "a file with a scenario", "replay scenario.json");
    picture.request(); // a wrong one is refused before anything runs
    Scenario scenario = Sources.recorded(app, file);
    Origin origin = Sources.origin(app.terminal(), file, 0);
    origin.placed(() -> Simulation.of(scenario, app.catalog())); // before any output
    Runner runner = new Runner(app, on(json) ? Runner.Format.JSON : Runner.Format.TEXT);
    try (Recording recording =
        new Recording(app.terminal(), text(trace), text(shiviz), picture.request())) {
      if (on(step)) new Stepper(app, scenario).walk(runner, file, recording, null);
      else tell(scenario, file, runner, recording);
    } catch (NodeFailure e) {
      runner.failed(scenario, file, e);
    }
    return runner.status();
  }

  /** Runs twice: only the end of the first run shows where the second has to stop. */
  private void tell(Scenario scenario, String file, Runner runner, Recording recording) {
    Result result;
    try {
      result = runner.finish(Simulation.of(scenario, app.catalog()));
    } catch (NodeFailure e) {
      tellUntil(e, scenario, recording);
      throw e;
    }
    BigDecimal stop = result.holds() || on(all) ? null : result.violations().getFirst().time();
    Simulation again = Simulation.of(scenario, app.catalog());
    try (Telling telling = on(json) ? jsonLines() : textLines()) {
      Trace recorded = recording.listener();
      again.trace(
          event -> {
            recorded.event(event);
            telling.event(event);
          });
      follow(again, stop, runner);
    }
    recording.draw(again, result);
    if (!on(json)) {
      long left = result.events() - again.result().events();
      if (left > 0) {
        app.terminal().line("... " + Shown.count(left, "event") + " more; --all shows all of them");
      }
      app.terminal().line("");
    }
    runner.print(scenario, result, file);
  }

  /** What led to an event at which a handler throws. */
  private void tellUntil(NodeFailure failure, Scenario scenario, Recording recording) {
    Simulation run = Simulation.of(scenario, app.catalog());
    try (Telling telling = on(json) ? jsonLines() : textLines()) {
      Trace recorded = recording.listener();
      run.trace(
          event -> {
            recorded.event(event);
            telling.event(event);
          });
      while (run.step()) {
        // told as it happens
      }
    } catch (NodeFailure again) {
      if (!again.problem().equals(failure.problem())) throw again;
    }
  }

  private static void follow(Simulation run, @Nullable BigDecimal stop, Runner runner) {
    for (Upcoming next = run.next(); next != null; next = run.next()) {
      if (runner.interrupted()) return;
      if (stop != null && next.time().compareTo(stop) > 0) return;
      run.step();
    }
  }

  /** Prints events. */
  private interface Telling extends Trace, AutoCloseable {
    @Override
    void close();
  }

  private Telling textLines() {
    EventLines lines = new EventLines(app.terminal(), false);
    lines.header();
    return telling(lines, () -> {});
  }

  private Telling jsonLines() {
    TraceWriter writer = new TraceWriter(new UnclosedWriter(app.terminal().out()));
    return telling(writer, writer::close);
  }

  private static Telling telling(Trace trace, Runnable end) {
    return new Telling() {
      @Override
      public void event(Trace.Event event) {
        trace.event(event);
      }

      @Override
      public void close() {
        end.run();
      }
    };
  }
}
