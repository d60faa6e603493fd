package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Trait;
import org.bellwether.catalog.standard.Constructions;
import org.bellwether.model.Output;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Verdict;
import org.bellwether.sync.Clustering.Joined;
import org.bellwether.sync.PreferredEdges.Edge;
import org.bellwether.sync.PreferredEdges.Preferred;
import org.bellwether.topology.Clusters;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Tree;
import org.bellwether.wiring.WiredScenario;

/**
 * The construction of a tree or of clusters by the network itself, before a synchronizer's first
 * tick: over the same links, at a cost of its own.
 */
final class Construction {
  static final String PARAMETER = "construction";
  private static final String FIELD = "parameters." + PARAMETER;
  private static final String BY_NETWORK = "network";
  private static final Comparator<Pair> ORDER =
      Comparator.comparingInt(Pair::from).thenComparingInt(Pair::to);

  private final WiredScenario setup;
  private final Topology topology;
  private final SortedMap<String, Long> messages = new TreeMap<>();
  private BigDecimal time = BigDecimal.ZERO;

  private Construction(WiredScenario setup) {
    this.setup = setup;
    topology = setup.topology();
  }

  static boolean asked(Scenario scenario) {
    return BY_NETWORK.equals(scenario.parameters().get(PARAMETER));
  }

  /** The same run on what the network has built. */
  static WiredScenario build(WiredScenario setup, Catalog catalog) {
    Links links = setup.scenario().links();
    if (links.loss() > 0 || links.duplicate() > 0) {
      throw ScenarioException.of(
          FIELD, BY_NETWORK, "links that neither lose nor duplicate messages");
    }
    Construction construction = new Construction(setup);
    boolean clusters = setup.entry().has(Trait.ON_CLUSTERS);
    Scenario built =
        setup
            .scenario()
            .but()
            .parameter(
                clusters ? "clusters" : "tree",
                clusters ? construction.clusters() : construction.tree())
            .build();
    return new WiredScenario(built, catalog, Map.of(PARAMETER, construction.cost()));
  }

  private Map<String, Object> cost() {
    Map<String, Object> cost = new LinkedHashMap<>();
    cost.put("messages", messages);
    cost.put("total", messages.values().stream().mapToLong(Long::longValue).sum());
    cost.put("time", time);
    return cost;
  }

  /** The edges of a spanning tree. */
  private List<List<Long>> tree() {
    refuse("tree");
    int root = setup.setting().parameters().count("root");
    List<List<Long>> edges = new ArrayList<>();
    int[] parents = spanningTree(root);
    for (int v = 0; v < parents.length; v++) {
      if (parents[v] >= 0) edges.add(List.of((long) parents[v], (long) v));
    }
    return edges;
  }

  /** By position; -1 at the root. */
  private int[] spanningTree(int root) {
    Places places = new Places(topology.n());
    run(Constructions.spanningTree(), root, places);
    return places.parents;
  }

  /** Members of each cluster, its leader first. */
  private List<List<Long>> clusters() {
    refuse("clusters");
    int k = setup.setting().parameters().count("clusterK");
    Places places = new Places(topology.n());
    run(Constructions.clusters(k, new Tree(0, spanningTree(0))), 0, places);
    Map<Integer, List<Long>> members = new TreeMap<>();
    for (int v = 0; v < topology.n(); v++) {
      List<Long> cluster = members.computeIfAbsent(places.centres[v], c -> centre(c));
      if (v != places.centres[v]) cluster.add((long) v);
    }
    List<List<Long>> lists = List.copyOf(members.values());
    connect(lists);
    return lists;
  }

  private static List<Long> centre(int position) {
    return new ArrayList<>(List.of((long) position));
  }

  private void connect(List<List<Long>> lists) {
    Clusters clusters =
        Clusters.of(
            topology,
            lists.stream()
                .map(list -> list.stream().mapToInt(Long::intValue).toArray())
                .toArray(int[][]::new));
    Ends ends = new Ends();
    run(Constructions.preferredEdges(clusters), 0, ends);
    List<Pair> expected =
        clusters.preferred().stream()
            .map(edge -> new Pair(edge[0], edge[1]))
            .sorted(ORDER)
            .toList();
    if (!ends.agreed().equals(expected)) {
      throw new IllegalStateException(
          "the network prefers edges " + ends.agreed() + ", expected " + expected);
    }
  }

  private void refuse(String given) {
    if (setup.setting().parameters().given(given) == null) return;
    throw ScenarioException.of(FIELD, BY_NETWORK, "no " + given + " given");
  }

  private void run(Entry entry, int start, Monitor results) {
    Scenario.Builder builder = Scenario.builder(entry.name());
    if (topology.n() == 1) builder.topology(Network.Kind.of("line")).nodes(1);
    else builder.topology(edges());
    Scenario given = setup.scenario();
    Scenario stage =
        builder
            .links(given.links())
            .clocks(given.clocks())
            .random(given.random())
            .start(start)
            .build();
    Result result = Simulation.of(stage, Catalog.of(entry)).judgedBy(() -> results).run();
    result.messages().forEach((kind, count) -> messages.merge(kind, count, Long::sum));
    time = time.add(result.endTime());
  }

  private Network edges() {
    List<Pair> pairs = new ArrayList<>();
    for (int v = 0; v < topology.n(); v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) {
        if (topology.neighbour(v, slot) > v) pairs.add(new Pair(v, topology.neighbour(v, slot)));
      }
    }
    return new Network.Edges(pairs);
  }

  /** Where nodes have found their places. */
  private static final class Places implements Monitor {
    private final int[] centres;
    private final int[] parents;

    Places(int n) {
      centres = new int[n];
      parents = new int[n];
      Arrays.fill(parents, -1);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof Joined(int centre, int parent))) return;
      centres[node] = centre;
      if (node != centre) parents[node] = parent;
    }
  }

  /** What each end of an edge knows of it. */
  private static final class Ends implements Monitor {
    private final Map<Pair, Integer> known = new TreeMap<>(ORDER);

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof Preferred(List<Edge> edges))) return;
      for (Edge edge : edges) known.merge(new Pair(edge.low(), edge.high()), 1, Integer::sum);
    }

    /** The edges that both ends know of. */
    List<Pair> agreed() {
      List<Pair> both = new ArrayList<>();
      known.forEach(
          (edge, ends) -> {
            if (ends == 2) both.add(edge);
          });
      return both;
    }
  }
}
