package org.bellwether.lab.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.Verdict;
import org.bellwether.check.FaultKind;
import org.bellwether.check.StateSpace;
import org.bellwether.lab.json.CheckWriter;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.GraphFormat;
import org.bellwether.session.StateExplorer;
import org.bellwether.session.remote.WalkOrder;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.state.StateCare;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Checks everything that can happen in a small scenario. */
final class CheckCommand extends Command {
  private static final int VIOLATED = 1;
  private static final int UNJUDGED = 3;
  private static final int GRAPH_STATES = 10_000;
  private static final int MOST = 1_000_000_000;
  private static final int MOST_THREADS = 1000;
  private static final double GIGABYTE = 1 << 30;

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE|-",
          "What to check: an algorithm of the catalogue, a scenario file, or - for standard input.",
          new AlgorithmNames(app));
  private final OptionSpec json = flag("Print the result as JSON, on one line.", "--json");
  private final Map<FaultKind, OptionSpec> faults = faultBudgets();
  private final OptionSpec timeouts =
      option("--timeouts", "N", "Let the timers of each node expire at most N times.");
  private final OptionSpec timed =
      flag("Model time: messages and timers take as long as the scenario says.", "--timed");
  private final OptionSpec untimed =
      flag("Ignore time: every message and timer may take any time.", "--untimed");
  private final OptionSpec units =
      option("--clock-units", "M..U", "Bounds for the unit of local clocks, such as 1..1.5.");
  private final OptionSpec only =
      repeatable("--only", "PROPERTY", "Look only for violations of this property.");
  private final OptionSpec all =
      flag("Look for a violation of every property, instead of the first one.", "--all");
  private final OptionSpec fields =
      flag("Print which fields each step of a counterexample changes.", "--fields");
  private final OptionSpec noReduction =
      flag("Explore every order of events, without reduction.", "--no-reduction");
  private final OptionSpec symmetry =
      flag(
          "Treat states that differ only by a permutation of interchangeable nodes as one "
              + "(symmetry reduction).",
          "--symmetry");
  private final OptionSpec depthFirst =
      flag("Search depth first, and shorten the path to a violation afterwards.", "--depth-first");
  private final OptionSpec depth =
      option("--depth", "N", "Explore at most N steps from the initial state.");
  private final OptionSpec states = option("--states", "N", "End the search after N states.");
  private final OptionSpec memory =
      option(
          "--memory",
          "GB",
          "End the search when it uses this many gigabytes; the default is half of what Java may"
              + " use.");
  private final OptionSpec exact = flag("Store whole states instead of fingerprints.", "--exact");
  private final OptionSpec liveness =
      flag("Look for infinite fair runs, too: starvation and non-termination.", "--liveness");
  private final OptionSpec walks =
      option(
          "--walks",
          "N",
          "Make N random walks instead of a search, if the state space is too large.");
  private final OptionSpec on =
      option(
          "--on",
          "MASTER",
          "Make the walks on a cluster of Apache Spark, such as spark://host:7077.");
  private final OptionSpec threads =
      option("--threads", "N", "Search with N threads; the default is the number of processors.");
  private final OptionSpec save =
      option("--save", "FILE", "Write the counterexample as a scenario with its schedule.");
  private final PictureFlags picture = new PictureFlags(this, "the counterexample");
  private final OptionSpec graph =
      option(
          "--graph",
          "FILE",
          "Write the graph of all states, without reductions: .dot or .gv for Graphviz, .graphml or"
              + " .json. It has at most "
              + GRAPH_STATES
              + " states, or as many as --states permits.");
  private final ScenarioFlags flags;
  private boolean everyIds;
  private boolean everyStart;
  private @Nullable String stopped; // why the search was ended early

  CheckCommand(App app) {
    super(
        app,
        "check",
        "Checks everything that can happen in a scenario: every order of starts, deliveries, "
            + "timers and client operations, every random choice, and as many faults as are "
            + "permitted. Prints a shortest path to a violation. Exit status: 0 if all properties "
            + "hold or a bound was reached that was asked for, 1 if one is violated, 2 if the "
            + "input is wrong, 3 if nothing is violated but not everything was judged, or memory "
            + "did not suffice.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether check chang-roberts --ring 5",
        "bellwether check chang-roberts --ring 4 --ids all --start any",
        "bellwether check ricart-agrawala --nodes 3 --requests 0@0,1@0,2@0",
        "bellwether check lamport --nodes 2 --requests 0@0,1@0 --order any",
        "bellwether check bully --ids 1,2,3 --start 0 --crashes 1",
        "bellwether check maekawa-naive --nodes 3 --requests 0@0,1@0,2@0 --svg deadlock.svg",
        "bellwether check chang-roberts --ids 2,1 --graph states.dot");
  }

  /** One option per kind of fault that a check must permit. */
  private Map<FaultKind, OptionSpec> faultBudgets() {
    Map<FaultKind, OptionSpec> budgets = new EnumMap<>(FaultKind.class);
    for (FaultKind kind : FaultKind.values()) {
      if (!kind.budgeted()) continue;
      String help = "Permit up to N " + kind.description() + ".";
      budgets.put(kind, option("--" + kind.plural(), "N", help));
    }
    return budgets;
  }

  @Override
  int run() {
    if (text(source) == null) flags.refuseAlone();
    String name =
        needed(source, "an algorithm or a scenario file", "check chang-roberts --ids 3,37,19");
    Draft draft =
        app.catalog().contains(name)
            ? Draft.of(app, name)
            : Draft.of(app, Sources.one(app, name), Sources.origin(app.terminal(), name, 0));
    everyIds = taken("--ids", "all");
    everyStart = taken("--start", "any");
    flags.apply(draft);
    for (String own : List.of("symmetry", "only", "walks", "timeouts", "clock-units")) {
      draft.standsFor(own);
    }
    faults.keySet().forEach(kind -> draft.standsFor(kind.plural()));
    GraphFormat format = graphFormat();
    picture.request(); // a wrong one is refused before the search
    String master = text(on);
    if (master == null) return told(draft, format, _ -> {});
    if (everyIds || everyStart) {
      throw new Refusal("--on makes walks in one scenario; give --ids and --start one value each");
    }
    if (text(walks) == null) throw new Refusal("--on needs --walks; a search runs on one machine");
    check(draft.placed(draft::scenario)); // a wrong flag is refused before anything is started
    return RemoteCluster.run(
        app,
        master,
        workers ->
            told(draft, format, check -> RemoteWalks.make(workers, app, order(draft), check)));
  }

  /** Whether a flag of the scenario has a value that only a check knows; then it is taken away. */
  private boolean taken(String flag, String value) {
    OptionSpec option = spec.findOption(flag);
    Object given = option.getValue();
    if (given == null || !(given.equals(value) || given.equals(List.of(value)))) return false;
    option.setValue(null);
    return true;
  }

  /** Checks, and tells what was found; returns the exit status. */
  private int told(Draft draft, @Nullable GraphFormat format, Consumer<Check> how) {
    CheckResult result = draft.placed(() -> search(draft.scenario(), how));
    Counterexample violation = result.violation();
    List<String> files = new ArrayList<>();
    for (Counterexample found : result.violations()) {
      String file = keep(found.scenario(), files.isEmpty());
      if (file != null) files.add(file);
    }
    if (on(json)) app.terminal().line(CheckWriter.line(result, files));
    else new CheckReport(app, on(fields), stopped).print(result, files);
    if (violation != null) draw(violation.scenario());
    if (format != null) writeGraph(format, draft.scenario());
    if (app.terminal().interrupt().raised()) return Interrupt.STATUS;
    if (!result.holds()) return VIOLATED;
    if (result.verdict() == Verdict.UNJUDGED) return UNJUDGED;
    if (result.complete() || result.bounded()) return 0;
    app.terminal()
        .note("not everything was checked: " + (stopped == null ? result.ended() : stopped));
    return UNJUDGED;
  }

  private WalkOrder order(Draft draft) {
    Scenario scenario = draft.scenario();
    Map<FaultKind, Integer> budgets = new EnumMap<>(FaultKind.class);
    faults.forEach((kind, budget) -> budgets.put(kind, number(budget, 0)));
    List<String> properties = only.getValue();
    String lengths = text(units);
    return new WalkOrder(
        PlainJson.object(ScenarioWriter.line(scenario)),
        budgets,
        number(timeouts, Integer.MAX_VALUE),
        (on(timed) || on(untimed)) ? on(timed) : null,
        lengths == null ? List.of() : ClockUnits.read(lengths),
        number(depth, Integer.MAX_VALUE),
        properties == null ? List.of() : properties,
        number(walks, 1, 1, MOST),
        scenario.random().seed());
  }

  private CheckResult search(Scenario scenario, Consumer<Check> how) {
    Check check = check(scenario);
    how.accept(check);
    CheckLine line = new CheckLine(app.terminal(), memory());
    try {
      check.progress(line);
      boolean own = StateCare.own(app.catalog().entry(scenario.algorithm()).node());
      return own ? check.run() : new HandlerWatch(HandlerWatch.PATIENCE).run(check);
    } finally {
      line.clear();
      stopped = line.stopped();
    }
  }

  private Check check(Scenario scenario) {
    Check check = Check.of(scenario, app.catalog());
    faults.forEach((kind, budget) -> check.permit(kind, number(budget, 0)));
    check.timeouts(number(timeouts, Integer.MAX_VALUE));
    check.depth(number(depth, Integer.MAX_VALUE));
    if (text(states) != null) check.states(number(states, 0));
    if (on(timed) && on(untimed)) {
      throw new Refusal("--timed contradicts --untimed; give only one of them");
    }
    if (on(timed) || on(untimed)) check.timed(on(timed));
    String given = text(units);
    if (given != null) {
      List<BigDecimal> lengths = ClockUnits.read(given);
      check.clocks(lengths.getFirst(), lengths.getLast());
    }
    if (on(all)) check.everyViolation();
    if (everyIds) check.everyIds();
    if (everyStart) check.everyStart();
    check.reduction(!on(noReduction));
    if (on(depthFirst)) check.depthFirst();
    if (on(exact)) check.exact();
    if (on(symmetry)) check.symmetry();
    if (on(liveness)) check.liveness();
    if (text(walks) != null) check.walks(number(walks, 1, 1, MOST), scenario.random().seed());
    if (text(walks) != null) {
      for (OptionSpec other : List.of(threads, memory, noReduction)) {
        if (other.getValue() == null || other.getValue().equals(false)) continue;
        throw new Refusal("--walks cannot be combined with " + other.longestName());
      }
    }
    check.threads(number(threads, Runtime.getRuntime().availableProcessors(), 1, MOST_THREADS));
    List<String> properties = only.getValue();
    if (properties != null) properties.forEach(check::only);
    return check;
  }

  private @Nullable GraphFormat graphFormat() {
    String file = text(graph);
    if (file == null) return null;
    try {
      return GraphFormat.byName(file);
    } catch (IllegalArgumentException e) {
      throw new Refusal("--graph: " + e.getMessage());
    }
  }

  /** Writes the graph, and says so if it is not whole. */
  private void writeGraph(GraphFormat format, Scenario scenario) {
    String file = Objects.requireNonNull(text(graph));
    int most = Math.max(1, number(states, GRAPH_STATES));
    StateSpace.Graph space = StateExplorer.of(check(scenario)).graph(most);
    try {
      Files.writeString(app.terminal().path(file), format.of(space));
    } catch (IOException e) {
      throw Refusal.writing(file, e);
    }
    if (!space.complete()) {
      app.terminal()
          .note(
              "%s contains only the first %s; --states N permits more"
                  .formatted(file, Shown.count(most, "state")));
    }
  }

  private long memory() {
    long available = Runtime.getRuntime().maxMemory();
    String given = text(memory);
    if (given == null) return CheckLine.usualLimit(available);
    if (!given.matches("[0-9]{1,4}(\\.[0-9]{1,3})?") || given.matches("[0.]+")) {
      throw new Refusal("--memory: " + given + ", expected a number of gigabytes such as 4");
    }
    long bytes = (long) (Double.parseDouble(given) * GIGABYTE);
    if (bytes <= available) return bytes;
    throw new Refusal(
        String.format(
            Locale.ROOT,
            "--memory: %s, but Java may use only %.1f GB; BELLWETHER_JAVA_OPTS=-Xmx%dg permits"
                + " more",
            given,
            (double) available / GIGABYTE,
            Math.ceilDiv(bytes, (long) GIGABYTE)));
  }

  private static int number(OptionSpec option, int fallback) {
    String given = text(option);
    if (given == null) return fallback;
    if (given.matches("[0-9]{1,9}")) return Integer.parseInt(given);
    throw new Refusal(
        option.longestName()
            + ": "
            + given
            + ", expected a whole number of at "
            + (given.matches("[0-9]+") ? "most 999999999" : "least 0"));
  }

  /** Writes a counterexample; the first one where the user says. */
  private @Nullable String keep(Scenario scenario, boolean first) {
    String file = text(save);
    if (file == null || !first) return new Replays(app.terminal()).keep(scenario);
    try {
      app.terminal().write(file, ScenarioWriter.pretty(scenario));
      return file.equals(Sources.STDIN) ? null : file;
    } catch (IOException e) {
      throw Refusal.writing(file, e);
    }
  }

  private void draw(Scenario scenario) {
    if (!picture.given()) return;
    try (Recording recording = new Recording(app.terminal(), null, null, picture.request())) {
      Simulation simulation = Simulation.of(scenario, app.catalog());
      simulation.trace(recording.listener());
      Result result = simulation.run();
      recording.draw(simulation, result);
    }
  }
}
