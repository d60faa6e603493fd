package org.bellwether.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No property of the catalogue holds because nobody looks. */
class JudgesCanFailTest {
  private static final int MOST_RUNS = 200;

  /** What takes more than a false witness of a small run to violate; other tests do so. */
  private static final Map<String, Set<String>> ELSEWHERE =
      Map.ofEntries(
          Map.entry("berkeley", Set.of("clocks together")),
          Map.entry("bully", Set.of("one leader", "termination")),
          Map.entry("bully-printed", Set.of("no lower leader", "one leader", "termination")),
          Map.entry("causal-unicast", Set.of("causal order")),
          Map.entry("chandy-lamport", Set.of("complete snapshot", "consistent cut")),
          Map.entry("consensus-naive", Set.of("termination")),
          Map.entry("dijkstra-ring", Set.of("convergence")),
          Map.entry("dijkstra-scholten", Set.of("no false alarm")),
          Map.entry("garcia-molina-bully-printed", Set.of("group numbers")), // seldom forms groups
          Map.entry("interleaved-synchrony", Set.of("synch")),
          Map.entry("lock-service", Set.of("no lost waiter")),
          Map.entry("raymond", Set.of("no overtaking")),
          Map.entry("token-ring-recovery", Set.of("one token")));

  static Stream<Entry> entries() {
    return Catalog.standard().entries().stream();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everyPropertyIsViolatedInSomeRunThatIsToldFalsely(Entry entry) {
    Set<String> violated = new TreeSet<>();
    Set<String> judged = FalseWitness.judged(scenario(entry, 4));
    assertThat(judged).isNotEmpty();
    judged.removeAll(ELSEWHERE.getOrDefault(entry.name(), Set.of()));
    for (int run = 0; run < MOST_RUNS && !violated.containsAll(judged); run++) {
      Scenario scenario = scenario(entry, run % 3 == 0 ? 2 : 4);
      Random random = new Random(run);
      Simulation.of(scenario).judgedBy(() -> new FalseWitness(scenario, random, violated)).run();
    }
    judged.removeAll(violated);
    assertThat(judged).as(entry.name()).isEmpty();
  }

  private static Scenario scenario(Entry entry, int n) {
    Scenario scenario = ContractTest.scenario(entry, n);
    if (scenario.until() == null) return scenario;
    return scenario.but().until(BigDecimal.valueOf(200)).build();
  }
}
