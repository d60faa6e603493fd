package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.model.Output.TimeEstimate;
import org.bellwether.spec.Monitor.Measuring;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * The error of a node that reports the time is at most what it says. The true time is that of the
 * world, which no node can see.
 */
public final class TrueTime implements Measuring {
  private static final Property TRUE_TIME = new Property("true time");

  /** By how much the estimate was wrong that came closest to its bound. */
  public static final String ERROR = "clock error";

  /** By how much that estimate could have been wrong. */
  public static final String BOUND = "clock error allowed";

  private final BitSet exempt; // nodes that may be wrong
  private long now;
  private long ticksPerUnit = 1;
  private double error = Double.NaN;
  private double bound = Double.NaN;

  public TrueTime() {
    this(new BitSet());
  }

  /**
   * A judge of some nodes only.
   *
   * @param exempt those that are not judged
   */
  public TrueTime(BitSet exempt) {
    this.exempt = (BitSet) exempt.clone();
  }

  @Override
  public boolean needsTime() {
    return true;
  }

  @Override
  public boolean keepsTime() {
    return true;
  }

  @Override
  public void passed(long ticks, long perUnit) {
    now += ticks;
    ticksPerUnit = perUnit;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof TimeEstimate estimate) || exempt.get(node)) return;
    // the whole units are exact, and what is left is below one
    double off =
        Math.abs(
            (double) (now / ticksPerUnit - estimate.time())
                + (double) (now % ticksPerUnit) / ticksPerUnit);
    if (!(bound - error <= estimate.error() - off)) {
      error = off;
      bound = estimate.error();
    }
    if (off <= estimate.error()) return;
    verdict.violated(
        TRUE_TIME,
        "node %d reports %d with an error of at most %d, but its error is %s"
            .formatted(node, estimate.time(), estimate.error(), off),
        node);
  }

  @Override
  public SortedMap<String, Double> measures() {
    SortedMap<String, Double> measures = new TreeMap<>();
    if (Double.isNaN(error)) return measures;
    measures.put(ERROR, error);
    measures.put(BOUND, bound);
    return measures;
  }

  @Override
  public List<Property> properties() {
    return List.of(TRUE_TIME);
  }
}
