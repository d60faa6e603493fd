package org.bellwether.session.sweep;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/** Fills fields of a scenario that is a tree, by their paths. */
final class ScenarioFields {
  private ScenarioFields() {}

  /**
   * The same tree with another value in a field; what the value contradicts goes.
   *
   * @throws ScenarioException if the value is a size that the network of the tree cannot have
   */
  static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> tree, String path, Object value) {
    return switch (path) {
      case "nodes" -> sized(put(tree, path, value), value);
      case "topology" -> {
        Map<String, @Nullable Object> changed = put(tree, path, value);
        changed.remove("nodes");
        yield changed;
      }
      default -> put(tree, path, value);
    };
  }

  private static Map<String, @Nullable Object> put(
      Map<String, @Nullable Object> tree, String path, Object value) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(tree);
    int dot = path.indexOf('.');
    if (dot < 0) {
      changed.put(path, value);
    } else {
      String name = path.substring(0, dot);
      changed.put(name, put(object(tree.get(name)), path.substring(dot + 1), value));
    }
    return changed;
  }

  /** The network keeps its kind and takes its size from the number of nodes. */
  private static Map<String, @Nullable Object> sized(
      Map<String, @Nullable Object> tree, Object nodes) {
    if (!(tree.get("topology") instanceof Map<?, ?>)) return tree;
    Map<String, @Nullable Object> network = object(tree.get("topology"));
    network.remove("nodes");
    network.remove("dimension");
    if ("grid".equals(network.get("kind")) && nodes instanceof Number count) {
      long side = Math.round(Math.sqrt(count.doubleValue()));
      if (side * side != count.longValue()) {
        throw ScenarioException.of(
            "nodes", nodes, "a square number, because the network is a grid");
      }
      network.put("rows", side);
      network.put("columns", side);
      tree.remove("nodes");
    }
    tree.put("topology", network);
    return tree;
  }

  /** A copy of an object; empty if there is none. */
  static Map<String, @Nullable Object> object(@Nullable Object value) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, field) -> fields.put(String.valueOf(name), field));
    }
    return fields;
  }
}
