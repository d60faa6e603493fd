package org.bellwether.session.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which law measurements follow as the number of nodes grows: 1, log n, n, n log n, n² or n³, each
 * alone or with one term that grows more slowly. The smallest information criterion wins; if
 * another law comes close, the fit is undecided.
 */
public final class GrowthFit {
  /** Models whose criteria differ by less explain the measurements about equally well. */
  private static final double CLOSE = 4;

  private static final int FEWEST = 4; // sizes

  private final int sizes;
  private final List<GrowthModel> models; // the best one of each law, the best law first

  private GrowthFit(int sizes, List<GrowthModel> models) {
    this.sizes = sizes;
    this.models = List.copyOf(models);
  }

  /**
   * Fits all laws.
   *
   * @param nodes numbers of nodes, each once
   * @param measured what was measured with them
   */
  public static GrowthFit of(double[] nodes, double[] measured) {
    List<GrowthModel> best = new ArrayList<>();
    for (GrowthLaw law : GrowthLaw.values()) {
      List<GrowthModel> candidates = new ArrayList<>();
      add(candidates, GrowthModel.fit(law, null, nodes, measured));
      for (GrowthLaw lower : GrowthLaw.values()) {
        if (lower.compareTo(law) < 0) {
          add(candidates, GrowthModel.fit(law, lower, nodes, measured));
        }
      }
      candidates.stream().min(Comparator.comparingDouble(GrowthModel::aic)).ifPresent(best::add);
    }
    best.sort(Comparator.comparingDouble(GrowthModel::aic));
    return new GrowthFit(nodes.length, best);
  }

  private static void add(List<GrowthModel> models, @Nullable GrowthModel model) {
    if (model != null) models.add(model);
  }

  /** The best model of each law, the best law first; none if there are too few sizes. */
  public List<GrowthModel> models() {
    return models;
  }

  /** The models between which the measurements do not decide: one if they do. */
  public List<GrowthModel> likely() {
    if (models.isEmpty()) return List.of();
    double least = models.getFirst().aic();
    return models.stream().filter(model -> model.aic() < least + CLOSE).toList();
  }

  /** The model that fits best by far; null if there is none. */
  public @Nullable GrowthModel decided() {
    List<GrowthModel> likely = likely();
    return likely.size() == 1 ? likely.getFirst() : null;
  }

  /**
   * {@code messages grow as 0.69 n log n + 1.6 n (R² 0.9999)}.
   *
   * @param what the quantity, in the singular or plural
   */
  public String sentence(String what) {
    String subject = what + (what.endsWith("s") ? " grow" : " grows");
    if (sizes < FEWEST) {
      return subject + " by an unknown law: " + FEWEST + " sizes or more are needed to tell";
    }
    GrowthModel model = decided();
    if (model != null) {
      if (model.law() == GrowthLaw.CONSTANT) {
        return what + (what.endsWith("s") ? " do" : " does") + " not grow: " + model.formula();
      }
      return "%s as %s (R² %s)".formatted(subject, model.formula(), share(model.r2()));
    }
    if (models.isEmpty()) return subject + " by none of the laws that were tried";
    if (likely().stream().anyMatch(likely -> likely.law() == GrowthLaw.CONSTANT)) {
      return what + (what.endsWith("s") ? " show" : " shows") + " no growth that exceeds the noise";
    }
    List<String> formulas = likely().stream().map(GrowthModel::formula).toList();
    return subject + " by an undecided law: " + String.join(" or ", formulas);
  }

  private static String share(double r2) {
    return String.format(Locale.ROOT, "%.4f", Math.floor(r2 * 10_000) / 10_000);
  }
}
