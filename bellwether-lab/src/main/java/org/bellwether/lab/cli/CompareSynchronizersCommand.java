package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Formula;
import org.bellwether.lab.compare.SynchronizerCharts;
import org.bellwether.lab.compare.SynchronizerCharts.Point;
import org.bellwether.lab.compare.SynchronizerComparison;
import org.bellwether.lab.compare.SynchronizerComparison.Row;
import org.bellwether.lab.compare.SynchronizerComparison.Setup;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JsonGenerator;

/** Measures synchronizers side by side, and puts theory beside them. */
final class CompareSynchronizersCommand extends Charted {
  private final OptionSpec topology =
      option(
          "--topology",
          "grid:20x20",
          "The network: a kind and its size; the default is grid:20x20.");
  private final OptionSpec application =
      option("--application", "NAME", "The round algorithm or load to run; the default is bfs.");
  private final OptionSpec factors =
      option("--k", "2,3,5", "Growth factors of gamma's clusters; the default is 2,3,5.");
  private final OptionSpec delay =
      option("--delay", "TIME", "The delay of messages, as for run; the default is 1.");
  private final OptionSpec seed =
      option("--seed", "N", "The seed of all random choices; the default is 1.");

  CompareSynchronizersCommand(App app) {
    super(
        app,
        "synchronizers",
        "Runs one round algorithm under alpha, beta, gamma and the simple synchronizer, and a "
            + "breadth-first search without a synchronizer, and prints the theory beside them.",
        "charts against the number of nodes");
    examples(
        "bellwether compare synchronizers --topology grid:20x20 --application bfs",
        "bellwether compare synchronizers --topology random:100:4 --delay 1..10");
  }

  @Override
  int measure() {
    Draft draft = Draft.of(app, "alpha");
    return draft.placed(() -> compare(setup(draft)));
  }

  private int compare(Setup setup) {
    SynchronizerComparison comparison = new SynchronizerComparison(app.catalog(), setup, factors());
    Topology network = comparison.topology();
    List<Row> rows = measure(comparison);
    if (json()) app.terminal().line(json(comparison, network, rows));
    else if (!rows.isEmpty()) print(comparison, network, rows);
    if (stopped()) return told();
    draw(comparison);
    if (stopped()) return told();
    return rows.stream().allMatch(row -> row.violations().isEmpty()) ? 0 : 1;
  }

  private List<Row> measure(SynchronizerComparison comparison) {
    Terminal terminal = app.terminal();
    List<Row> rows =
        comparison.measure(
            contender -> terminal.status(contender.label()),
            (events, time, inFlight) -> !terminal.interrupt().raised());
    terminal.clearStatus();
    return rows;
  }

  private Setup setup(Draft draft) {
    String name = text(application) == null ? "bfs" : text(application);
    draft.by("--application");
    draft.put("parameters", "application", String.valueOf(name));
    String given = text(topology) == null ? "grid:20x20" : text(topology);
    NetworkFlags.named(draft, String.valueOf(given));
    if (text(delay) != null) {
      draft.by("--delay");
      draft.put("links", "delay", TimeFlags.delay(String.valueOf(text(delay))));
    }
    if (text(seed) != null) {
      draft.by("--seed");
      draft.put("random", "seed", Words.number(String.valueOf(text(seed))));
    }
    Scenario scenario = draft.scenario();
    if (scenario.topology() instanceof Network.Kind kind) {
      return new Setup(
          sized(kind, scenario.nodes()),
          String.valueOf(name),
          scenario.links(),
          scenario.random().seed());
    }
    throw Words.wrong(
        "--topology", String.valueOf(given), "a kind and its size such as grid:20x20");
  }

  private static Network.Kind sized(Network.Kind kind, @Nullable Integer nodes) {
    return new Network.Kind(
        kind.kind(),
        kind.nodes() == null ? nodes : kind.nodes(),
        kind.rows(),
        kind.columns(),
        kind.dimension(),
        kind.degree());
  }

  private List<Integer> factors() {
    List<Integer> list = new ArrayList<>();
    String given = text(factors) == null ? "2,3,5" : text(factors);
    for (Object k : Words.numbers(String.valueOf(given))) {
      if (!(k instanceof Long factor) || factor < 2 || factor > Integer.MAX_VALUE) {
        throw new Refusal("--k: " + k + ", expected whole numbers of at least 2");
      }
      list.add(factor.intValue());
    }
    if (list.isEmpty())
      throw new Refusal("--k lists no numbers, expected whole numbers of at least 2");
    return list;
  }

  // ---- The table

  private void print(SynchronizerComparison comparison, Topology network, List<Row> rows) {
    Terminal terminal = app.terminal();
    Row first = rows.getFirst();
    terminal.line(
        "%s on a %s: %d nodes, %d links, %d messages in %d ticks"
            .formatted(
                comparison.setup().application(),
                network,
                network.n(),
                network.edges(),
                first.application(),
                first.ticks()));
    Table table =
        new Table(
            2,
            "",
            "control",
            "carried",
            "in all",
            "theory",
            "time",
            "theory",
            "control per tick",
            "time per tick");
    for (Row row : rows) {
      table.row(
          row.contender().label(),
          row.control(),
          row.application(),
          row.messages(),
          value(row.figure(Formula.Subject.ALL_MESSAGES)),
          row.time().toPlainString(),
          value(row.figure(Formula.Subject.RUNNING_TIME)),
          perTick(BigDecimal.valueOf(row.control()), row),
          perTick(row.time(), row));
    }
    table.print(terminal);
    for (Row row : rows) {
      for (String violation : row.violations()) {
        terminal.note(row.contender().label() + ": " + violation);
      }
    }
  }

  private static String value(@Nullable Figure figure) {
    if (figure == null) return "-";
    String sign = figure.relation() == Formula.Relation.AT_MOST ? "≤ " : "";
    return sign + new BigDecimal(figure.value()).stripTrailingZeros().toPlainString();
  }

  private static String perTick(BigDecimal value, Row row) {
    if (row.ticks() == null || row.ticks() == 0) return "-";
    return value
        .divide(BigDecimal.valueOf(row.ticks()), 2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  // ---- Charts

  private void draw(SynchronizerComparison comparison) {
    if (!drawn()) return;
    List<Point> points = new ArrayList<>();
    for (SynchronizerComparison smaller : comparison.growing()) {
      points.add(new Point(smaller.topology().n(), measure(smaller)));
      if (app.terminal().interrupt().raised()) return;
    }
    SynchronizerCharts charts = new SynchronizerCharts(comparison.setup().application());
    draw(gallery -> charts.draw(gallery, points));
  }

  // ---- JSON

  private static String json(SynchronizerComparison comparison, Topology network, List<Row> rows) {
    return JsonOut.object(
        json -> {
          json.writeStringProperty("comparison", "synchronizers");
          json.writeStringProperty("application", comparison.setup().application());
          json.writeStringProperty("network", network.name());
          json.writeNumberProperty("nodes", network.n());
          json.writeNumberProperty("links", network.edges());
          JsonOut.list(json, "synchronizers", rows, CompareSynchronizersCommand::write);
        });
  }

  private static void write(JsonGenerator json, Row row) {
    json.writeStringProperty("algorithm", row.contender().algorithm());
    JsonOut.object(
        json,
        "parameters",
        object ->
            row.contender()
                .parameters()
                .forEach(
                    (name, value) ->
                        object.writeNumberProperty(name, ((Number) value).longValue())));
    json.writeNumberProperty("control", row.control());
    json.writeNumberProperty("applicationMessages", row.application());
    json.writeNumberProperty("messages", row.messages());
    json.writeNumberProperty("time", row.time());
    if (row.ticks() != null) json.writeNumberProperty("ticks", row.ticks());
    JsonOut.figures(json, "theory", row.theory());
    JsonOut.texts(json, "violations", row.violations());
  }
}
