package org.bellwether.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.bellwether.lab.cluster.ClusterRun;
import org.bellwether.lab.cluster.MemberPool;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Ending;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs an algorithm on processes of this machine. */
final class ClusterCommand extends Command {
  private static final int USUAL_UNIT_MILLIS = 1;
  private static final int TIMED_UNIT_MILLIS = 100;
  private static final int USUAL_SILENCE_MILLIS = 30_000;
  private static final int LONGEST_MILLIS = 3_600_000;
  private static final int USUAL_PATIENCE_SECONDS = 60;
  private static final long TURN_NANOS = 20_000_000;

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE|-",
          "What to run: an algorithm of the catalogue, a scenario file, or - for standard input.",
          new AlgorithmNames(app));
  private final OptionSpec json = flag("Print the result as JSON.", "--json");
  private final OptionSpec quiet = flag("Print nothing but what is wrong.", "-q", "--quiet");
  private final OptionSpec interactive =
      flag("Take commands from standard input, and run until it ends.", "-i", "--interactive");
  private final OptionSpec unit =
      option(
          "--unit-ms",
          "MS",
          "How many milliseconds a unit of time takes. Default: 1; 100 for algorithms with"
              + " timeouts.");
  private final OptionSpec silence =
      option(
          "--silence",
          "MS",
          "After how many milliseconds of silence a link is closed. Default: "
              + USUAL_SILENCE_MILLIS
              + ".");
  private final OptionSpec patience =
      option(
          "--patience",
          "SECONDS",
          "How long to wait for the end. Default: " + USUAL_PATIENCE_SECONDS + ".");
  private final OptionSpec synchronizer =
      option("--synchronizer", "NAME", "What runs a round algorithm. Default: alpha.");
  private final OptionSpec trace =
      option("--trace", "FILE", "Write every event, as JSON, one a line.");
  private final OptionSpec shiviz = option("--shiviz", "FILE", "Write a log that ShiViz opens.");
  private final OptionSpec svg = option("--svg", "FILE", "Draw a space-time diagram.");
  private final ScenarioFlags flags;

  ClusterCommand(App app) {
    super(
        app,
        "cluster",
        "Runs an algorithm on processes of this machine, one per node, which talk over TCP. Flags"
            + " and scenario files are those of run; crashes and pauses are real signals. The"
            + " journals of all processes become one trace, which is judged like a simulation."
            + " Exit status: 0 if all properties hold, 1 if one is violated, 2 if the input is"
            + " wrong.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether cluster chang-roberts --ids 3,37,19,4,25",
        "bellwether cluster ricart-agrawala --nodes 3 --hold 20 --requests 0@0,1@3 --json",
        "bellwether cluster bully --ids 1,2,3,4,5 --start 1 --crash 4@0 --until 20",
        "bellwether cluster path-compression --nodes 3 --interactive");
  }

  @Override
  int run() throws IOException {
    String name = text(source);
    if (name == null) {
      flags.refuseAlone();
      usage();
      return 0;
    }
    Draft draft =
        app.catalog().contains(name)
            ? Draft.of(app, name)
            : Draft.of(app, Sources.one(app, name), new FileOrigin(name));
    try {
      flags.apply(draft);
      return run(draft.scenario());
    } catch (ScenarioException e) {
      throw new Refusal(draft.told(e));
    }
  }

  private int run(Scenario scenario) throws IOException {
    String chosen = text(synchronizer);
    ClusterPlan plan = ClusterPlan.of(scenario, app.catalog(), chosen == null ? "alpha" : chosen);
    if (!plan.missing().isEmpty()) throw new Refusal(String.join("\n", plan.missing()));
    if (!on(quiet)) plan.notes().forEach(app.terminal()::note);
    boolean clocked = plan.timed() || plan.needsSimulatedClock() != null;
    Duration tick =
        Duration.ofMillis(
            number(unit, clocked ? TIMED_UNIT_MILLIS : USUAL_UNIT_MILLIS, 1, LONGEST_MILLIS));
    Duration longest =
        Duration.ofMillis(number(silence, USUAL_SILENCE_MILLIS, 100, LONGEST_MILLIS));
    Runner runner =
        new Runner(
            app,
            on(json) ? Runner.Format.JSON : on(quiet) ? Runner.Format.QUIET : Runner.Format.TEXT);
    try (MemberPool pool = new MemberPool(app.withPaths());
        Recording recording = new Recording(app.terminal(), text(trace), text(shiviz), text(svg));
        ClusterRun run = new ClusterRun(plan, pool, tick, longest, new Live())) {
      run.start(Duration.ofSeconds(number(patience, USUAL_PATIENCE_SECONDS, 1, 86_400)));
      Ending ending;
      if (on(interactive)) {
        ending = converse(run, plan);
      } else {
        run.script();
        ending =
            run.finish(Duration.ofSeconds(number(patience, USUAL_PATIENCE_SECONDS, 1, 86_400)));
      }
      Result result = run.judge(ending, recording.wanted() ? recording.listener() : null);
      recording.draw(plan.entry(), run.ids(), result);
      runner.printUnrepeatable(result);
    }
    return runner.status();
  }

  /** Shows what happens while it happens. */
  private final class Live implements ClusterRun.Listener {
    @Override
    public void told(int node, String output) {
      show("node " + node + " tells " + output);
    }

    @Override
    public void noted(int node, String what) {
      show("node " + node + " is " + what);
    }

    private void show(String line) {
      if (on(quiet) || on(json)) return;
      app.terminal().line(line);
      if (on(interactive)) app.terminal().out().flush();
    }
  }

  // ---- By hand

  private Ending converse(ClusterRun run, ClusterPlan plan) {
    BlockingQueue<String> typed = new LinkedBlockingQueue<>();
    Thread.ofPlatform().name("keyboard").daemon().start(() -> read(typed));
    String end = "quit";
    for (String line = ""; !line.equals(end); ) {
      run.hear(System.nanoTime() + TURN_NANOS);
      String next = typed.poll();
      line = next == null ? "" : next.strip();
      if (line.isEmpty() || line.equals(end)) continue;
      try {
        if (!line.equals("wait")) obey(run, plan, line);
        else if (!run.calm(waiting())) app.terminal().note("wait: something still happens");
      } catch (IOException | IllegalArgumentException e) {
        app.terminal().note(String.valueOf(e.getMessage()));
      }
    }
    return run.atRest() ? Ending.QUIESCENT : Ending.TIME;
  }

  private Duration waiting() {
    return Duration.ofSeconds(number(patience, USUAL_PATIENCE_SECONDS, 1, 86_400));
  }

  private void read(BlockingQueue<String> typed) {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(app.terminal().in(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) typed.add(line);
    } catch (IOException e) {
      app.terminal().note("standard input cannot be read: " + e.getMessage());
    }
    typed.add("quit");
  }

  /** A command of the user: what to do, and to which node. */
  private static void obey(ClusterRun run, ClusterPlan plan, String line) throws IOException {
    String[] words = line.split("\\s+", 3);
    if (words.length < 2 || !words[1].matches("[0-9]{1,6}")) {
      throw new IllegalArgumentException(
          line
              + ": expected start, request, release, kill, restart, pause or resume and a node,"
              + " multicast NODE TEXT, unicast NODE TO TEXT, wait, or quit");
    }
    int node = Integer.parseInt(words[1]);
    if (node >= plan.n()) {
      throw new IllegalArgumentException(
          "node " + node + " does not exist, expected 0 to " + (plan.n() - 1));
    }
    @Nullable String rest = words.length == 3 ? words[2] : null;
    switch (words[0]) {
      case "kill" -> run.kill(node);
      case "restart" -> run.restart(node);
      case "pause" -> run.pause(node);
      case "resume" -> run.resume(node);
      case "start", "request", "release" -> run.perform(node, words[0]);
      case "multicast", "unicast" -> run.perform(node, words[0] + (rest == null ? "" : " " + rest));
      default -> throw new IllegalArgumentException(words[0] + " is not a command");
    }
  }
}
