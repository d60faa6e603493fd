package org.bellwether.lab.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Formula;
import org.bellwether.simulate.Result;
import org.jspecify.annotations.Nullable;

/**
 * How a scenario looks with another number of nodes, and what its run cost beside theory. Whatever
 * names single nodes (faults, starts, given ids) is left out; locks serve every node once, and
 * every node multicasts, or sends to the next, once.
 */
final class Growth {
  static final int[] SIZES = {4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256};
  static final int SEEDS = 3;
  private static final int APART = 40; // units of time between requests, per node

  private Growth() {}

  /** The scenario with another size and seed, or null if its network has no such size. */
  static @Nullable Map<String, @Nullable Object> scaled(
      Map<String, ?> scenario, Entry entry, int nodes, int seed) {
    Map<String, @Nullable Object> scaled = new LinkedHashMap<>();
    scaled.put("algorithm", scenario.get("algorithm"));
    Object topology = topology(scenario.get("topology"), nodes);
    if (topology == null) return null;
    if (topology instanceof Map<?, ?> given && !given.isEmpty()) scaled.put("topology", given);
    if (!(topology instanceof Map<?, ?> given) || !given.containsKey("rows")) {
      scaled.put("nodes", nodes);
    }
    if (scenario.get("ids") instanceof String arranged) scaled.put("ids", arranged);
    keep(scaled, scenario, "links", "perLink");
    keep(scaled, scenario, "parameters", "");
    if (scenario.get("until") != null) scaled.put("until", scenario.get("until"));
    scaled.put("random", Map.of("seed", seed));
    Map<String, @Nullable Object> operations = operations(entry.family(), scenario, nodes);
    if (!operations.isEmpty()) scaled.put("operations", operations);
    return scaled;
  }

  /** The same kind of network; empty for what the algorithm usually runs on. */
  private static @Nullable Object topology(@Nullable Object given, int nodes) {
    if (!(given instanceof Map<?, ?> fields) || !(fields.get("kind") instanceof String kind)) {
      return Map.of();
    }
    return switch (kind) {
      case "grid" -> {
        int side = (int) Math.round(Math.sqrt(nodes));
        yield side * side == nodes ? Map.of("kind", kind, "rows", side, "columns", side) : null;
      }
      case "hypercube" -> Integer.bitCount(nodes) == 1 ? Map.of("kind", kind) : null;
      case "ring", "complete", "line", "star", "binary-tree" -> Map.of("kind", kind);
      case "random" -> {
        Object degree = fields.get("degree");
        yield degree == null ? Map.of("kind", kind) : Map.of("kind", kind, "degree", degree);
      }
      default -> Map.of();
    };
  }

  /** Copies the plain values of a part; lists in it would speak of single nodes. */
  private static void keep(
      Map<String, @Nullable Object> scaled, Map<String, ?> scenario, String part, String but) {
    if (!(scenario.get(part) instanceof Map<?, ?> fields)) return;
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> {
          if (!name.equals(but) && !(value instanceof List<?>)) {
            kept.put(String.valueOf(name), value);
          }
        });
    if (!kept.isEmpty()) scaled.put(part, kept);
  }

  private static Map<String, @Nullable Object> operations(
      Family family, Map<String, ?> scenario, int nodes) {
    Map<String, @Nullable Object> operations = new LinkedHashMap<>();
    if (family == Family.MUTUAL_EXCLUSION) {
      operations.put("hold", 1);
      operations.put(
          "requests",
          IntStream.range(0, nodes).mapToObj(v -> List.of(v * APART * nodes, v)).toList());
    } else if (scenario.get("operations") instanceof Map<?, ?> given
        && given.containsKey("sends")) {
      operations.put(
          "sends",
          IntStream.range(0, nodes)
              .mapToObj(v -> List.of(v, v, (v + 1) % nodes, "message " + v))
              .toList());
    } else if (family == Family.ORDER) {
      operations.put(
          "multicasts",
          IntStream.range(0, nodes).mapToObj(v -> List.of(v, v, "message " + v)).toList());
    }
    return operations;
  }

  /** What a run cost: all messages, and every figure of theory that counts messages. */
  static Map<String, @Nullable Object> cell(Entry entry, int nodes, int seed, Result result) {
    Map<String, @Nullable Object> cell = new LinkedHashMap<>();
    cell.put("n", nodes);
    cell.put("seed", seed);
    cell.put("total", result.total());
    Result.Locking locking = result.locking();
    int entries = locking == null ? 0 : locking.entries().size();
    cell.put("per", Math.max(1, entries));
    if (entries > 0) cell.put("unit", "per entry");
    List<Object> figures = new ArrayList<>();
    for (Result.Figure figure : result.theory()) {
      if (!countsMessages(figure, result)) continue;
      figures.add(
          Map.of(
              "name", figure.name(),
              "relation", relation(entry, figure.name()),
              "theory", figure.value(),
              "measured", figure.measured()));
    }
    cell.put("figures", figures);
    return cell;
  }

  private static String relation(Entry entry, String name) {
    for (Formula formula : entry.theory()) {
      if (formula.name().equals(name)) return formula.relation().toString();
    }
    return "";
  }

  private static boolean countsMessages(Result.Figure figure, Result result) {
    double measured = figure.measured();
    return measured == result.total()
        || result.messages().values().stream().anyMatch(count -> count == measured);
  }
}
