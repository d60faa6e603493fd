package org.bellwether.election;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.election.RingSorting.Sorted;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Values are sorted around a ring: the s-th node clockwise, starting with the leader, gets the s-th
 * smallest value, and in a quiescent state every live node has got its value.
 */
public final class SortedRing implements Monitor {
  private static final Property SORTED = new Property("sorted");

  private final long[] expected; // by position
  private final BitSet done = new BitSet(); // those that have their value, or have crashed

  /**
   * Judges a ring.
   *
   * @param leader the position of the smallest value
   * @param values by position, before they are sorted
   */
  public SortedRing(int leader, long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    expected = new long[values.length];
    for (int s = 0; s < sorted.length; s++) expected[(leader + s) % sorted.length] = sorted[s];
  }

  @Override
  public List<Property> properties() {
    return List.of(SORTED);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Sorted(long value))) return;
    done.set(node);
    if (value == expected[node]) return;
    verdict.violated(
        SORTED, "node %d gets %d, expected %d".formatted(node, value, expected[node]), node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    done.set(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    int without = done.nextClearBit(0);
    if (without >= expected.length) return;
    verdict.violated(SORTED, "node " + without + " never gets a value", without);
  }
}
