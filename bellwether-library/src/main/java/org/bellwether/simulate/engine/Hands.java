package org.bellwether.simulate.engine;

import java.util.List;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;

/** What somebody does by hand in the course of a run, one thing after the other. */
final class Hands {
  private final List<Intervention> interventions;
  private int next;

  Hands(Scenario scenario) {
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
