package org.bellwether.catalog;

import java.math.BigDecimal;
import java.util.BitSet;
import org.bellwether.topology.Topology;

/**
 * What is fixed before a run: the network, who is who, who starts, and the parameters.
 *
 * @param ids by position; the positions themselves for algorithms that use those
 * @param initiators who starts spontaneously
 * @param delayBound the longest that a message may take; the mean where there is no bound
 * @param ticksPerUnit how many engine ticks make one unit of the scenario's time
 */
public record Setting(
    Topology topology,
    long[] ids,
    BitSet initiators,
    BigDecimal delayBound,
    long ticksPerUnit,
    Parameters parameters) {

  public int n() {
    return topology.n();
  }

  /** A length of time in ticks, which is what timers are set in. */
  public long ticks(BigDecimal time) {
    BigDecimal ticks = time.multiply(BigDecimal.valueOf(ticksPerUnit));
    return ticks.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) >= 0
        ? Long.MAX_VALUE
        : ticks.longValueExact();
  }

  public long ticks(String parameter) {
    return ticks(parameters.time(parameter));
  }

  /** The position of the largest id among those that the set holds. */
  public int largest(BitSet among) {
    int best = -1;
    for (int v = among.nextSetBit(0); v >= 0; v = among.nextSetBit(v + 1)) {
      if (best < 0 || ids[v] > ids[best]) best = v;
    }
    return best;
  }

  public BitSet everybody() {
    BitSet all = new BitSet();
    all.set(0, n());
    return all;
  }

  /** The same with other parameters. */
  public Setting with(Parameters others) {
    return new Setting(topology, ids, initiators, delayBound, ticksPerUnit, others);
  }
}
