package org.bellwether.spark;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.bellwether.model.Output;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result.Violation;
import org.bellwether.spark.RoundJudge.Findings;
import org.bellwether.spark.RoundJudge.Labels;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Property;
import scala.Tuple2;

/**
 * The verdict of an algorithm's own monitors on a run in parts. Those that can judge in parts do so
 * where the data is. The others are told everything in one place, if that is little; if it is much,
 * or if they ask for the whole graph, it is said that they judged nothing.
 */
final class RoundVerdict {
  /** As many outputs are brought to one place. */
  static final long FEW = 100_000;

  private final RoundAlgorithm algorithm;
  private final TreeSet<String> kinds; // of outputs
  private final long outputs;
  private final Ending ending;

  private long leader = -1;
  private final List<Property> judged = new ArrayList<>();
  private final List<String> unjudged = new ArrayList<>();
  private final List<Violation> violations = new ArrayList<>();

  RoundVerdict(RoundAlgorithm algorithm, RoundTally total, Ending ending) {
    this.algorithm = algorithm;
    kinds = new TreeSet<>(total.outputs.keySet());
    outputs = total.outputs.values().stream().mapToLong(Long::longValue).sum();
    this.ending = ending;
  }

  /** The id of the only node that leads; -1 if there is none. */
  long leader() {
    return leader;
  }

  List<Property> judged() {
    return List.copyOf(judged);
  }

  /** What could not be judged, and why. */
  List<String> unjudged() {
    return List.copyOf(unjudged);
  }

  List<Violation> violations() {
    return List.copyOf(violations);
  }

  /** A part and its state. */
  record Both(GraphPart part, RoundState state) implements Serializable {}

  /** Who judges which properties. */
  private record Judges(
      ArrayList<Property> local,
      ArrayList<Property> whole,
      ArrayList<Property> nobody,
      String problem)
      implements Serializable {}

  /** What monitors that are told everything found. */
  private record Heard(Findings findings, String problem) implements Serializable {}

  void judge(JavaSparkContext spark, JavaRDD<Both> all, int parts, int round) {
    TreeSet<String> said = kinds;
    Judges judges =
        spark.parallelize(List.of(algorithm), 1).map(one -> RoundVerdict.judges(one, said)).first();
    if (!judges.problem.isEmpty()) unjudged.add("all: " + judges.problem);
    judges.nobody.forEach(property -> unjudged.add(property + ": it looks into nodes"));
    Findings findings = local(spark, all, parts);
    if (findings.leaders == 1) leader = findings.leader;
    judged.addAll(judges.local);
    if (!judges.whole.isEmpty()) whole(all, judges.whole, findings);
    findings.wrong.forEach(
        (property, detail) ->
            violations.add(new Violation(property, detail, BigDecimal.valueOf(round), List.of())));
  }

  private Findings local(JavaSparkContext spark, JavaRDD<Both> all, int parts) {
    RoundAlgorithm judging = algorithm;
    TreeSet<String> said = kinds;
    Ending end = ending;
    JavaRDD<Labels> labels =
        all.flatMapToPair(one -> labels(one, judging, said, parts))
            .partitionBy(new Exact(parts))
            .values();
    List<Findings> each =
        all.zipPartitions(labels, (both, others) -> judged(both, others, judging, said, end))
            .collect();
    Findings sum = new Findings();
    each.forEach(sum::add);
    return spark
        .parallelize(List.of(sum), 1)
        .map(
            found -> {
              RoundJudge.conclude(locals(judging, said), found, end);
              return found;
            })
        .first();
  }

  private void whole(JavaRDD<Both> all, List<Property> properties, Findings findings) {
    String problem = outputs + " outputs, expected at most " + FEW + " to bring to one place";
    if (outputs <= FEW) {
      RoundAlgorithm judging = algorithm;
      TreeSet<String> said = kinds;
      Ending end = ending;
      Heard heard =
          all.map(Both::state)
              .coalesce(1)
              .mapPartitions(states -> List.of(heard(states, judging, said, end)).iterator())
              .first();
      problem = heard.problem;
      if (problem.isEmpty()) findings.add(heard.findings);
    }
    for (Property property : properties) {
      if (problem.isEmpty()) judged.add(property);
      else unjudged.add(property + ": " + problem);
    }
  }

  // Static, so that tasks take nothing of the driver with them.

  private static List<LocalJudge> locals(RoundAlgorithm algorithm, Set<String> kinds) {
    List<LocalJudge> local = new ArrayList<>();
    for (Monitor monitor : algorithm.monitors()) {
      LocalJudge judge = monitor.inParts();
      if (judge != null && judge.copesWith(kinds)) local.add(judge);
    }
    return local;
  }

  private static List<Monitor> wholes(RoundAlgorithm algorithm, Set<String> kinds) {
    List<Monitor> whole = new ArrayList<>();
    for (Monitor monitor : algorithm.monitors()) {
      LocalJudge judge = monitor.inParts();
      boolean local = judge != null && judge.copesWith(kinds);
      if (!local && !(monitor instanceof Invariant<?, ?>)) whole.add(monitor);
    }
    return whole;
  }

  private static Judges judges(RoundAlgorithm algorithm, Set<String> kinds) {
    Judges judges = new Judges(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), "");
    for (Monitor monitor : algorithm.monitors()) {
      LocalJudge judge = monitor.inParts();
      if (judge != null && judge.copesWith(kinds)) judges.local.addAll(monitor.properties());
      else if (monitor instanceof Invariant<?, ?>) judges.nobody.addAll(monitor.properties());
      else judges.whole.addAll(monitor.properties());
    }
    String problem = algorithm.unjudged();
    return new Judges(judges.local, judges.whole, judges.nobody, problem);
  }

  private static Iterator<Tuple2<Integer, Labels>> labels(
      Both one, RoundAlgorithm algorithm, Set<String> kinds, int parts) {
    List<Tuple2<Integer, Labels>> sent = new ArrayList<>();
    RoundJudge judge = new RoundJudge(one.part, one.state, locals(algorithm, kinds));
    if (!judge.asks()) return sent.iterator();
    int self = GraphPart.partOf(one.part.low(), parts, algorithm.n());
    Labels[] boundaries = judge.boundaries(self, parts, algorithm.n());
    for (int to = 0; to < parts; to++) {
      if (to != self) sent.add(new Tuple2<>(to, boundaries[to]));
    }
    return sent.iterator();
  }

  private static Iterator<Findings> judged(
      Iterator<Both> both,
      Iterator<Labels> others,
      RoundAlgorithm algorithm,
      Set<String> kinds,
      Ending ending) {
    Both one = both.next();
    List<Labels> labels = new ArrayList<>();
    others.forEachRemaining(labels::add);
    RoundJudge judge = new RoundJudge(one.part, one.state, locals(algorithm, kinds));
    return List.of(judge.judge(labels, ending)).iterator();
  }

  /** An output, to be put in order. */
  private record Said(int round, int node, Output output) {}

  /** Tells monitors all outputs in the order of rounds and nodes, as one machine would. */
  private static Heard heard(
      Iterator<RoundState> states, RoundAlgorithm algorithm, Set<String> kinds, Ending ending) {
    List<Said> all = new ArrayList<>();
    while (states.hasNext()) {
      RoundStep.tell(
          states.next(), (node, round, output) -> all.add(new Said(round, node, output)));
    }
    all.sort(Comparator.comparingInt(Said::round).thenComparingInt(Said::node)); // and as said
    Findings findings = new Findings();
    try {
      for (Monitor monitor : wholes(algorithm, kinds)) {
        int now = 0;
        for (Said one : all) {
          if (monitor.keepsTime() && one.round > now) monitor.passed(one.round - now, 1);
          now = one.round;
          if (monitor.heeds(one.output.getClass())) {
            monitor.output(one.node, one.output, findings.verdict());
          }
        }
        monitor.ended(ending, findings.verdict());
      }
      return new Heard(findings, "");
    } catch (ScenarioException e) {
      return new Heard(findings, String.valueOf(e.getMessage()));
    }
  }
}
