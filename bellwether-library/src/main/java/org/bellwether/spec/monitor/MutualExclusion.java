package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Two nodes are never in the critical section at the same time, and no node enters without a
 * request.
 */
public final class MutualExclusion implements Symmetric {
  private static final Property MUTUAL_EXCLUSION = new Property("mutual exclusion");

  private int inside = -1;
  private final BitSet waiting = new BitSet();

  @Override
  public void requested(int node, Verdict verdict) {
    waiting.set(node);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Granted)) return;
    if (inside >= 0) {
      verdict.violated(
          MUTUAL_EXCLUSION,
          inside == node
              ? "node " + node + " enters the critical section twice"
              : "nodes " + inside + " and " + node + " are both in the critical section",
          inside,
          node);
    }
    if (!waiting.get(node)) {
      verdict.violated(
          MUTUAL_EXCLUSION,
          "node " + node + " enters the critical section without a request",
          node);
    }
    waiting.clear(node);
    inside = node;
  }

  @Override
  public void released(int node, Verdict verdict) {
    if (inside == node) inside = -1;
  }

  @Override
  public void withdrawn(int node, Verdict verdict) {
    waiting.clear(node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    if (inside == node) inside = -1;
    waiting.clear(node);
  }

  @Override
  public void permute(int[] to) {
    if (inside >= 0) inside = to[inside];
    Symmetric.permute(waiting, to);
  }

  @Override
  public List<Property> properties() {
    return List.of(MUTUAL_EXCLUSION);
  }
}
