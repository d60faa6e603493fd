package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.sync.SynchronizerRuns.SIX;
import static org.bellwether.sync.SynchronizerRuns.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Reached;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Topology.Tree;
import org.junit.jupiter.api.Test;

class BfsTest {
  private static final List<List<Output>> TREE_OF_SIX =
      List.of(
          List.of(new Reached(0, -1)),
          List.of(new Reached(1, 0)),
          List.of(new Reached(1, 0)),
          List.of(new Reached(2, 1)),
          List.of(new Reached(2, 1)),
          List.of(new Reached(2, 2)));

  @Test
  void theGraphOfSixIsSearchedWithNineProbes() {
    Result rounds = run(Scenario.builder("bfs").topology(SIX).build());
    assertThat(rounds.outputs()).isEqualTo(TREE_OF_SIX);
    assertThat(rounds.messages()).isEqualTo(Map.of("Probe", 9L));
    assertThat(rounds.rounds()).isEqualTo(3);
    Result asynchronous = run(Scenario.builder("async-bfs").topology(SIX).build());
    assertThat(asynchronous.outputs()).isEqualTo(TREE_OF_SIX);
    assertThat(asynchronous.messages()).isEqualTo(Map.of("Probe", 9L));
    assertThat(asynchronous.theory()).hasSize(3).allMatch(Result.Figure::holds);
  }

  @Test
  void ofSeveralProbesTheFirstOneIsKept() {
    Bfs.Probe first = new Bfs.Probe(1);
    assertThat(first.combine(new Bfs.Probe(2))).isSameAs(first);
  }

  @Test
  void aSlowLinkMakesTheAsynchronousSearchRepeatItself() {
    BigDecimal nine = BigDecimal.valueOf(9);
    Scenario scenario =
        Scenario.builder("async-bfs")
            .edge(0, 1)
            .edge(0, 3)
            .edge(1, 2)
            .edge(2, 3)
            .edge(3, 4)
            .links(
                Links.UNIT.perLink(List.of(new LinkDelay(0, 3, nine), new LinkDelay(3, 0, nine))))
            .build();
    List<Integer> changes = new ArrayList<>();
    Result result =
        Simulation.of(scenario)
            .judgedBy(
                () ->
                    new Monitor() {
                      @Override
                      public void output(int node, Output output, Verdict verdict) {
                        if (output instanceof Reached(int distance, var parent) && distance > 0) {
                          changes.add(node);
                        }
                      }
                    })
            .run();
    assertThat(distances(result)).containsExactly(0, 1, 2, 1, 2);
    assertThat(result.total()).isEqualTo(8);
    assertThat(changes).containsExactly(1, 2, 3, 4, 3, 4);
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(12));
    assertThat(
            run(Scenario.builder("bfs")
                    .edge(0, 1)
                    .edge(0, 3)
                    .edge(1, 2)
                    .edge(2, 3)
                    .edge(3, 4)
                    .build())
                .total())
        .isEqualTo(6);
  }

  private static List<Integer> distances(Result result) {
    List<Integer> distances = new ArrayList<>();
    for (List<Output> outputs : result.outputs()) {
      distances.add(((Reached) outputs.getFirst()).distance());
    }
    return distances;
  }

  @Test
  void roundsFindTheBreadthFirstTreeOfEveryGraphFromEveryRoot() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(200);
      int root = random.nextInt(n);
      Network graph = Network.Kind.random(n, 1 + random.nextInt(6));
      Scenario scenario =
          Scenario.builder("bfs").topology(graph).parameter("root", root).seed(seed).build();
      Simulation simulation = Simulation.of(scenario);
      Topology topology = simulation.topology();
      Result result = simulation.run();
      Tree tree = topology.spanningTree(root);
      for (int v = 0; v < n; v++) {
        assertThat(result.outputs().get(v))
            .containsExactly(new Reached(tree.depth(v), tree.parent(v)));
      }
      assertThat(result.total()).isEqualTo(2 * topology.edges() - (n - 1));
      assertThat(result.theory()).hasSize(2).allMatch(Result.Figure::holds);
      Result unit = run(scenario.but().build());
      assertThat(asynchronous(scenario).outputs()).isEqualTo(unit.outputs());
    }
  }

  private static Result asynchronous(Scenario scenario) {
    Result result =
        run(
            Scenario.builder("async-bfs")
                .topology(scenario.topology())
                .parameter("root", scenario.parameters().get("root"))
                .seed(scenario.random().seed())
                .build());
    assertThat(result.theory()).hasSize(3).allMatch(Result.Figure::holds);
    return result;
  }

  @Test
  void theAsynchronousSearchEndsWithTrueDistancesWhateverTheDelays() {
    long extra = 0;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Simulation simulation =
          Simulation.of(
              Scenario.builder("async-bfs")
                  .topology(SynchronizerRuns.randomGraph(random, 200))
                  .links(SynchronizerRuns.wild(random))
                  .seed(seed)
                  .build());
      Result result = simulation.run();
      assertThat(result.violations()).isEmpty();
      int[] expected = simulation.topology().distances(0);
      assertThat(distances(result).stream().mapToInt(Integer::intValue))
          .containsExactly(boxed(expected));
      assertThat(result.theory()).hasSize(2).allMatch(Result.Figure::holds);
      extra += result.total() - (2 * simulation.topology().edges() - (expected.length - 1));
    }
    assertThat(extra).isPositive(); // it does repeat itself
  }

  private static Integer[] boxed(int[] values) {
    return java.util.Arrays.stream(values).boxed().toArray(Integer[]::new);
  }
}
