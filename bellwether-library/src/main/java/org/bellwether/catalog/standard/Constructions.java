package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.ROUNDS;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Node;
import org.bellwether.sync.Beta;
import org.bellwether.sync.Clustering;
import org.bellwether.sync.PreferredEdges;
import org.bellwether.topology.Clusters;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Tree;

/**
 * Builds the tree or clusters that a synchronizer uses. These are not entries of the catalogue,
 * because each needs what the previous one has built.
 */
public final class Constructions {
  private static final int[] NO_PORTS = {};

  private Constructions() {}

  /** One cluster of all nodes: the breadth-first tree from the node that starts. */
  public static Entry spanningTree() {
    return entry("spanning-tree", Clustering.class)
        .placed(_ -> place -> new Clustering(place.position(), 1, Beta.NONE, NO_PORTS))
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
        .example("run gamma --grid 4x4 --application bfs --set construction=network")
        .assumesNoFaults()
        .judgedBy(_ -> List.of())
        .trait(Trait.NO_IDS);
  }
}
