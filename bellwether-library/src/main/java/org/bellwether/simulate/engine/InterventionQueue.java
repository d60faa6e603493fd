package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Trace;

/** What somebody does by hand in the course of a run, one thing after the other. */
final class InterventionQueue {
  private final List<Intervention> interventions;
  private int next;

  InterventionQueue(Scenario scenario) {
    interventions = scenario.interventions();
  }

  /** Whether something is to be done before the next event. */
  boolean due(long events) {
    return next < interventions.size() && interventions.get(next).after() <= events;
  }

  /** Whether something has been done. */
  boolean acted() {
    return next > 0;
  }

  /** What is to be done now. */
  Action take() {
    return interventions.get(next++).action();
  }

  /** What is due, as what is about to happen: time does not go on before it. */
  Upcoming upcoming(BigDecimal now) {
    return switch (interventions.get(next).action()) {
      case Action.Lose lose -> new Upcoming(now, Trace.Event.Type.LOSE, -1, -1, null);
      case Action.Delay delay -> new Upcoming(now, Trace.Event.Type.DELAY, -1, -1, null);
      case Action.Duplicate duplicate ->
          new Upcoming(now, Trace.Event.Type.DUPLICATE, -1, -1, null);
      case Action.Deliver deliver -> new Upcoming(now, Trace.Event.Type.DELIVER, -1, -1, null);
      case Action.Crash(int v) -> new Upcoming(now, Trace.Event.Type.CRASH, v, -1, null);
      case Action.Recover(int v) -> new Upcoming(now, Trace.Event.Type.RECOVER, v, -1, null);
      case Action.Pause(int v) -> new Upcoming(now, Trace.Event.Type.PAUSE, v, -1, null);
      case Action.Resume(int v) -> new Upcoming(now, Trace.Event.Type.RESUME, v, -1, null);
      case Action.Start(int v) -> new Upcoming(now, Trace.Event.Type.START, v, -1, null);
      case Action.Request(int v) -> new Upcoming(now, Trace.Event.Type.REQUEST, v, -1, null);
      case Action.Release(int v) -> new Upcoming(now, Trace.Event.Type.EXIT, v, -1, null);
      case Action.Cut cut -> new Upcoming(now, Trace.Event.Type.CUT, -1, -1, null);
      case Action.Heal heal -> new Upcoming(now, Trace.Event.Type.HEAL, -1, -1, null);
      case Action.Partition partition ->
          new Upcoming(now, Trace.Event.Type.PARTITION, -1, -1, null);
    };
  }

  /** What was to be done last cannot be done. */
  ScenarioException wrong(long events, String problem) {
    return ScenarioException.of(
        "interventions[" + (next - 1) + "]", "after event " + events + ", " + problem);
  }

  /** A message is not in flight. */
  ScenarioException absent(long events, long message, long sent) {
    String why = message > sent ? "it has not been sent" : "it has arrived or was lost";
    return wrong(events, "message " + message + " is not in flight: " + why);
  }

  /** The run is over: nothing may be left to do. */
  void ended(long events) {
    if (next == interventions.size()) return;
    throw ScenarioException.of(
        "interventions[" + next + "].after",
        interventions.get(next).after(),
        "at most " + events + ", because the run ends with event " + events);
  }
}
