package org.bellwether.lab.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.StateSpace;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.StateExplorer;
import org.junit.jupiter.api.Test;

/** Whoever walks through the states of a check sees what the search sees. */
class ExplorerAgreementTest {
  private static final int MOST_STATES = 1500;

  @Test
  void walkingAllMovesReachesTheStatesThatTheUnreducedSearchCounts() {
    List<String> compared = new ArrayList<>();
    for (Entry entry : Catalog.standard().entries()) {
      agree(entry, "no faults", check -> check, compared);
      agree(entry, "a crash", check -> check.crashes(1), compared);
      agree(entry, "a duplicate", check -> check.duplications(1), compared);
    }
    assertThat(compared).hasSizeGreaterThan(40);
  }

  private static void agree(
      Entry entry, String faults, UnaryOperator<Check> permits, List<String> compared) {
    Check check = permits.apply(Check.of(CorpusScenarios.small(entry))).reduction(false);
    CheckResult searched;
    try {
      searched = check.states(MOST_STATES).run();
    } catch (ScenarioException e) {
      return; // faults are not for lock-step
    }
    if (searched.violation() != null || !searched.complete()) return; // it did not see all
    String name = entry.name() + " with " + faults;
    StateSpace.Graph graph = StateExplorer.of(check).graph(2 * MOST_STATES);
    assertThat(graph.complete()).as(name).isTrue();
    assertThat(graph.searched()).as(name).isEqualTo(searched.states());
    compared.add(name);
  }
}
