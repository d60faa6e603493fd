package org.bellwether.spec.monitor;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** Only the node that the algorithm guarantees to win does so. */
public final class RightLeader implements Monitor {
  private final int expected;
  private final String who;

  /**
   * Expects one position to win.
   *
   * @param who what the node at that position is, such as {@code the largest initiator}
   */
  public RightLeader(int expected, String who) {
    this.expected = expected;
    this.who = who;
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Won.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Won && node != expected) {
      verdict.violated(
          Property.VALIDITY,
          "node " + node + " wins, expected node " + expected + ", " + who,
          node,
          expected);
    }
  }

  @Override
  public LocalJudge inParts() {
    return (node, sums, ending, verdict) -> {
      for (Output output : node.said()) output(node.position(), output, verdict);
    };
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.VALIDITY);
  }
}
