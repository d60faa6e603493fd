package org.bellwether.lab.cli;

import java.util.List;
import java.util.TreeMap;
import org.bellwether.lab.json.ResultWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;
import org.bellwether.state.StateCare;
import org.jspecify.annotations.Nullable;

/** Runs scenarios one after the other, prints their results and keeps the score. */
final class Runner {
  private static final int VIOLATED = 1;

  private final App app;
  private final Terminal terminal;
  private final Format format;
  private final Replays replays;
  private long count;
  private long wrong;
  private long violated;
  private long repeated; // how often the last problem came again
  private @Nullable String firstProblem;
  private @Nullable String lastProblem;
  private boolean queues; // whether their lengths are measured

  /** How results are printed. */
  enum Format {
    TEXT,
    JSON,
    QUIET
  }

  Runner(App app, Format format) {
    this.app = app;
    this.format = format;
    terminal = app.terminal();
    replays = new Replays(terminal);
  }

  /** Has the lengths of queues measured as well. */
  Runner queues(boolean whether) {
    queues = whether;
    return this;
  }

  /**
   * Runs a scenario and prints its result.
   *
   * @param file from which this very scenario can be run again, or null
   */
  void run(Scenario scenario, Origin origin, @Nullable String file, Recording recording) {
    count++;
    try {
      Simulation simulation = Simulation.of(scenario, app.catalog());
      if (recording.wanted()) simulation.trace(recording.listener());
      if (queues) simulation.queues();
      Result result = finish(simulation);
      recording.draw(simulation, result);
      print(scenario, result, file);
    } catch (ScenarioException e) {
      failed(String.valueOf(e.getMessage()), origin.told(e));
    } catch (OutOfMemoryError | StackOverflowError e) {
      failed(scenario, e);
    } catch (Refusal e) {
      throw e;
    } catch (NodeFailure e) { // the algorithm's own doing: the others still run
      failed(scenario, file, e);
    } catch (RuntimeException e) {
      failed(scenario, e);
      Mistakes.trace(e, terminal);
    }
  }

  /** Runs to the end, or to Ctrl-C. */
  Result finish(Simulation simulation) {
    ProgressLine progress = new ProgressLine(terminal);
    try {
      int cores = Runtime.getRuntime().availableProcessors();
      simulation.threads(cores);
      if (StateCare.own(simulation.entry().node())) return simulation.progress(progress).run();
      return new HandlerWatch(HandlerWatch.PATIENCE).run(simulation, progress);
    } finally {
      progress.clear();
    }
  }

  /** Prints the result of a run. */
  void print(Scenario scenario, Result result, @Nullable String file) {
    String replay = null;
    if (!result.holds()) replay = file != null ? file : replays.keep(scenario);
    print(result, replay);
  }

  /** Prints the result of a run on real processes, which no file can replay. */
  void printUnrepeatable(Result result) {
    print(result, null);
  }

  private void print(Result result, @Nullable String replay) {
    if (!result.holds()) violated++;
    switch (format) {
      case JSON -> terminal.line(ResultWriter.line(result, replay));
      case TEXT -> {
        if (count > 1) terminal.line("");
        new Summary(app, result).print(replay);
      }
      case QUIET -> new Summary(app, result).printViolations(replay);
    }
  }

  /**
   * Something stands in the place of a scenario that is none.
   *
   * @param told the problem, where the user finds it
   */
  void reject(String problem, String told) {
    count++;
    failed(problem, told);
  }

  /** A handler threw: tells which one, where and when, and how to see it again. */
  void failed(Scenario scenario, @Nullable String file, NodeFailure e) {
    Upcoming event = e.event();
    String problem =
        "node %d throws %s, at time %s, at this event: %s"
            .formatted(event.node(), e.problem(), event.time().toPlainString(), words(event));
    String replay = file != null ? file : replays.keep(scenario);
    String told = scenario.algorithm() + ": " + problem;
    if (replay != null) told += "; replay: " + app.call() + " replay " + Shown.word(replay);
    failed(problem, count <= 1 ? told : "scenario " + count + ": " + told);
    Mistakes.trace(e, terminal);
  }

  /** An event that did not come to its end, in the words in which it would have been told. */
  private static String words(Upcoming event) {
    Object subject = event.subject();
    Trace.Event.Carried message =
        event.type() == Trace.Event.Type.DELIVER && subject != null
            ? new Trace.Event.Carried(0, event.from(), event.node(), 0, subject, event.time())
            : null;
    return EventText.of(
        new Trace.Event(
            0,
            event.time(),
            event.type(),
            event.node(),
            message,
            subject,
            List.of(),
            List.of(),
            new TreeMap<>(),
            new TreeMap<>()));
  }

  private void failed(Scenario scenario, Throwable e) {
    String problem = scenario.algorithm() + ": " + Mistakes.reason(e);
    failed(problem, count == 1 ? problem : "scenario " + count + ": " + problem);
  }

  private void failed(String problem, String told) {
    wrong++;
    if (firstProblem == null) firstProblem = told;
    if (format == Format.JSON) terminal.line(ResultWriter.error(problem));
    else if (problem.equals(lastProblem)) repeated++;
    else tell(told);
    lastProblem = problem;
  }

  /** Says what is wrong, after how often that was wrong which was said last. */
  private void tell(String told) {
    tellRepeated();
    terminal.note(told);
  }

  private void tellRepeated() {
    if (repeated > 0) terminal.note("the same is wrong with " + scenarios(repeated) + " more");
    repeated = 0;
  }

  boolean interrupted() {
    return terminal.interrupt().raised();
  }

  /** Sums up what is not in the results themselves, and gives the exit status. */
  int status() {
    tellRepeated();
    if (format == Format.JSON && firstProblem != null) {
      terminal.note(
          count == 1
              ? firstProblem
              : wrong
                  + " of "
                  + count
                  + " scenarios cannot be run; the first error: "
                  + firstProblem);
    }
    if (interrupted()) {
      terminal.note(
          "interrupted by Ctrl-C after " + scenarios(count) + "; the last one may be incomplete");
      return Interrupt.STATUS;
    }
    if (wrong > 0) return Mistakes.STATUS;
    return violated > 0 ? VIOLATED : 0;
  }

  private static String scenarios(long count) {
    return count == 1 ? "1 scenario" : count + " scenarios";
  }
}
