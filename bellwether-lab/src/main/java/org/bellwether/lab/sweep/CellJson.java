package org.bellwether.lab.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Formula;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepRun;
import org.bellwether.simulate.Result.Figure;
import org.jspecify.annotations.Nullable;

/** A finished cell as a line of a journal, which reads back as an equal one. */
final class CellJson {
  private CellJson() {}

  static String line(CellResult result) {
    List<String> names = new ArrayList<>();
    List<Object> runs = new ArrayList<>();
    for (SweepRun run : result.runs()) {
      List<Object> figures = new ArrayList<>();
      for (Figure figure : run.theory()) {
        if (!names.contains(figure.name())) names.add(figure.name());
        figures.add(
            list(
                names.indexOf(figure.name()),
                exact(figure.value()),
                exact(figure.measured()),
                figure.holds(),
                figure.relation().name(),
                figure.subject().name()));
      }
      runs.add(
          list(
              run.seed(),
              run.nodes(),
              run.outcome(),
              run.violated(),
              run.values().stream().map(CellJson::exact).toList(),
              figures));
    }
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("cell", result.cell().index());
    line.put("formulas", names);
    line.put("runs", runs);
    return PlainJson.text(line);
  }

  private static List<Object> list(Object... values) {
    return List.of(values);
  }

  /** Numbers that JSON does not have are texts. */
  private static Object exact(double value) {
    return Double.isFinite(value) ? (Object) value : String.valueOf(value);
  }

  private static double inexact(@Nullable Object value) {
    return value instanceof Number number
        ? number.doubleValue()
        : Double.parseDouble(String.valueOf(value));
  }

  /** The cell of a line; null if the line is torn or belongs to no cell of the plan. */
  static @Nullable CellResult read(String line, SweepPlan plan) {
    try {
      Map<String, @Nullable Object> fields = PlainJson.object(line);
      int cell = (int) number(fields.get("cell"));
      List<?> names = elements(fields.get("formulas"));
      List<SweepRun> runs = new ArrayList<>();
      for (Object run : elements(fields.get("runs"))) runs.add(run(elements(run), names, plan));
      if (cell < 0 || cell >= plan.cells().size() || runs.size() != plan.repeat()) return null;
      return CellResult.of(plan.cells().get(cell), runs);
    } catch (ClassCastException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return null;
    }
  }

  private static SweepRun run(List<?> parts, List<?> names, SweepPlan plan) {
    List<Double> values = new ArrayList<>();
    for (Object value : elements(parts.get(4))) values.add(inexact(value));
    if (values.size() != plan.measures().size()) throw new IndexOutOfBoundsException();
    List<Figure> theory = new ArrayList<>();
    for (Object figure : elements(parts.get(5))) {
      List<?> of = elements(figure);
      theory.add(
          new Figure(
              new Formula.Title(String.valueOf(names.get((int) number(of.get(0))))),
              Formula.Relation.valueOf(String.valueOf(of.get(4))),
              Formula.Subject.valueOf(String.valueOf(of.get(5))),
              inexact(of.get(1)),
              inexact(of.get(2)),
              Boolean.TRUE.equals(of.get(3))));
    }
    return new SweepRun(
        number(parts.get(0)),
        (int) number(parts.get(1)),
        String.valueOf(parts.get(2)),
        elements(parts.get(3)).stream().map(String::valueOf).toList(),
        values,
        theory);
  }

  private static long number(@Nullable Object value) {
    if (value instanceof Long number) return number;
    throw new ClassCastException("not a whole number");
  }

  private static List<?> elements(@Nullable Object value) {
    if (value instanceof List<?> list) return list;
    throw new ClassCastException("not a list");
  }
}
