package org.bellwether.lab.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.session.tree.Fields;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/** Writes a {@link CheckResult} as one line of JSON; fields that do not apply are left out. */
public final class CheckWriter {
  private static final double NANOS = 1e9;

  private CheckWriter() {}

  /**
   * The line, without a line break.
   *
   * @param replays the files from which the violations can be replayed, as far as there are any
   */
  public static String line(CheckResult result, List<String> replays) {
    Fields fields = new Fields();
    fields.put("algorithm", result.algorithm());
    fields.put("nodes", result.nodes());
    fields.put("verdict", verdict(result));
    fields.put("properties", result.properties().stream().map(Property::name).toList());
    fields.put("unjudged", unjudged(result));
    fields.put("notExplored", result.notExplored());
    fields.put("complete", result.complete());
    fields.put("ended", result.ended());
    if (result.scenarios() > 1) fields.put("scenarios", result.scenarios());
    fields.put("states", result.states());
    fields.put("transitions", result.transitions());
    fields.put("depth", result.depth());
    fields.put("queue", result.queue());
    fields.put("reduced", result.reduced());
    fields.put("symmetric", result.symmetric());
    fields.put("timed", result.timed());
    if (result.complete()) fields.put("omission", result.omission());
    fields.put("bytesPerState", result.bytesPerState());
    fields.put("seconds", result.took().toNanos() / NANOS);
    List<Map<String, Object>> violations = new ArrayList<>();
    for (Counterexample violation : result.violations()) {
      String file = violations.size() < replays.size() ? replays.get(violations.size()) : null;
      violations.add(counterexample(violation, file));
    }
    fields.put("violations", violations);
    fields.unlessEmpty(
        "witnesses", result.witnesses().stream().map(w -> counterexample(w, null)).toList());
    fields.unlessEmpty("missing", result.missing());
    fields.put("warnings", result.warnings());
    return JsonText.compact(fields.map());
  }

  /** One of {@code holds}, {@code violated}, {@code incomplete} and {@code unjudged}. */
  public static String verdict(CheckResult result) {
    return result.verdict().name().toLowerCase(Locale.ROOT);
  }

  /** What was not judged, as a list of objects. */
  public static List<Map<String, Object>> unjudged(CheckResult result) {
    return result.unjudged().stream()
        .map(
            one -> {
              Property property = one.property();
              Fields fields = new Fields();
              if (property != null) fields.put("property", property.name());
              return fields.put("reason", one.reason()).map();
            })
        .toList();
  }

  private static List<Map<String, Object>> changes(List<Counterexample.Change> step) {
    return step.stream()
        .map(one -> new Fields().put("node", one.node()).put("fields", one.fields()).map())
        .toList();
  }

  private static Map<String, Object> counterexample(Counterexample path, @Nullable String replay) {
    Fields fields = new Fields();
    fields.put("property", path.name());
    fields.put("detail", path.detail());
    fields.put("nodes", path.nodes());
    fields.put("steps", path.steps());
    if (path.loop() > 0) fields.put("loop", path.loop());
    fields.put("changes", path.changes().stream().map(CheckWriter::changes).toList());
    fields.put("replay", replay);
    return fields.map();
  }
}
