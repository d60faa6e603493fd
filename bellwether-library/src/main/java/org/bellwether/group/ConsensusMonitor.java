package org.bellwether.group;

import java.util.BitSet;
import java.util.List;
import org.bellwether.group.NaiveConsensus.Decided;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * All nodes that decide choose the same value, which some node had; and some node decides if fewer
 * than half of the nodes crash.
 */
public final class ConsensusMonitor implements Monitor {
  private static final int NOTHING = -1;

  private final List<Integer> values;
  private final BitSet down = new BitSet();
  private int decision = NOTHING;

  /**
   * A judge of one run.
   *
   * @param values of the nodes, by position
   */
  public ConsensusMonitor(List<Integer> values) {
    this.values = List.copyOf(values);
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Decided.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Decided(int value))) return;
    if (decision != NOTHING && decision != value) {
      verdict.violated(
          Property.AGREEMENT,
          "node %d decides %d, but another node decided %d".formatted(node, value, decision),
          node);
    }
    if (!values.contains(value)) {
      verdict.violated(
          Property.VALIDITY, "node %d decides %d, which no node had".formatted(node, value), node);
    }
    decision = value;
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    down.set(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (decision != NOTHING || ending == Ending.TIME || ending == Ending.BEYOND_TIME) return;
    if (2 * down.cardinality() >= values.size()) return;
    verdict.violated(Property.TERMINATION, "nobody has decided");
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    boolean judges = ending == Ending.QUIESCENT || ending == Ending.LIMIT;
    return judges ? List.of(Property.TERMINATION) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.AGREEMENT, Property.VALIDITY, Property.TERMINATION);
  }
}
