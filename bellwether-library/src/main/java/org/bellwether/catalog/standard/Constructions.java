package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.ROUNDS;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Construction;
import org.bellwether.catalog.Entry.Construction.Stages;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.sync.Beta;
import org.bellwether.sync.Clustering;
import org.bellwether.sync.Clustering.Joined;
import org.bellwether.sync.PreferredEdges;
import org.bellwether.sync.PreferredEdges.Edge;
import org.bellwether.sync.PreferredEdges.Preferred;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Topology.Tree;
import org.bellwether.topology.overlay.Clusters;

/**
 * Builds the tree or clusters that a synchronizer uses. These are not entries of the catalogue,
 * because each needs what the previous one has built.
 */
public final class Constructions {
  private static final int[] NO_PORTS = {};
  private static final Comparator<Pair> ORDER =
      Comparator.comparingInt(Pair::from).thenComparingInt(Pair::to);

  private Constructions() {}

  /** A spanning tree, as the parameter {@code tree}. */
  static Map<String, Object> tree(Setting setting, Stages stages) {
    refuse("tree", setting);
    int root = setting.parameters().count("root");
    List<List<Long>> edges = new ArrayList<>();
    int[] parents = parents(root, setting, stages);
    for (int v = 0; v < parents.length; v++) {
      if (parents[v] >= 0) edges.add(List.of((long) parents[v], (long) v));
    }
    return Map.of("tree", edges);
  }

  /** By position; -1 at the root. */
  private static int[] parents(int root, Setting setting, Stages stages) {
    return stages.run(spanningTree(), root, () -> new Places(setting.n())).parents;
  }

  /** Members of each cluster, its leader first, as the parameter {@code clusters}. */
  static Map<String, Object> clusters(Setting setting, Stages stages) {
    refuse("clusters", setting);
    int k = setting.parameters().count("clusterK");
    Tree tree = new Tree(0, parents(0, setting, stages));
    Places places = stages.run(clusters(k, tree), 0, () -> new Places(setting.n()));
    Map<Integer, List<Long>> members = new TreeMap<>();
    for (int v = 0; v < setting.n(); v++) {
      List<Long> cluster = members.computeIfAbsent(places.centres[v], Constructions::centre);
      if (v != places.centres[v]) cluster.add((long) v);
    }
    List<List<Long>> lists = List.copyOf(members.values());
    connect(lists, setting.topology(), stages);
    return Map.of("clusters", lists);
  }

  private static List<Long> centre(int position) {
    return new ArrayList<>(List.of((long) position));
  }

  /** Has the clusters agree on the edges that join them, which must be those that we would take. */
  private static void connect(List<List<Long>> lists, Topology topology, Stages stages) {
    Clusters clusters =
        Clusters.of(
            topology,
            lists.stream()
                .map(list -> list.stream().mapToInt(Long::intValue).toArray())
                .toArray(int[][]::new));
    Ends ends = stages.run(preferredEdges(clusters), 0, Ends::new);
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

  private static void refuse(String given, Setting setting) {
    if (setting.parameters().given(given) == null) return;
    throw Construction.refused("no " + given + " given");
  }

  /** One cluster of all nodes: the breadth-first tree from the node that starts. */
  public static Entry spanningTree() {
    return entry("spanning-tree", Clustering.class)
        .placed(setting -> place -> new Clustering(place.position(), 1, Beta.NONE, NO_PORTS))
        .build();
  }

  /** Clusters that grow with a factor k of at least 2, one after the other. */
  public static Entry clusters(int k, Tree tree) {
    return entry("clusters", Clustering.class)
        .placed(
            setting ->
                place -> {
                  int self = place.position();
                  return new Clustering(
                      self,
                      k,
                      port(setting.topology(), self, tree.parent(self)),
                      TreeSynchronizers.ports(setting.topology(), self, tree.children(self)));
                })
        .build();
  }

  /** An edge between each two clusters that touch. */
  public static Entry preferredEdges(Clusters clusters) {
    return entry("preferred-edges", PreferredEdges.class)
        .placed(setting -> place -> node(setting.topology(), clusters, place.position()))
        .build();
  }

  private static Node<?> node(Topology topology, Clusters clusters, int self) {
    return new PreferredEdges(
        self,
        clusters.leaders().get(clusters.cluster(self)),
        port(topology, self, clusters.parent(self)),
        TreeSynchronizers.ports(topology, self, clusters.children(self)));
  }

  private static int port(Topology topology, int self, int parent) {
    return parent < 0 ? Beta.NONE : topology.slotOf(self, parent);
  }

  private static EntryBuilder entry(String name, Class<?> node) {
    return Entry.of(name, ROUNDS, GRAPH, node)
        .idea("builds the tree or the clusters that a synchronizer uses")
        .model("any connected graph, asynchronous links that may reorder")
        .guarantee("the result is the same whatever the delays")
        .cost("once, before the first tick")
        .paper("Awerbuch, JACM 32(4), 1985", "https://doi.org/10.1145/4221.4227")
        .example("gamma", "--grid 4x4 --application bfs --set construction=network")
        .assumesNoFaults()
        .judgedBy(setting -> List.of())
        .trait(Trait.NO_IDS);
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
