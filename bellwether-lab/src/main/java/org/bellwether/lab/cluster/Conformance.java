package org.bellwether.lab.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.simulate.Result;

/**
 * A run on processes beside runs of the same scenario in the simulator, figure by figure. A figure
 * that is the same under all simulated schedules must be the same on processes; of the others, it
 * is said whether a simulated schedule has shown the same.
 */
public final class Conformance {
  private final List<Line> lines = new ArrayList<>();
  private final boolean timed;

  /** What is said of a figure. */
  public enum Verdict {
    /** All simulated runs have it, and the processes do. */
    SAME("agrees"),
    /** Simulated runs differ in it, and one of them agrees with the processes. */
    SEEN("agrees with some schedules; it depends on the schedule"),
    /** Simulated runs differ in it, and none of them agrees with the processes. */
    BEYOND("differs, as it may: it depends on the schedule"),
    /** All simulated runs have it, but the processes do not. */
    DIFFERS("DIFFERS, though no simulated schedule changes it"),
    /** All simulated runs have it, but the processes do not, whose timeouts were too short. */
    TIMEOUTS("differs, as it may: it depends on timeouts; try a larger --unit-ms"),
    /** It is about time. */
    TIME("not compared: message delays are those of this machine");

    private final String sentence;

    Verdict(String sentence) {
      this.sentence = sentence;
    }

    @Override
    public String toString() {
      return sentence;
    }
  }

  /**
   * One figure.
   *
   * @param simulated the value, or the values of several schedules
   */
  public record Line(String figure, String simulated, String real, Verdict verdict) {}

  /**
   * Compares.
   *
   * @param timed whether nodes have timeouts, which a busy machine lets expire too early
   * @param simulated the same scenario under several schedules, at least one
   * @param real the run on processes
   */
  public Conformance(List<Result> simulated, Result real, boolean timed) {
    this.timed = timed;
    Map<String, String> figures = figures(real);
    List<Map<String, String>> others = simulated.stream().map(Conformance::figures).toList();
    TreeSet<String> names = new TreeSet<>(figures.keySet());
    others.forEach(other -> names.addAll(other.keySet()));
    for (String name : names) {
      List<String> values =
          others.stream().map(other -> other.getOrDefault(name, "0")).distinct().toList();
      compare(name, values, figures.getOrDefault(name, "0"));
    }
    String times =
        simulated.stream()
            .map(result -> result.endTime().toPlainString())
            .distinct()
            .collect(Collectors.joining(", "));
    lines.add(new Line("time", shorter(times), real.endTime().toPlainString(), Verdict.TIME));
  }

  private void compare(String name, List<String> values, String here) {
    boolean seen = values.contains(here);
    Verdict verdict =
        values.size() == 1
            ? seen ? Verdict.SAME : timed ? Verdict.TIMEOUTS : Verdict.DIFFERS
            : seen ? Verdict.SEEN : Verdict.BEYOND;
    lines.add(new Line(name, shorter(String.join(", ", values)), here, verdict));
  }

  private static String shorter(String text) {
    int most = 40;
    return text.length() <= most ? text : text.substring(0, text.lastIndexOf(',', most)) + ", ...";
  }

  private static Map<String, String> figures(Result result) {
    Map<String, String> figures = new LinkedHashMap<>();
    figures.put("outcome", result.outcome().toString());
    figures.put(
        "leader",
        result.leaders().isEmpty()
            ? "none"
            : result.leaders().stream()
                .map(leader -> String.valueOf(leader.id()))
                .sorted()
                .collect(Collectors.joining(" ")));
    figures.put(
        "violations",
        result.violations().isEmpty()
            ? "none"
            : result.violations().stream()
                .map(Result.Violation::name)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" ")));
    figures.put("messages", String.valueOf(result.total()));
    result.messages().forEach((kind, count) -> figures.put("messages " + kind, count.toString()));
    if (result.locking() != null) {
      figures.put("entries", String.valueOf(result.locking().entries().size()));
    }
    return figures;
  }

  public List<Line> lines() {
    return List.copyOf(lines);
  }

  /** Whether nothing differs that should not. */
  public boolean holds() {
    return lines.stream().noneMatch(line -> line.verdict == Verdict.DIFFERS);
  }
}
