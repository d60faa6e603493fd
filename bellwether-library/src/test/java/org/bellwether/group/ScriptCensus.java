package org.bellwether.group;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.NodeFailure;

/** Counts what becomes of many random fault scripts, and which faults were in them. */
final class ScriptCensus {
  private final Map<ScriptKind, Map<ScriptKind.Verdict, Long>> counts =
      new EnumMap<>(ScriptKind.class);
  private final TreeMap<Integer, Long> members = new TreeMap<>(); // scripts by how many vote
  private final TreeMap<String, Long> faults = new TreeMap<>(); // scripts in which they occur
  private final List<Long> violated = new ArrayList<>();
  private long guests; // scripts in which there are some

  /** Counts the scripts with these numbers. */
  static ScriptCensus of(long from, long to) {
    ScriptCensus census = new ScriptCensus();
    for (long number = from; number < to; number++) census.count(number);
    return census;
  }

  void count(long number) {
    ScriptKind kind = ScriptKind.of(number);
    ScriptKind.Verdict verdict = verdict(kind, number);
    counts
        .computeIfAbsent(kind, key -> new EnumMap<>(ScriptKind.Verdict.class))
        .merge(verdict, 1L, Long::sum);
    if (verdict == ScriptKind.Verdict.VIOLATED) violated.add(number);
    Scenario script = kind.script(number);
    Object visitors = script.parameters().get("guests");
    int visiting = visitors == null ? 0 : Integer.parseInt(visitors.toString());
    if (visiting > 0) guests++;
    members.merge(script.nodes() - visiting, 1L, Long::sum);
    kinds(script).forEach(fault -> faults.merge(fault, 1L, Long::sum));
  }

  private static ScriptKind.Verdict verdict(ScriptKind kind, long number) {
    try {
      return kind.judge(number, Catalog.standard());
    } catch (NodeFailure e) {
      return ScriptKind.Verdict.VIOLATED; // a node threw an exception
    }
  }

  /** The faults of a script, each once. */
  private static List<String> kinds(Scenario script) {
    List<String> kinds = new ArrayList<>();
    for (Fault fault : script.faults()) {
      switch (fault) {
        case Fault.Recover recovery -> {
          if (recovery.blank()) kinds.add("lost disk");
        }
        case Fault.Window window -> {
          if (window.loss() > 0) kinds.add("losses");
          if (window.duplicate() > 0) kinds.add("duplicates");
          if (window.late() > 0) kinds.add("late messages");
        }
        case Fault.Crash crash -> kinds.add("crash");
        case Fault.CrashAtWrite crashAtWrite -> kinds.add("crash at a write");
        case Fault.Pause pause -> kinds.add("pause");
        case Fault.Partition partition -> kinds.add("partition");
        case Fault.Cut cut -> kinds.add("one-way cut");
        case Fault.Unlink unlink -> kinds.add("broken connection");
        default -> {}
      }
    }
    if (!script.clocks().equals(Clocks.PERFECT)) kinds.add("drift");
    return kinds.stream().distinct().toList();
  }

  long count(ScriptKind.Verdict verdict) {
    return counts.values().stream().mapToLong(of -> of.getOrDefault(verdict, 0L)).sum();
  }

  /** The numbers of scripts that violate something. */
  List<Long> violated() {
    return List.copyOf(violated);
  }

  void add(ScriptCensus other) {
    other.counts.forEach(
        (kind, verdicts) ->
            verdicts.forEach(
                (verdict, count) ->
                    counts
                        .computeIfAbsent(kind, key -> new EnumMap<>(ScriptKind.Verdict.class))
                        .merge(verdict, count, Long::sum)));
    other.members.forEach((n, count) -> members.merge(n, count, Long::sum));
    other.faults.forEach((fault, count) -> faults.merge(fault, count, Long::sum));
    violated.addAll(other.violated);
    guests += other.guests;
  }

  /** As docs/lock-service.md shows it. */
  @Override
  public String toString() {
    StringBuilder table = new StringBuilder();
    table.append("| scripts | served | served later | undecided | violated |\n");
    table.append("|---|---:|---:|---:|---:|\n");
    for (ScriptKind kind : ScriptKind.values()) {
      Map<ScriptKind.Verdict, Long> of = counts.getOrDefault(kind, Map.of());
      table.append("| ").append(kind.title);
      for (ScriptKind.Verdict verdict : ScriptKind.Verdict.values()) {
        table.append(" | ").append(of.getOrDefault(verdict, 0L));
      }
      table.append(" |\n");
    }
    return table + "members " + members + ", with guests " + guests + ", faults " + faults;
  }
}
