package org.bellwether.wiring;

import java.util.BitSet;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.model.Mutex;
import org.bellwether.model.Recoverable;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/** Rejects interventions that can never be carried out, whatever the run has come to. */
final class InterventionRules {
  private final Scenario scenario;
  private final Entry entry;
  private final int n;

  InterventionRules(Scenario scenario, Entry entry, int n) {
    this.scenario = scenario;
    this.entry = entry;
    this.n = n;
  }

  void check() {
    long last = 0;
    for (int i = 0; i < scenario.interventions().size(); i++) {
      Intervention intervention = scenario.interventions().get(i);
      String field = "interventions[" + i + "]";
      if (intervention.after() < last) {
        throw ScenarioException.of(
            field + ".after", intervention.after(), "interventions in order, at least " + last);
      }
      last = intervention.after();
      Action action = intervention.action();
      check(field, action);
      String impossible = impossible(action);
      if (impossible != null) {
        throw ScenarioException.of(field, "after event " + last + ", " + impossible);
      }
    }
  }

  /** Why an algorithm never allows an action; null if it does. */
  private @Nullable String impossible(Action action) {
    String name = entry.name();
    boolean recovers = Recoverable.class.isAssignableFrom(entry.node());
    boolean starts = !entry.rounds() && NodeFactory.starts(entry.node());
    boolean lock = Mutex.class.isAssignableFrom(entry.node());
    return switch (action) {
      case Action.Recover recover when !recovers -> "nodes of " + name + " cannot recover";
      case Action.Start start when !starts -> "nodes of " + name + " cannot be started";
      case Action.Request request when !lock ->
          "nothing can be requested: " + name + " is not a lock";
      case Action.Release release when !lock ->
          "nothing can be released: " + name + " is not a lock";
      case Action.Lose lose -> null;
      case Action.Crash crash -> null;
      case Action.Cut cut -> null;
      case Action.Heal heal -> null;
      case Action.Partition partition -> null;
      default ->
          entry.rounds()
              ? name + " runs in lock-step, expected one of lose, crash, cut, heal and partition"
              : impossibleInSchedule(action);
    };
  }

  private @Nullable String impossibleInSchedule(Action action) {
    if (scenario.schedule().isEmpty()) return null;
    return switch (action) {
      case Action.Delay delay ->
          "a schedule decides what happens, not time, expected none of delay, pause and resume";
      case Action.Pause pause ->
          "a schedule decides what happens, not time, expected none of delay, pause and resume";
      case Action.Resume resume ->
          "a schedule decides what happens, not time, expected none of delay, pause and resume";
      default -> null;
    };
  }

  private void check(String field, Action action) {
    switch (action) {
      case Action.Lose(long message) -> number(field + ".lose", message);
      case Action.Duplicate(long message) -> number(field + ".duplicate", message);
      case Action.Deliver(long message) -> number(field + ".deliver", message);
      case Action.Delay(long message, var by) -> {
        number(field + ".delay", message);
        if (by.signum() <= 0) throw ScenarioException.of(field + ".by", by, "a time above 0");
      }
      case Action.Crash(int node) -> position(field + ".crash", node);
      case Action.Pause(int node) -> position(field + ".pause", node);
      case Action.Resume(int node) -> position(field + ".resume", node);
      case Action.Recover(int node) -> position(field + ".recover", node);
      case Action.Start(int node) -> position(field + ".start", node);
      case Action.Request(int node) -> position(field + ".request", node);
      case Action.Release(int node) -> position(field + ".release", node);
      case Action.Partition(var components) -> {
        BitSet seen = new BitSet();
        for (List<Integer> component : components) {
          for (int node : component) {
            position(field + ".partition", node);
            if (seen.get(node)) {
              throw ScenarioException.of(
                  field + ".partition", "node " + node + " twice", "each node in one component");
            }
            seen.set(node);
          }
        }
      }
      case Action.Cut(var links) -> {
        for (Pair link : links) {
          position(field + ".cut", link.from());
          position(field + ".cut", link.to());
        }
      }
      case Action.Heal() -> {}
    }
  }

  private static void number(String field, long message) {
    if (message < 1) throw ScenarioException.of(field, message, "the number of a message, from 1");
  }

  private void position(String field, int node) {
    if (node < 0 || node >= n) {
      throw ScenarioException.of(field, "node " + node, "a position from 0 to " + (n - 1));
    }
  }
}
