package org.bellwether.wiring;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Setting.Timing;
import org.bellwether.catalog.Setting.Timing.Span;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Starting;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.RingTopology;

/** Reads off a scenario how fast its clocks and links are. */
final class Timings {
  private final Scenario scenario;
  private final Topology topology;
  private double shortestUnit = Double.POSITIVE_INFINITY;
  private double longestUnit;
  private double units;
  private double shortestDelay = Double.POSITIVE_INFINITY;
  private double longestDelay;
  private double delays;

  private Timings(Scenario scenario, Topology topology) {
    this.scenario = scenario;
    this.topology = topology;
  }

  static Timing of(Scenario scenario, Topology topology) {
    Timings timings = new Timings(scenario, topology);
    for (int v = 0; v < topology.n(); v++) timings.clock(v);
    timings.links();
    List<Starting> starts = scenario.start() == null ? List.of() : scenario.start();
    return new Timing(
        starts.stream().mapToDouble(s -> s.time().doubleValue()).min().orElse(0),
        new Span(timings.shortestUnit, timings.longestUnit, timings.units),
        new Span(timings.shortestDelay, timings.longestDelay, timings.delays));
  }

  private void clock(int v) {
    List<BigDecimal> unit = scenario.clocks().unit();
    List<BigDecimal> drift = scenario.clocks().drift();
    double length = unit.isEmpty() ? 1 : unit.get(v).doubleValue();
    if (!drift.isEmpty()) length /= 1 + drift.get(v).doubleValue();
    shortestUnit = Math.min(shortestUnit, length);
    longestUnit = Math.max(longestUnit, length);
    units += length;
  }

  private void links() {
    double low = 0;
    double high = 0;
    double late = lateBy();
    switch (scenario.links().delay()) {
      case Delay.Constant(var ticks) -> low = high = ticks.doubleValue();
      case Delay.Uniform(var least, var most) -> {
        low = least.doubleValue();
        high = most.doubleValue();
      }
      case Delay.Exponential exponential -> high = Double.POSITIVE_INFINITY;
    }
    List<LinkDelay> perLink = scenario.links().perLink();
    if (perLink.isEmpty() || !(topology instanceof RingTopology)) {
      link(low, high + late);
      for (LinkDelay own : perLink) {
        link(own.ticks().doubleValue(), own.ticks().doubleValue() + late);
      }
      delays = (high + late) * topology.n();
      return;
    }
    Map<Long, Double> own = new HashMap<>();
    for (LinkDelay link : perLink) {
      own.put(Ports.link(link.from(), link.to()), link.ticks().doubleValue());
    }
    for (int v = 0; v < topology.n(); v++) {
      Double fixed = own.get(Ports.link(v, (v + 1) % topology.n()));
      link(fixed != null ? fixed : low, (fixed != null ? fixed : high) + late);
      delays += (fixed != null ? fixed : high) + late;
    }
  }

  /** How much later than usual a message may come. */
  private double lateBy() {
    double most = 0;
    for (Fault fault : scenario.faults()) {
      if (fault instanceof Fault.Window window && window.late() > 0) {
        most = Math.max(most, window.lateBy().doubleValue());
      }
    }
    return most;
  }

  private void link(double low, double high) {
    shortestDelay = Math.min(shortestDelay, low);
    longestDelay = Math.max(longestDelay, high);
  }
}
