package org.bellwether.wiring;

import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.CompleteTopology;
import org.bellwether.topology.kind.GraphTopology;
import org.bellwether.topology.kind.LogicalRing;
import org.bellwether.topology.kind.RingTopology;
import org.jspecify.annotations.Nullable;

/** Builds the network that a scenario asks for and its algorithm can run on. */
final class Networks {
  static final List<String> KINDS =
      List.of("ring", "complete", "line", "star", "grid", "hypercube", "binary-tree", "random");
  static final int USUAL_DEGREE = 3;

  private Networks() {}

  /** How many nodes there are, which several fields may say; they must agree. */
  static int size(Scenario scenario, Entry entry) {
    Size size = new Size();
    size.is("nodes", scenario.nodes(), "asks for %d");
    if (scenario.ids() instanceof Ids.Given(var ids)) size.is("ids", ids.size(), "lists %d ids");
    switch (scenario.topology()) {
      case Network.Kind kind -> {
        size.is("topology.nodes", kind.nodes(), "asks for %d");
        if (kind.rows() != null && kind.columns() != null) {
          atLeastOne("topology.rows", kind.rows());
          atLeastOne("topology.columns", kind.columns());
          long cells = (long) kind.rows() * kind.columns();
          if (cells > Integer.MAX_VALUE) {
            throw ScenarioException.of(
                "topology",
                kind.rows() + " x " + kind.columns() + " = " + cells + " nodes",
                "at most " + Integer.MAX_VALUE);
          }
          size.is(
              "topology",
              (int) cells,
              "has " + kind.rows() + " x " + kind.columns() + " = %d nodes");
        }
        if (kind.dimension() != null) {
          if (kind.dimension() < 0 || kind.dimension() > 24) {
            throw ScenarioException.of(
                "topology.dimension", kind.dimension(), "a whole number from 0 to 24");
          }
          size.is("topology.dimension", 1 << kind.dimension(), "makes %d nodes");
        }
      }
      case Network.Edges(var edges) when size.n == null -> {
        int largest = 0;
        for (Pair edge : edges) largest = Math.max(largest, Math.max(edge.from(), edge.to()));
        if (largest == Integer.MAX_VALUE) {
          throw ScenarioException.of("topology.edges", largest, "a smaller position");
        }
        size.is("topology.edges", largest + 1, "join %d nodes");
      }
      case Network.Edges edges -> {}
      case null -> {}
    }
    if (size.n == null) {
      throw ScenarioException.missing("nodes", "the number of nodes (or ids, or a topology)");
    }
    return size.n;
  }

  private static void atLeastOne(String field, int value) {
    if (value < 1) throw ScenarioException.of(field, value, "at least 1");
  }

  private static final class Size {
    private @Nullable Integer n;
    private String saidBy = "";
    private String said = "";

    /** A field says how many nodes there are, in these words. */
    void is(String field, @Nullable Integer value, String words) {
      if (value == null) return;
      if (value < 1) throw ScenarioException.of(field, value, "at least 1 node");
      String says = words.formatted(value);
      if (n != null && !n.equals(value)) {
        throw ScenarioException.conflict(field, says, saidBy, said);
      }
      n = value;
      saidBy = field;
      said = says;
    }
  }

  static Topology build(Scenario scenario, Entry entry, int n, Randoms.Stream random) {
    Shape shape = entry.shape();
    Network network = scenario.topology() != null ? scenario.topology() : usual(shape, n);
    MemoryEstimate.of(network, shape, n).check();
    return switch (shape) {
      case ONE_WAY_RING, RING -> {
        only(network, entry, "ring");
        yield new RingTopology(n, shape == Shape.ONE_WAY_RING);
      }
      case LOGICAL_RING -> {
        only(network, entry, "ring");
        yield new LogicalRing(n);
      }
      case NAMED, COMPLETE, ANONYMOUS_COMPLETE -> {
        only(network, entry, "complete");
        yield new CompleteTopology(n, shape == Shape.NAMED);
      }
      case HYPERCUBE -> {
        only(network, entry, "hypercube");
        yield graph(network, n, random);
      }
      case LINE -> {
        only(network, entry, "line");
        yield graph(network, n, random);
      }
      case TREE, ANONYMOUS_TREE -> {
        Topology tree = graph(network, n, random);
        if (tree.edges() != n - 1) {
          throw ScenarioException.says("topology", "does not fit " + entry.name(), "a tree");
        }
        yield tree;
      }
      case GRAPH -> graph(network, n, random, entry.always(Trait.SCATTERED));
    };
  }

  private static Network usual(Shape shape, int n) {
    return Network.Kind.of(
        switch (shape) {
          case ONE_WAY_RING, RING, LOGICAL_RING -> "ring";
          case NAMED, COMPLETE, ANONYMOUS_COMPLETE -> "complete";
          case HYPERCUBE -> "hypercube";
          case LINE -> "line";
          case TREE, ANONYMOUS_TREE -> "binary-tree";
          case GRAPH -> n > 2 ? "random" : "line";
        });
  }

  private static void only(Network network, Entry entry, String kind) {
    String given = network instanceof Network.Kind named ? named.kind() : "a list of edges";
    if (!given.equals(kind)) {
      throw ScenarioException.says(
          "topology",
          "does not fit " + entry.name(),
          kind.equals("complete") ? "a complete network" : "a " + kind);
    }
  }

  private static Topology graph(Network network, int n, Randoms.Stream random) {
    return graph(network, n, random, false);
  }

  /**
   * A graph.
   *
   * @param scattered whether it may fall into several components
   */
  private static Topology graph(Network network, int n, Randoms.Stream random, boolean scattered) {
    return switch (network) {
      case Network.Edges(var edges) -> {
        int[][] pairs = new int[edges.size()][];
        for (int i = 0; i < pairs.length; i++) {
          pairs[i] = new int[] {edges.get(i).from(), edges.get(i).to()};
        }
        try {
          String name = "graph of " + n;
          yield scattered
              ? GraphTopology.scattered(name, n, pairs)
              : new GraphTopology(name, n, pairs);
        } catch (IllegalArgumentException e) {
          throw ScenarioException.of("topology.edges", String.valueOf(e.getMessage()));
        }
      }
      case Network.Kind kind -> named(kind, n, random);
    };
  }

  private static Topology named(Network.Kind kind, int n, Randoms.Stream random) {
    return switch (kind.kind()) {
      case "ring" -> {
        if (n < 3) yield Topologies.line(n);
        int[][] edges = new int[n][];
        for (int v = 0; v < n; v++) edges[v] = new int[] {v, (v + 1) % n};
        yield new GraphTopology("ring of " + n, n, edges);
      }
      case "complete" -> Topologies.complete(n);
      case "line" -> Topologies.line(n);
      case "star" -> Topologies.star(n);
      case "binary-tree" -> Topologies.binaryTree(n);
      case "grid" -> {
        int rows = kind.rows() != null ? kind.rows() : side(kind, n);
        yield Topologies.grid(rows, kind.columns() != null ? kind.columns() : n / rows);
      }
      case "hypercube" -> {
        if (Integer.bitCount(n) != 1) {
          throw ScenarioException.of("nodes", n, "a power of two for a hypercube");
        }
        yield Topologies.hypercube(Integer.numberOfTrailingZeros(n));
      }
      case "random" -> {
        int degree = kind.degree() != null ? kind.degree() : USUAL_DEGREE;
        if (degree < 1) throw ScenarioException.of("topology.degree", degree, "at least 1");
        yield Topologies.random(n, degree, random::below);
      }
      default ->
          throw ScenarioException.of(
              "topology.kind", kind.kind(), "one of " + String.join(", ", KINDS));
    };
  }

  private static int side(Network.Kind kind, int n) {
    if (kind.columns() != null && n % kind.columns() == 0) return n / kind.columns();
    int side = (int) Math.round(Math.sqrt(n));
    if (side * side == n) return side;
    throw ScenarioException.missing("topology.rows", "rows and columns of the grid");
  }

  /** For each node the slot behind each port, in random order, so that ports tell nothing. */
  static int[][] permute(Topology topology, Randoms.Stream random) {
    int[][] slots = new int[topology.n()][];
    for (int v = 0; v < slots.length; v++) slots[v] = permutation(topology.degree(v), random);
    return slots;
  }

  /** The slots of one node in random order, which takes a number each. */
  static int[] permutation(int degree, Randoms.Stream random) {
    int[] slots = new int[degree];
    for (int i = 0; i < degree; i++) {
      int j = random.below(i + 1);
      slots[i] = slots[j];
      slots[j] = i;
    }
    return slots;
  }
}
