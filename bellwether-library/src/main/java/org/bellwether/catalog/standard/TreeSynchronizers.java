package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Shape.GRAPH;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Construction;
import org.bellwether.catalog.Factory;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.sync.Beta;
import org.bellwether.sync.Gamma;
import org.bellwether.sync.Membership;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Topology.Tree;
import org.bellwether.topology.overlay.Clusters;

/** Synchronizers that gather reports along trees, which exist before they start. */
final class TreeSynchronizers {
  private TreeSynchronizers() {}

  static Entry beta() {
    return Synchronizers.synchronizer("beta", GRAPH, Beta.class)
        .idea(
            "reports that all nodes are safe are gathered along a spanning tree, and its"
                + " root starts the next tick by sending down the tree")
        .model(
            "any connected graph with a rooted spanning tree of height h, asynchronous links that"
                + " may reorder")
        .guarantee(
            "a node begins a tick only when every message of the previous tick, whoever"
                + " sent it, has arrived")
        .cost(
            "2(n-1) messages per tick and an acknowledgement per message of the"
                + " application; 2h+2 message delays per tick")
        .paper("Awerbuch, JACM 32(4), 1985", "https://doi.org/10.1145/4221.4227")
        .example("--grid 4x4 --application bfs")
        .parameter(RoundAlgorithms.root("the root of the spanning tree"))
        .parameter(
            Parameter.any(
                "tree",
                "breadth-first from the root",
                "the edges of the spanning tree as pairs of positions"))
        .parameter(construction("the edges of the tree"))
        .parameter(Initiator.parameter("the root, if it alone begins tick 0 and starts the others"))
        .construction(Constructions::tree)
        .synchronizing(
            setting -> {
              Tree tree = RoundAlgorithms.tree(setting);
              boolean initiated = Initiator.isRoot(setting);
              return hosted -> beta(hosted, tree, initiated);
            })
        .theory(TickCosts.acknowledgements())
        .theory(TickCosts.perTick("safe n-1 a tick", "Safe", f -> f.n() - 1))
        .theory(TickCosts.perTick("next n-1 a tick", "Next", f -> f.n() - 1))
        .theory(TickCosts.inAll("2(n-1)", f -> 2.0 * (f.n() - 1)))
        .theory(
            Formula.exactly(
                    "control 3(n-1) a tick with n-1 messages in each",
                    f -> 3.0 * (f.n() - 1) * TickCosts.ticks(f),
                    TickCosts::control)
                .when(f -> f.setting().parameters().text("application").equals("children")))
        .theory(
            TickCosts.time(
                "time 2h+2 a tick under full load",
                f -> 2.0 * height(f) + 2,
                TickCosts.ALL.and(Initiator::none)))
        .theory(
            TickCosts.time(
                "time 2h a tick without load",
                f -> 2.0 * height(f),
                TickCosts.NONE.and(Initiator::none)))
        .theory(
            TickCosts.timeAtMost("time at most 2h+2 a tick", f -> 2.0 * height(f) + 2)
                .when(Initiator::none))
        .theory(
            Formula.exactly("start n-1, once", f -> f.n() - 1, f -> f.messages("Start"))
                .when(Initiator::given))
        .theory(
            TickCosts.timeFrom(
                "time h to start and 2h+2 a tick under full load",
                TreeSynchronizers::height,
                f -> 2.0 * height(f) + 2,
                TickCosts.ALL.and(Initiator::given)))
        .theory(
            TickCosts.timeFrom(
                "time h to start and 2h a tick without load",
                TreeSynchronizers::height,
                f -> 2.0 * height(f),
                TickCosts.NONE.and(Initiator::given)))
        .build();
  }

  private static Beta<?> beta(Factory.Hosted hosted, Tree tree, boolean initiated) {
    Topology topology = hosted.place().topology();
    int self = hosted.place().position();
    int parent = tree.parent(self);
    return new Beta<>(
        hosted.application(),
        hosted.place().degree(),
        hosted.ticks(),
        parent < 0 ? Beta.NONE : topology.slotOf(self, parent),
        ports(topology, self, tree.children(self)),
        initiated);
  }

  static int[] ports(Topology topology, int self, List<Integer> neighbours) {
    return neighbours.stream().mapToInt(other -> topology.slotOf(self, other)).toArray();
  }

  private static int height(Facts facts) {
    return RoundAlgorithms.tree(facts.setting()).height();
  }

  private static Parameter construction(String what) {
    return Parameter.choice(
        Construction.PARAMETER,
        "given",
        List.of("given", Construction.BY_NETWORK),
        "whether "
            + what
            + " exist before the run, or the network builds them first at a cost of its own");
  }

  static Entry gamma() {
    Predicate<Facts> together = TickCosts.ALL.and(Initiator::none);
    return Synchronizers.synchronizer("gamma", GRAPH, Gamma.class)
        .idea(
            "beta inside clusters, alpha between them, over one preferred edge per pair of"
                + " adjacent clusters")
        .model(
            "any connected graph, partitioned into clusters with trees of height at most h,"
                + " asynchronous links that may reorder")
        .guarantee(
            "a node begins a tick only when every message of the previous tick that is"
                + " addressed to it has arrived")
        .cost(
            "4(n-p) messages per tick for p clusters and two per preferred edge, and an"
                + " acknowledgement per message of the application; at most 4h+3 message delays"
                + " per tick")
        .paper("Awerbuch, JACM 32(4), 1985", "https://doi.org/10.1145/4221.4227")
        .example("--grid 4x4 --application bfs --set clusterK=3")
        .parameter(
            Parameter.whole(
                "clusterK",
                setting -> 2L,
                "2",
                "clusters grow as long as the next layer has at least clusterK-1 times their size"))
        .parameter(
            Parameter.any(
                "clusters",
                "grown with clusterK",
                "the clusters as lists of positions, the leader of each first"))
        .parameter(construction("the clusters"))
        .parameter(
            Initiator.parameter(
                "the only node that begins tick 0 by itself; it starts the others over tree edges"
                    + " and preferred edges"))
        .construction(Constructions::clusters)
        .parameter(
            Parameter.flag(
                "shortcut",
                false,
                "whether a leader whose cluster has no preferred edge skips the search for others"))
        .synchronizing(
            setting -> {
              Division division = new Division(setting);
              return hosted ->
                  new Gamma<>(
                      hosted.application(),
                      hosted.place().degree(),
                      hosted.ticks(),
                      division.membership(hosted.place()),
                      Initiator.beginning(setting, hosted.place()));
            })
        .theory(TickCosts.acknowledgements())
        .theory(TickCosts.perTick("safe n-p a tick", "Safe", TreeSynchronizers::below))
        .theory(TickCosts.perTick("clusterSafe n-p a tick", "ClusterSafe", TreeSynchronizers::told))
        .theory(
            TickCosts.perTick(
                "clusterSafe up n-p a tick", "ClusterSafeUp", TreeSynchronizers::told))
        .theory(TickCosts.perTick("next n-p a tick", "Next", TreeSynchronizers::below))
        .theory(
            TickCosts.perTick(
                "two a preferred edge a tick",
                "Cross",
                f -> 2.0 * clusters(f.setting()).preferred().size()))
        .theory(
            TickCosts.inAll(
                "4(n-p) + 2·|preferred|",
                f -> 2.0 * clusters(f.setting()).preferred().size() + 2 * below(f) + 2 * told(f)))
        .theory(
            TickCosts.time(
                "time 4h+3 a tick where two of the tallest clusters meet at their leaves, under"
                    + " full load",
                f -> 4.0 * clusters(f.setting()).height() + 3,
                together.and(f -> tallestMeetAtLeaves(clusters(f.setting())))))
        .theory(
            TickCosts.time(
                "time of one cluster 4h+2 a tick, 2h+2 with the shortcut, under full load",
                f ->
                    (f.setting().parameters().flag("shortcut") ? 2.0 : 4.0)
                            * clusters(f.setting()).height()
                        + 2,
                together.and(f -> clusters(f.setting()).count() == 1)))
        .theory(
            Formula.exactly(
                    "start 2e-(n-1) over e edges of trees and preferred edges, once",
                    f -> 2.0 * (below(f) + clusters(f.setting()).preferred().size()) - (f.n() - 1),
                    f -> f.messages("Start"))
                .when(Initiator::given))
        .theory(
            TickCosts.timeAtMost(
                    "time at most 4h+3 a tick", f -> 4.0 * clusters(f.setting()).height() + 3)
                .when(Initiator::none))
        .theory(
            new Formula(
                    "time at most the initiator's distance to start and 4h+3 a tick",
                    Formula.Relation.AT_MOST,
                    f ->
                        Initiator.distance(f, clusters(f.setting()))
                            + (4.0 * clusters(f.setting()).height() + 3) * TickCosts.ticks(f),
                    Facts::endTime,
                    f -> TickCosts.unit(f) && Initiator.given(f))
                .about(Formula.Subject.RUNNING_TIME))
        .build();
  }

  private static Clusters clusters(Setting setting) {
    int[][] given =
        PositionLists.lists("clusters", setting.parameters().given("clusters"), setting.n());
    if (given == null) {
      long k = setting.parameters().whole("clusterK");
      if (k < 2) throw Parameter.wrong("clusterK", k, "a whole number of at least 2");
      return Clusters.grow(setting.topology(), (int) Math.min(k, setting.n() + 1L));
    }
    try {
      return Clusters.of(setting.topology(), given);
    } catch (IllegalArgumentException e) {
      throw ScenarioException.of(Parameter.field("clusters"), String.valueOf(e.getMessage()));
    }
  }

  /** How many nodes have a parent in their cluster. */
  private static double below(Facts facts) {
    return facts.n() - clusters(facts.setting()).count();
  }

  /** How many of them hear of the cluster's safety, and answer. */
  private static double told(Facts facts) {
    boolean skipped =
        facts.setting().parameters().flag("shortcut") && clusters(facts.setting()).count() == 1;
    return skipped ? 0 : below(facts);
  }

  private static boolean tallestMeetAtLeaves(Clusters clusters) {
    int height = clusters.height();
    return clusters.preferred().stream()
        .anyMatch(edge -> clusters.depth(edge[0]) == height && clusters.depth(edge[1]) == height);
  }

  /** Clusters, and who is who in them. */
  private static final class Division {
    private final Topology topology;
    private final Clusters clusters;
    private final boolean secluded;
    private final TreeMap<Integer, int[]> preferred = new TreeMap<>(); // by node, slots

    Division(Setting setting) {
      topology = setting.topology();
      clusters = clusters(setting);
      secluded = setting.parameters().flag("shortcut") && clusters.count() == 1;
      for (int[] edge : clusters.preferred()) {
        prefer(edge[0], edge[1]);
        prefer(edge[1], edge[0]);
      }
    }

    private void prefer(int node, int other) {
      int[] slot = {topology.slotOf(node, other)};
      preferred.merge(
          node,
          slot,
          (all, one) -> IntStream.concat(Arrays.stream(all), IntStream.of(one)).toArray());
    }

    Membership membership(Place place) {
      int self = place.position();
      int parent = clusters.parent(self);
      return new Membership(
          parent < 0 ? Beta.NONE : topology.slotOf(self, parent),
          ports(topology, self, clusters.children(self)),
          preferred.getOrDefault(self, new int[0]).clone(),
          secluded);
    }
  }
}
