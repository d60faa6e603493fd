package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;

import org.bellwether.catalog.Catalog;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Scenario.Starts;
import org.bellwether.simulate.ScenarioException;
import org.junit.jupiter.api.Test;

/** On a ring without names it makes no difference where something happens. */
class SymmetryTest {
  private static Check itaiRodeh(int n) {
    Scenario scenario =
        Scenario.builder("itai-rodeh").nodes(n).parameter("range", 2).starts(Starts.FIRST).build();
    return check(scenario).reduction(false).depth(14);
  }

  @Test
  void aTurnOfTheRingIsTheSameState() {
    long every = itaiRodeh(3).run().states();
    CheckResult turned = itaiRodeh(3).symmetry().run();
    assertThat(turned.violation()).isNull();
    assertThat(turned.states()).isLessThan(every / 2).isGreaterThanOrEqualTo(every / 3);
  }

  @Test
  void aViolationIsFoundAndReplayed() {
    Counterexample every = assertThat(itaiRodeh(3).losses(1)).violates("termination");
    Counterexample turned = assertThat(itaiRodeh(3).losses(1).symmetry()).violates("termination");
    assertThat(turned.length()).isEqualTo(every.length());
    assertThat(Checks.replay(turned, Catalog.standard()).violations())
        .extracting(Result.Violation::property)
        .contains("termination");
  }

  @Test
  void whereNodesHaveNamesItIsRefused() {
    Scenario named = Scenario.builder("chang-roberts").nodes(3).build();
    assertThatThrownBy(() -> check(named).symmetry().run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("nodes of chang-roberts are not interchangeable");
    assertThatThrownBy(() -> itaiRodeh(3).symmetry().liveness().run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("symmetry: asked for beside liveness");
  }
}
