package org.bellwether.lab.sweep;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.session.sweep.GrowthFit;
import org.bellwether.session.sweep.SweepSeries;

/** Says how quantities grow, beside what the catalogue says about their algorithm. */
public final class SweepSentences {
  private SweepSentences() {}

  /** A sentence per series: {@code messages grow as 0.69 n log n; theory: ...}. */
  public static List<String> of(List<SweepSeries> all, Catalog catalog) {
    List<String> sentences = new ArrayList<>();
    for (SweepSeries series : all) {
      GrowthFit fit = series.fit();
      if (fit == null) continue;
      String subject = series.label().isEmpty() ? "" : series.label() + ": ";
      sentences.add(subject + fit.sentence(series.measure().name()));
    }
    List<String> algorithms = all.stream().map(SweepSeries::algorithm).distinct().toList();
    if (sentences.isEmpty()) return sentences;
    for (String algorithm : algorithms) {
      String whose = algorithms.size() == 1 ? "" : " of " + algorithm;
      sentences.add("theory" + whose + ": " + catalog.entry(algorithm).cost());
    }
    return sentences;
  }
}
