package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.TimeScale;

/** When nodes begin each tick of a synchronizer. */
final class TickSeries {
  private static final int MOST_NODES_FOR_SKEW = 1000;
  private static final int MOST_NODES_FOR_PAIRS = 400;
  private static final long NOT_YET = -1;

  private final Topology topology;
  private final TimeScale scale;
  private final List<Long> earliest = new ArrayList<>();
  private final List<Long> latest = new ArrayList<>();
  private final List<long[]> begun = new ArrayList<>(); // by tick and node; none in large networks

  TickSeries(Topology topology, TimeScale scale) {
    this.topology = topology;
    this.scale = scale;
  }

  void began(int tick, int node, long time) {
    if (tick == earliest.size()) {
      earliest.add(time);
      latest.add(time);
    } else if (time > latest.get(tick)) {
      latest.set(tick, time);
    }
    if (topology.n() > MOST_NODES_FOR_SKEW) return;
    if (tick == begun.size()) {
      long[] times = new long[topology.n()];
      Arrays.fill(times, NOT_YET);
      begun.add(times);
    }
    begun.get(tick)[node] = time;
  }

  /** How many ticks were begun after the first. */
  int count() {
    return Math.max(0, earliest.size() - 1);
  }

  /**
   * The measurements by name.
   *
   * @param messages of all ticks
   */
  Map<String, List<?>> series(TickMessages messages) {
    Map<String, List<?>> series = new LinkedHashMap<>();
    series.put("tickStartMin", earliest.stream().map(scale::units).toList());
    series.put("tickStartMax", latest.stream().map(scale::units).toList());
    series.put("spread", spread());
    if (topology.n() <= MOST_NODES_FOR_SKEW) series.put("skew", skew());
    int ticks = Math.max(count(), messages.ticks());
    series.put("applicationPerTick", messages.applicationPerTick(ticks));
    series.put("controlPerTick", messages.controlPerTick(ticks));
    return series;
  }

  /** By tick, how long after the first node the last one began it. */
  private List<BigDecimal> spread() {
    List<BigDecimal> spread = new ArrayList<>();
    for (int tick = 0; tick < earliest.size(); tick++) {
      spread.add(scale.units(latest.get(tick) - earliest.get(tick)));
    }
    return spread;
  }

  /** By tick, how far apart two neighbours were at most in beginning it. */
  private List<BigDecimal> skew() {
    List<BigDecimal> skew = new ArrayList<>();
    for (long[] times : begun) {
      long most = 0;
      for (int v = 0; v < times.length; v++) {
        for (int slot = 0; slot < topology.degree(v); slot++) {
          long other = times[topology.neighbour(v, slot)];
          if (times[v] != NOT_YET && other != NOT_YET) most = Math.max(most, times[v] - other);
        }
      }
      skew.add(scale.units(most));
    }
    return skew;
  }

  /**
   * By distance, how many ticks two nodes that far from each other were apart at most at any time;
   * none in large networks.
   */
  List<Integer> ticksApart() {
    if (topology.n() > MOST_NODES_FOR_PAIRS || begun.isEmpty()) return List.of();
    List<Integer> apart = new ArrayList<>();
    for (int v = 0; v < topology.n(); v++) {
      int[] distances = topology.distances(v);
      for (int w = 0; w < distances.length; w++) {
        while (apart.size() <= distances[w]) apart.add(0);
        apart.set(distances[w], Math.max(apart.get(distances[w]), ahead(v, w)));
      }
    }
    return apart;
  }

  /** How many ticks one node was ahead of another at most. */
  private int ahead(int node, int other) {
    int most = 0;
    int behind = 0; // the other's tick when the first begins its own
    for (int tick = 0; tick < begun.size() && begun.get(tick)[node] != NOT_YET; tick++) {
      long now = begun.get(tick)[node];
      while (behind + 1 < begun.size()
          && begun.get(behind + 1)[other] != NOT_YET
          && begun.get(behind + 1)[other] <= now) behind++;
      most = Math.max(most, tick - behind);
    }
    return most;
  }
}
