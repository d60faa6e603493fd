package org.bellwether.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.election.ChangRoberts;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.monitor.RightLeader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every entry of the catalogue keeps its promises, and theory is never wrong, on random scenarios
 * that the entry takes without a warning.
 */
class LegalRunsTest {
  private static final int RUNS = 25; // per entry in every build
  private static final int MANY_RUNS = Integer.getInteger("bellwether.soak.runs", 2000);
  private static final int FIRST = Integer.getInteger("bellwether.soak.seed", 0);
  private static final int MOST_EVENTS = 20_000; // of a run; longer ones are given up

  /** What is in the catalogue because it fails, and how. */
  static final Map<String, Set<String>> WRONG_BY_DESIGN =
      Map.of(
          "bully-printed",
          Set.of("agreement", "one leader", "no lower leader", "termination"),
          "garcia-molina-bully-printed",
          Set.of("liveness", "one coordinator", "one definition"),
          "maekawa-naive",
          Set.of("no deadlock"),
          "token-ring-recovery-printed",
          Set.of("no needless repair"));

  static Stream<String> entries() {
    return Catalog.standard().entries().stream().map(Entry::name);
  }

  @ParameterizedTest
  @MethodSource("entries")
  void nothingIsViolatedAndNoTheoryIsWrongInLegalRuns(String name) {
    judge(name, FIRST, RUNS);
  }

  @Tag("soak")
  @ParameterizedTest
  @MethodSource("entries")
  void norInManyMore(String name) {
    judge(name, FIRST + RUNS, MANY_RUNS);
  }

  private static void judge(String name, int first, int runs) {
    Runs all = new Runs(Catalog.standard(), name);
    List<Failure> failures = all.failures(first, runs);
    failures.removeIf(f -> WRONG_BY_DESIGN.getOrDefault(name, Set.of()).contains(f.property));
    assertThat(failures).isEmpty();
    assertThat(all.legal).as("legal scenarios of %s", name).isGreaterThan(runs / 2);
  }

  @Test
  void entriesThatAreWrongByDesignAreSeenToFail() {
    WRONG_BY_DESIGN.forEach(
        (name, properties) ->
            assertThat(new Runs(Catalog.standard(), name).failures(0, 60))
                .as(name)
                .extracting(Failure::property)
                .containsAnyElementsOf(properties));
  }

  @Test
  void aPromiseThatDoesNotHoldIsFound() {
    Entry wrong =
        changRoberts().judgedBy(setting -> List.of(new RightLeader(0, "the first node"))).build();
    assertThat(new Runs(Catalog.of(wrong), wrong.name()).failures(0, 30))
        .extracting(Failure::property)
        .contains("validity");
  }

  @Test
  void theoryThatDoesNotHoldIsFound() {
    Entry wrong = changRoberts().atMost("messages 2n", f -> 2.0 * f.n(), Facts::total).build();
    assertThat(new Runs(Catalog.of(wrong), wrong.name()).failures(0, 30))
        .extracting(Failure::property)
        .contains("messages 2n");
  }

  /** The election as it is, with nothing promised yet. */
  private static EntryBuilder changRoberts() {
    Entry real = Catalog.standard().entry("chang-roberts");
    return Entry.of(real.name(), real.family(), real.shape(), real.node())
        .idea(real.idea())
        .model(real.model())
        .guarantee(real.guarantee())
        .cost(real.cost())
        .paper(real.paper().citation(), real.paper().url())
        .example(real.exampleFlags())
        .uniform(values -> me -> new ChangRoberts(me.id(), true))
        .assumesNoFaults();
  }

  /**
   * Something that should have held.
   *
   * @param property what was violated, or the formula that is wrong
   * @param scenario to run again
   */
  private record Failure(String property, Object what, Scenario scenario) {}

  /** Runs of one entry. */
  private static final class Runs {
    private final Catalog catalog;
    private final Entry entry;
    private int legal;

    Runs(Catalog catalog, String name) {
      this.catalog = catalog;
      entry = catalog.entry(name);
    }

    List<Failure> failures(int first, int runs) {
      List<Failure> failures = new ArrayList<>();
      for (int seed = first; seed < first + runs; seed++) {
        Scenario scenario = new LegalScenarios(catalog, entry, seed).next();
        if (scenario == null) continue;
        legal++;
        run(scenario, failures);
      }
      return failures;
    }

    private void run(Scenario scenario, List<Failure> failures) {
      Simulation simulation = Simulation.of(scenario, catalog);
      int events = 0;
      while (events < MOST_EVENTS && simulation.step()) events++;
      if (events == MOST_EVENTS) return;
      Result result = simulation.result();
      for (Result.Violation violation : result.violations()) {
        failures.add(new Failure(violation.name(), violation, scenario));
      }
      for (Result.Figure figure : result.theory()) {
        if (!figure.holds()) failures.add(new Failure(figure.name(), figure, scenario));
      }
    }
  }
}
