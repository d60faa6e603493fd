package org.bellwether.spec.monitor;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Electing;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** In a quiescent state, all nodes have taken part in the same number of elections. */
public final class SameElections implements Monitor {
  private final int[] elections; // by node

  /** Judges n nodes. */
  public SameElections(int n) {
    elections = new int[n];
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Electing.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Electing) elections[node]++;
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    for (int v = 1; v < elections.length; v++) {
      if (elections[v] == elections[0]) continue;
      verdict.violated(
          Property.AGREEMENT,
          "node %d has taken part in %d elections, but node 0 in %d"
              .formatted(v, elections[v], elections[0]),
          v,
          0);
      return;
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.AGREEMENT);
  }
}
