package org.bellwether.spec.monitor;

import java.util.List;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;
import org.bellwether.spec.Abstraction.AbstractState;
import org.bellwether.spec.Abstraction.AbstractableMonitor;
import org.bellwether.spec.Abstraction.WorkloadConfiguration;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * Every entry has a larger fence than all before it. If fences are derived from request timestamps,
 * this implies fairness in timestamp order.
 */
public final class FencesGrow implements AbstractableMonitor, Symmetric {
  private final Property property;
  private @Nullable Fence last;

  /**
   * Reports the violation of a property that larger fences imply.
   *
   * @param property such as {@code timestamp fairness}
   */
  public FencesGrow(Property property) {
    this.property = property;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Granted(Fence fence))) return;
    if (last != null && fence.compareTo(last) <= 0) {
      verdict.violated(property, "node " + node + " enters with " + fence + " after " + last, node);
    }
    last = fence;
  }

  @Override
  public void writeMemory(WorkloadConfiguration<?, ?> configuration, AbstractState abstractState) {
    abstractState.number(last == null ? 0 : last.epoch());
    if (last != null) abstractState.bound(last.sequence());
  }

  @Override
  public void permute(int[] to) {} // fences name nobody where nodes are interchangeable

  @Override
  public List<Property> properties() {
    return List.of(property);
  }
}
