package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;
import org.junit.jupiter.api.Test;

/** A check for a property that nobody judges would always pass, and is refused instead. */
class OnlyPropertiesTest {
  @Test
  void unknownPropertyIsRefusedForEveryAlgorithmOfTheCatalogue() {
    for (Entry entry : Catalog.standard().entries()) {
      Check check = SmallChecks.of(entry, 0).check().only("nonsense");
      assertThatThrownBy(check::run)
          .as(entry.name())
          .isInstanceOf(ScenarioException.class)
          .hasMessageStartingWith("only: nonsense, expected one of the properties ");
    }
  }

  @Test
  void propertyOfAnotherAlgorithmIsRefused() {
    Scenario scenario = Scenario.builder("chang-roberts").nodes(2).build();
    assertThatThrownBy(() -> Check.of(scenario).only("mutual exclusion").run())
        .isInstanceOf(ScenarioException.class);
    assertThat(Check.of(scenario).only("agreement").run().holds()).isTrue();
  }

  @Test
  void monitorThatNamesNothingMayReportAnything() {
    Scenario scenario = Scenario.builder("chang-roberts").nodes(2).build();
    Check check = Check.of(scenario).judgedBy(() -> new Monitor() {}).only("my own");
    assertThat(check.run().holds()).isTrue();
  }
}
