package org.bellwether.lab.sweep;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.session.sweep.GrowthFit;
import org.bellwether.session.sweep.SweepSeries;

/** Says how quantities grow, beside what the catalogue says about their algorithm. */
public final class SweepSentences {
  private static final MathContext DIGITS = new MathContext(2);
  private static final double EXACT = 1e-8; // but for rounding
  private static final double NEAR = 0.25;

  private SweepSentences() {}

  /** A sentence per series: {@code messages grow as 0.69 n log n (R² 0.9999); theory n·H(n)}. */
  public static List<String> of(List<SweepSeries> all, Catalog catalog) {
    List<String> sentences = new ArrayList<>();
    for (SweepSeries series : all) {
      GrowthFit fit = series.fit();
      String subject = series.label().isEmpty() ? "" : series.label() + ": ";
      List<String> parts = new ArrayList<>();
      if (fit != null) parts.add(fit.sentence(series.measure().name()));
      else if (!series.means().isEmpty()) parts.add(series.measure().name());
      for (Title title : series.means()) parts.add(theory(series, title));
      if (!parts.isEmpty()) sentences.add(subject + String.join("; ", parts));
    }
    List<String> algorithms = all.stream().map(SweepSeries::algorithm).distinct().toList();
    if (sentences.isEmpty()) return sentences;
    for (String algorithm : algorithms) {
      String whose = algorithms.size() == 1 ? "" : " of " + algorithm;
      sentences.add("theory" + whose + ": " + catalog.entry(algorithm).cost());
    }
    return sentences;
  }

  /** {@code theory n·H(n), at most 0.8 % off}, or how many times that was measured. */
  private static String theory(SweepSeries series, Title title) {
    DoubleSummaryStatistics ratios = series.ratios(title);
    double off = Math.max(ratios.getMax() - 1, 1 - ratios.getMin());
    String how =
        off < EXACT
            ? "met exactly"
            : off < NEAR
                ? "at most " + digits(100 * off) + " % off"
                : digits(ratios.getMin()) + " to " + digits(ratios.getMax()) + " times that";
    return "theory " + title.name() + ", " + how;
  }

  private static String digits(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
