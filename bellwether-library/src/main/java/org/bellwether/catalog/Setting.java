package org.bellwether.catalog;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.BitSet;
import java.util.List;
import org.bellwether.topology.Topology;

/**
 * What is fixed before a run: the network, the ids, the initiators, and the parameters.
 *
 * @param ids by position; the positions themselves for algorithms that use those
 * @param initiators the nodes that start spontaneously
 * @param together whether all of them start at 0, before any message arrives
 * @param delayBound the longest time that a message may take; the mean if there is no bound
 * @param hold how long clients of a lock stay in the critical section
 * @param timing how fast clocks and links are
 * @param clocks of the nodes, by position; empty if all of them are right
 * @param ticksPerUnit how often local clocks tick in a unit of time
 */
public record Setting(
    Topology topology,
    long[] ids,
    BitSet initiators,
    boolean together,
    BigDecimal delayBound,
    BigDecimal hold,
    Timing timing,
    List<LocalClock> clocks,
    long ticksPerUnit,
    Parameter.Values parameters) {

  /** A setting with clocks that are right and tick once per unit of time. */
  public Setting(
      Topology topology,
      long[] ids,
      BitSet initiators,
      boolean together,
      BigDecimal delayBound,
      Timing timing,
      Parameter.Values parameters) {
    this(
        topology,
        ids,
        initiators,
        together,
        delayBound,
        BigDecimal.ONE,
        timing,
        List.of(),
        1,
        parameters);
  }

  public int n() {
    return topology.n();
  }

  /** The local clock of a node. */
  public LocalClock clock(int position) {
    return clocks.isEmpty() ? LocalClock.RIGHT : clocks.get(position);
  }

  /** A length of time in whole ticks of a local clock, rounded up; for timeouts. */
  public long ticks(BigDecimal time) {
    BigDecimal ticks =
        time.multiply(BigDecimal.valueOf(ticksPerUnit)).setScale(0, RoundingMode.CEILING);
    return ticks.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) >= 0
        ? Long.MAX_VALUE
        : ticks.longValueExact();
  }

  /** A parameter that must be a whole number of ticks of a local clock. */
  public long ticks(String parameter) {
    BigDecimal time = parameters.time(parameter);
    if (time.multiply(BigDecimal.valueOf(ticksPerUnit)).stripTrailingZeros().scale() > 0) {
      throw Parameter.wrong(parameter, time.toPlainString(), "a whole number of clock ticks");
    }
    return ticks(time);
  }

  /** The position of the largest id among those that the set holds. */
  public int largest(BitSet among) {
    return largest(ids, among);
  }

  public static int largest(long[] ids, BitSet among) {
    int best = among.nextSetBit(0);
    int end;
    for (int from = best; from >= 0; from = among.nextSetBit(end)) {
      end = among.nextClearBit(from);
      for (int v = from; v < end; v++) if (ids[v] > ids[best]) best = v;
    }
    return best;
  }

  /** The position of the smallest id among those that the set holds. */
  public int smallest(BitSet among) {
    int best = -1;
    for (int v = among.nextSetBit(0); v >= 0; v = among.nextSetBit(v + 1)) {
      if (best < 0 || ids[v] < ids[best]) best = v;
    }
    return best;
  }

  public BitSet everybody() {
    BitSet all = new BitSet();
    all.set(0, n());
    return all;
  }

  /** The same setting with other parameters. */
  public Setting with(Parameter.Values others) {
    return new Setting(
        topology,
        ids,
        initiators,
        together,
        delayBound,
        hold,
        timing,
        clocks,
        ticksPerUnit,
        others);
  }

  /** The same setting with other initiators. */
  public Setting startedBy(BitSet others) {
    return new Setting(
        topology,
        ids,
        others,
        together,
        delayBound,
        hold,
        timing,
        clocks,
        ticksPerUnit,
        parameters);
  }

  /**
   * How fast a network is, in simulated time.
   *
   * @param firstStart when the first node starts
   * @param units of all local clocks
   * @param delays of all links; the total is that of the links of a ring, the longest ones if they
   *     vary; infinite if there is no bound
   */
  public record Timing(double firstStart, Span units, Span delays) {
    /** The timing of n nodes in lock-step. */
    public static Timing unit(int n) {
      Span ones = new Span(1, 1, n);
      return new Timing(0, ones, ones);
    }

    /** Whether all clocks agree and every message takes one unit of theirs. */
    public boolean lockStep() {
      return units.always(1) && delays.always(1);
    }

    /** How long several things take: the shortest, the longest, and all together. */
    public record Span(double shortest, double longest, double total) {
      boolean always(double length) {
        return shortest == length && longest == length;
      }
    }
  }

  /**
   * A node's local clock.
   *
   * @param unit how long its unit takes if it does not drift
   * @param offset what it shows when the run begins
   * @param drift by how much it is too fast, as a fraction; below 0 if it is too slow
   */
  public record LocalClock(BigDecimal unit, BigDecimal offset, BigDecimal drift) {
    /** A clock that shows the time of the scenario. */
    public static final LocalClock RIGHT =
        new LocalClock(BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ZERO);

    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    /** Whether it always shows the time of the scenario. */
    public boolean right() {
      return offset.signum() == 0 && gain().signum() == 0;
    }

    /** Whether it gains or loses at most so many millionths. */
    public boolean drifts(long atMostPpm) {
      BigDecimal most = unit.multiply(BigDecimal.valueOf(atMostPpm));
      return gain().abs().multiply(MILLION).compareTo(most) <= 0;
    }

    /** By how much its rate differs from that of time, as a fraction. */
    public double rateError() {
      return Math.abs(gain().doubleValue() / unit.doubleValue());
    }

    /** How much further than the time it goes in one of its units. */
    private BigDecimal gain() {
      return BigDecimal.ONE.add(drift).subtract(unit);
    }
  }
}
