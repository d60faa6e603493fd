package org.bellwether.session.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepPlanTest {
  @Test
  void cellsAreAllCombinationsAndTheLastAxisVariesFastest() {
    SweepPlan plan = plan("peterson", "nodes", "2^2..2^4", "delay", "1,uniform:1..10");
    assertThat(plan.cells())
        .extracting(cell -> cell.settings().stream().map(Axis.Setting::label).toList())
        .containsExactly(
            List.of("4", "1"),
            List.of("4", "uniform:1..10"),
            List.of("8", "1"),
            List.of("8", "uniform:1..10"),
            List.of("16", "1"),
            List.of("16", "uniform:1..10"));
    assertThat(plan.cells()).extracting(SweepCell::index).containsExactly(0, 1, 2, 3, 4, 5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          nodes    > 5,2^4..2^6   > 5 16 32 64
          nodes    > 4..7         > 4 5 6 7
          nodes    > 10..40:10    > 10 20 30 40
          nodes    > 10^1..10^3   > 10 100 1000
          delay    > 2,0.5,exp:5  > 2 0.5 exp:5
          topology > ring:8,grid:4x4,hypercube:3,random:9:4 > ring:8 grid:4x4 hypercube:3 random:9:4
          ids      > ascending,descending > ascending descending
          announce > true,false   > true false
          """)
  void wordsStandForValues(String axis, String words, String labels) {
    assertThat(plan("chang-roberts", axis, words).axes().getFirst().settings())
        .extracting(Axis.Setting::label)
        .containsExactly(labels.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          nodes  > 8..4    > vary.nodes: "8..4", expected a range that begins with its smaller end
          nodes  > 4..     > vary.nodes: "4..", expected a range such as
          nodes  > 4,,5    > vary.nodes: "4,,5", expected values separated by commas
          nodes  > 4,5,2^2 > vary.nodes: 4 appears twice, expected each value once
          nodes  > 0       > vary.nodes: 0, expected a whole number of at least 1
          nodes  > 8,few   > vary.nodes[1]: "few", expected a whole number of at least 1
          delay  > 1..10   > vary.delay: "1..10", expected a delay such as 5, uniform:1..10 or exp:5
          load   > busy    > vary.load: busy, expected once, light, heavy or the mean number
          speed  > 4       > vary.speed cannot be varied, expected one of algorithm
          links.dely > 4   > vary.links.dely is not a known field, expected one of delay
          algorithm > lelan > vary.algorithm: lelan is not in the catalogue, expected lelann
          """)
  void wrongWordsNameTheAxis(String axis, String words, String problem) {
    assertThatThrownBy(() -> plan("lelann", axis, words))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(problem);
  }

  @Test
  void whatIsWrongWithTheScenarioIsAFieldOfTheSweep() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("scenario", Map.of("algorithm", "peterson", "parameters", Map.of("speed", 3L)));
    tree.put("vary", Map.of("nodes", "4,8"));
    assertThatThrownBy(() -> SweepTree.read(tree, Catalog.standard()))
        .hasMessageStartingWith("scenario.parameters.speed");
    tree.put("varry", 1L);
    assertThatThrownBy(() -> SweepTree.read(tree, Catalog.standard()))
        .hasMessageStartingWith("varry is not a known field");
  }

  @Test
  void aPlanReadsBackFromItsTree() {
    SweepPlan plan =
        plan("gamma", "topology", "grid:2x2,ring:8", "clusterK", "2,3", "delay", "1,exp:5");
    SweepPlan again = SweepTree.read(plan.tree(), Catalog.standard());
    assertThat(again.tree()).isEqualTo(plan.tree());
    assertThat(again.cells()).isEqualTo(plan.cells());
    assertThat(again.axes()).isEqualTo(plan.axes());
  }

  @Test
  void runsOfACellHaveSuccessiveSeeds() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("scenario", Map.of("algorithm", "chang-roberts", "random", Map.of("seed", 40L)));
    tree.put("vary", Map.of("nodes", 8L));
    SweepPlan plan = SweepTree.read(tree, Catalog.standard());
    PreparedCell cell = plan.prepare(plan.cells().getFirst(), Catalog.standard());
    assertThat(cell.run(0, (_, _, _) -> true).seed()).isEqualTo(40);
    SweepRun third = cell.run(2, (_, _, _) -> true);
    assertThat(third.seed()).isEqualTo(42);
    assertThat(third).isEqualTo(cell.run(2, (_, _, _) -> true));
    assertThat(third.values()).hasSize(2).allMatch(value -> value > 0);
    assertThat(third.theory()).isNotEmpty();
  }

  @Test
  void locksGetClientsWhateverTheirNumberOfNodes() {
    SweepPlan plan = plan("ricart-agrawala", "nodes", "2,5", "load", "once,light,heavy,0.5");
    for (SweepCell cell : plan.cells()) {
      PreparedCell prepared = plan.prepare(cell, Catalog.standard());
      SweepRun run = prepared.run(0, (_, _, _) -> true);
      int n = prepared.nodes();
      boolean once = cell.settings().getLast().label().equals("once");
      assertThat(run.values().getLast()).isEqualTo(once ? n : 20.0 * n);
      assertThat(run.values().getFirst() / run.values().getLast()).isEqualTo(2.0 * (n - 1));
    }
  }

  @Test
  void aGridTakesItsSidesFromTheNumberOfNodes() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put(
        "scenario",
        Map.of(
            "algorithm",
            "flooding",
            "topology",
            Map.of("kind", "grid", "rows", 2L, "columns", 3L)));
    tree.put("vary", Map.of("nodes", List.of(9L, 10L)));
    SweepPlan plan = SweepTree.read(tree, Catalog.standard());
    assertThat(plan.prepare(plan.cells().getFirst(), Catalog.standard()).nodes()).isEqualTo(9);
    assertThatThrownBy(() -> plan.prepare(plan.cells().getLast(), Catalog.standard()))
        .hasMessage("nodes: 10, expected a square number, because the network is a grid");
  }

  @Test
  void aRunThatIsEndedHasNoResult() {
    SweepPlan plan = plan("chang-roberts", "nodes", "4000", "ids", "descending");
    PreparedCell cell = plan.prepare(plan.cells().getFirst(), Catalog.standard());
    assertThat(cell.run(0, (_, _, _) -> false)).isNull();
  }

  @Test
  void statisticsAreThoseOfTheTextbook() {
    Statistics of = Statistics.of(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0, Double.NaN));
    assertThat(of.count()).isEqualTo(8);
    assertThat(of.mean()).isEqualTo(5);
    assertThat(of.deviation()).isEqualTo(Math.sqrt(32.0 / 7));
    assertThat(of.high() - of.mean())
        .isCloseTo(2.364624252 * Math.sqrt(32.0 / 7 / 8), within(1e-12));
    assertThat(of.low() + of.high()).isEqualTo(10);
    assertThat(List.of(of.min(), of.q25(), of.median(), of.q75(), of.max()))
        .containsExactly(2.0, 4.0, 4.5, 5.5, 9.0);
    assertThat(Statistics.student(11)).isCloseTo(2.200985160, within(1e-5));
    assertThat(Statistics.student(99)).isCloseTo(1.984216952, within(1e-8));
    assertThat(Statistics.of(List.of(3.0)).low()).isNaN();
  }

  private static SweepPlan plan(String algorithm, String... vary) {
    Map<String, Object> axes = new LinkedHashMap<>();
    for (int i = 0; i < vary.length; i += 2) axes.put(vary[i], vary[i + 1]);
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("scenario", algorithm);
    tree.put("vary", axes);
    if (axes.containsKey("load") && !axes.containsValue("busy")) {
      tree.put("measure", "messages, entries");
    }
    return SweepTree.read(tree, Catalog.standard());
  }
}
