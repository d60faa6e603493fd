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
public final class TimeFields {
  private final Scenario scenario;
  private int decimals;

  TimeFields(Scenario scenario) {
    this.scenario = scenario;
  }

  /** The number of decimals that the finest time needs. */
  int decimals() {
    switch (scenario.links().delay()) {
      case Delay.Constant(var ticks) -> see("links.delay", ticks);
      case Delay.Uniform(var low, var high) -> {
        see("links.delay.uniform", low);
        see("links.delay.uniform", high);
      }
      case Delay.Exponential _ -> decimals = TimeScale.MOST_DECIMALS;
    }
    for (LinkDelay delay : scenario.links().perLink()) see("links.perLink", delay.ticks());
    if (scenario.start() != null) scenario.start().forEach(s -> see("start", s.time()));
    scenario.clocks().unit().forEach(t -> see("clocks.unit", t));
    if (scenario.clocks().drift().stream().anyMatch(drift -> drift.signum() != 0)) {
      decimals = TimeScale.MOST_DECIMALS; // what such a clock shows is between any instants given
    }
    seeOperations(scenario.operations());
    for (Fault fault : scenario.faults()) seeFault(fault);
    for (Intervention intervention : scenario.interventions()) {
      if (intervention.action() instanceof Intervention.Action.Delay(_, BigDecimal by))
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
    see("operations.hold", operations.hold());
    operations.requests().forEach(r -> see("operations.requests", r.time()));
    operations.first().forEach(r -> see("operations.first", r.time()));
    operations.think().forEach(t -> see("operations.think", t));
    operations.multicasts().forEach(m -> see("operations.multicasts", m.time()));
    operations.withdrawals().forEach(r -> see("operations.withdrawals", r.time()));
    operations.commands().forEach(c -> see("operations.commands", c.time()));
    operations.sends().forEach(s -> see("operations.sends", s.time()));
  }

  private void seeFault(Fault fault) {
    if (fault instanceof Fault.Window window) {
      for (BigDecimal time : List.of(window.from(), window.until(), window.lateBy())) {
        see("faults", time);
      }
    } else if (fault instanceof Fault.CrashAtWrite crash) {
      see("faults.recoverAfter", crash.recoverAfter());
    } else {
      see("faults.at", at(fault));
    }
  }

  /** When a fault strikes; null for those that strike single messages or over a stretch. */
  public static @Nullable BigDecimal at(Fault fault) {
    return switch (fault) {
      case Fault.Crash(var at, _) -> at;
      case Fault.Recover(var at, _, _) -> at;
      case Fault.Partition(var at, _) -> at;
      case Fault.Cut(var at, _) -> at;
      case Fault.Heal(var at) -> at;
      case Fault.Pause(var at, _) -> at;
      case Fault.Resume(var at, _) -> at;
      case Fault.Unlink(var at, _, _) -> at;
      case Fault.Inject(var at, _, _, _) -> at;
      case Fault.LoseToken(var at) -> at;
      case Fault.CrashAtWrite _, Fault.Window _, Fault.Lose _, Fault.Duplicate _ -> null;
    };
  }

  private void see(String field, @Nullable BigDecimal time) {
    if (time != null) decimals = Math.max(decimals, TimeScale.decimals(field, time));
  }
}
