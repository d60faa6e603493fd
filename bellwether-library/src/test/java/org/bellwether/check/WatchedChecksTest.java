package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Trait;
import org.bellwether.order.Watching;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Starting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every interleaving of a small network of every algorithm that can be watched, with observers. */
class WatchedChecksTest {
  private static final long MOST_STATES = 70_000;

  private static final Set<String> OWN =
      Set.of("consistent cut", "complete snapshot", "no false alarm", "detection", "determinism");

  /** These have so many states that only the first of them are explored. */
  private static final Set<String> ENDLESS = Set.of("invitation", "itai-rodeh", "lock-service");

  static Stream<String> recordable() {
    return Catalog.standard().entries().stream()
        .filter(entry -> !entry.rounds() && entry.family() != Family.OBSERVATION)
        .filter(entry -> !entry.name().equals("stop-and-wait")) // it carries another one itself
        .map(Entry::name);
  }

  @ParameterizedTest
  @MethodSource("recordable")
  void everySnapshotFitsTogether(String name) {
    explore(name, scenario -> Watching.by("chandy-lamport", scenario, Map.of()));
  }

  static Stream<String> ending() {
    return recordable()
        .map(name -> Catalog.standard().entry(name))
        .filter(entry -> entry.family() != Family.MUTUAL_EXCLUSION)
        .filter(entry -> entry.family() != Family.ORDER && !entry.name().equals("lock-table"))
        .filter(entry -> !entry.always(Trait.PERPETUAL) && !entry.has(Trait.SAME_ROUND))
        .map(Entry::name);
  }

  @ParameterizedTest
  @MethodSource("ending")
  void everyEndIsDetected(String name) {
    explore(
        name,
        scenario ->
            Watching.by("dijkstra-scholten", scenario, Map.of("begin", "all"))
                .start((List<Starting>) null));
  }

  private interface Watched extends Function<Scenario, Scenario.Builder> {}

  private static void explore(String name, Watched watched) {
    CheckResult result = null;
    for (int larger = 0; larger >= -2; larger--) {
      SmallChecks.Small small = SmallChecks.of(Catalog.standard().entry(name), larger);
      Scenario scenario = watched.apply(small.scenario()).links(Links.UNIT).build();
      result = Check.of(scenario).states(MOST_STATES).run();
      if (result.violation() != null) {
        assertThat(small.violates()).as("%s %s", result, result.violation()).isNotEmpty();
        assertThat(OWN).as("%s", result).doesNotContain(result.violation().name());
        return;
      }
      if (result.complete()) return;
    }
    assertThat(ENDLESS).as("%s", result).contains(name);
  }
}
