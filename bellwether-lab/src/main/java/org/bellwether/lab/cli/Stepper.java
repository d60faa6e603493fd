package org.bellwether.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.catalog.Trait;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.simulate.Upcoming;
import org.jspecify.annotations.Nullable;

/** Walks through a run in the terminal; commands are lines of standard input. */
final class Stepper {
  private static final List<String> HELP =
      List.of(
          "Enter, n [K]    execute the next event, or the next K events",
          "b [K]           go back one event, or K events",
          "o               continue until a node emits an output",
          "r               run to the end",
          "s [NODE]        show the state of one node, or of all nodes",
          "d               drop the message that is about to arrive",
          "delay TIME      delay the message that is about to arrive",
          "q               quit",
          "h               show this help");

  private final Terminal terminal;
  private final Scenario scenario;
  private final SteppedRun walk;
  private final EventLines lines;

  Stepper(App app, Scenario scenario) {
    this.scenario = scenario;
    terminal = app.terminal();
    walk = new SteppedRun(scenario, app.catalog());
    lines = new EventLines(terminal, true);
  }

  /** Obeys until there is nothing more to obey, then tells how it ended. */
  void walk(Runner runner, @Nullable String file, Recording recording) {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    terminal.line(terminal.colours().dim("type h for help"));
    lines.header();
    showNext();
    try {
      for (String line = ask(in); line != null && obey(line.strip()); line = ask(in)) {
        if (runner.interrupted()) break;
      }
    } catch (IOException e) {
      throw Refusal.reading("standard input", e);
    }
    leave(runner, file, recording);
  }

  private @Nullable String ask(BufferedReader in) throws IOException {
    if (terminal.outShown()) {
      terminal.out().print("> ");
      terminal.out().flush();
    }
    return in.readLine();
  }

  /** Carries out one command; false to leave. */
  private boolean obey(String line) {
    String[] words = line.split("\\s+", 2);
    String argument = words.length < 2 ? "" : words[1];
    try {
      switch (words[0]) {
        case "", "n", "next" -> forward(count(argument));
        case "b", "back" -> back(count(argument));
        case "o", "output" -> untilOutput();
        case "r", "run" -> toTheEnd();
        case "s", "state", "states" -> states(argument);
        case "d", "drop" -> drop();
        case "delay" -> delay(argument);
        case "h", "help", "?" -> HELP.forEach(terminal::line);
        case "q", "quit", "exit" -> {
          return false;
        }
        default -> terminal.line(words[0] + " is not a command; h lists the commands");
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      terminal.line(String.valueOf(e.getMessage()));
    }
    return true;
  }

  private static long count(String text) {
    if (text.isEmpty()) return 1;
    if (text.matches("[1-9][0-9]{0,8}")) return Long.parseLong(text);
    throw new ScenarioException(
        text + " is not a number of events, expected a whole number of at least 1");
  }

  private void forward(long count) {
    for (long i = 0; i < count && walk.forward(); i++) tell();
    showNext();
  }

  private void back(long count) {
    walk.back(count);
    terminal.line("back at time " + walk.simulation().now().toPlainString());
    showNext();
  }

  private void untilOutput() {
    boolean told = false;
    while (!told && !terminal.interrupt().raised() && walk.forward()) told = tell();
    showNext();
  }

  private void toTheEnd() {
    long before = walk.steps();
    while (!terminal.interrupt().raised() && walk.forward()) walk.news();
    terminal.line(Shown.count(walk.steps() - before, "event"));
    showNext();
  }

  private void drop() {
    walk.drop();
    tell();
    showNext();
  }

  private void delay(String text) {
    if (!(Words.number(text) instanceof Number number)) {
      throw ScenarioException.of("delay", '"' + text + '"', "a time such as 5");
    }
    walk.delay(new BigDecimal(number.toString()));
    showNext();
  }

  /** Prints what happened; true if a node told something. */
  private boolean tell() {
    boolean told = false;
    for (TraceEvent event : walk.news()) {
      lines.event(event);
      told |= !event.outputs().isEmpty();
    }
    return told;
  }

  private void showNext() {
    Upcoming next = walk.next();
    terminal.line(
        terminal
            .colours()
            .dim(
                next == null
                    ? "the run has ended: " + Summary.gist(walk.simulation().result())
                    : "next, at time " + next.time().toPlainString() + ": " + EventLines.of(next)));
  }

  private void states(String argument) {
    int n = walk.simulation().topology().n();
    if (argument.isEmpty()) {
      for (int v = 0; v < n; v++) state(v);
      return;
    }
    if (!argument.matches("[0-9]{1,9}") || Integer.parseInt(argument) >= n) {
      throw new ScenarioException(
          argument + " is not a node, expected a node from 0 to " + (n - 1));
    }
    state(Integer.parseInt(argument));
  }

  private void state(int node) {
    Simulation run = walk.simulation();
    Map<String, @Nullable Object> fields = run.state(node);
    String id = run.entry().has(Trait.NO_IDS) ? "" : " (id " + run.ids()[node] + ")";
    terminal.line(
        "node "
            + node
            + id
            + ": "
            + fields.entrySet().stream()
                .map(field -> field.getKey() + " = " + Shown.value(field.getValue()))
                .collect(Collectors.joining(", ")));
  }

  private void leave(Runner runner, @Nullable String file, Recording recording) {
    if (recording.wanted()) {
      Simulation again = walk.again(recording.listener());
      recording.draw(again, again.result());
    }
    if (walk.next() != null) {
      terminal.line("quit after " + Shown.count(walk.steps(), "event"));
      return;
    }
    Result result = walk.simulation().result();
    terminal.line("");
    if (walk.tampered()) runner.printTampered(result);
    else runner.print(scenario, result, file);
  }
}
