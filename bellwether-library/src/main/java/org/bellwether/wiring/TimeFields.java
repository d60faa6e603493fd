package org.bellwether.wiring;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** Collects every time that a scenario contains, to find how fine the engine's tick must be. */
final class TimeFields {
  private final Scenario scenario;
  private final boolean faults;
  private int decimals;

  /**
   * The times of a scenario.
   *
   * @param faults whether the times of faults count, too; a checker does not heed them, and the
   *     schedules that it writes name no faults, but have to mean the same ticks
   */
  TimeFields(Scenario scenario, boolean faults) {
    this.scenario = scenario;
    this.faults = faults;
  }

  /** The number of decimals that the finest time needs. */
  int decimals() {
    switch (scenario.links().delay()) {
      case Delay.Constant(var ticks) -> see("links.delay", ticks);
      case Delay.Uniform(var low, var high) -> {
        see("links.delay.uniform", low);
        see("links.delay.uniform", high);
      }
      case Delay.Exponential exponential -> decimals = TimeScale.MOST_DECIMALS;
    }
    for (LinkDelay delay : scenario.links().perLink()) see("links.perLink", delay.ticks());
    if (scenario.start() != null) scenario.start().forEach(s -> see("start", s.time()));
    scenario.clocks().unit().forEach(t -> see("clocks.unit", t));
    if (scenario.clocks().drift().stream().anyMatch(drift -> drift.signum() != 0)) {
      decimals = TimeScale.MOST_DECIMALS; // what such a clock shows is between any instants given
    }
    seeOperations(scenario.operations());
    for (Fault fault : faults ? scenario.faults() : List.<Fault>of()) {
      fault.times().forEach((field, time) -> see("faults." + field, time));
    }
    for (Intervention intervention : scenario.interventions()) {
      if (intervention.action() instanceof Intervention.Action.Delay(var message, BigDecimal by))
        see("interventions.by", by);
    }
    see("until", scenario.until());
    scenario
        .parameters()
        .forEach(
            (name, value) -> {
              if (value instanceof BigDecimal time) see("parameters." + name, time);
            });
    return decimals;
  }

  private void seeOperations(Operations operations) {
    if (operations.equals(Operations.NONE)) return;
    see("operations.hold", operations.hold());
    operations.requests().forEach(r -> see("operations.requests", r.time()));
    operations.first().forEach(r -> see("operations.first", r.time()));
    operations.think().forEach(t -> see("operations.think", t));
    operations.multicasts().forEach(m -> see("operations.multicasts", m.time()));
    operations.withdrawals().forEach(r -> see("operations.withdrawals", r.time()));
    operations.commands().forEach(c -> see("operations.commands", c.time()));
    operations.sends().forEach(s -> see("operations.sends", s.time()));
  }

  private void see(String field, @Nullable BigDecimal time) {
    if (time != null) decimals = Math.max(decimals, TimeScale.decimals(field, time));
  }
}
