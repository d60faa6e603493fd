package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(InChromium.class)
class GrowthTest {
  private static final Catalog CATALOG = Catalog.standard();

  private static Map<String, ?> cell(String scenario, int nodes) {
    Map<String, ?> given = PlainJson.object(scenario);
    var entry = CATALOG.entry(String.valueOf(given.get("algorithm")));
    Result result =
        Simulation.of(ScenarioReader.read(Growth.scaled(given, entry, nodes, 1), CATALOG), CATALOG)
            .run();
    return Growth.cell(entry, nodes, 1, result);
  }

  @Test
  void theWorstOrderCostsWhatTheorySaysWithAnyNumberOfNodes() {
    for (int nodes : Growth.SIZES) {
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
      assertThat(cell.get("total")).isEqualTo((long) worst + nodes);
    }
  }

  @Test
  void aLockServesEveryNodeOnceAndIsCountedPerEntry() {
    Map<String, ?> cell = cell("{\"algorithm\": \"ricart-agrawala\", \"nodes\": 3}", 16);
    assertThat(cell.get("per")).isEqualTo(16);
    assertThat(cell.get("total")).isEqualTo(16L * 2 * 15);
  }

  @Test
  void aGridHasSquaresOnly() {
    Map<String, ?> grid =
        PlainJson.object(
            "{\"algorithm\": \"alpha\", \"topology\": {\"kind\": \"grid\", \"rows\": 3,"
                + " \"columns\": 3}}");
    var entry = CATALOG.entry("alpha");
    assertThat(Growth.scaled(grid, entry, 8, 1)).isNull();
    assertThat(String.valueOf(Growth.scaled(grid, entry, 16, 1))).contains("rows=4");
  }

  /** What the page shows when an algorithm is chosen. */
  private static String usual(String algorithm) {
    String operations =
        algorithm.equals("causal-unicast") || algorithm.equals("lamport-clock")
            ? ", \"operations\": {\"sends\": [[0, 0, 1, \"first\"]]}"
            : "";
    return "{\"algorithm\": \"" + algorithm + "\", \"until\": 500" + operations + "}";
  }

  @Test
  void everyAlgorithmCanBeSwept() {
    List<String> never = new ArrayList<>();
    for (var entry : CATALOG.entries()) {
      int runs = 0;
      for (int nodes : new int[] {4, 8}) {
        try {
          cell(usual(entry.name()), nodes);
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
