package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The variants of algorithms are checked like their defaults. */
class VariantChecksTest {
  @ParameterizedTest
  @CsvSource({
    "lamport, optimised, true",
    "total-order, optimised, true",
    "ricart-agrawala, clock, request-only",
    "suzuki-kasami, scan, cyclic",
    "raymond, greedy, arrival",
    "raymond, greedy, exit",
    "gamma, shortcut, true"
  })
  void aVariantHoldsWhereItsDefaultDoes(String algorithm, String parameter, String value) {
    SmallChecks.Small small = SmallChecks.of(Catalog.standard().entry(algorithm), 0);
    Scenario.Builder variant = small.scenario().but();
    Object given = value.equals("true") ? true : value;
    Check check = small.permits().apply(Check.of(variant.parameter(parameter, given).build()));
    CheckResult result = check.run();
    assertThat(result.holds()).as(result.summary()).isTrue();
    assertThat(result.complete()).isTrue();
    assertThat(result.judged()).isTrue();
  }

  /** There is nothing to cut short between clusters, whose leaders have to wait for each other. */
  @Test
  void theShortcutIsForOneClusterOnly() {
    Scenario.Builder clusters =
        Scenario.builder("gamma")
            .nodes(3)
            .parameter("clusters", List.of(List.of(0), List.of(1, 2)));
    CheckResult without = Check.of(clusters.build()).run();
    CheckResult with = Check.of(clusters.parameter("shortcut", true).build()).run();
    assertThat(with.holds()).as(with.summary()).isTrue();
    assertThat(with.complete()).isTrue();
    assertThat(with.states()).isEqualTo(without.states());
  }
}
