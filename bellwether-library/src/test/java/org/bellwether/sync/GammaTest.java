package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.sync.SynchronizerRuns.SIX;
import static org.bellwether.sync.SynchronizerRuns.begins;
import static org.bellwether.sync.SynchronizerRuns.run;
import static org.bellwether.sync.SynchronizerRuns.times;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.Topology;
import org.bellwether.topology.overlay.Clusters;
import org.junit.jupiter.api.Test;

class GammaTest {
  private static Scenario.Builder line(int n, int ticks) {
    return Scenario.builder("gamma")
        .topology(new Network.Kind("line", n, null, null, null, null))
        .parameter("ticks", ticks);
  }

  private static Scenario.Builder six(int ticks) {
    return Scenario.builder("gamma").topology(SIX).parameter("ticks", ticks);
  }

  @Test
  void threeClustersOfTwoInALineTickEverySixDelays() {
    List<List<BigDecimal>> begins = begins(line(6, 3).build());
    List<BigDecimal> latest = new ArrayList<>();
    for (int tick = 0; tick <= 3; tick++) {
      BigDecimal last = BigDecimal.ZERO;
      for (int leader : new int[] {0, 2, 4}) last = last.max(begins.get(leader).get(tick));
      latest.add(last);
    }
    assertThat(latest).isEqualTo(times(0, 5, 11, 17));
    Result result = run(line(6, 3).build());
    assertThat(result.series())
        .containsEntry(
            "controlPerTick",
            Collections.nCopies(
                3,
                Map.of(
                    "Ack",
                    10L,
                    "Safe",
                    3L,
                    "ClusterSafe",
                    3L,
                    "ClusterSafeUp",
                    3L,
                    "Next",
                    3L,
                    "Cross",
                    4L)));
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void twoClustersThatMeetAtTheirLeavesTakeAsLongAsItCan() {
    for (int height = 0; height <= 5; height++) {
      int n = 2 * (height + 1);
      List<List<Long>> clusters = List.of(new ArrayList<>(), new ArrayList<>());
      for (int i = 0; i <= height; i++) {
        clusters.get(0).add((long) i);
        clusters.get(1).add((long) (n - 1 - i));
      }
      Scenario scenario = line(n, 4).parameter("clusters", clusters).build();
      long first = 3L * height + 3;
      long period = 4L * height + 3;
      assertThat(begins(scenario).getFirst())
          .isEqualTo(times(0, first, first + period, first + 2 * period, first + 3 * period));
      Result result = run(scenario);
      assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(4 * period));
      assertThat(result.theory())
          .allMatch(Result.Figure::holds)
          .anyMatch(f -> f.name().startsWith("time 4h+3 a tick where") && f.value() == 4 * period);
    }
  }

  @Test
  void clustersOfOneNodeMakeItAlpha() {
    Result gamma = run(six(3).parameter("clusterK", 7).build());
    Result alpha = run(Scenario.builder("alpha").topology(SIX).parameter("ticks", 3).build());
    assertThat(gamma.messages()).isEqualTo(Map.of("Ack", 42L, "Cross", 42L));
    assertThat(alpha.messages()).isEqualTo(Map.of("Ack", 42L, "Safe", 42L));
    assertThat(gamma.series()).containsEntry("tickStartMin", times(0, 3, 6, 9));
    assertThat(gamma.series()).containsEntry("tickStartMax", times(0, 3, 6, 9));
    assertThat(begins(six(3).parameter("clusterK", 7).build()))
        .isEqualTo(begins(Scenario.builder("alpha").topology(SIX).parameter("ticks", 3).build()));
  }

  @Test
  void oneClusterMakesItBetaOnlyWithTheShortcut() {
    Result plain = run(six(3).build());
    assertThat(begins(six(3).build()).getFirst()).isEqualTo(times(0, 8, 18, 28)); // 4h+2 = 10
    assertThat(plain.total() - plain.messages("Ack")).isEqualTo(3 * 4 * 5);
    Scenario shortcut = six(3).parameter("shortcut", true).build();
    Scenario beta = Scenario.builder("beta").topology(SIX).parameter("ticks", 3).build();
    assertThat(begins(shortcut)).isEqualTo(begins(beta));
    assertThat(run(shortcut).messages()).isEqualTo(run(beta).messages());
    assertThat(plain.theory()).isNotEmpty().allMatch(Result.Figure::holds);
    assertThat(run(shortcut).theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void theShortcutChangesNothingWhereClustersHaveNeighbours() {
    assertThat(begins(line(6, 3).parameter("shortcut", true).build()))
        .isEqualTo(begins(line(6, 3).build()));
  }

  @Test
  void oneNodeTicksAlone() {
    Result result = run(Scenario.builder("gamma").nodes(1).parameter("ticks", 100_000).build());
    assertThat(result.total()).isZero();
    assertThat(result.series().get("tickStartMax")).hasSize(100_001);
  }

  @Test
  void clustersThatAreNoneAreRejected() {
    rejects(List.of(List.of(0L, 1L), List.of(1L, 2L)), "node 1 is in two clusters, expected one");
    rejects(List.of(List.of(0L, 1L)), "node 2 is in no cluster, expected one");
    rejects(
        List.of(List.of(0L, 2L), List.of(1L)),
        "node 2 has no way to its leader 0 inside the cluster, expected one");
    assertThatThrownBy(() -> Simulation.of(line(3, 1).parameter("clusterK", 1).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.clusterK: 1, expected a whole number of at least 2");
  }

  private static void rejects(List<List<Long>> clusters, String message) {
    assertThatThrownBy(() -> Simulation.of(line(3, 1).parameter("clusters", clusters).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.clusters: " + message);
  }

  @Test
  void costsArePerTickAndExactWhateverTheDelays() {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      int k = 2 + seed % 4;
      Simulation simulation =
          Simulation.of(
              Scenario.builder("gamma")
                  .topology(SynchronizerRuns.randomGraph(random, 100))
                  .parameter("ticks", 3)
                  .parameter("clusterK", k)
                  .links(SynchronizerRuns.wild(random))
                  .seed(seed)
                  .build());
      Result result = simulation.run();
      assertThat(result.holds()).as("seed %d: %s", seed, result.violations()).isTrue();
      Topology topology = simulation.topology();
      Clusters clusters = Clusters.grow(topology, k);
      Map<String, Long> each = new TreeMap<>();
      long below = (long) topology.n() - clusters.count();
      for (String kind : List.of("Safe", "ClusterSafe", "ClusterSafeUp", "Next")) {
        if (below > 0) each.put(kind, below);
      }
      if (topology.n() > 1) each.put("Ack", 2 * topology.edges());
      if (clusters.count() > 1) each.put("Cross", 2L * clusters.preferred().size());
      assertThat(result.series()).containsEntry("controlPerTick", Collections.nCopies(3, each));
    }
  }

  @Test
  void noTickTakesLongerThanFourHeightsAndThreeDelays() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Result result =
          run(
              Scenario.builder("gamma")
                  .topology(SynchronizerRuns.randomGraph(random, 200))
                  .parameter("clusterK", 2 + seed % 4)
                  .parameter("ticks", 5)
                  .seed(seed)
                  .build());
      assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
    }
  }
}
