package org.bellwether.lab.demo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.StateSpace;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Fischer, Lynch and Paterson's result by experiment: a consensus algorithm that tolerates one
 * crash has a fair run in which nobody ever decides. A state is bivalent if both decisions can
 * still be reached from it. The checker finds a run that stays in bivalent states for ever, though
 * every message arrives and nobody crashes.
 */
public final class Bivalence {
  private static final int MOST_STATES = 100_000;
  private static final int VALUES = 2;
  private static final int NEVER = Integer.MAX_VALUE;

  private final Catalog catalog;

  public Bivalence(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * A step of the run that never decides.
   *
   * @param toZero how many further steps could decide 0
   * @param toOne how many could decide 1
   */
  public record Step(String sentence, int toZero, int toOne) {}

  /**
   * What the checker showed.
   *
   * @param states of the consensus, without crashes
   * @param bivalent those from which both decisions can be reached
   * @param zeroValent those from which only 0 can be decided, or is
   * @param oneValent those from which only 1 can be
   * @param safe whether nobody ever decides differently from another, also if a node crashes
   * @param statesWithCrash how many states that took
   * @param steps of the run that never decides
   * @param loop the step, counted from 1, from which on the steps repeat for ever; 0 if no such run
   *     was found
   */
  public record Study(
      int states,
      int bivalent,
      int zeroValent,
      int oneValent,
      boolean safe,
      long statesWithCrash,
      List<Step> steps,
      int loop) {
    /** Whether the consensus is safe, and yet need not decide. */
    public boolean holds() {
      return safe && loop > 0;
    }
  }

  /** Looks at all states of the consensus. */
  public Study study() {
    Scenario scenario =
        Scenario.builder("consensus-naive").nodes(3).starts(Scenario.Starts.FIRST).build();
    StateSpace.Graph graph = Check.of(scenario, catalog).space().graph(MOST_STATES);
    int[][] distances = new int[VALUES][];
    for (int value = 0; value < VALUES; value++) distances[value] = distances(graph, value);
    int[] counts = new int[1 << VALUES]; // by the set of values that can be decided
    Set<List<Object>> bivalent = new HashSet<>();
    for (int s = 0; s < graph.spots().size(); s++) {
      boolean zero = distances[0][s] < NEVER;
      boolean one = distances[1][s] < NEVER;
      counts[(zero ? 1 : 0) + (one ? 2 : 0)]++;
      if (zero && one) bivalent.add(key(graph.spots().get(s)));
    }
    CheckResult crash = Check.of(scenario, catalog).only("agreement", "validity").crashes(1).run();
    Counterexample never =
        Check.of(scenario, catalog)
            .eventually("decision in sight", state -> !bivalent.contains(key(state)))
            .run()
            .violation();
    return new Study(
        graph.spots().size(),
        counts[3],
        counts[1],
        counts[2],
        crash.holds() && crash.complete(),
        crash.states(),
        never == null ? List.of() : steps(graph, never, distances),
        never == null ? 0 : never.loop());
  }

  /** What the state of the nodes and the messages in flight are. */
  private static List<Object> key(StateSpace.Spot spot) {
    List<Object> key = new ArrayList<>(spot.nodes());
    spot.inFlight().forEach(m -> key.add(List.of(m.from(), m.to(), m.message())));
    return key;
  }

  private static List<Object> key(Configuration<Object, Object> state) {
    List<Object> key = new ArrayList<>();
    for (int v = 0; v < state.n(); v++) {
      Object node = state.node(v);
      if (node != null) key.add(Snapshots.describe(node));
    }
    state.inFlight((from, to, message) -> key.add(List.of(from, to, message)));
    return key;
  }

  /** By state, how many steps it takes at least until somebody decides on a value. */
  private static int[] distances(StateSpace.Graph graph, int value) {
    int n = graph.spots().size();
    List<List<Integer>> before = new ArrayList<>();
    for (int s = 0; s < n; s++) before.add(new ArrayList<>());
    graph.edges().forEach(edge -> before.get(edge.to()).add(edge.from()));
    int[] distance = new int[n];
    Arrays.fill(distance, NEVER);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (int s = 0; s < n; s++) {
      if (!decided(graph.spots().get(s), value)) continue;
      distance[s] = 0;
      queue.add(s);
    }
    while (!queue.isEmpty()) {
      int s = queue.remove();
      for (int earlier : before.get(s)) {
        if (distance[earlier] < NEVER) continue;
        distance[earlier] = distance[s] + 1;
        queue.add(earlier);
      }
    }
    return distance;
  }

  private static boolean decided(StateSpace.Spot spot, int value) {
    return spot.nodes().stream()
        .anyMatch(
            node ->
                Boolean.TRUE.equals(node.get("decided"))
                    && Integer.valueOf(value).equals(node.get("preferred")));
  }

  private static List<Step> steps(StateSpace.Graph graph, Counterexample never, int[][] distances) {
    List<Step> steps = new ArrayList<>();
    int here = 0;
    for (String sentence : never.steps()) {
      Integer next = next(graph, here, sentence);
      if (next == null) throw new IllegalStateException("no such step: " + sentence);
      here = next;
      steps.add(new Step(sentence, distances[0][here], distances[1][here]));
    }
    return steps;
  }

  private static @Nullable Integer next(StateSpace.Graph graph, int from, String sentence) {
    for (StateSpace.Edge edge : graph.edges()) {
      if (edge.from() == from && edge.sentence().equals(sentence)) return edge.to();
    }
    return null;
  }

  /** What is printed. */
  public static List<String> text(Study study) {
    List<String> lines = new ArrayList<>();
    lines.add("Two of three nodes that prefer the same value decide on it: consensus-naive.");
    lines.add("");
    lines.add(
        "%d states: from %d of them both decisions can be reached (bivalent), from %d only 0, from"
                .formatted(study.states, study.bivalent, study.zeroValent)
            + " %d only 1".formatted(study.oneValent));
    lines.add(
        study.safe
            ? "no two nodes ever decide differently, even if one crashes: %d states"
                .formatted(study.statesWithCrash)
            : "two nodes may decide differently");
    lines.add("");
    if (study.loop == 0) {
      lines.add("every fair run decides");
      return lines;
    }
    lines.add("A fair run that never decides, and how far both decisions are after each step:");
    for (int i = 0; i < study.steps.size(); i++) {
      if (study.loop == i + 1) lines.add("  these steps repeat for ever:");
      Step step = study.steps.get(i);
      lines.add(
          "  %d. %s [0 in %d, 1 in %d]".formatted(i + 1, step.sentence, step.toZero, step.toOne));
    }
    lines.add("");
    lines.add(
        "Every message arrives and nobody crashes, but whenever a decision is near, another message"
            + " comes first. Fischer, Lynch and Paterson proved that every deterministic consensus"
            + " algorithm that tolerates one crash has such a run.");
    return lines;
  }
}
