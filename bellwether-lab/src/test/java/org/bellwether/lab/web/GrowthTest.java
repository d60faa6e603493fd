package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.simulate.Result;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(InChromium.class)
class GrowthTest {
  private static final Catalog CATALOG = Catalog.standard();

  private static @Nullable PreparedCell prepared(String scenario, long nodes) {
    SweepPlan plan = Growth.plan(PlainJson.object(scenario), CATALOG);
    SweepCell cell = plan.cells().get(Growth.SIZES.indexOf(nodes));
    try {
      return plan.prepare(cell, CATALOG);
    } catch (ScenarioException e) {
      return null; // no network has that size
    }
  }

  private static Map<String, ?> cell(String scenario, long nodes) {
    PreparedCell cell = Objects.requireNonNull(prepared(scenario, nodes));
    Result result = Objects.requireNonNull(cell.result(0, (_, _, _) -> true));
    return Growth.cell(cell, result);
  }

  @Test
  void theWorstOrderCostsWhatTheorySaysWithAnyNumberOfNodes() {
    for (long nodes : Growth.SIZES) {
      Map<String, ?> cell =
          cell(
              "{\"algorithm\": \"chang-roberts\", \"nodes\": 5, \"ids\": \"descending\","
                  + " \"faults\": [{\"at\": 1, \"crash\": 0}]}",
              nodes);
      double worst = nodes * (nodes + 1) / 2.0;
      assertThat(String.valueOf(cell.get("figures")))
          .contains("worst case n(n+1)/2")
          .contains("measured=" + worst)
          .contains("theory=" + worst);
      assertThat(cell.get("total")).isEqualTo(worst + nodes);
    }
  }

  @Test
  void aLockServesEveryNodeOnceAndIsCountedPerEntry() {
    Map<String, ?> cell = cell("{\"algorithm\": \"ricart-agrawala\", \"nodes\": 3}", 16);
    assertThat(cell.get("per")).isEqualTo(16.0);
    assertThat(cell.get("total")).isEqualTo(16.0 * 2 * 15);
  }

  @Test
  void aGridHasSquaresOnly() {
    String grid =
        "{\"algorithm\": \"alpha\", \"topology\": {\"kind\": \"grid\", \"rows\": 3,"
            + " \"columns\": 3}}";
    assertThat(prepared(grid, 8)).isNull();
    PreparedCell square = Objects.requireNonNull(prepared(grid, 16));
    assertThat(square.nodes()).isEqualTo(16);
    assertThat(String.valueOf(square.scenario(0).topology())).contains("4");
  }

  @Test
  void everyAlgorithmCanBeSwept() {
    List<String> never = new ArrayList<>();
    for (var entry : CATALOG.entries()) {
      int runs = 0;
      for (long nodes : new long[] {4, 8}) {
        try {
          cell("{\"algorithm\": \"" + entry.name() + "\", \"until\": 500}", nodes);
          runs++;
        } catch (ScenarioException e) {
          // Not with so many nodes.
        }
      }
      if (runs == 0) never.add(entry.name());
    }
    assertThat(never).isEmpty();
  }

  @Test
  void theChartAppearsBesideTheCountsAndAnotherAlgorithmEndsItsSweep(
      LabPage lab, InChromium.Shared shared) {
    lab.open("{\"algorithm\": \"chang-roberts\", \"nodes\": 8}");
    lab.find("#tab-counts").click();
    assertThat(lab.find("#growth-told")).containsText("runs; dots: mean");
    lab.find("#growth summary").click();
    assertThat(lab.find("#growth tbody tr").first()).containsText("4");
    lab.page().evaluate("() => lab.openScenario({algorithm: 'lelann', nodes: 64})");
    assertThat(lab.find("#bar [data-form=catalogue]")).containsText("lelann");
    lab.page().evaluate("() => lab.openScenario({algorithm: 'peterson', nodes: 5})");
    lab.find("#tab-state").click();
    lab.page().waitForFunction("() => lab.run().scenario.algorithm === 'peterson'");
    lab.page().waitForCondition(() -> shared.server().sweepsUnderWay() == 0);
  }
}
