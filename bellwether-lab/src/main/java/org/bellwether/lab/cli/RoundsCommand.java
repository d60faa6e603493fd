package org.bellwether.lab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.remote.RemoteWorkers;
import org.bellwether.session.remote.RoundOrder;
import org.bellwether.session.remote.RoundReport;
import org.bellwether.simulate.Result.Violation;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs a round algorithm on a graph that is too large for one machine. */
final class RoundsCommand extends Command {
  private static final int VIOLATED = 1;
  private static final int MOST = 1_000_000;
  private static final int LABEL = 12;

  private final PositionalParamSpec algorithm =
      argument("ALGORITHM", "What to run: bfs, flooding, ...", new AlgorithmNames(app));
  private final OptionSpec graph =
      option(
          "--graph",
          "FILE",
          "The edges: text with two numbers of nodes per line, or .parquet with two columns.");
  private final OptionSpec on =
      option("--on", "MASTER", "The cluster of Apache Spark: spark://host:7077, or local[4].");
  private final OptionSpec nodes =
      option(
          "--nodes",
          "N",
          "The number of nodes; by default one more than the largest number in the file.");
  private final OptionSpec set =
      repeatable("--set", "NAME=VALUE", "A parameter of the algorithm, such as root=7.");
  private final OptionSpec seed = option("--seed", "N", "The seed of random choices.");
  private final OptionSpec until = option("--until", "N", "End after this round.");
  private final OptionSpec parts =
      option("--partitions", "N", "Divide the graph into N parts; the default is one per core.");
  private final OptionSpec checkpoint =
      option(
          "--checkpoint",
          "DIR",
          "Store all nodes there every 20 rounds; all workers must see this directory.");
  private final OptionSpec out =
      option("--out", "DIR", "Write the outputs of every node to this directory, as Parquet.");
  private final OptionSpec json = flag("Print the result as JSON, on one line.", "--json");

  RoundsCommand(App app) {
    super(
        app,
        "rounds",
        "Runs a round algorithm on a graph that is read from files and divided among the machines"
            + " of a cluster. The id of node k is k+1. Exit status: 0 if all properties hold, 1 if"
            + " one is violated, 2 if the input is wrong.");
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether rounds bfs --graph edges.txt --set root=0 --on spark://host:7077",
        "bellwether rounds flooding-on-change --graph edges.parquet --set rounds=20 --on local[4]");
  }

  @Override
  int run() {
    String example = "rounds bfs --graph edges.txt --on local[4]";
    String name = needed(algorithm, "an algorithm", example);
    String file = text(graph);
    String master = text(on);
    if (file == null) throw needs("--graph", example);
    if (master == null) throw needs("--on", example);
    if (!app.catalog().entry(name).rounds()) {
      throw new Refusal(
          name + " does not work in rounds; bfs, connected-components and flooding do");
    }
    String directory = text(out);
    String stored = text(checkpoint);
    RoundOrder order =
        new RoundOrder(
            name,
            parameters(),
            placed(file),
            number(nodes, 0, 1, Integer.MAX_VALUE - 8),
            text(seed) == null ? 1 : number(seed, 1, 0, Integer.MAX_VALUE),
            number(until, -1, 0, MOST),
            number(parts, 0, 1, MOST),
            stored == null ? null : placed(stored),
            directory == null ? null : placed(directory));
    return RemoteCluster.run(app, master, workers -> told(workers, order));
  }

  /** A file here by its whole name, or whatever another system calls its files. */
  private String placed(String file) {
    return file.contains("://") ? file : app.terminal().path(file).toUri().toString();
  }

  private Map<String, @Nullable Object> parameters() {
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    List<String> words = set.getValue();
    for (String word : words == null ? List.<String>of() : words) {
      List<String> two;
      try {
        two = Words.two("--set", word, '=', "NAME=VALUE");
      } catch (ScenarioException e) {
        throw new Refusal(String.valueOf(e.getMessage()));
      }
      given.put(two.getFirst(), ScenarioReader.parameter(two.getLast()));
    }
    return given;
  }

  /** Shows how far a run is. */
  private static final class Line extends StatusLine {
    Line(Terminal terminal) {
      super(terminal);
    }

    boolean at(int round) {
      return show(_ -> "round " + round);
    }
  }

  private int told(RemoteWorkers workers, RoundOrder order) {
    Line line = new Line(app.terminal());
    RoundReport report;
    try {
      report = workers.rounds(order, line::at);
    } finally {
      line.clear();
    }
    if (on(json)) app.terminal().line(PlainJson.text(tree(report)));
    else print(report);
    if (app.terminal().interrupt().raised()) return Interrupt.STATUS;
    return report.judgement().violations().isEmpty() ? 0 : VIOLATED;
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static Map<String, @Nullable Object> tree(RoundReport report) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("algorithm", report.algorithm());
    tree.put("nodes", (long) report.size().nodes());
    tree.put("edges", report.size().edges());
    tree.put("rounds", (long) report.course().rounds());
    tree.put("lastRound", (long) report.course().lastRound());
    tree.put("ended", report.course().quiescent() ? "quiescent" : "time");
    tree.put("messages", new LinkedHashMap<String, Object>(report.course().messages()));
    tree.put("outputs", new LinkedHashMap<String, Object>(report.said().outputs()));
    if (report.said().leader() >= 0) tree.put("leader", report.said().leader());
    tree.put("digest", Long.toHexString(report.said().digest()));
    tree.put("judged", report.judgement().judged().stream().map(Property::name).toList());
    tree.put("unjudged", report.judgement().unjudged());
    tree.put(
        "violations", report.judgement().violations().stream().map(RoundsCommand::tree).toList());
    tree.put("shuffledBytes", report.shuffled());
    return tree;
  }

  private static Map<String, @Nullable Object> tree(Violation violation) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("property", violation.name());
    tree.put("detail", violation.detail());
    return tree;
  }

  private void print(RoundReport report) {
    Terminal terminal = app.terminal();
    terminal.line(
        terminal
            .colours()
            .bold(
                report.algorithm()
                    + ", "
                    + Shown.count(report.size().nodes(), "node")
                    + ", "
                    + Shown.count(report.size().edges(), "edge")));
    line(
        "ended",
        (report.course().quiescent() ? "after round " : "by --until or Ctrl-C after round ")
            + report.course().lastRound());
    long messages = sum(report.course().messages());
    line("messages", messages + kinds(report.course().messages()));
    line("said", sum(report.said().outputs()) + kinds(report.said().outputs()));
    if (report.said().leader() >= 0) line("leader", String.valueOf(report.said().leader()));
    line("digest", Long.toHexString(report.said().digest()));
    line(
        "judged",
        report.judgement().judged().isEmpty()
            ? "nothing to judge"
            : report.judgement().judged().stream()
                .map(Property::name)
                .collect(Collectors.joining(", ")));
    report.judgement().unjudged().forEach(reason -> line("not judged", reason));
    line(
        "shuffled",
        String.format(
            Locale.ROOT,
            "%d bytes, %.1f per message",
            report.shuffled(),
            (double) report.shuffled() / Math.max(1, messages)));
    for (Violation violation : report.judgement().violations()) {
      terminal.line("");
      terminal.line(
          terminal.colours().red("✗ " + violation.property()) + ": " + violation.detail());
    }
  }

  private static String kinds(Map<String, Long> counts) {
    if (counts.isEmpty()) return "";
    List<String> parts =
        counts.entrySet().stream().map(kind -> kind.getKey() + " " + kind.getValue()).toList();
    return " (" + String.join(", ", parts) + ")";
  }

  private void line(String label, String text) {
    app.terminal()
        .line(app.terminal().colours().dim(label) + " ".repeat(LABEL - label.length()) + text);
  }
}
