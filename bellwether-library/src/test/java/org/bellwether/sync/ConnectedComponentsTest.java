package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.scenario.DrawnGraphs.graph;
import static org.bellwether.sync.SynchronizerRuns.SIX;
import static org.bellwether.sync.SynchronizerRuns.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.bellwether.check.Check;
import org.bellwether.check.Checks;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Belongs;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectedComponentsTest {
  @Test
  void theGraphOfSixIsOneComponent() {
    Result result =
        run(
            Scenario.builder("connected-components")
                .topology(SIX)
                .ids(new Ids.Arranged("ascending"))
                .build());
    assertThat(result.outputs())
        .isEqualTo(
            List.of(
                List.of(new Belongs(1, 0, 6)),
                List.of(new Belongs(1, 1, 6)),
                List.of(new Belongs(1, 1, 6)),
                List.of(new Belongs(1, 2, 6)),
                List.of(new Belongs(1, 2, 6)),
                List.of(new Belongs(1, 2, 6))));
    assertThat(result.messages()).isEqualTo(Map.of("Wave", 22L, "Echo", 7L, "Complete", 5L));
    assertThat(result.rounds()).isEqualTo(6);
    assertThat(result.theory()).hasSize(3).allMatch(Result.Figure::holds);
  }

  @Test
  void nodesWithoutLinksAreComponentsOfTheirOwn() {
    Result result =
        run(
            Scenario.builder("connected-components")
                .nodes(5)
                .edge(0, 2)
                .edge(2, 4)
                .ids(new Ids.Given(List.of(9L, 3L, 4L, 8L, 5L)))
                .build());
    assertThat(result.outputs().stream().map(List::getFirst))
        .containsExactly(
            new Belongs(4, 1, 3),
            new Belongs(3, 0, 1),
            new Belongs(4, 0, 3),
            new Belongs(8, 0, 1),
            new Belongs(4, 1, 3));
  }

  /** Against a search of another kind: labels that spread until nothing changes. */
  @Test
  void randomGraphsFallIntoTheirComponents() {
    int several = 0;
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(30);
      List<Pair> edges = new ArrayList<>();
      for (int v = 0; v < n; v++) {
        for (int w = v + 1; w < n; w++) {
          if (random.nextInt(n) < 1) edges.add(new Pair(v, w));
        }
      }
      List<Long> ids = new ArrayList<>(LongStream.rangeClosed(1, n).boxed().toList());
      Collections.shuffle(ids, random);
      Simulation simulation =
          Simulation.of(
              Scenario.builder("connected-components")
                  .nodes(n)
                  .ids(new Ids.Given(ids))
                  .topology(new Network.Edges(edges))
                  .seed(seed)
                  .build());
      Topology graph = simulation.topology();
      Result result = simulation.run();
      assertThat(result.violations()).isEmpty();
      assertThat(result.theory()).hasSize(3).allMatch(Result.Figure::holds);
      long[] labels = labels(graph, ids);
      for (int v = 0; v < n; v++) {
        long label = labels[v];
        Output said = result.outputs().get(v).getFirst();
        assertThat(result.outputs().get(v)).hasSize(1);
        assertThat(((Belongs) said).component()).isEqualTo(label);
        assertThat((long) ((Belongs) said).nodes())
            .isEqualTo(Arrays.stream(labels).filter(one -> one == label).count());
      }
      if (Arrays.stream(labels).distinct().count() > 1) several++;
    }
    assertThat(several).isGreaterThan(100);
  }

  private static long[] labels(Topology graph, List<Long> ids) {
    long[] labels = ids.stream().mapToLong(Long::longValue).toArray();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int v = 0; v < graph.n(); v++) {
        for (int slot = 0; slot < graph.degree(v); slot++) {
          int w = graph.neighbour(v, slot);
          if (labels[w] >= labels[v]) continue;
          labels[v] = labels[w];
          changed = true;
        }
      }
    }
    return labels;
  }

  /** Every interleaving of the messages of a synchronizer that carries it. */
  @ParameterizedTest
  @ValueSource(strings = {"alpha", "beta"})
  void underSynchronizersNoInterleavingMatters(String synchronizer) {
    for (Network edges : List.of(graph("0-1"), graph("0-1 1-2"), graph("0-1 0-2"))) {
      Scenario scenario =
          Scenario.builder(synchronizer)
              .topology(edges)
              .parameter("application", "connected-components")
              .build();
      Checks.assertThat(Check.of(scenario)).holds();
    }
  }

  @Test
  void othersNeedAConnectedGraph() {
    for (String name : List.of("bfs", "alpha")) {
      Scenario scenario = Scenario.builder(name).nodes(3).edge(0, 1).build();
      assertThatThrownBy(() -> Simulation.of(scenario))
          .isInstanceOf(ScenarioException.class)
          .hasMessageContaining("expected a connected graph");
    }
  }
}
