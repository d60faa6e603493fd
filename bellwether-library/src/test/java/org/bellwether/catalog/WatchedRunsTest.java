package org.bellwether.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.order.Watching;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Starting;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every algorithm of the catalogue is watched while it runs, or refused with the reason. */
class WatchedRunsTest {
  private static final int RUNS = 20;

  static Stream<String> recordable() {
    return Catalog.standard().entries().stream()
        .filter(entry -> !entry.rounds() && entry.family() != Family.OBSERVATION)
        .filter(entry -> !entry.name().equals("stop-and-wait")) // carries others
        .map(Entry::name);
  }

  @ParameterizedTest
  @MethodSource("recordable")
  void aSnapshotFitsTogetherAndDisturbsNothing(String name) {
    int recorded = 0;
    LegalScenarios scenarios =
        new LegalScenarios(Catalog.standard(), Catalog.standard().entry(name), 1);
    for (int i = 0; i < RUNS; i++) {
      Scenario alone = scenarios.next();
      if (alone == null) continue;
      Scenario scenario =
          Watching.by("chandy-lamport", alone, Map.of("after", (long) (i % 4))).build();
      Result result = Simulation.of(scenario).run();
      if (!result.warnings().isEmpty()) continue;
      judge(name, scenario, result);
      if (result.messages("Marker") > 0) recorded++;
    }
    assertThat(recorded).as("snapshots of %s", name).isPositive();
  }

  static Stream<String> ending() {
    return recordable()
        .map(name -> Catalog.standard().entry(name))
        .filter(entry -> entry.family() != Family.MUTUAL_EXCLUSION)
        .filter(entry -> entry.family() != Family.ORDER && entry.family() != Family.GROUP)
        .filter(entry -> !entry.always(Trait.PERPETUAL) && !entry.has(Trait.SAME_ROUND))
        .map(Entry::name);
  }

  @ParameterizedTest
  @MethodSource("ending")
  void theEndIsDetectedAndNeverTooEarly(String name) {
    int detected = 0;
    LegalScenarios scenarios =
        new LegalScenarios(Catalog.standard(), Catalog.standard().entry(name), 2);
    for (int i = 0; i < RUNS; i++) {
      Scenario alone = scenarios.next();
      if (alone == null) continue;
      Map<String, Object> begin = i % 2 == 0 ? Map.of() : Map.of("begin", "all");
      Scenario scenario =
          Watching.by("dijkstra-scholten", alone, begin).start((List<Starting>) null).build();
      Result result = Simulation.of(scenario).run();
      if (!result.warnings().isEmpty()) continue;
      judge(name, scenario, result);
      if (result.extras().containsKey("terminated")) detected++;
    }
    assertThat(detected).as("ends of %s", name).isPositive();
  }

  /** Whoever begins the watched algorithm, it works, or the scenario is refused with the reason. */
  @ParameterizedTest
  @MethodSource("ending")
  void everyBeginningWorksOrIsRefused(String name) {
    LegalScenarios scenarios =
        new LegalScenarios(Catalog.standard(), Catalog.standard().entry(name), 3);
    for (int i = 0; i < RUNS; i++) {
      Scenario alone = scenarios.next();
      if (alone == null) continue;
      Object begin = i % 3 == 0 ? "root" : List.of(i % 3 - 1);
      Scenario scenario =
          Watching.by("dijkstra-scholten", alone, Map.of("begin", begin))
              .start((List<Starting>) null)
              .build();
      Result result;
      try {
        result = Simulation.of(scenario).run();
      } catch (ScenarioException e) {
        assertThat(e).hasMessageContaining("begin");
        continue;
      }
      if (!result.warnings().isEmpty()) continue;
      judge(name, scenario, result);
      if (result.unfinished() || result.outcome() == Result.Outcome.LIMIT) continue;
      assertThat(result.extras()).as("%s", scenario).containsKey("terminated");
    }
  }

  private static void judge(String name, Scenario scenario, Result result) {
    Set<String> known = LegalRunsTest.WRONG_BY_DESIGN.getOrDefault(name, Set.of());
    assertThat(result.violations())
        .as("%s", scenario)
        .allMatch(violation -> known.contains(violation.name()));
    assertThat(result.theory()).as("%s", scenario).allMatch(Result.Figure::holds);
  }

  @ParameterizedTest
  @CsvSource({
    "chandy-lamport, flooding, watched=alpha and application=flooding",
    "chandy-lamport, one-bit, watched=alpha and application=one-bit",
    "chandy-lamport, dijkstra-scholten, does not itself watch",
    "dijkstra-scholten, stop-and-wait, does not itself watch or carry",
    "chandy-lamport, nonsense, lelann",
    "dijkstra-scholten, bfs, watched=alpha and application=bfs",
    "dijkstra-scholten, raymond, no end is final",
    "dijkstra-scholten, total-order, no end is final",
    "dijkstra-scholten, lock-table, no end is final",
    "dijkstra-scholten, invitation, never does",
    "dijkstra-scholten, time-slice, the same instant",
  })
  void whatCannotBeWatchedIsRefusedWithTheReason(String observer, String name, String reason) {
    Scenario scenario = Scenario.builder(observer).nodes(3).parameter("watched", name).build();
    assertThatThrownBy(() -> Simulation.of(scenario))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(reason);
  }
}
