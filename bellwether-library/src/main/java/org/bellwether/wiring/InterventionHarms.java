package org.bellwether.wiring;

import java.math.BigDecimal;
import java.util.Map;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.Intervention.Action;
import org.jspecify.annotations.Nullable;

/** What is done by hand does the same harm as a fault. */
final class InterventionHarms {
  private InterventionHarms() {}

  /** The fault that breaks the same assumptions; null if none does. */
  static @Nullable Fault asFault(Action action) {
    BigDecimal at = BigDecimal.ZERO;
    Pattern message = new Pattern("", Map.of(), 1);
    return switch (action) {
      case Action.Lose lose -> new Fault.Lose(message);
      case Action.Duplicate duplicate -> new Fault.Duplicate(message);
      case Action.Delay(var delayMessage, var by) -> new Fault.Window(at, at, 0, 0, 1, by);
      case Action.Crash(int node) -> new Fault.Crash(at, node);
      case Action.Pause(int node) -> new Fault.Pause(at, node);
      case Action.Resume(int node) -> new Fault.Resume(at, node);
      case Action.Cut(var links) -> new Fault.Cut(at, links);
      case Action.Partition(var components) -> new Fault.Partition(at, components);
      case Action.Deliver deliver -> null;
      case Action.Recover recover -> null;
      case Action.Start start -> null;
      case Action.Request request -> null;
      case Action.Release release -> null;
      case Action.Heal heal -> null;
    };
  }
}
