package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.sync.SynchronizerRuns.SIX;
import static org.bellwether.sync.SynchronizerRuns.run;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.standard.Constructions;
import org.bellwether.model.Output;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Topology.Tree;
import org.bellwether.topology.overlay.Clusters;
import org.junit.jupiter.api.Test;

class ConstructionTest {
  @Test
  void theNetworkBuildsTheBreadthFirstTreeWithTheSmallestParents() {
    Random random = new Random(1);
    for (int i = 0; i < 60; i++) {
      Scenario scenario = stage("spanning-tree", random);
      Topology topology = Simulation.of(scenario, catalog(Constructions.spanningTree())).topology();
      int root = random.nextInt(topology.n());
      Found found = new Found(topology.n());
      Result result =
          Simulation.of(scenario.but().start(root).build(), catalog(Constructions.spanningTree()))
              .judgedBy(() -> found)
              .run();
      assertThat(found.parents).isEqualTo(topology.spanningTree(root).parent());
      long probes = 2L * topology.edges() - (topology.n() - 1);
      assertThat(result.messages("Probe")).isEqualTo(probes);
      assertThat(result.messages("Answer")).isEqualTo(probes);
      assertThat(result.messages("Grow")).isEqualTo(result.messages("Report"));
    }
  }

  @Test
  void theNetworkGrowsTheSpecifiedClusters() {
    Random random = new Random(2);
    for (int i = 0; i < 60; i++) {
      Scenario scenario = stage("clusters", random);
      Topology topology = Simulation.of(scenario.but().build(), GROWN).topology();
      int k = 2 + random.nextInt(3);
      Clusters expected = Clusters.grow(topology, k);
      Found found = new Found(topology.n());
      Entry entry = Constructions.clusters(k, topology.spanningTree(0));
      Result result =
          Simulation.of(scenario.but().start(0).build(), catalog(entry))
              .judgedBy(() -> found)
              .run();
      for (int v = 0; v < topology.n(); v++) {
        assertThat(found.centres[v]).isEqualTo(expected.leaders().get(expected.cluster(v)));
        assertThat(found.parents[v]).isEqualTo(expected.parent(v));
      }
      int n = topology.n();
      int p = expected.count();
      assertThat(result.messages("Probe")).isEqualTo(2L * topology.edges() - (n - p));
      assertThat(result.messages("Seek")).isEqualTo((p + 1L) * (n - 1));
      assertThat(result.messages("Found")).isEqualTo((p + 1L) * (n - 1));
    }
  }

  /**
   * Node 3 could be a child of 1 or of 2, and is one of 1: when the third layer of six nodes grows,
   * 2 does not ask it again.
   */
  @Test
  void aClusterGrowsOverTheEdgesOfItsTree() {
    int[][] edges = {
      {0, 1}, {0, 2}, {1, 3}, {2, 3}, {1, 4}, {2, 5}, {4, 6}, {4, 7}, {4, 8}, {4, 9}, {4, 10},
      {4, 11}
    };
    List<Pair> pairs = Arrays.stream(edges).map(edge -> new Pair(edge[0], edge[1])).toList();
    Topology topology = Topologies.graph("three layers", 12, edges);
    Entry entry = Constructions.clusters(2, topology.spanningTree(0));
    Result result =
        Simulation.of(
                Scenario.builder("clusters").topology(new Network.Edges(pairs)).start(0).build(),
                catalog(entry))
            .run();
    // per layer: 2; 2 and the 4 that could be children; 2, the 3 that are, and 6
    assertThat(result.messages("Grow")).isEqualTo(2 + 6 + 11);
    assertThat(result.messages("Report")).isEqualTo(2 + 6 + 11);
  }

  private static final Catalog GROWN =
      catalog(Constructions.clusters(2, new Tree(0, new int[] {-1})));

  /** A random network with delays that let messages overtake each other. */
  private static Scenario stage(String name, Random random) {
    return Scenario.builder(name)
        .topology(Network.Kind.random(2 + random.nextInt(40), 1 + random.nextInt(5)))
        .links(SynchronizerRuns.wild(random))
        .seed(random.nextLong())
        .build();
  }

  private static Catalog catalog(Entry entry) {
    return Catalog.of(entry);
  }

  @Test
  void aPathOfSixIsDividedIntoPairs() {
    Result result = run(path().parameter("construction", "network").build());
    assertThat(result.extras())
        .containsEntry(
            "construction",
            Map.of(
                "messages",
                Map.ofEntries(
                    Map.entry("Probe", 5L + 7),
                    Map.entry("Answer", 5L + 7),
                    Map.entry("Grow", 15L + 3),
                    Map.entry("Report", 15L + 3),
                    Map.entry("Seek", 4 * 5L),
                    Map.entry("Found", 4 * 5L),
                    Map.entry("Lead", 2L + 4),
                    Map.entry("Complete", 2L + 4),
                    Map.entry("Name", 10L),
                    Map.entry("Edges", 3L),
                    Map.entry("Chosen", 3L)),
                "total",
                128L,
                "time",
                BigDecimal.valueOf(115)));
    Result given = run(path().build());
    assertThat(result.series()).isEqualTo(given.series());
    assertThat(result.messages()).isEqualTo(given.messages());
    assertThat(given.extras()).doesNotContainKey("construction");
  }

  private static Scenario.Builder path() {
    return Scenario.builder("gamma")
        .topology(new Network.Kind("line", 6, null, null, null, null))
        .parameter("application", "all")
        .parameter("ticks", 3);
  }

  @Test
  void whatTheNetworkBuildsServesAsWellAsWhatIsGiven() {
    Random random = new Random(3);
    for (int i = 0; i < 20; i++) {
      for (String name : List.of("beta", "gamma")) {
        Scenario given =
            Scenario.builder(name)
                .topology(SynchronizerRuns.randomGraph(random, 40))
                .parameter("application", "bfs")
                .links(SynchronizerRuns.wild(random))
                .seed(random.nextLong())
                .build();
        Result built = run(given.but().parameter("construction", "network").build());
        assertThat(built.holds()).isTrue();
        assertThat(built.series()).isEqualTo(run(given).series());
      }
    }
  }

  @Test
  void theTreeGrowsFromTheRootThatIsAskedFor() {
    Scenario.Builder five =
        Scenario.builder("beta").topology(SIX).parameter("root", 5).parameter("application", "all");
    assertThat(run(five.parameter("construction", "network").build()).series())
        .isEqualTo(run(five.parameter("construction", "given").build()).series());
  }

  @Test
  void oneNodeHasNothingToBuild() {
    for (String name : List.of("beta", "gamma")) {
      Result result =
          run(Scenario.builder(name).nodes(1).parameter("construction", "network").build());
      assertThat(result.extras())
          .containsEntry(
              "construction", Map.of("messages", Map.of(), "total", 0L, "time", BigDecimal.ZERO));
    }
  }

  @Test
  void aTreeCannotBeGivenAndBuilt() {
    assertThatThrownBy(
            () ->
                Simulation.of(
                    path()
                        .parameter("construction", "network")
                        .parameter("clusters", List.of(List.of(0L, 1L, 2L, 3L, 4L, 5L)))
                        .build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.construction: network, expected no clusters given");
  }

  @Test
  void nothingCanBeBuiltOverLinksThatLoseMessages() {
    Scenario lossy =
        path().parameter("construction", "network").links(Links.UNIT.unreliable(0.1, 0)).build();
    assertThatThrownBy(() -> Simulation.of(lossy))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(
            "parameters.construction: network, expected links that neither lose nor duplicate"
                + " messages");
  }

  /** Where nodes have found their places. */
  private static final class Found implements Monitor {
    private final int[] centres;
    private final int[] parents;

    Found(int n) {
      centres = new int[n];
      parents = new int[n];
      Arrays.fill(parents, Integer.MIN_VALUE);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof Clustering.Joined(int centre, int parent))) return;
      centres[node] = centre;
      parents[node] = node == centre ? -1 : parent;
    }
  }
}
