package org.bellwether.lab.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bellwether.lab.cluster.ClusterRun;
import org.bellwether.lab.cluster.MemberPool;
import org.bellwether.lab.cluster.NamespaceNetwork;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.Monitor.Ending;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs an algorithm on processes of this machine. */
final class ClusterCommand extends Command {
  static final int USUAL_SILENCE_MILLIS = 30_000;

  private static final int LONGEST_MILLIS = 3_600_000;
  private static final int USUAL_PATIENCE_SECONDS = 60;
  private static final int ENDING_SECONDS = 20;
  private static final String LOOPBACK = "loopback";
  private static final String NAMESPACES = "namespaces";
  private static final List<String> NETWORKS = List.of(LOOPBACK, NAMESPACES);

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE|-",
          "What to run: an algorithm of the catalogue, a scenario file, or - for standard input.",
          new AlgorithmNames(app));
  private final OptionSpec json = flag("Print the result as JSON.", "--json");
  private final OptionSpec quiet = flag("Print only violations and errors.", "-q", "--quiet");
  private final OptionSpec interactive =
      flag("Take commands from standard input, and run until it ends.", "-i", "--interactive");
  private final OptionSpec table =
      flag("Show the states of all nodes as a table, instead of a line per event.", "--table");
  private final ShowFlag show = new ShowFlag(this, ShowFlag.some());
  private final OptionSpec network =
      option(
          "--network",
          "NAME",
          "Where the processes talk: loopback, or namespaces, in which links can be cut; the"
              + " default is namespaces if links are cut or, where they can be made, with"
              + " --interactive, and otherwise loopback.");
  private final OptionSpec cuts =
      option(
          "--cuts",
          "HOW",
          "What a cut link does with packets: reject, which also resets connections, or drop, which"
              + " is noticed by silence; the default is reject.");
  private final UnitFlag unit = new UnitFlag(this);
  private final OptionSpec silence =
      option(
          "--silence",
          "MS",
          "After how many milliseconds of silence a link is closed; the default is "
              + USUAL_SILENCE_MILLIS
              + ".");
  private final OptionSpec patience =
      option(
          "--patience",
          "SECONDS",
          "How long to wait for the end; the default is " + USUAL_PATIENCE_SECONDS + ".");
  private final SynchronizerFlag synchronizer = new SynchronizerFlag(this);
  private final OptionSpec trace =
      option("--trace", "FILE", "Write every event as JSON, one per line.");
  private final OptionSpec shiviz = option("--shiviz", "FILE", "Write a log that ShiViz can open.");
  private final PictureFlags picture = new PictureFlags(this, "the run");
  private final ScenarioFlags flags;

  ClusterCommand(App app) {
    super(
        app,
        "cluster",
        "Runs an algorithm on processes of this machine, one per node, which talk over TCP. Flags"
            + " and scenario files are those of run; crashes and pauses are real signals, and links"
            + " are cut in network namespaces. The"
            + " journals of all processes become one trace, which is judged like a simulation."
            + " Exit status: 0 if all properties hold, 1 if one is violated, 2 if the input is"
            + " wrong.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether cluster chang-roberts --ids 3,37,19,4,25",
        "bellwether cluster ricart-agrawala --nodes 3 --hold 20 --requests 0@0,1@3 --json",
        "bellwether cluster bully --ids 1,2,3,4,5 --start 1 --crash 4@0 --until 20",
        "bellwether cluster invitation --nodes 4 --partition '0,1|2,3@30' --heal @100 --until 200",
        "bellwether cluster path-compression --nodes 3 --interactive");
  }

  @Override
  int run() throws IOException {
    app.terminal().interrupt().awaitProcesses();
    if (text(source) == null) flags.refuseAlone();
    picture.request(); // a wrong one is refused before anything runs
    String name =
        needed(source, "an algorithm or a scenario file", "cluster chang-roberts --ids 3,37,19");
    return flags.use(app, name, this::run);
  }

  private int run(Scenario scenario, Origin origin) throws IOException {
    ClusterPlan plan = synchronizer.plan(scenario);
    NotOnProcesses.refuse(plan.missing(), origin);
    NotOnProcesses.refuseTooMany(plan.n(), Runtime.getRuntime().maxMemory());
    if (!on(quiet)) plan.notes().forEach(app.terminal()::note);
    Duration tick = unit.of(plan);
    Duration longest =
        Duration.ofMillis(number(silence, USUAL_SILENCE_MILLIS, 100, LONGEST_MILLIS));
    Duration wait = Duration.ofSeconds(number(patience, USUAL_PATIENCE_SECONDS, 1, 86_400));
    Runner runner =
        new Runner(
            app,
            on(json) ? Runner.Format.JSON : on(quiet) ? Runner.Format.QUIET : Runner.Format.TEXT);
    CountDownLatch closed = new CountDownLatch(1);
    Thread ending = new Thread(() -> awaitEnd(closed), "bellwether-cluster-end");
    Runtime.getRuntime().addShutdownHook(ending); // Ctrl-C leaves nothing behind
    try {
      run(plan, tick, longest, wait, runner);
    } catch (ClusterRun.Stopped e) {
      app.terminal().note("interrupted by Ctrl-C; the run is not judged");
      return Interrupt.STATUS;
    } finally {
      closed.countDown();
      unhook(ending);
    }
    return runner.status();
  }

  private void run(ClusterPlan plan, Duration tick, Duration longest, Duration wait, Runner runner)
      throws IOException {
    ClusterTable states = new ClusterTable(app.terminal());
    LiveLines lines = show.lines(LiveLines.What.SOME, true);
    try (MemberPool pool = new MemberPool(app.withPaths(), network(plan));
        Recording recording =
            new Recording(app.terminal(), text(trace), text(shiviz), picture.request());
        ClusterRun run = new ClusterRun(plan, pool, tick, longest, new Live(states, lines))) {
      run.start(wait);
      Ending ending;
      if (on(interactive)) {
        ending = new ClusterKeyboard(app.terminal(), run, plan, wait, states, lines).obey();
      } else {
        run.script();
        ending = run.finish(wait);
      }
      if (on(table) && !silent()) states.print(run, wait);
      Result result = run.judge(ending, recording.wanted() ? recording.listener() : null);
      if (!on(interactive)) unit.refuseUnheard(result);
      recording.draw(plan.entry(), run.ids(), result);
      runner.printUnrepeatable(result);
      String failure = run.failure();
      if (failure != null) throw new Refusal(failure);
    }
  }

  private static void awaitEnd(CountDownLatch closed) {
    try {
      closed.await(ENDING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void unhook(Thread ending) {
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException e) {
      // The process is ending already.
    }
  }

  /** Networks of their own for the members, where links are to be cut; null for loopback. */
  private @Nullable NamespaceNetwork network(ClusterPlan plan) {
    String asked = text(network);
    if (asked != null && !NETWORKS.contains(asked)) {
      throw new Refusal("--network: " + asked + ", expected " + String.join(" or ", NETWORKS));
    }
    boolean needed = plan.cutsLinks() || NAMESPACES.equals(asked);
    if (LOOPBACK.equals(asked) || !(needed || on(interactive))) {
      if (!plan.cutsLinks()) return null;
      throw new Refusal("faults: links of loopback addresses cannot be cut");
    }
    try {
      return new NamespaceNetwork(plan.n(), cutting());
    } catch (IOException e) {
      if (needed) throw new Refusal("faults: links cannot be cut here: " + e.getMessage());
      if (!on(quiet)) app.terminal().note("links cannot be cut here: " + e.getMessage());
      return null;
    }
  }

  private NamespaceNetwork.Cutting cutting() {
    String given = text(cuts);
    if (given == null || given.equals("reject")) return NamespaceNetwork.Cutting.REJECT;
    if (given.equals("drop")) return NamespaceNetwork.Cutting.DROP;
    throw new Refusal("--cuts: " + given + ", expected drop or reject");
  }

  private boolean silent() {
    return on(quiet) || on(json);
  }

  /** Shows what happens while it happens. */
  private final class Live implements ClusterRun.Listener {
    private final ClusterTable states;
    private final LiveLines lines;

    Live(ClusterTable states, LiveLines lines) {
      this.states = states;
      this.lines = lines;
    }

    @Override
    public @Nullable Trace events() {
      return on(table) || silent() ? null : lines;
    }

    @Override
    public void failed(int node, String why) {
      if (on(interactive)) app.terminal().note("node " + node + " has failed: " + why);
    }

    @Override
    public boolean stopped() {
      return app.terminal().interrupt().raised();
    }

    @Override
    public void heard(ClusterRun run) {
      if (on(table) && !silent()) states.refresh(run);
    }
  }
}
