package org.bellwether.election;

import java.util.BitSet;
import java.util.List;
import org.bellwether.election.Vitanyi.RingSize;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Every node that believes that it knows the size of the ring is right, and all nodes that should
 * know it do.
 */
public final class RingSizeMonitor implements Monitor {
  private static final Property PROPERTY = new Property("ring size");

  private final int n;
  private final int size;
  private final boolean everybody;
  private final BitSet know = new BitSet();
  private final BitSet winners = new BitSet();

  /**
   * A judge of a ring of n processors.
   *
   * @param everybody whether all are to know it, and not only the winner
   */
  public RingSizeMonitor(int n, boolean everybody) {
    this(n, n, everybody);
  }

  private RingSizeMonitor(int n, int size, boolean everybody) {
    this.n = n;
    this.size = size;
    this.everybody = everybody;
  }

  /** The same for a ring that n processors form with some of them in several places. */
  public RingSizeMonitor ofPlaces(int places) {
    return new RingSizeMonitor(n, places, everybody);
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == RingSize.class || kind == Won.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> winners.set(node);
      case RingSize(long known) -> {
        know.set(node);
        if (known == size) return;
        verdict.violated(
            PROPERTY,
            "node %d believes that there are %d processors instead of %d"
                .formatted(node, known, size),
            node);
      }
      default -> {}
    }
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    for (int v = 0; v < n; v++) {
      if (know.get(v) || (!everybody && !winners.get(v))) continue;
      verdict.violated(PROPERTY, "node %d does not know the size".formatted(v), v);
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(PROPERTY);
  }
}
