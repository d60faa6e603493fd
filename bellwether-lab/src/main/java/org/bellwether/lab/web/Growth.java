package org.bellwether.lab.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepRun;
import org.bellwether.session.sweep.SweepTree;
import org.bellwether.simulate.Result;
import org.jspecify.annotations.Nullable;

/**
 * The sweep behind the chart of messages against n: the scenario without whatever names single
 * nodes (faults, starts, given ids), with more and more nodes. Locks serve every node once.
 */
final class Growth {
  static final List<Long> SIZES =
      List.of(4L, 6L, 8L, 12L, 16L, 24L, 32L, 48L, 64L, 96L, 128L, 192L, 256L);
  static final int SEEDS = 3;
  private static final Set<String> SIZED = Set.of("nodes", "dimension", "rows", "columns");

  private Growth() {}

  /** What is run: a cell per size, a run per seed. */
  static SweepPlan plan(Map<String, ?> scenario, Catalog catalog) {
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    kept.put("algorithm", scenario.get("algorithm"));
    if (scenario.get("topology") instanceof Map<?, ?> network && network.containsKey("kind")) {
      keep(kept, scenario, "topology", SIZED);
    }
    if (scenario.get("ids") instanceof String arranged) kept.put("ids", arranged);
    keep(kept, scenario, "links", Set.of("perLink"));
    keep(kept, scenario, "parameters", Set.of());
    if (scenario.get("until") != null) kept.put("until", scenario.get("until"));
    kept.put("random", Map.of("seed", 1L));
    Map<String, @Nullable Object> vary = new LinkedHashMap<>();
    vary.put("nodes", SIZES);
    Entry entry = catalog.entry(String.valueOf(scenario.get("algorithm")));
    if (entry.family() == Family.MUTUAL_EXCLUSION) vary.put("load", List.of("once"));
    Map<String, @Nullable Object> sweep = new LinkedHashMap<>();
    sweep.put("scenario", kept);
    sweep.put("vary", vary);
    sweep.put("repeat", (long) SEEDS);
    sweep.put("measure", List.of("messages", "entries"));
    return SweepTree.read(sweep, catalog);
  }

  /** Copies the plain values of a part; lists in it would speak of single nodes. */
  private static void keep(
      Map<String, @Nullable Object> kept, Map<String, ?> scenario, String part, Set<String> but) {
    if (!(scenario.get(part) instanceof Map<?, ?> fields)) return;
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> {
          if (!but.contains(String.valueOf(name)) && !(value instanceof List<?>)) {
            plain.put(String.valueOf(name), value);
          }
        });
    if (!plain.isEmpty()) kept.put(part, plain);
  }

  /** What a run cost: all messages, and every figure of theory that counts messages. */
  static Map<String, @Nullable Object> cell(PreparedCell prepared, Result result) {
    SweepRun run = prepared.measured(result);
    double entries = run.values().getLast();
    Map<String, @Nullable Object> cell = new LinkedHashMap<>();
    cell.put("n", run.nodes());
    cell.put("seed", run.seed());
    cell.put("total", run.values().getFirst());
    cell.put("per", entries > 0 ? entries : 1);
    if (entries > 0) cell.put("unit", "per entry");
    List<Object> figures = new ArrayList<>();
    for (Result.Figure figure : run.theory()) {
      if (!countsMessages(figure, result)) continue;
      figures.add(
          Map.of(
              "name", figure.name(),
              "relation", figure.relation().toString(),
              "theory", figure.value(),
              "measured", figure.measured()));
    }
    cell.put("figures", figures);
    return cell;
  }

  private static boolean countsMessages(Result.Figure figure, Result result) {
    double measured = figure.measured();
    return measured == result.total()
        || result.messages().values().stream().anyMatch(count -> count == measured);
  }
}
