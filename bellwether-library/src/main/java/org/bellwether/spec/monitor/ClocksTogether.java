package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.model.Output.ClockChange;
import org.bellwether.spec.Monitor.Measuring;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Clocks that a master sets in rounds differ by no more than 2ε + 2ρR: ε is the error of reading
 * one of them, ρ their drift, and R the time since the master began the round that set them. They
 * are compared when a round has set them, and again just before the next one does.
 *
 * <p>A clock is compared through its distance from the true time when its node reports it; by then
 * some clocks have drifted for longer than others, which R accounts for.
 */
public final class ClocksTogether implements Measuring {
  private static final Property CLOCKS_TOGETHER = new Property("clocks together");

  /** How far apart clocks were when they came closest to the bound. */
  public static final String APART = "clocks apart";

  /** How far apart they could have been then. */
  public static final String BOUND = "clocks apart allowed";

  private final int master;
  private final double readingError;
  private final double drift;
  private final double longestDelay;
  private final double[] before; // by node, how far its clock was ahead of the time
  private final double[] after; // the same once this round had set it
  private final BitSet set = new BitSet(); // nodes whose clocks this round has set
  private long now;
  private long ticksPerUnit = 1;
  private double began; // this round, at the earliest
  private double lastBegan = Double.NaN; // the round before this one
  private double apart = Double.NaN;
  private double bound = Double.NaN;

  /**
   * A judge of n clocks.
   *
   * @param readingError ε, in units of time, for clocks that are read in whole units
   * @param drift ρ, as a fraction
   * @param longestDelay of a message
   */
  public ClocksTogether(int n, int master, double readingError, double drift, double longestDelay) {
    this.master = master;
    this.readingError = readingError;
    this.drift = drift;
    this.longestDelay = longestDelay;
    before = new double[n];
    after = new double[n];
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
    if (!(output instanceof ClockChange change)) return;
    double time = (double) now / ticksPerUnit;
    if (node == master) began = time - 2 * longestDelay; // its questions and their answers
    before[node] = change.time() - time;
    after[node] = change.time() + change.by() - time;
    set.set(node);
    if (set.cardinality() < before.length) return;
    if (!Double.isNaN(lastBegan)) judge("before", before, time - lastBegan, verdict);
    judge("after", after, time - began, verdict);
    lastBegan = began;
    set.clear();
  }

  private void judge(String when, double[] ahead, double since, Verdict verdict) {
    int first = 0;
    int last = 0;
    for (int v = 1; v < ahead.length; v++) {
      if (ahead[v] > ahead[first]) first = v;
      if (ahead[v] < ahead[last]) last = v;
    }
    double most = 2 * readingError + 2 * drift * since;
    double difference = ahead[first] - ahead[last];
    if (!(bound - apart <= most - difference)) {
      apart = difference;
      bound = most;
    }
    if (difference <= most + 1e-9 * Math.max(1, Math.abs(ahead[first]))) return;
    verdict.violated(
        CLOCKS_TOGETHER,
        "%s a round, the clocks of nodes %d and %d are %s apart, expected at most %s"
            .formatted(when, first, last, difference, most),
        first,
        last);
  }

  @Override
  public SortedMap<String, Double> measures() {
    SortedMap<String, Double> measures = new TreeMap<>();
    if (Double.isNaN(apart)) return measures;
    measures.put(APART, apart);
    measures.put(BOUND, bound);
    return measures;
  }

  @Override
  public List<Property> properties() {
    return List.of(CLOCKS_TOGETHER);
  }
}
