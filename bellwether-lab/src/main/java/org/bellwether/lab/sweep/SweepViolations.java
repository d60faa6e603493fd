package org.bellwether.lab.sweep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepRun;

/** Which properties the runs of a sweep violate, and where this can be seen. */
public final class SweepViolations {
  private SweepViolations() {}

  /** A run that violates a property, and how many others do. */
  private record Violated(int runs, String first) {
    Violated oneMore() {
      return new Violated(runs + 1, first);
    }
  }

  /** One sentence per property, without a full stop; none if all properties hold. */
  public static List<String> sentences(SweepPlan plan, Collection<CellResult> results) {
    Map<String, Violated> violated = new LinkedHashMap<>();
    for (CellResult result : results) {
      for (SweepRun run : result.runs()) {
        Set<String> once = new HashSet<>();
        for (String property : run.violated()) {
          if (!once.add(property)) continue;
          Violated before = violated.get(property);
          violated.put(
              property,
              before == null ? new Violated(1, place(plan, result, run)) : before.oneMore());
        }
      }
    }
    List<String> sentences = new ArrayList<>();
    violated.forEach(
        (property, of) ->
            sentences.add(
                "%s is violated in %d %s with %s"
                    .formatted(
                        property, of.runs, of.runs == 1 ? "run," : "runs, first", of.first)));
    return sentences;
  }

  private static String place(SweepPlan plan, CellResult result, SweepRun run) {
    StringBuilder place = new StringBuilder();
    for (int i = 0; i < plan.axes().size(); i++) {
      String value = result.cell().settings().get(i).label();
      place.append(plan.axes().get(i).name()).append('=').append(value).append(", ");
    }
    return place.append("seed=").append(run.seed()).toString();
  }
}
