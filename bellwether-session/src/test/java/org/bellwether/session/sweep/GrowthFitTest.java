package org.bellwether.session.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Formula.Title;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GrowthFitTest {
  private static final double[] SIZES = {8, 16, 32, 64, 128, 256, 512, 1024};

  @ParameterizedTest
  @EnumSource
  void everyLawIsRecognisedAloneAndWithALowerTerm(GrowthLaw law) {
    GrowthModel alone = fit(n -> 2.5 * law.at(n)).decided();
    assertThat(alone).isNotNull();
    assertThat(alone.law()).isEqualTo(law);
    assertThat(alone.coefficient()).isCloseTo(2.5, within(1e-9));
    assertThat(alone.r2()).isEqualTo(1);
    for (GrowthLaw lower : GrowthLaw.values()) {
      if (lower.compareTo(law) >= 0) continue;
      GrowthModel model = fit(n -> 0.5 * law.at(n) + 3 * lower.at(n)).decided();
      assertThat(model).as(law + " + " + lower).isNotNull();
      assertThat(model.law()).as(law + " + " + lower).isEqualTo(law);
      assertThat(model.coefficient()).isCloseTo(0.5, within(1e-6));
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyLawIsRecognisedThroughNoise(GrowthLaw law) {
    SplittableRandom random = new SplittableRandom(law.toString().length());
    GrowthFit fit = fit(n -> 2.5 * law.at(n) * (1 + 0.01 * random.nextGaussian()));
    assertThat(fit.decided()).isNotNull();
    assertThat(fit.decided().law()).isEqualTo(law);
    assertThat(fit.decided().residuals()).hasSize(SIZES.length).doesNotContain(0.0);
  }

  @Test
  void theAverageOfChangAndRobertsIsNLogN() {
    GrowthFit fit = fit(n -> n * IntStream.rangeClosed(1, (int) n).mapToDouble(i -> 1.0 / i).sum());
    assertThat(fit.sentence("messages"))
        .isEqualTo("messages grow as 0.683 n log n + 0.657 n (R² 0.9999)");
  }

  @Test
  void noiseIsNoGrowth() {
    SplittableRandom random = new SplittableRandom(5);
    double[] n = {4, 5, 6, 7, 8};
    double[] y = new double[n.length];
    for (int i = 0; i < n.length; i++) y[i] = 1e-7 * random.nextDouble();
    assertThat(GrowthFit.of(n, y).sentence("throughput"))
        .isEqualTo("throughput shows no growth that exceeds the noise");
  }

  @Test
  void measurementsThatFitSeveralLawsAreUndecided() {
    SplittableRandom random = new SplittableRandom(3);
    double[] n = {10, 12, 14, 16, 18};
    double[] y = new double[n.length];
    for (int i = 0; i < n.length; i++) y[i] = n[i] * (1 + 0.1 * random.nextGaussian());
    GrowthFit fit = GrowthFit.of(n, y);
    assertThat(fit.decided()).isNull();
    assertThat(fit.likely()).hasSizeGreaterThan(1);
    assertThat(fit.sentence("time"))
        .startsWith("time grows by an undecided law: ")
        .contains(" or ");
  }

  @Test
  void whatDoesNotGrowIsSaidToBeConstant() {
    assertThat(fit(_ -> 7).sentence("time")).isEqualTo("time does not grow: 7");
    assertThat(fit(_ -> 0).sentence("rounds")).endsWith("by none of the laws that were tried");
  }

  @Test
  void threeSizesAreTooFew() {
    assertThat(GrowthFit.of(new double[] {1, 2, 3}, new double[] {1, 2, 3}).sentence("messages"))
        .contains("4 sizes or more are needed");
  }

  @Test
  void aSeriesStandsBesideTheFormulasThatSpeakOfIt() {
    Map<String, Object> vary = new LinkedHashMap<>();
    vary.put("nodes", "2^2..2^6");
    vary.put("ids", "descending,ascending");
    SweepPlan plan =
        SweepTree.read(
            Map.of(
                "scenario",
                "chang-roberts",
                "vary",
                vary,
                "measure",
                "messages, messages.Election"),
            Catalog.standard());
    List<CellResult> results =
        plan.cells().stream()
            .map(
                cell ->
                    CellResult.of(
                        cell,
                        List.of(plan.prepare(cell, Catalog.standard()).run(0, (_, _, _) -> true))))
            .toList();
    List<SweepSeries> series = SweepSeries.of(plan, results, Catalog.standard());
    assertThat(series)
        .extracting(one -> one.measure() + " " + one.label())
        .containsExactly(
            "messages ids descending",
            "messages ids ascending",
            "messages.Election ids descending",
            "messages.Election ids ascending");
    assertThat(series.get(0).titles()).isEmpty();
    assertThat(series.get(2).titles())
        .extracting(Title::name)
        .containsExactly("election messages, exact", "worst case n(n+1)/2");
    assertThat(series.get(2).points().getLast().theory())
        .containsEntry(new Title("worst case n(n+1)/2"), 64 * 65 / 2.0);
    assertThat(series.get(2).fit().decided().formula()).isEqualTo("0.5 n² + 0.5 n");
    assertThat(series.get(3).fit().decided().formula()).isEqualTo("2 n - 1");
  }

  private static GrowthFit fit(DoubleUnaryOperator law) {
    double[] measured = new double[SIZES.length];
    for (int i = 0; i < SIZES.length; i++) measured[i] = law.applyAsDouble(SIZES[i]);
    return GrowthFit.of(SIZES, measured);
  }
}
