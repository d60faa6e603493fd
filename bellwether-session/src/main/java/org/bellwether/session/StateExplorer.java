package org.bellwether.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.check.Check;
import org.bellwether.check.StateSpace;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * A position in the states of a check: somebody chooses what happens next, and may go back. A
 * position is a path: by step, which of the possible moves was made. Positions do not change;
 * {@link #after} and {@link #back} return others.
 *
 * {@snippet :
 * StateExplorer here = StateExplorer.of(Check.of(scenario).losses(1));
 * here.moves().forEach(move -> System.out.println(move.sentence()));
 * here = here.after(0);
 * }
 */
public final class StateExplorer {
  private final StateSpace space;
  private final List<Step> steps;
  private final StateSpace.Spot spot;
  private @Nullable List<StateSpace.Move> moves;

  private record Step(int choice, String sentence) {}

  private StateExplorer(StateSpace space, List<Step> steps, StateSpace.Spot spot) {
    this.space = space;
    this.steps = steps;
    this.spot = spot;
  }

  /** The position before anything has happened. */
  public static StateExplorer of(Check check) {
    StateSpace space = check.space();
    return new StateExplorer(space, List.of(), space.initial());
  }

  /** The position that a path leads to, from wherever this is. */
  public StateExplorer at(List<Integer> path) {
    StateExplorer there = new StateExplorer(space, List.of(), space.initial());
    for (int choice : path) there = there.after(choice);
    return there;
  }

  /** What can happen next, in words and with the state after it, always in the same order. */
  public List<StateSpace.Move> moves() {
    if (moves == null) moves = List.copyOf(spot.moves());
    return moves;
  }

  /**
   * The position after one of the moves.
   *
   * @param choice which, counted from 0
   */
  public StateExplorer after(int choice) {
    if (choice < 0 || choice >= moves().size()) {
      throw new IllegalArgumentException(
          "move %d is not possible: expected one of the %d moves, counted from 0"
              .formatted(choice, moves().size()));
    }
    StateSpace.Move move = moves().get(choice);
    List<Step> more = new ArrayList<>(steps);
    more.add(new Step(choice, move.sentence()));
    return new StateExplorer(space, more, move.to());
  }

  /** The position one step earlier; this one at the beginning. */
  public StateExplorer back() {
    return steps.isEmpty() ? this : at(path().subList(0, steps.size() - 1));
  }

  /** By step, which of the possible moves was made. */
  public List<Integer> path() {
    return steps.stream().map(Step::choice).toList();
  }

  /** What has happened so far, in words. */
  public List<String> told() {
    return steps.stream().map(Step::sentence).toList();
  }

  /** The fields of all nodes, by position. */
  public List<Map<String, @Nullable Object>> nodes() {
    return spot.nodes();
  }

  /** The messages in flight. */
  public List<StateSpace.Message> inFlight() {
    return spot.inFlight();
  }

  /**
   * The verdict on a property at a position.
   *
   * @param violations what is wrong; empty if the property holds
   */
  public record PropertyVerdict(Property property, List<StateSpace.Violation> violations) {
    public PropertyVerdict {
      violations = List.copyOf(violations);
    }

    public boolean holds() {
      return violations.isEmpty();
    }

    /** The verdict in words, such as {@code agreement holds}. */
    public String sentence() {
      if (holds()) return property + " holds";
      return violations.stream()
          .map(StateSpace.Violation::detail)
          .collect(
              Collectors.joining("; ", violations.getFirst().property().violation() + ": ", ""));
    }
  }

  /**
   * The verdict on every property at this position, by name. A property without a violation holds
   * so far. Empty if there is nothing to judge.
   */
  public List<PropertyVerdict> verdicts() {
    Map<Property, List<StateSpace.Violation>> byProperty = new LinkedHashMap<>();
    for (Property property : space.properties()) byProperty.put(property, new ArrayList<>());
    for (StateSpace.Violation violation : violations()) {
      byProperty.computeIfAbsent(violation.property(), _ -> new ArrayList<>()).add(violation);
    }
    List<PropertyVerdict> verdicts = new ArrayList<>();
    byProperty.forEach((property, wrong) -> verdicts.add(new PropertyVerdict(property, wrong)));
    return verdicts;
  }

  /** What does not hold at this position: what is wrong and which nodes it concerns. */
  public List<StateSpace.Violation> violations() {
    return spot.violations();
  }

  /** Whether nothing is left to happen but faults. */
  public boolean quiescent() {
    return spot.quiescent();
  }

  /** The scenario whose run goes the way that led here. */
  public Scenario scenario() {
    return space.scenario(path());
  }

  /** Where in a graph of the same states this position is; -1 if it is not in it. */
  public int in(StateSpace.Graph graph) {
    return graph.spots().indexOf(spot);
  }

  /** The state graph from the beginning, with at most so many states. */
  public StateSpace.Graph graph(int most) {
    return space.graph(most);
  }
}
