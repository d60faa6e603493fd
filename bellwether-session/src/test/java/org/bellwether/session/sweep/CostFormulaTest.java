package org.bellwether.session.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.CostFormula.BadFormula;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostFormulaTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          n                  > 8
          n·H(n) + n         > 29.742857142857144
          2n log n           > 48
          0.69 n log n - n   > 8.56
          n(n+1)/2           > 36
          n² + n³            > 576
          2^n^2/2^60         > 16
          k^2/4 * n          > 18
          sqrt(2n) ln(1) + 1 > 1
          ceil(n/3)floor(7/2)> 9
          (n - 1) − 2        > 5
          """)
  void formulasAreReadAsPeopleWriteThem(String text, double value) throws BadFormula {
    CostFormula formula = CostFormula.of(text);
    assertThat(formula.at(Map.of("n", 8.0, "k", 3.0))).isCloseTo(value, within(1e-9));
    assertThat(formula.toString()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "n +", "(n", "n)", "* n", "n ! 2", "1.2.3", "log", "n,2"})
  void whatIsNoFormulaIsRefused(String text) {
    assertThatThrownBy(() -> CostFormula.of(text))
        .isInstanceOf(BadFormula.class)
        .hasMessageStartingWith("a formula of n such as");
  }

  @Test
  void aLargeHarmonicNumberIsTheSum() {
    double sum = 0;
    for (int i = 5000; i >= 1; i--) sum += 1.0 / i;
    assertThat(CostFormula.harmonic(5000)).isCloseTo(sum, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          time     > n      > theory.time is not measured, expected one of messages
          messages > n +    > theory.messages: "n +", expected a formula of n such as
          messages > 2m     > theory.messages: "2m", expected a formula of n, nodes, but it has m
          """)
  void aSweepRefusesATheoryThatCannotBeCompared(String quantity, String formula, String message) {
    Map<String, Object> tree = tree("peterson");
    tree.put("theory", Map.of(quantity, formula));
    assertThatThrownBy(() -> SweepTree.read(tree, Catalog.standard()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aPlanWithATheoryIsReadBack() {
    Map<String, Object> tree = tree("peterson");
    tree.put("theory", Map.of("messages", List.of("n log n", "2nodes")));
    Map<String, ?> written = SweepTree.read(tree, Catalog.standard()).tree();
    assertThat(written.get("theory")).isEqualTo(tree.get("theory"));
    assertThat(SweepTree.read(written, Catalog.standard()).tree()).isEqualTo(written);
  }

  /** Every average of the catalogue lies where many runs have their mean. */
  @Test
  void measuredMeansAreNearTheAveragesOfTheCatalogue() {
    int averages = 0;
    for (Entry entry : Catalog.standard().entries()) {
      for (String quantity : entry.averages().keySet()) {
        SweepSeries series = measured(entry.name(), quantity, 300);
        Title average = new Title(entry.averages().get(quantity));
        assertThat(series.means()).containsExactly(average);
        for (SweepSeries.Point point : series.points()) {
          Statistics of = point.statistics();
          double error = of.deviation() / Math.sqrt(of.count());
          double said = point.theory().get(average);
          assertThat(of.mean()).as(entry.name()).isCloseTo(said, within(4 * error + 1e-9));
        }
        averages++;
      }
    }
    assertThat(averages).isGreaterThanOrEqualTo(3);
  }

  @Test
  void averagesDoNotSpeakOfScenariosWithOtherIdsOrParameters() {
    for (Map<String, Object> scenario :
        List.<Map<String, Object>>of(
            Map.of("algorithm", "chang-roberts", "ids", "descending"),
            Map.of("algorithm", "chang-roberts", "start", List.of(0L)),
            Map.of("algorithm", "chang-roberts", "parameters", Map.of("announce", false)),
            Map.of("algorithm", "chang-roberts", "links", Map.of("loss", 0L)))) {
      Map<String, Object> tree = tree("chang-roberts");
      tree.put("scenario", scenario);
      SweepPlan plan = SweepTree.read(tree, Catalog.standard());
      assertThat(
              SweepTheory.means(
                  plan, plan.cells().getFirst(), 8, plan.measures().getFirst(), Catalog.standard()))
          .as("%s", scenario)
          .isEmpty();
    }
  }

  private static Map<String, Object> tree(String algorithm) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("scenario", algorithm);
    tree.put("vary", Map.of("nodes", "8,32"));
    tree.put("measure", "messages");
    return tree;
  }

  private static SweepSeries measured(String algorithm, String quantity, int repeat) {
    Map<String, Object> tree = tree(algorithm);
    tree.put("measure", quantity);
    tree.put("repeat", (long) repeat);
    SweepPlan plan = SweepTree.read(tree, Catalog.standard());
    List<CellResult> results =
        plan.cells().stream()
            .map(
                cell -> {
                  PreparedCell prepared = plan.prepare(cell, Catalog.standard());
                  return CellResult.of(
                      cell,
                      IntStream.range(0, repeat)
                          .mapToObj(i -> prepared.run(i, (_, _, _) -> true))
                          .toList());
                })
            .toList();
    return SweepSeries.of(plan, results, Catalog.standard()).getFirst();
  }
}
