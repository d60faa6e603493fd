package org.bellwether.session.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Title;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.CostFormula.BadFormula;
import org.bellwether.session.text.CompactJson;
import org.bellwether.session.tree.Paths;
import org.bellwether.session.tree.Value;
import org.bellwether.simulate.Result.Figure;
import org.jspecify.annotations.Nullable;

/**
 * What theory says about the means of a sweep: formulas that the sweep itself gives, and the
 * averages of the catalogue where a scenario is one that they speak of.
 */
public final class SweepTheory {
  private static final String NODES = "n";

  /** All that a scenario may say for the averages of the catalogue to speak of it. */
  private static final Set<String> USUAL =
      Set.of("bellwether", "algorithm", "nodes", "topology", "random", "links", "until");

  private static final Set<String> USUAL_LINKS = Set.of("delay", "order");

  private SweepTheory() {}

  /** Formulas by quantity: texts, or lists of them. */
  static Map<Measure, List<CostFormula>> read(
      @Nullable Value given, List<Axis> axes, List<Measure> measures) {
    Map<Measure, List<CostFormula>> theory = new LinkedHashMap<>();
    if (given == null) return theory;
    Set<String> names = new TreeSet<>(Set.of(NODES));
    for (Axis axis : axes) if (numbers(axis)) names.add(axis.name());
    for (String quantity : given.names("formulas by quantity, such as messages")) {
      Measure measure = measured(quantity, measures);
      Value formulas = given.require(quantity, "a formula such as n·H(n)");
      List<CostFormula> all = new ArrayList<>();
      if (formulas.raw() instanceof List<?>) {
        for (Value formula : formulas.elements("formulas")) all.add(formula(formula, names));
      } else {
        all.add(formula(formulas, names));
      }
      theory.put(measure, List.copyOf(all));
    }
    return theory;
  }

  private static Measure measured(String quantity, List<Measure> measures) {
    for (Measure measure : measures) if (measure.name().equals(quantity)) return measure;
    throw ScenarioException.says(
        Paths.field("theory", quantity),
        "is not measured",
        "one of " + String.join(", ", measures.stream().map(Measure::name).toList()));
  }

  private static CostFormula formula(Value value, Set<String> names) {
    Object plain = value.plain();
    String text = plain instanceof String words ? words : CompactJson.compact(plain);
    try {
      CostFormula formula = CostFormula.of(text);
      for (String name : formula.names()) {
        if (names.contains(name)) continue;
        throw value.wrong("a formula of " + String.join(", ", names) + ", but it has " + name);
      }
      return formula;
    } catch (BadFormula e) {
      throw value.wrong(String.valueOf(e.getMessage()));
    }
  }

  private static boolean numbers(Axis axis) {
    return axis.settings().stream().allMatch(setting -> setting.value() instanceof Number);
  }

  /**
   * All that is said about the mean of a quantity in a cell that has run, by formula: what {@link
   * #means} says, and the formulas of the catalogue that runs were compared with.
   *
   * @param measure which of the plan's measures
   */
  public static Map<Title, Double> expected(
      SweepPlan plan, CellResult result, int measure, Catalog catalog) {
    Map<Title, Double> expected = new LinkedHashMap<>();
    if (result.runs().isEmpty()) return expected;
    Map<Title, List<Double>> predicted = new LinkedHashMap<>();
    for (SweepRun run : result.runs()) {
      for (Figure figure : run.theory()) {
        boolean speaks = figure.measured() == run.values().get(measure);
        if (figure.relation() != Formula.Relation.EXPECTED || !speaks) continue;
        predicted.computeIfAbsent(figure.title(), _ -> new ArrayList<>()).add(figure.value());
      }
    }
    predicted.forEach(
        (title, values) -> {
          boolean always = values.size() == result.runs().size();
          if (always) expected.put(title, Statistics.of(values).mean());
        });
    int nodes = result.runs().getFirst().nodes();
    expected.putAll(means(plan, result.cell(), nodes, plan.measures().get(measure), catalog));
    return expected;
  }

  /**
   * What is said about the mean of a quantity in a cell, by formula.
   *
   * @param nodes how many nodes take part
   */
  public static Map<Title, Double> means(
      SweepPlan plan, SweepCell cell, int nodes, Measure measure, Catalog catalog) {
    Map<String, Double> quantities = new LinkedHashMap<>();
    for (int i = 0; i < plan.axes().size(); i++) {
      if (cell.settings().get(i).value() instanceof Number number) {
        quantities.put(plan.axes().get(i).name(), number.doubleValue());
      }
    }
    quantities.put(NODES, (double) nodes);
    Map<Title, Double> means = new LinkedHashMap<>();
    for (CostFormula formula : plan.theory(measure)) {
      means.put(formula.title(), formula.at(quantities));
    }
    if (means.isEmpty()) {
      Map<String, @Nullable Object> scenario = plan.tree(cell);
      String average =
          catalog.entry(String.valueOf(scenario.get("algorithm"))).averages().get(measure.name());
      if (average != null && usual(scenario)) {
        CostFormula formula = average(average);
        means.put(formula.title(), formula.at(Map.of(NODES, (double) nodes)));
      }
    }
    means.values().removeIf(value -> !Double.isFinite(value));
    return means;
  }

  private static CostFormula average(String formula) {
    try {
      return CostFormula.of(formula);
    } catch (BadFormula e) {
      throw new IllegalStateException(formula + " is in the catalogue", e);
    }
  }

  /** Whether all nodes start at 0 with random ids, the usual parameters and no faults. */
  private static boolean usual(Map<String, @Nullable Object> scenario) {
    for (Map.Entry<String, @Nullable Object> field : scenario.entrySet()) {
      Object value = field.getValue();
      boolean said =
          switch (field.getKey()) {
            case "ids" -> !"random".equals(value);
            case "start" -> !"all".equals(value);
            case "parameters" -> !(value instanceof Map<?, ?> map && map.isEmpty());
            case "links" ->
                value instanceof Map<?, ?> links && !USUAL_LINKS.containsAll(links.keySet());
            default -> !USUAL.contains(field.getKey());
          };
      if (said) return false;
    }
    return true;
  }
}
