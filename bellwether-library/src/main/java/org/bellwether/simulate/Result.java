package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.bellwether.model.Fence;
import org.bellwether.model.Group;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run showed. What does not apply to the algorithm is null, or empty for maps and
 * lists.
 *
 * @param outcome how it ended
 * @param leaders whoever won, in the order in which they did
 * @param endTime the instant of the last event that changed anything
 * @param messages by kind; a synchronizer's own messages only
 * @param total of {@code messages}
 * @param applicationMessages what a synchronizer carried
 * @param bits by kind, for messages that define their size
 * @param events what a trace tells: everything that happened to a node, a message or the network
 * @param rounds how many rounds or phases were begun, the last included
 * @param series figures by round or tick
 * @param deliveries by node, what reached its application, in order
 * @param outputs by node, its last output of each kind, and all leaders that it has learnt of where
 *     there are several; null for large networks
 * @param extras further figures that an algorithm reports, by name
 */
public record Result(
    String algorithm,
    int nodes,
    long seed,
    Outcome outcome,
    List<Leader> leaders,
    BigDecimal endTime,
    SortedMap<String, Long> messages,
    long total,
    @Nullable Long applicationMessages,
    SortedMap<String, Long> bits,
    @Nullable Integer rounds,
    Map<String, List<?>> series,
    @Nullable Locking locking,
    @Nullable List<List<Delivery>> deliveries,
    @Nullable List<Component> components,
    @Nullable List<List<Output>> outputs,
    Map<String, Object> extras,
    List<Violation> violations,
    List<String> warnings,
    List<Figure> theory,
    long events) {

  /** How a run ended. */
  public enum Outcome {
    ELECTED("elected"),
    SETTLED("settled"),
    QUIESCENT("quiescent"),
    NO_LEADER("no leader"),
    DEADLOCK("deadlock"),
    LIMIT("limit"),
    VIOLATION("violation");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A winner: its id (position where there are none), position, and when it knew. */
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

  /** A property that does not hold. */
  public record Violation(String property, String detail, BigDecimal time, List<Integer> nodes) {}

  /** A formula beside its measurement. */
  public record Figure(String name, double value, double measured, boolean holds) {}

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
