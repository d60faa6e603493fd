package org.bellwether.wiring;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Trait;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** Adapts a scenario to what its algorithm means by it. */
final class ScenarioAdaptation {
  private ScenarioAdaptation() {}

  static Scenario of(Scenario asked, Entry entry) {
    Scenario.Builder fitting = null;
    if (entry.has(Trait.SAME_ROUND)) fitting = asked.but().links(sameRound(asked.links()));
    Clocks clocks = clocks(asked, entry);
    if (clocks != null) fitting = (fitting == null ? asked.but() : fitting).clocks(clocks);
    return fitting == null ? asked : fitting.build();
  }

  /** Clocks whose unit follows from the parameters; null if it does not, or is given. */
  private static @Nullable Clocks clocks(Scenario asked, Entry entry) {
    Clocks given = asked.clocks();
    if (!given.unit().isEmpty()) return null;
    int n = Networks.size(asked, entry);
    BigDecimal unit = entry.unit(asked.parameters(), n);
    if (unit == null) return null;
    return new Clocks(Collections.nCopies(n, unit), given.offset(), given.drift());
  }

  /** The first unit of a delay is the round in which the message is sent. */
  private static Links sameRound(Links links) {
    Delay delay =
        switch (links.delay()) {
          case Delay.Constant(var ticks) -> new Delay.Constant(shorter(ticks));
          case Delay.Uniform(var low, var high) -> new Delay.Uniform(shorter(low), shorter(high));
          case Delay.Exponential exponential -> exponential;
        };
    List<LinkDelay> perLink =
        links.perLink().stream()
            .map(link -> new LinkDelay(link.from(), link.to(), shorter(link.ticks())))
            .toList();
    return new Links(delay, perLink, links.fifo(), links.loss(), links.duplicate());
  }

  /** What is no delay stays as it is, to be refused. */
  private static BigDecimal shorter(BigDecimal delay) {
    return delay.signum() < 0 ? delay : delay.subtract(BigDecimal.ONE).max(BigDecimal.ZERO);
  }
}
