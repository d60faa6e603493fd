package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.TimeScale;
import org.jspecify.annotations.Nullable;

/** The measurements of a synchronizer per tick: when nodes begin it, and what it costs. */
final class TickSeries {
  private static final int MOST_NODES_FOR_SKEW = 1000;
  private static final int MOST_NODES_FOR_PAIRS = 400;
  private static final long NOT_YET = -1;

  private final Topology topology;
  private final TimeScale scale;
  private final List<Long> earliest = new ArrayList<>();
  private final List<Long> latest = new ArrayList<>();
  private final List<long[]> begun = new ArrayList<>(); // by tick and node; none in large networks
  private long[] carried = new long[16]; // messages of the application, by tick
  private int carriedTicks;
  private final List<Class<?>> kinds = new ArrayList<>();
  private final List<long[]> control = new ArrayList<>(); // by tick and kind
  private int lastTick = -1; // of a control message,
  private @Nullable Class<?> lastKind; // its kind,
  private long[] lastCounts = {}; // and where it was counted
  private int lastIndex;

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

  void carried(int tick, int times) {
    if (tick < 0) return;
    if (tick >= carried.length) carried = Arrays.copyOf(carried, Math.max(tick + 1, 2 * tick));
    carriedTicks = Math.max(carriedTicks, tick + 1);
    carried[tick] += times;
  }

  void control(int tick, Class<?> kind, int times) {
    if (tick == lastTick && kind == lastKind) { // like most
      lastCounts[lastIndex] += times;
      return;
    }
    if (tick < 0) return; // starts a node, or comes from one that was paused when it was to begin
    while (control.size() <= tick) control.add(new long[kinds.size()]);
    int index = 0;
    while (index < kinds.size() && kinds.get(index) != kind) index++;
    if (index == kinds.size()) kinds.add(kind);
    long[] counts = control.get(tick);
    if (index >= counts.length) {
      counts = Arrays.copyOf(counts, kinds.size());
      control.set(tick, counts);
    }
    counts[index] += times;
    lastTick = tick;
    lastKind = kind;
    lastCounts = counts;
    lastIndex = index;
  }

  /** How many ticks were begun after the first. */
  int count() {
    return Math.max(0, earliest.size() - 1);
  }

  Map<String, List<?>> series() {
    Map<String, List<?>> series = new LinkedHashMap<>();
    series.put("tickStartMin", earliest.stream().map(scale::units).toList());
    series.put("tickStartMax", latest.stream().map(scale::units).toList());
    series.put("spread", spread());
    if (topology.n() <= MOST_NODES_FOR_SKEW) series.put("skew", skew());
    series.put("applicationPerTick", applicationPerTick());
    series.put("controlPerTick", controlPerTick());
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

  /** How many ticks had or could have had messages. */
  private int ticksWithMessages() {
    return Math.max(count(), Math.max(control.size(), carriedTicks));
  }

  private List<Long> applicationPerTick() {
    List<Long> list = new ArrayList<>();
    for (int tick = 0; tick < ticksWithMessages(); tick++) {
      list.add(tick < carriedTicks ? carried[tick] : 0);
    }
    return list;
  }

  private List<SortedMap<String, Long>> controlPerTick() {
    List<SortedMap<String, Long>> list = new ArrayList<>();
    for (int tick = 0; tick < ticksWithMessages(); tick++) {
      SortedMap<String, Long> byKind = new TreeMap<>();
      long[] counts = tick < control.size() ? control.get(tick) : new long[0];
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] > 0) byKind.put(kinds.get(i).getSimpleName(), counts[i]);
      }
      list.add(byKind);
    }
    return list;
  }
}
