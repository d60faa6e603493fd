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
      check(field, intervention.action());
      if (entry.rounds()) checkLockStep(field, intervention.action());
      if (!scenario.schedule().isEmpty()) checkSchedule(field, intervention.action());
    }
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
      case Action.Recover(int node) -> {
        position(field + ".recover", node);
        boolean recovers = Recoverable.class.isAssignableFrom(entry.node());
        need(recovers, field + ".recover", "no recovery: nodes of " + entry.name() + " cannot");
      }
      case Action.Start(int node) -> {
        position(field + ".start", node);
        boolean starts = !entry.rounds() && NodeFactory.starts(entry.node());
        need(starts, field + ".start", "no start: nodes of " + entry.name() + " have none");
      }
      case Action.Request(int node) -> {
        position(field + ".request", node);
        needLock(field + ".request");
      }
      case Action.Release(int node) -> {
        position(field + ".release", node);
        needLock(field + ".release");
      }
      case Action.Partition(var components) -> {
        BitSet seen = new BitSet();
        for (List<Integer> component : components) {
          for (int node : component) {
            position(field + ".partition", node);
            need(!seen.get(node), field + ".partition", "each node in one component");
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

  private static void need(boolean so, String field, String expected) {
    if (!so) throw ScenarioException.says(field, "makes no sense", expected);
  }

  private void needLock(String field) {
    boolean lock = Mutex.class.isAssignableFrom(entry.node());
    need(lock, field, "a lock algorithm, which " + entry.name() + " is not");
  }

  private static void number(String field, long message) {
    if (message < 1) throw ScenarioException.of(field, message, "the number of a message, from 1");
  }

  private void position(String field, int node) {
    if (node < 0 || node >= n) {
      throw ScenarioException.of(field, "node " + node, "a position from 0 to " + (n - 1));
    }
  }

  private void checkLockStep(String field, Action action) {
    switch (action) {
      case Action.Lose _, Action.Crash _, Action.Cut _, Action.Heal _, Action.Partition _ -> {}
      default ->
          throw ScenarioException.of(
              field,
              entry.name() + " runs in lock-step",
              "one of lose, crash, cut, heal and partition");
    }
  }

  private static void checkSchedule(String field, Action action) {
    switch (action) {
      case Action.Delay _, Action.Pause _, Action.Resume _ ->
          throw ScenarioException.of(
              field,
              "a schedule decides what happens, not time",
              "none of delay, pause and resume");
      default -> {}
    }
  }
}
