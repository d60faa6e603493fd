package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who takes part, and who is connected with whom. */
final class NetworkFlags {
  /** Those that name a network: at most one of them makes sense. */
  static final List<String> NETWORKS =
      List.of(
          "--ring",
          "--complete",
          "--line",
          "--star",
          "--grid",
          "--hypercube",
          "--binary-tree",
          "--random",
          "--edges");

  private NetworkFlags() {}

  static Flag.Group group() {
    return new Flag.Group(
        "Nodes and network",
        List.of(
            sized("ring", "Use a ring of N nodes."),
            sized("complete", "Use a complete network: any two nodes are connected."),
            sized("line", "Use a line of N nodes."),
            sized("star", "Use a star with node 0 at its centre."),
            sized("binary-tree", "Use a binary tree with node 0 as its root."),
            Flag.once("--grid", "RxC", "Use a grid of R rows and C columns.", NetworkFlags::grid),
            Flag.once(
                "--hypercube",
                "D",
                "Use a hypercube of dimension D.",
                (draft, d) ->
                    network(draft, Map.of("kind", "hypercube", "dimension", Words.number(d)))),
            Flag.once(
                "--random",
                "N[:DEGREE]",
                "Use a random connected graph of N nodes with about DEGREE neighbours each.",
                NetworkFlags::random),
            Flag.once(
                "--edges",
                "0-1,1-2",
                "Use the network with these edges.",
                (draft, edges) ->
                    network(
                        draft,
                        Map.of("edges", Words.list(edges, edge -> Words.pair("--edges", edge))))),
            Flag.once(
                "--nodes",
                "N",
                "The number of nodes; without another flag, on the algorithm's default network.",
                (draft, n) -> draft.nodes(Words.number(n))),
            Flag.once(
                "--ids",
                "IDS",
                "The ids by position, such as 3,37,19, or an arrangement of them: ascending,"
                    + " descending, random, worst:franklin (the most expensive one) or"
                    + " rounds:peterson:3 (which elects in round 3).",
                NetworkFlags::ids),
            Flag.once(
                "--start",
                "NODES",
                "The nodes that start spontaneously: all, 0,2 (at time 0) or 0@0,2@7; 0@0,0@90 if a"
                    + " node may start again.",
                NetworkFlags::start),
            Flag.once(
                "--starts",
                "anytime|first",
                "For check: whether starts may happen at any time, or all before the first"
                    + " delivery.",
                (draft, when) -> draft.put("starts", when))));
  }

  /** A network as one word: {@code grid:20x20}, {@code ring:5}, {@code random:100:4}. */
  static void named(Draft draft, String text) {
    String[] parts = text.split(":", 2);
    String name = "--" + parts[0].strip();
    draft.by("--topology");
    for (Flag flag : group().flags()) {
      if (parts.length == 2 && NETWORKS.contains(name) && flag.name().equals(name)) {
        flag.apply().accept(draft, List.of(parts[1]));
        return;
      }
    }
    throw Words.wrong("--topology", text, "a kind and its size such as grid:20x20");
  }

  /** Whether a flag says how many nodes there are. */
  static boolean sizes(@Nullable String network) {
    return network != null && !network.equals("--edges");
  }

  private static Flag sized(String kind, String description) {
    return Flag.once(
        "--" + kind,
        "N",
        description,
        (draft, n) -> {
          network(draft, Map.of("kind", kind));
          draft.nodes(Words.number(n));
        });
  }

  /** A network that knows its own size replaces one of another size. */
  private static void network(Draft draft, Map<String, Object> topology) {
    draft.remove("nodes");
    draft.put("topology", topology);
  }

  private static void grid(Draft draft, String text) {
    List<String> sides =
        Words.two("--grid", text.toLowerCase(Locale.ROOT), 'x', "rows and columns such as 4x4");
    network(
        draft,
        Map.of(
            "kind",
            "grid",
            "rows",
            Words.number(sides.getFirst()),
            "columns",
            Words.number(sides.getLast())));
  }

  private static void random(Draft draft, String text) {
    String[] parts = text.split(":", 2);
    network(
        draft,
        parts.length == 1
            ? Map.of("kind", "random")
            : Map.of("kind", "random", "degree", Words.number(parts[1])));
    draft.nodes(Words.number(parts[0]));
  }

  private static void ids(Draft draft, String text) {
    boolean named = !text.isBlank() && Character.isLetter(text.strip().charAt(0));
    draft.put("ids", named ? text.strip() : Words.numbers(text));
  }

  private static void start(Draft draft, String text) {
    if (text.strip().equals("all")) {
      draft.put("start", "all");
      return;
    }
    if (!text.contains("@")) {
      draft.put("start", Words.numbers(text));
      return;
    }
    List<List<Object>> pairs = new ArrayList<>();
    Map<String, Object> once = new LinkedHashMap<>();
    for (String one : Words.list(text, one -> one)) {
      String[] parts = one.split("@", 2);
      if (parts.length == 2 && parts[1].isBlank()) {
        throw Words.wrong("--start", one, "a node and a time such as 0@5");
      }
      Object time = parts.length == 1 ? 0L : Words.number(parts[1]);
      pairs.add(List.of(Words.number(parts[0]), time));
      once.put(parts[0], time);
    }
    draft.remove("start");
    if (once.size() < pairs.size()) draft.put("start", pairs);
    else once.forEach((node, time) -> draft.put("start", node, time));
  }
}
