package org.bellwether.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.catalog.Trait;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.Extent;
import org.bellwether.session.Limits;
import org.bellwether.session.Look;
import org.bellwether.session.Session;
import org.bellwether.session.Walk;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.text.EventText;
import org.jspecify.annotations.Nullable;

/**
 * Walks through a run in the terminal: on a full screen where there is a keyboard, and by lines of
 * standard input otherwise.
 */
final class Stepper {
  private static final int CHUNK = 50_000;
  private static final List<String> HELP =
      List.of(
          "Enter, n [K]        execute the next event, or the next K events",
          "b [K]               go back one event, or K events",
          "j EVENT             jump to an event; 0 is before the first",
          "o                   continue until a node emits an output",
          "r                   run to the end",
          "find TEXT           go to the next event with these words, or with a state: leader = 37",
          "past [EVENT]        show the causal past of this event, or of another one",
          "s [NODE]            show the state of one node, or of all nodes",
          "p                   list what is pending: messages in flight, timers, operations",
          "deliver MESSAGE     let this message arrive next; numbers are those of p",
          "lose MESSAGE        lose a message in flight",
          "duplicate MESSAGE   duplicate a message in flight",
          "delay MESSAGE TIME  delay a message in flight",
          "d, delay TIME       drop or delay the message that is about to arrive",
          "crash, recover, pause, resume, start, request, release NODE",
          "cut 0-1, partition 0,1|2,3, heal",
          "u                   undo the last change or move",
          "branch [NAME]       begin a branch here; the present one stays as it is",
          "switch NAME         go to another branch; branches lists them",
          "save FILE           write the scenario of this branch, with what was done by hand",
          "q                   quit",
          "h                   show this help");

  private final Terminal terminal;
  private final Scenario scenario;
  private final Walk walk;
  private final EventLines lines;

  Stepper(App app, Scenario scenario) {
    this(app.terminal(), scenario, new Walk(Session.open(scenario, app.catalog(), Limits.DEFAULT)));
  }

  Stepper(Terminal terminal, Scenario scenario, Walk walk) {
    this.terminal = terminal;
    this.scenario = scenario;
    this.walk = walk;
    lines = new EventLines(terminal, true);
  }

  /** Obeys until there is nothing more to obey, then tells how it ended. */
  void walk(Runner runner, @Nullable String file, Recording recording, @Nullable String save) {
    try (Keyboard keyboard = Keyboard.open(terminal)) {
      if (keyboard == null) byLines(runner);
      else new ScreenWalk(terminal, scenario, walk, keyboard.rows(), keyboard.columns()).run();
    } catch (IOException e) {
      throw Refusal.reading("standard input", e);
    }
    if (save != null) save(save);
    leave(runner, file, recording);
  }

  private void byLines(Runner runner) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    terminal.line(terminal.colours().dim("type h for help"));
    lines.header();
    showNext();
    for (String line = ask(in); line != null && obey(line.strip()); line = ask(in)) {
      if (runner.interrupted()) return;
    }
  }

  private @Nullable String ask(BufferedReader in) throws IOException {
    if (terminal.outShown()) {
      terminal.out().print("> ");
      terminal.out().flush();
    }
    return in.readLine();
  }

  /** Carries out one command; false to leave. */
  boolean obey(String line) {
    String[] words = line.split("\\s+", 2);
    String argument = words.length < 2 ? "" : words[1].strip();
    try {
      return obey(words[0], argument);
    } catch (IllegalArgumentException | IllegalStateException e) {
      terminal.line(String.valueOf(e.getMessage()));
      return true;
    }
  }

  private boolean obey(String command, String argument) {
    switch (command) {
      case "", "n", "next" -> forward(StepCommands.count(argument));
      case "b", "back" -> back(StepCommands.count(argument));
      case "j", "jump" -> jump(StepCommands.event(argument));
      case "o", "output" -> untilOutput();
      case "r", "run" -> toTheEnd();
      case "find", "f", "/" -> find(argument);
      case "past" -> past(argument);
      case "s", "state", "states" -> states(argument);
      case "p", "pending" -> pending();
      case "u", "undo" -> undo();
      case "branch" -> branch(argument);
      case "branches" -> branches();
      case "switch" -> switchTo(argument);
      case "save" -> save(argument);
      case "h", "help", "?" -> HELP.forEach(terminal::line);
      case "q", "quit", "exit" -> {
        return false;
      }
      default -> act(command, argument);
    }
    return true;
  }

  private void act(String command, String argument) {
    Action action = StepCommands.action(command, argument, walk);
    if (action == null) {
      terminal.line(command + " is not a command; h lists the commands");
      return;
    }
    long before = walk.position();
    try {
      walk.act(action);
    } catch (ScenarioException e) { // it names the intervention, which nobody has written here
      throw new ScenarioException(e.problem());
    }
    tell(before);
    showNext();
  }

  // ---- Going

  private void forward(long count) {
    for (long i = 0; i < count && !terminal.interrupt().raised(); i++) {
      long before = walk.position();
      if (!walk.forward()) break;
      tell(before);
    }
    showNext();
  }

  private void back(long count) {
    walk.back(count);
    showPosition("back at");
  }

  private void jump(long event) {
    walk.jump(event);
    showPosition("at");
  }

  private void showPosition(String where) {
    terminal.line(
        where + " event " + walk.position() + ", time " + walk.look().time().toPlainString());
    showNext();
  }

  private void untilOutput() {
    long output = walk.nextOutput();
    long before = walk.position();
    walk.jump(output > 0 ? output : end());
    tell(before);
    showNext();
  }

  private void toTheEnd() {
    long before = walk.position();
    walk.jump(end());
    terminal.line(Shown.count(walk.position() - before, "event"));
    showNext();
  }

  /** The last event, or the one that Ctrl-C came at. */
  private long end() {
    Extent extent = walk.session().extent();
    while (!extent.complete() && !terminal.interrupt().raised()) {
      extent = walk.session().run(extent.events() + CHUNK);
    }
    return extent.events();
  }

  private void find(String text) {
    if (text.isEmpty()) throw new ScenarioException("find what? Give words, or leader = 37");
    long event = walk.find(text);
    if (event == 0) {
      terminal.line("no event after event " + walk.position() + " shows " + text);
      return;
    }
    walk.jump(event);
    walk.session().events(event, event, Detail.STATES).forEach(lines::event);
    showNext();
  }

  private void past(String argument) {
    long event = argument.isEmpty() ? walk.position() : StepCommands.event(argument);
    List<Long> past = walk.past(event);
    for (long number : past) {
      walk.session().events(number, number, Detail.EVENTS).forEach(lines::event);
    }
    terminal.line(
        Shown.count(past.size(), "event")
            + " of "
            + (event - 1)
            + " happened before event "
            + event);
  }

  private void undo() {
    if (!walk.undo()) throw new ScenarioException("there is nothing to undo");
    showPosition("at");
  }

  // ---- Branches

  private void branch(String argument) {
    String name = argument.isEmpty() ? "branch-" + (walk.branches().size() + 1) : argument;
    walk.branch(name);
    terminal.line("on branch " + name + " from event " + walk.position());
  }

  private void switchTo(String name) {
    walk.switchTo(name);
    terminal.line("on branch " + name);
    showPosition("at");
  }

  private void branches() {
    for (Walk.Branch branch : walk.branches()) {
      terminal.line(
          "%s %s: at event %d, %s by hand"
              .formatted(
                  branch.here() ? "*" : " ",
                  branch.name(),
                  branch.position(),
                  Shown.count(branch.interventions(), "change")));
    }
  }

  private void save(String file) {
    if (file.isEmpty()) throw new ScenarioException("save to which file?");
    try {
      terminal.write(file, ScenarioWriter.pretty(walk.session().scenario()));
    } catch (IOException e) {
      throw Refusal.writing(file, e);
    }
    terminal.line("written to " + file);
  }

  // ---- Showing

  /** Prints what happened since an event. */
  private void tell(long since) {
    walk.session().events(since + 1, walk.position(), Detail.STATES).forEach(lines::event);
  }

  private void showNext() {
    Trace.Event next = walk.next();
    terminal.line(terminal.colours().dim(next == null ? ended() : upcoming(next)));
  }

  static String upcoming(Trace.Event next) {
    return "next, at time " + next.time().toPlainString() + ": " + EventText.happening(next);
  }

  private String ended() {
    Look look = walk.look();
    return look.ending() == null
        ? "the walk ends here, after " + Shown.count(walk.position(), "event")
        : "the run has ended: " + Summary.gist(look.result());
  }

  private void states(String argument) {
    Look look = walk.look();
    if (!argument.isEmpty()) {
      state(look, StepCommands.node(argument, walk));
      return;
    }
    for (int v = 0; v < walk.session().nodes(); v++) state(look, v);
  }

  private void state(Look look, int node) {
    terminal.line(state(walk.session(), look, node));
  }

  /** The fields of a node on one line. */
  static String state(Session session, Look look, int node) {
    Map<String, @Nullable Object> fields = look.state(node);
    String id = session.entry().has(Trait.NO_IDS) ? "" : " (id " + session.ids()[node] + ")";
    return "node "
        + node
        + id
        + ": "
        + fields.entrySet().stream()
            .map(field -> field.getKey() + " = " + Shown.value(field.getValue()))
            .collect(Collectors.joining(", "));
  }

  private void pending() {
    List<Pending> all = walk.look().pending();
    if (all.isEmpty()) terminal.line("nothing is pending");
    for (Pending one : all) terminal.line(pending(one));
  }

  static String pending(Pending one) {
    String due = one.due() == null ? "" : ", due at time " + one.due().toPlainString();
    return switch (one) {
      case Pending.Message(long number, int from, int to, Object message, var sent, _) ->
          "message %d: %s%s to node %d, sent at time %s%s"
              .formatted(
                  number,
                  EventText.value(message),
                  from < 0 ? "" : " from node " + from,
                  to,
                  sent.toPlainString(),
                  due);
      case Pending.Timer(int node, Object timer, _, _) ->
          "timer %s of node %d%s".formatted(EventText.value(timer), node, due);
      case Pending.Task task ->
          "%s%s%s"
              .formatted(
                  task.type().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                  task.node() < 0 ? "" : " of node " + task.node(),
                  due);
    };
  }

  private void leave(Runner runner, @Nullable String file, Recording recording) {
    Session session = walk.session();
    Look look = walk.look();
    if (recording.wanted()) {
      session.events(1, walk.position(), Detail.CLOCKS).forEach(recording.listener()::event);
      recording.draw(session.entry(), session.ids(), look.result());
    }
    if (look.ending() == null) {
      terminal.line("quit after " + Shown.count(walk.position(), "event"));
      return;
    }
    terminal.line("");
    boolean changed = !session.scenario().equals(scenario);
    runner.print(session.scenario(), look.result(), changed ? null : file);
  }
}
