package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Only the nodes that the algorithm guarantees to win do so, and if any of them wins, all have won
 * in the end. {@link Termination} judges whether any node wins.
 */
public final class RightLeaders implements Monitor {
  private final BitSet expected;
  private final String who;
  private final BitSet leaders = new BitSet();

  /**
   * Expects these positions to win.
   *
   * @param who what they are, such as {@code the 2 largest initiators}
   */
  public RightLeaders(BitSet expected, String who) {
    this.expected = (BitSet) expected.clone();
    this.who = who;
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Won.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Won)) return;
    if (!expected.get(node)) {
      verdict.violated(
          Property.VALIDITY,
          "node " + node + " wins, expected one of " + expected + ", " + who,
          node);
    }
    leaders.set(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    BitSet missing = (BitSet) expected.clone();
    missing.andNot(leaders);
    if (ending == Ending.QUIESCENT && !leaders.isEmpty() && !missing.isEmpty()) {
      verdict.violated(
          Property.TERMINATION,
          "the run is quiescent, but nodes " + missing + " do not lead, expected all of " + who,
          missing.stream().toArray());
    }
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    return ending == Ending.QUIESCENT ? List.of(Property.TERMINATION) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.VALIDITY, Property.TERMINATION);
  }
}
