package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.bellwether.catalog.Formula;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run showed. Values that do not apply to the algorithm are null, or empty for
 * maps and lists.
 */
public final class Result {
  private final String algorithm;
  private final int nodes;
  private final long seed;
  private final Outcome outcome;
  private final boolean cut;
  private final List<Leader> leaders;
  private final BigDecimal endTime;
  private final SortedMap<String, Long> messages;
  private final long total;
  private final @Nullable Long applicationMessages;
  private final SortedMap<String, Long> bits;
  private final @Nullable Integer rounds;
  private final Map<String, List<?>> series;
  private final @Nullable Locking locking;
  private final @Nullable List<List<Delivery>> deliveries;
  private final @Nullable List<Component> components;
  private final @Nullable List<List<Output>> outputs;
  private final Map<String, Object> extras;
  private final List<Violation> violations;
  private final List<String> warnings;
  private final List<Figure> theory;
  private final long events;
  private final boolean interrupted;

  Result(ResultBuilder b) {
    algorithm = b.algorithm;
    nodes = b.nodes;
    seed = b.seed;
    outcome = b.outcome;
    cut = b.cut;
    leaders = b.leaders;
    endTime = b.endTime;
    messages = b.messages;
    total = b.total;
    applicationMessages = b.applicationMessages;
    bits = b.bits;
    rounds = b.rounds;
    series = b.series;
    locking = b.locking;
    deliveries = b.deliveries;
    components = b.components;
    outputs = b.outputs;
    extras = b.extras;
    violations = b.violations;
    warnings = b.warnings;
    theory = b.theory;
    events = b.events;
    interrupted = b.interrupted;
  }

  /** Begins with the values that every result has. */
  public static ResultBuilder builder(String algorithm, int nodes, long seed, Outcome outcome) {
    return new ResultBuilder(algorithm, nodes, seed, outcome);
  }

  public String algorithm() {
    return algorithm;
  }

  public int nodes() {
    return nodes;
  }

  public long seed() {
    return seed;
  }

  /** How the run ended. */
  public Outcome outcome() {
    return outcome;
  }

  /**
   * Whether the run was stopped while something was still to happen, although its outcome names
   * leaders or components; without them, the outcome itself says so.
   */
  public boolean cut() {
    return cut;
  }

  /** Whether the run was stopped while something was still to happen. */
  public boolean unfinished() {
    return cut || outcome == Outcome.TIME_IS_UP;
  }

  /** The winners, in the order in which they won. */
  public List<Leader> leaders() {
    return leaders;
  }

  /** The instant of the last event that changed anything. */
  public BigDecimal endTime() {
    return endTime;
  }

  /** How many messages were sent, by kind; of a synchronizer, only its own. */
  public SortedMap<String, Long> messages() {
    return messages;
  }

  /** How many messages were sent in total. */
  public long total() {
    return total;
  }

  /** The number of messages that a synchronizer carried. */
  public @Nullable Long applicationMessages() {
    return applicationMessages;
  }

  /** How many bits were sent, by kind of message, if messages define their size. */
  public SortedMap<String, Long> bits() {
    return bits;
  }

  /** The number of rounds or phases that were begun, including the last one. */
  public @Nullable Integer rounds() {
    return rounds;
  }

  /** Measurements per round or tick. */
  public Map<String, List<?>> series() {
    return series;
  }

  public @Nullable Locking locking() {
    return locking;
  }

  /** What reached the application of each node, in order. */
  public @Nullable List<List<Delivery>> deliveries() {
    return deliveries;
  }

  public @Nullable List<Component> components() {
    return components;
  }

  /**
   * By node, its last output of each kind, and all leaders that it has learnt of if there are
   * several; null for large networks.
   */
  public @Nullable List<List<Output>> outputs() {
    return outputs;
  }

  /** Further values that an algorithm reports, by name. */
  public Map<String, Object> extras() {
    return extras;
  }

  public List<Violation> violations() {
    return violations;
  }

  public List<String> warnings() {
    return warnings;
  }

  public List<Figure> theory() {
    return theory;
  }

  /**
   * The number of events of a trace: everything that happened to a node, a message or the network.
   */
  public long events() {
    return events;
  }

  /** The same result with further values. */
  Result with(Map<String, Object> further) {
    Map<String, Object> all = new LinkedHashMap<>(extras);
    all.putAll(further);
    return builder(algorithm, nodes, seed, outcome)
        .cut(cut)
        .leaders(leaders)
        .endTime(endTime)
        .messages(messages)
        .total(total)
        .applicationMessages(applicationMessages)
        .bits(bits)
        .rounds(rounds)
        .series(series)
        .locking(locking)
        .deliveries(deliveries)
        .components(components)
        .outputs(outputs)
        .extras(all)
        .violations(violations)
        .warnings(warnings)
        .theory(theory)
        .events(events)
        .build();
  }

  private List<@Nullable Object> values() {
    return Arrays.asList(
        algorithm,
        nodes,
        seed,
        outcome,
        cut,
        leaders,
        endTime,
        messages,
        total,
        applicationMessages,
        bits,
        rounds,
        series,
        locking,
        deliveries,
        components,
        outputs,
        extras,
        violations,
        warnings,
        theory,
        events);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Result that && values().equals(that.values());
  }

  @Override
  public int hashCode() {
    return values().hashCode();
  }

  @Override
  public String toString() {
    return "Result" + values();
  }

  /** How a run ended. */
  public enum Outcome {
    ELECTED("elected"),
    SETTLED("settled"),
    QUIESCENT("quiescent"),
    NO_LEADER("no leader"),
    DEADLOCK("deadlock"),
    LIMIT("limit"),
    VIOLATION("violation"),
    TIME_IS_UP("time is up");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A winner: its id (its position if nodes have no ids), its position, and when it knew. */
  public record Leader(long id, int node, BigDecimal time) {}

  /** A critical section from request to exit; {@code left} is null if the run ended inside. */
  public record Entry(
      int node,
      BigDecimal requested,
      BigDecimal issued,
      BigDecimal entered,
      @Nullable BigDecimal left,
      Fence fence) {}

  /** How a lock performed; figures without a value are null. */
  public record Locking(
      List<Entry> entries,
      @Nullable Double messagesPerEntry,
      @Nullable Double syncDelayMean,
      @Nullable Double syncDelaySettled,
      @Nullable Double responseMean,
      @Nullable BigDecimal responseMax,
      @Nullable Double throughput) {}

  /** A payload that reached an application. */
  public record Delivery(Object payload, long stamp, int sender, BigDecimal time) {}

  /** Live nodes that can talk to each other, and what they agreed on; members are ids. */
  public record Component(
      List<Long> members, @Nullable Long leader, @Nullable Group group, boolean agreed) {}

  /** A property that does not hold, and what happened. */
  public record Violation(Property property, String detail, BigDecimal time, List<Integer> nodes) {
    /** The name of the property. */
    public String name() {
      return property.name();
    }
  }

  /**
   * A formula beside its measurement.
   *
   * @param title of the formula
   * @param value what theory says
   * @param holds whether the measurement is what theory says; an expected value always holds
   */
  public record Figure(
      Formula.Title title,
      Formula.Relation relation,
      Formula.Subject subject,
      double value,
      double measured,
      boolean holds) {

    /** A figure about nothing that tables look for. */
    public Figure(
        String name, Formula.Relation relation, double value, double measured, boolean holds) {
      this(new Formula.Title(name), relation, Formula.Subject.OTHER, value, measured, holds);
    }

    /** What a formula says of a run, beside what the run cost. */
    public static Figure of(Formula formula, double value, double measured) {
      return new Figure(
          formula.title(),
          formula.relation(),
          formula.subject(),
          value,
          measured,
          formula.holds(value, measured));
    }

    /** The name of the formula. */
    public String name() {
      return title.name();
    }
  }

  /** Whether somebody ended the run before it came to its end. */
  public boolean interrupted() {
    return interrupted;
  }

  public boolean holds() {
    return violations.isEmpty();
  }

  /** The number of messages of a kind. */
  public long messages(String kind) {
    return messages.getOrDefault(kind, 0L);
  }

  /** The only leader; an error if there is none, or several. */
  public Leader leader() {
    if (leaders.size() != 1) {
      throw new IllegalStateException("the run has " + leaders.size() + " leaders, expected one");
    }
    return leaders.getFirst();
  }
}
