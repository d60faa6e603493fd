package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Step;
import org.bellwether.spec.Property;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * The states of a check, to walk through by hand: what is possible in each of them, in words, and
 * what comes of it. Nothing is reduced, so that every state shows that the unreduced search counts.
 *
 * {@snippet :
 * StateSpace space = Check.of(scenario).losses(1).space();
 * StateSpace.Spot spot = space.initial();
 * for (StateSpace.Move move : spot.moves()) System.out.println(move.sentence());
 * spot = spot.moves().getFirst().to();
 * }
 *
 * <p>Not safe for use by several threads at once.
 */
public final class StateSpace {
  private final Model model;
  private final List<Property> properties;
  private final Predicate<PropertyViolation> relevant;
  private final Explorer explorer;
  private final MoveSentences sentences;

  StateSpace(Model model, List<Property> properties, Predicate<PropertyViolation> relevant) {
    this.model = model;
    this.properties = properties;
    this.relevant = relevant;
    explorer = new Explorer(model);
    sentences = new MoveSentences(model);
  }

  /** The state before anything has happened. */
  public Spot initial() {
    return new Spot(model.initial(), List.of());
  }

  /**
   * The state that a path leads to.
   *
   * @param path by step, which of the {@linkplain Spot#moves moves} is made, counted from 0
   * @throws IllegalArgumentException if a step has no such move
   */
  public Spot at(List<Integer> path) {
    Spot spot = initial();
    for (int i = 0; i < path.size(); i++) {
      List<Move> moves = spot.moves();
      int choice = path.get(i);
      if (choice < 0 || choice >= moves.size()) {
        throw new IllegalArgumentException(
            "step %d makes move %d, expected one of the %d that are possible, counted from 0"
                .formatted(i + 1, choice, moves.size()));
      }
      spot = moves.get(choice).to();
    }
    return spot;
  }

  /**
   * The scenario whose schedule is a path: its run goes the same way.
   *
   * @param path by step, which of the {@linkplain Spot#moves moves} is made, counted from 0
   */
  public Scenario scenario(List<Integer> path) {
    List<RecordedMove> made = new ArrayList<>();
    for (int i = 0; i < path.size(); i++) {
      at(path.subList(0, i)).stand();
      int[] left = {path.get(i)};
      explorer.expand(
          moved -> {
            if (left[0]-- > 0) return true;
            made.add(moved.lastMove());
            return false;
          });
    }
    return new CounterexampleBuilder(model).scenario(made);
  }

  /**
   * The properties that the states are judged by. Exceptions and nodes that are not deterministic
   * are reported as well.
   */
  public List<Property> properties() {
    return properties;
  }

  /** A message in flight. */
  public record Message(int from, int to, Object message) {}

  /** A property that does not hold. */
  public record Violation(Property property, String detail, List<Integer> nodes) {}

  private List<Violation> violations(List<PropertyViolation> all) {
    return all.stream()
        .filter(relevant)
        .map(one -> new Violation(one.property(), one.detail(), one.nodes()))
        .toList();
  }

  /**
   * Something that can happen next.
   *
   * @param sentence what happens, and how the node reacts
   * @param node that it happens to; -1 for the whole network
   * @param to the state after it
   */
  public record Move(String sentence, Step step, int node, Spot to) {}

  /** One state. */
  public final class Spot {
    private final int[] vector;
    private final List<Violation> violated; // by the move that leads here

    private Spot(int[] vector, List<Violation> violated) {
      this.vector = vector;
      this.violated = violated;
    }

    private void stand() {
      explorer.stand(vector);
    }

    /** What can happen next, always in the same order. */
    public List<Move> moves() {
      List<Move> moves = new ArrayList<>();
      stand();
      explorer.expand(
          moved -> {
            RecordedMove last = moved.lastMove();
            Spot to =
                new Spot(moved.state().clone(), StateSpace.this.violations(moved.violations()));
            moves.add(new Move(sentences.of(last), last.step(), last.node(), to));
            return true;
          });
      return moves;
    }

    /** The fields of all nodes, by position; {@code down} alone for those that are down. */
    public List<Map<String, @Nullable Object>> nodes() {
      List<Map<String, @Nullable Object>> nodes = new ArrayList<>();
      stand();
      for (int v = 0; v < model.n(); v++) {
        Object node = explorer.cursor().node(v);
        nodes.add(node == null ? Map.of("down", true) : Snapshots.describe(node));
      }
      return nodes;
    }

    /** The messages in flight, link by link. */
    public List<Message> inFlight() {
      List<Message> messages = new ArrayList<>();
      stand();
      explorer
          .cursor()
          .inFlight((from, to, message) -> messages.add(new Message(from, to, message)));
      return messages;
    }

    /** Whether nothing is left to happen but faults. */
    public boolean quiescent() {
      stand();
      return explorer.phase().quiescent();
    }

    /** What does not hold here: in this state, or because of the move that leads here. */
    public List<Violation> violations() {
      stand();
      List<Violation> all = new ArrayList<>(violated);
      all.addAll(StateSpace.this.violations(explorer.violationsHere()));
      return all;
    }

    /** Whether all starts that come before everything else have happened. */
    boolean begun() {
      stand();
      return explorer.phase().begun();
    }

    /** Two spots are equal if their states are, however they were reached. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Spot spot && Arrays.equals(vector, spot.vector);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(vector);
    }
  }

  /**
   * A move from a state of a graph to another.
   *
   * @param from the number of the state, counted from 0
   * @param sentence what happens
   */
  public record Edge(int from, int to, String sentence) {}

  /**
   * States and the moves between them, in breadth-first order from the initial state, which is
   * state 0.
   *
   * @param spots the states
   * @param depths by state, how many moves it is away from the initial one
   * @param complete whether these are all states
   */
  public record Graph(List<Spot> spots, List<Integer> depths, List<Edge> edges, boolean complete) {
    /** How many of the states a search counts: those after all starts that come first. */
    public long searched() {
      return spots.stream().filter(Spot::begun).count();
    }
  }

  /**
   * The state graph.
   *
   * @param most after this many states no further ones are looked for
   */
  public Graph graph(int most) {
    Map<Spot, Integer> numbers = new HashMap<>();
    List<Spot> spots = new ArrayList<>();
    List<Integer> depths = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    boolean complete = true;
    numbers.put(initial(), 0);
    spots.add(initial());
    depths.add(0);
    for (int s = 0; s < spots.size(); s++) {
      for (Move move : spots.get(s).moves()) {
        Integer to = numbers.get(move.to());
        if (to == null && spots.size() >= most) {
          complete = false;
          continue;
        }
        if (to == null) {
          to = spots.size();
          numbers.put(move.to(), to);
          spots.add(move.to());
          depths.add(depths.get(s) + 1);
        }
        edges.add(new Edge(s, to, move.sentence()));
      }
    }
    return new Graph(List.copyOf(spots), List.copyOf(depths), List.copyOf(edges), complete);
  }
}
