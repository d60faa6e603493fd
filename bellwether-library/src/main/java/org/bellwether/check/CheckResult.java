package org.bellwether.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/** What a check has shown. */
public final class CheckResult {
  /** A way to explore fewer states without missing a violation. */
  public enum Reduction {
    /** Of independent moves only one order was explored. */
    PARTIAL_ORDER("partial-order reduction"),

    /** Of states that the algorithm's own abstraction declares bisimilar only one was explored. */
    BISIMULATION("bisimulation reduction"),

    /** Of states that differ by a permutation of interchangeable nodes only one was explored. */
    SYMMETRY("symmetry reduction");

    private final String title;

    Reduction(String title) {
      this.title = title;
    }

    @Override
    public String toString() {
      return title;
    }
  }

  /** What a check shows as a whole. */
  public enum Verdict {
    /** Every state was explored, and every property was put to the test and holds. */
    HOLDS("all properties hold"),

    /** A property is violated. */
    VIOLATED("a property is violated"),

    /** Nothing was violated, but some property was not put to the test. */
    UNJUDGED("not everything was judged"),

    /** Nothing was violated in the states that were explored, which are not all. */
    INCOMPLETE("no violation so far");

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
   * A property that no execution put to the test.
   *
   * @param property null if it is every property, because none is known
   * @param reason why not, in words that can follow a colon
   */
  public record Unjudged(@Nullable Property property, String reason) {
    @Override
    public String toString() {
      return property == null ? reason : property + ": " + reason;
    }
  }

  private final String algorithm;
  private final int nodes;
  private final boolean complete;
  private final boolean bounded;
  private final String ended;
  private final int scenarios;
  private final long states;
  private final long transitions;
  private final int depth;
  private final long queue;
  private final double bytesPerState;
  private final double omission;
  private final Set<Reduction> reductions;
  private final boolean timed;
  private final List<Property> properties;
  private final List<Unjudged> unjudged;
  private final List<String> notExplored;
  private final @Nullable Counterexample violation;
  private final List<Counterexample> further;
  private final List<Counterexample> witnesses;
  private final List<String> missing;
  private final List<String> warnings;
  private final Duration took;

  /** Collects what is known of a result, so that it can grow. */
  static final class Builder {
    private final String algorithm;
    private final int nodes;
    private final Set<Reduction> reductions;
    boolean complete;
    boolean bounded;
    String ended = "";
    int scenarios = 1;
    long states;
    long transitions;
    int depth;
    long queue;
    double bytesPerState;
    double omission;
    boolean timed;
    List<Property> properties = List.of();
    List<Unjudged> unjudged = List.of();
    List<String> notExplored = List.of();
    @Nullable Counterexample violation;
    final List<Counterexample> further = new ArrayList<>();
    final List<Counterexample> witnesses = new ArrayList<>();
    final List<String> missing = new ArrayList<>();
    List<String> warnings = List.of();
    Duration took = Duration.ZERO;

    Builder(String algorithm, int nodes, Set<Reduction> reductions) {
      this.algorithm = algorithm;
      this.nodes = nodes;
      this.reductions = reductions;
    }

    CheckResult build() {
      return new CheckResult(this);
    }
  }

  private CheckResult(Builder builder) {
    algorithm = builder.algorithm;
    nodes = builder.nodes;
    complete = builder.complete;
    bounded = builder.bounded;
    ended = builder.ended;
    scenarios = builder.scenarios;
    states = builder.states;
    transitions = builder.transitions;
    depth = builder.depth;
    queue = builder.queue;
    bytesPerState = builder.bytesPerState;
    omission = builder.omission;
    reductions = Set.copyOf(builder.reductions);
    timed = builder.timed;
    properties = List.copyOf(builder.properties);
    unjudged = List.copyOf(builder.unjudged);
    notExplored = List.copyOf(builder.notExplored);
    violation = builder.violation;
    further = List.copyOf(builder.further);
    witnesses = List.copyOf(builder.witnesses);
    missing = List.copyOf(builder.missing);
    warnings = List.copyOf(builder.warnings);
    took = builder.took;
  }

  public String algorithm() {
    return algorithm;
  }

  public int nodes() {
    return nodes;
  }

  /** Whether every state within the budgets was explored. */
  public boolean complete() {
    return complete;
  }

  /** Whether the search ended at a bound that the check was given: a depth, states, walks. */
  public boolean bounded() {
    return bounded;
  }

  /** Why the search ended, in words. */
  public String ended() {
    return ended;
  }

  /** How many scenarios were checked: more than one if ids or starts were arranged. */
  public int scenarios() {
    return scenarios;
  }

  /** How many distinct states were reached; where starts come first, those after all starts. */
  public long states() {
    return states;
  }

  /** How many moves between states were made. */
  public long transitions() {
    return transitions;
  }

  /** How many steps from the initial state the search got, or those to the violation. */
  public int depth() {
    return depth;
  }

  /** How many states were reached but not explored. */
  public long queue() {
    return queue;
  }

  /** The memory per state. */
  public double bytesPerState() {
    return bytesPerState;
  }

  /**
   * An upper bound on the probability that a state was missed because of its fingerprint; it says
   * nothing if the search is not {@linkplain #complete complete}.
   */
  public double omission() {
    return omission;
  }

  /** The reductions that were used. */
  public Set<Reduction> reductions() {
    return reductions;
  }

  /** Whether partial-order reduction or a bisimulation was used. */
  public boolean reduced() {
    return reductions.contains(Reduction.PARTIAL_ORDER)
        || reductions.contains(Reduction.BISIMULATION);
  }

  /** Whether symmetry reduction was used. */
  public boolean symmetric() {
    return reductions.contains(Reduction.SYMMETRY);
  }

  /** Whether delays and timers took time. */
  public boolean timed() {
    return timed;
  }

  /** Whether any property was put to the test. */
  public boolean judged() {
    return !properties.isEmpty() || unjudged.isEmpty();
  }

  /** The properties that no execution put to the test. */
  public List<Unjudged> unjudged() {
    return unjudged;
  }

  /** What else could happen and was left out, in sentences without an end. */
  public List<String> notExplored() {
    return notExplored;
  }

  /** What the check shows as a whole. */
  public Verdict verdict() {
    if (!holds()) return Verdict.VIOLATED;
    if (!complete) return Verdict.INCOMPLETE;
    return unjudged.isEmpty() ? Verdict.HOLDS : Verdict.UNJUDGED;
  }

  /** The properties that were judged, without those of judges that do not name theirs. */
  public List<Property> properties() {
    return properties;
  }

  /** The violation that was found, with the shortest path to it that is known; or null. */
  public @Nullable Counterexample violation() {
    return violation;
  }

  /**
   * All violations that were found, at most one per property: with {@link Check#everyViolation}
   * perhaps several.
   */
  public List<Counterexample> violations() {
    List<Counterexample> all = new ArrayList<>();
    if (violation != null) all.add(violation);
    all.addAll(further);
    return all;
  }

  /** By name, a path to each property that was to be reachable and is. */
  public List<Counterexample> witnesses() {
    return witnesses;
  }

  /** The properties that were to be reachable and are not. */
  public List<String> missing() {
    return missing;
  }

  /** Which assumptions of the algorithm the scenario breaks. */
  public List<String> warnings() {
    return warnings;
  }

  public Duration took() {
    return took;
  }

  /** Whether no property is violated as far as the search got. */
  public boolean holds() {
    return violation == null && missing.isEmpty();
  }

  /** One line about what was covered. */
  public String summary() {
    StringBuilder text = new StringBuilder();
    text.append(states).append(states == 1 ? " state, " : " states, ");
    text.append(transitions).append(transitions == 1 ? " transition, " : " transitions, ");
    text.append("depth ").append(depth);
    if (!complete && violation == null) text.append("; not complete: ").append(ended);
    return text.toString();
  }

  @Override
  public String toString() {
    return algorithm + " on " + nodes + " nodes: " + summary();
  }

  /**
   * A path from the initial state to a violation, or to a state that was to be reachable.
   *
   * @param property the property in question, such as {@code mutual exclusion}
   * @param detail what holds at the end of the path, in one sentence
   * @param nodes the positions of the nodes involved
   * @param steps what happens, one sentence per step
   * @param loop the step, counted from 1, from which on the path repeats for ever; 0 if it ends
   * @param changes by step, the fields of nodes that it changes
   * @param scenario a scenario whose schedule is this path, to be replayed
   */
  public record Counterexample(
      Property property,
      String detail,
      List<Integer> nodes,
      List<String> steps,
      int loop,
      List<List<Change>> changes,
      Scenario scenario) {

    /**
     * A node and the fields that a step changes.
     *
     * @param fields with their new values; empty if the node crashes
     */
    public record Change(int node, Map<String, Object> fields) {
      @Override
      public String toString() {
        StringBuilder text = new StringBuilder("node " + node + ":");
        if (fields.isEmpty()) text.append(" down");
        fields.forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
      }
    }

    /** The name of the property. */
    public String name() {
      return property.name();
    }

    /** What was found, in few words: {@code deadlock}, {@code agreement is violated}. */
    public String headline() {
      return property.violation();
    }

    public int length() {
      return steps.size();
    }

    /** The property, the numbered steps, and what holds after the last of them. */
    public String text() {
      StringBuilder text = new StringBuilder(headline()).append(":\n");
      int width = String.valueOf(steps.size()).length();
      for (int i = 0; i < steps.size(); i++) {
        if (loop == i + 1) text.append("  these steps repeat for ever:\n");
        text.append("%".concat(String.valueOf(width + 2)).concat("d. ").formatted(i + 1));
        text.append(steps.get(i)).append('\n');
      }
      return text.append("  => ").append(detail).toString();
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /**
   * What some random walks showed.
   *
   * @param walks how many were made
   * @param steps how many steps they took together
   * @param longest the steps of the longest one
   * @param violating the number of the walk that violates a property, which was the last; -1 if
   *     none did
   */
  public record WalkTotals(int walks, long steps, int longest, int violating) {
    /** Before any walk. */
    public static final WalkTotals NONE = new WalkTotals(0, 0, 0, -1);

    /** These walks and those that were made after them. */
    public WalkTotals and(WalkTotals later) {
      return new WalkTotals(
          walks + later.walks,
          steps + later.steps,
          Math.max(longest, later.longest),
          later.violating);
    }
  }
}
