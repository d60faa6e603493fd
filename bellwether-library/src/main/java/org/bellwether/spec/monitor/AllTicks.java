package org.bellwether.spec.monitor;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** A synchronizer does not get stuck: every node begins every tick. */
public final class AllTicks implements Monitor {
  private final int ticks;
  private final int[] begun; // by node, the last tick that it began

  public AllTicks(int n, int ticks) {
    this.ticks = ticks;
    begun = new int[n];
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Began.class;
  }

  @Override
  public boolean heedsOrder(Class<? extends Output> kind) {
    return false; // only the last tick of each node matters
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Began(int tick)) begun[node] = tick;
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending == Ending.TIME) return;
    for (int node = 0; node < begun.length; node++) {
      if (begun[node] < ticks) {
        verdict.violated(
            Property.TERMINATION,
            "node "
                + node
                + " is stuck in tick "
                + begun[node]
                + ", expected it to reach tick "
                + ticks,
            node);
        return;
      }
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.TERMINATION);
  }
}
