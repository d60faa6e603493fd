package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.ROUNDS;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.RightComponents;
import org.bellwether.spec.monitor.ShortestPaths;
import org.bellwether.sync.AsyncBfs;
import org.bellwether.sync.Bfs;
import org.bellwether.sync.ConnectedComponents;
import org.bellwether.sync.Load;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Topology.Tree;
import org.bellwether.topology.overlay.ComponentTable;

/**
 * Algorithms in rounds that are not elections, and the loads that synchronizers are tested with.
 */
final class RoundAlgorithms {
  private static final int USUAL_TICKS = 3;
  private static final Map<String, Entry> LOADS = makeLoads();

  private RoundAlgorithms() {}

  /** Test loads by name. */
  static Map<String, Entry> loads() {
    return LOADS;
  }

  static Parameter root(String meaning) {
    return Parameter.whole("root", setting -> 0L, "0", meaning);
  }

  static int root(Setting setting) {
    return PositionLists.position(setting, "root");
  }

  /** The spanning tree that is given, or the breadth-first one from the root. */
  static Tree tree(Setting setting) {
    Topology topology = setting.topology();
    int[][] edges = PositionLists.lists("tree", setting.parameters().given("tree"), topology.n());
    if (edges == null) return topology.spanningTree(root(setting));
    for (int[] edge : edges) {
      if (edge.length != 2 || topology.slotOf(edge[0], edge[1]) < 0) {
        throw Parameter.wrong("tree", Arrays.toString(edge), "pairs of neighbours");
      }
    }
    if (edges.length != topology.n() - 1) {
      throw Parameter.wrong("tree", edges.length + " edges", (topology.n() - 1) + " edges");
    }
    try {
      return Tree.of(topology.n(), root(setting), edges);
    } catch (IllegalArgumentException e) {
      throw ScenarioException.of(Parameter.field("tree"), String.valueOf(e.getMessage()));
    }
  }

  static Entry bfs() {
    return Entry.of("bfs", ROUNDS, GRAPH, Bfs.class)
        .idea(
            "a wave of probes leaves the root; a node that it reaches makes the sender its"
                + " parent and forwards the wave")
        .model("any connected graph, synchronous rounds, a root")
        .guarantee(
            "every node learns its distance from the root and a parent that is one step"
                + " closer: the one at the smallest position")
        .cost("exactly 2·|E|-(n-1) messages; the last ones in round ecc(root)")
        .paper(
            "Lynch, Distributed Algorithms, 1996, section 4.2",
            "https://dl.acm.org/doi/book/10.5555/2821576")
        .example("--grid 4x4")
        .parameter(root("where the search begins"))
        .rounds(
            setting -> {
              int root = root(setting);
              return place -> new Bfs(place.position(), place.position() == root);
            })
        .ticks(s -> s.topology().eccentricity(root(s)) + 1L)
        .judgedBy(RoundAlgorithms::shortestPaths)
        .exactly("messages 2·|E|-(n-1)", RoundAlgorithms::probes, Facts::total)
        .atMost(
            "rounds with messages ecc(root)+1",
            f -> f.setting().topology().eccentricity(root(f.setting())) + 1.0,
            Facts::rounds)
        .build();
  }

  private static double probes(Facts facts) {
    return 2.0 * facts.setting().topology().edges() - (facts.n() - 1);
  }

  private static List<Monitor> shortestPaths(Setting setting) {
    return List.of(new ShortestPaths(setting.topology(), root(setting)));
  }

  static Entry asyncBfs() {
    return Entry.of("async-bfs", ROUNDS, GRAPH, AsyncBfs.class)
        .idea(
            "a node that learns of a shorter path to the root takes it, and tells its other"
                + " neighbours")
        .model("any connected graph, asynchronous links that may reorder, a root")
        .guarantee(
            "when no message is left, every node knows its distance from the root and a"
                + " parent one step closer; no node knows when this is the case")
        .cost("2·|E|-(n-1) messages if all delays are equal, otherwise more: at most 2·|E|·(n-1)")
        .paper(
            "Lynch, Distributed Algorithms, 1996, section 15.4",
            "https://dl.acm.org/doi/book/10.5555/2821576")
        .example("--grid 4x4 --delay 1..10")
        .parameter(root("where the search begins"))
        .placed(
            setting -> {
              int root = root(setting);
              return place -> new AsyncBfs(place.position(), place.position() == root);
            })
        .assumesNoFaults()
        .judgedBy(RoundAlgorithms::shortestPaths)
        .theory(
            Formula.exactly("unit delays 2·|E|-(n-1)", RoundAlgorithms::probes, Facts::total)
                .when(Facts::unit)
                .about(Formula.Subject.ALL_MESSAGES))
        .theory(
            new Formula(
                "at least 2·|E|-(n-1)",
                Formula.Relation.AT_LEAST,
                RoundAlgorithms::probes,
                Facts::total,
                facts -> true))
        .atMost(
            "at most 2·|E|·(n-1)",
            f -> 2.0 * f.setting().topology().edges() * (f.n() - 1),
            Facts::total)
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry components() {
    return Entry.of("connected-components", ROUNDS, GRAPH, ConnectedComponents.class)
        .idea(
            "every node sends a wave with its id, waves of larger ids die out where they meet one"
                + " of a smaller id, and the smallest id of a component counts its nodes by echoes")
        .model("any graph, connected or not, synchronous rounds, distinct ids")
        .guarantee(
            "every node learns the smallest id in its component, how far away that is, and how"
                + " many nodes the component has, and knows that this is final")
        .cost(
            "at most Σ deg(v)·(d(v)+1) waves and echoes, where d(v) is the distance from the"
                + " smallest id, and exactly n-c last messages for c components; at most 3·max d+1"
                + " rounds")
        .paper(
            "Chang, Echo algorithms: depth parallel operations on general graphs, IEEE TSE 8(4),"
                + " 1982",
            "https://doi.org/10.1109/TSE.1982.235573")
        .example("--grid 4x4")
        .assumes(Assumption.NO_CRASHES)
        .rounds(setting -> place -> new ConnectedComponents(place.id()))
        .ticks(s -> 3L * table(s).depth() + 1)
        .judgedBy(s -> List.of(new RightComponents(s.topology(), s.ids())))
        .exactly(
            "last messages n-c",
            f -> f.n() - table(f.setting()).count(),
            f -> f.messages("Complete"))
        .atMost(
            "waves and echoes Σ deg(v)·(d(v)+1)",
            RoundAlgorithms::wavesAndEchoes,
            f -> f.messages("Wave") + f.messages("Echo"))
        .atMost(
            "rounds with messages 3·max d+1",
            f -> 3.0 * table(f.setting()).depth() + 1,
            Facts::rounds)
        .trait(Trait.SCATTERED)
        .build();
  }

  private static ComponentTable table(Setting setting) {
    return ComponentTable.of(setting.topology(), setting.ids());
  }

  private static double wavesAndEchoes(Facts facts) {
    ComponentTable table = table(facts.setting());
    double sum = 0;
    for (int v = 0; v < facts.n(); v++) {
      sum += facts.setting().topology().degree(v) * (table.distance(v) + 1.0);
    }
    return sum;
  }

  private static Map<String, Entry> makeLoads() {
    Map<String, Entry> loads = new TreeMap<>();
    loads.put(
        "all",
        load(
            "all",
            "every node sends to every neighbour in every tick",
            setting ->
                place -> {
                  BitSet ports = new BitSet();
                  ports.set(0, place.degree());
                  return ports;
                }));
    loads.put("none", load("none", "no node sends anything", setting -> place -> new BitSet()));
    loads.put(
        "children",
        load(
            "children",
            "every node sends to its children in a spanning tree in every tick",
            setting -> {
              Tree tree = tree(setting);
              return place -> {
                BitSet ports = new BitSet();
                for (int child : tree.children(place.position())) {
                  ports.set(setting.topology().slotOf(place.position(), child));
                }
                return ports;
              };
            }));
    return loads;
  }

  private static Entry load(
      String name, String idea, Function<Setting, Function<Place, BitSet>> ports) {
    return Entry.of(name, ROUNDS, GRAPH, Load.class)
        .idea(idea)
        .model("any connected graph, synchronous rounds")
        .guarantee("none: it makes work for a synchronizer")
        .cost("as the idea says")
        .paper("Awerbuch, JACM 32(4), 1985", "https://doi.org/10.1145/4221.4227")
        .example("alpha", "--grid 4x4 --application " + name)
        .parameter(root("the root of the spanning tree"))
        .ticks(setting -> USUAL_TICKS)
        .rounds(
            setting -> {
              Function<Place, BitSet> chosen = ports.apply(setting);
              return place -> new Load(chosen.apply(place));
            })
        .build();
  }
}
