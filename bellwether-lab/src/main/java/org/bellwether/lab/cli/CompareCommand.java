package org.bellwether.lab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.lab.compare.Charts;
import org.bellwether.lab.compare.Comparison;
import org.bellwether.lab.compare.Comparison.Point;
import org.bellwether.lab.compare.ComparisonJson;
import org.bellwether.lab.compare.Contender;
import org.bellwether.lab.compare.Measurement;
import org.bellwether.lab.compare.Prediction;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Measures the locks side by side, and puts theory beside them. */
final class CompareCommand extends Charted {
  private static final int MOST_NODES = 200;
  private static final List<String> KINDS = List.of("mutex");
  private static final List<String> LOADS = List.of("light", "heavy");

  private final PositionalParamSpec kind =
      arguments(
          "KIND|ALGORITHM",
          "What to compare: mutex (all locks), synchronizers or elections; or algorithms of one"
              + " family.",
          KINDS);
  private final OptionSpec nodes =
      option(
          "--nodes",
          "N",
          "The number of nodes; the default is 16. For algorithms: numbers and ranges such as"
              + " 2^3..2^12; the default is 2^3..2^7.");
  private final OptionSpec load =
      option("--load", "light,heavy", "The loads to measure; the default is both.");
  private final OptionSpec delay =
      option("--delay", "T", "The time that a message takes; the default is 100.");
  private final OptionSpec hold =
      option("--hold", "E", "The time in the critical section; the default is 20.");
  private final OptionSpec seed =
      option("--seed", "S", "The seed that selects random requesters; the default is 1.");

  private final OptionSpec repeat =
      option("--repeat", "N", "For algorithms: the number of runs per size; the default is 10.");
  private final OptionSpec measure =
      option("--measure", "NAMES", "For algorithms: what to measure, as for sweep.");

  private int runs;
  private int run;
  private boolean wrong;

  CompareCommand(App app) {
    super(
        app,
        "compare",
        "Measures algorithms of one kind and prints the theory beside each measurement.",
        "charts against the number of nodes and the load");
    examples(
        "bellwether compare mutex --nodes 16 --load light,heavy",
        "bellwether compare mutex --nodes 31 --out charts",
        "bellwether compare synchronizers --topology grid:20x20 --application bfs",
        "bellwether compare elections --out charts",
        "bellwether compare chang-roberts hirschberg-sinclair peterson --nodes 2^3..2^12");
    Command synchronizers = new CompareSynchronizersCommand(app);
    spec.addSubcommand(synchronizers.spec.name(), synchronizers.spec);
    Command elections = new CompareElectionsCommand(app);
    spec.addSubcommand(elections.spec.name(), elections.spec);
  }

  @Override
  int measure() {
    List<String> wanted = kind.getValue();
    if (wanted == null || wanted.stream().allMatch(String::isBlank)) {
      throw needs(
          "mutex, synchronizers, elections or algorithms of one family", "compare mutex --nodes 4");
    }
    if (!wanted.equals(KINDS)) {
      Map<String, String> given = new LinkedHashMap<>();
      for (OptionSpec option : List.of(nodes, load, delay, hold, seed, repeat, measure)) {
        String value = text(option);
        if (value != null) given.put(option.longestName().substring(2), value);
      }
      return new AlgorithmComparison(app, wanted).run(given, json(), directory());
    }
    for (OptionSpec option : List.of(repeat, measure)) {
      if (text(option) == null) continue;
      throw new Refusal(
          option.longestName()
              + " is for algorithms, not for mutex; see bellwether compare --help");
    }
    try {
      compare();
    } finally {
      app.terminal().clearStatus();
    }
    return stopped() ? told() : wrong ? 1 : 0;
  }

  private void compare() {
    List<String> loads = loads();
    List<Contender> locks = Contender.all();
    Comparison comparison =
        new Comparison(
            locks,
            number(nodes, 16, 1, MOST_NODES),
            large(delay, 100, 1, 1_000_000),
            large(hold, 20, 1, 1_000_000),
            large(seed, 1, Long.MIN_VALUE, Long.MAX_VALUE),
            this::progress);
    int charted = drawn() ? Comparison.SIZES.size() + Comparison.LOADS.size() : 0;
    runs = locks.size() * (loads.size() + charted);
    try (ComparisonJson text = new ComparisonJson(comparison.size())) {
      if (!json()) title(comparison);
      for (String name : loads) {
        List<Point> points = name.equals("light") ? comparison.light() : comparison.heavy();
        if (points.isEmpty()) break; // Ctrl-C came before the first
        judge(points);
        if (json() && name.equals("light")) text.light(points);
        else if (json()) text.heavy(points);
        else if (name.equals("light")) light(comparison, points);
        else heavy(comparison, points);
      }
      if (drawn() && !stopped()) draw(comparison, text);
      if (json()) app.terminal().line(text.text());
    }
  }

  private List<String> loads() {
    String given = text(load);
    if (given == null) return LOADS;
    List<String> loads = List.of(given.split(",", -1));
    for (String name : loads) {
      if (!LOADS.contains(name)) throw new Refusal("--load: " + name + ", expected light or heavy");
    }
    return loads.stream().distinct().toList();
  }

  private static long large(OptionSpec option, long fallback, long low, long high) {
    String given = text(option);
    if (given == null) return fallback;
    String name = option.longestName();
    try {
      long value = Long.parseLong(given);
      if (value >= low && value <= high) return value;
    } catch (NumberFormatException _) {
      throw new Refusal(name + ": " + given + ", expected a whole number");
    }
    throw new Refusal(
        name + ": " + given + ", expected a whole number from " + low + " to " + high);
  }

  // ---- Tables

  private void title(Comparison comparison) {
    app.terminal().clearStatus();
    app.terminal()
        .line(
            "%d nodes; a message takes T = %d, and a critical section E = %d"
                .formatted(comparison.n(), comparison.delay(), comparison.hold()));
  }

  private void light(Comparison comparison, List<Point> points) {
    Table table = new Table(2, "lock", "messages", "theory", "response", "theory");
    for (Point point : points) {
      Measurement measured = point.measured();
      table.row(
          point.lock().label(),
          figure(measured.messages()),
          claim(point.lock().lightMessages(), comparison),
          figure(measured.response()),
          claim(point.lock().lightResponse(), comparison));
    }
    print("light load: each request, by a random node, finds the network quiescent", table);
  }

  private void heavy(Comparison comparison, List<Point> points) {
    Table table =
        new Table(
            2, "lock", "messages", "theory", "sync delay", "theory", "throughput", "1/(sd+E)");
    for (Point point : points) {
      Measurement measured = point.measured();
      table.row(
          point.lock().label(),
          figure(measured.messages()),
          claim(point.lock().heavyMessages(), comparison),
          figure(measured.syncDelay()),
          claim(point.lock().syncDelay(), comparison),
          figure(measured.throughput()),
          values(point.lock().throughput(), comparison));
    }
    print("heavy load: every node requests again as soon as it has left", table);
  }

  private void print(String title, Table table) {
    app.terminal().clearStatus();
    Terminal terminal = app.terminal();
    terminal.line("");
    terminal.line(terminal.colours().bold(title));
    table.print(terminal);
  }

  /** {@code 3(n-1) = 45}. */
  private static String claim(Prediction claim, Comparison comparison) {
    String values = values(claim, comparison);
    return values.equals("-") || values.equals(claim.formula())
        ? claim.formula()
        : claim.formula() + " = " + values;
  }

  private static String values(Prediction claim, Comparison comparison) {
    double low = claim.low().applyAsDouble(comparison.size());
    double high = claim.high().applyAsDouble(comparison.size());
    return low == high || Double.isNaN(low) ? figure(low) : figure(low) + ".." + figure(high);
  }

  /** Three digits that count. */
  private static String figure(double value) {
    if (!Double.isFinite(value)) return "-";
    if (value == Math.rint(value) && value < 1e9) return String.valueOf((long) value);
    int decimals = value >= 100 ? 1 : value >= 1 ? 2 : value >= 0.01 ? 4 : 5;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private void judge(List<Point> points) {
    for (Point point : points) {
      for (String violation : point.measured().violations()) {
        app.terminal().clearStatus();
        app.terminal().note(point.lock().label() + ": " + violation);
        wrong = true;
      }
    }
  }

  // ---- Charts

  private void draw(Comparison comparison, ComparisonJson text) {
    List<Point> bySize = comparison.bySize(Comparison.SIZES);
    List<Point> byLoad = comparison.byLoad(Comparison.LOADS);
    judge(bySize);
    judge(byLoad);
    text.series("byNodes", "nodes", bySize);
    text.series("byLoad", "load", byLoad);
    app.terminal().clearStatus();
    if (stopped()) return; // half a chart misleads
    draw(
        gallery -> {
          Charts charts = new Charts(gallery);
          charts.bySize(comparison.size(), bySize);
          charts.byLoad(comparison.size(), byLoad);
        });
  }

  // ---- Progress

  private boolean progress(String what) {
    if (stopped()) return false;
    app.terminal().status(++run + " of " + runs + ": " + what);
    return true;
  }
}
