package org.bellwether.election;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.model.Output.View;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;

/** A run of an election that tells views to its application, with every event. */
final class RecordedElection {
  private final List<Trace.Event> events = new ArrayList<>();
  private final Simulation simulation;
  private final Result result;

  RecordedElection(Scenario scenario) {
    simulation = Simulation.of(scenario).trace(events::add);
    result = simulation.run();
  }

  Result result() {
    return result;
  }

  Object state(int node, String field) {
    return Objects.requireNonNull(simulation.state(node).get(field));
  }

  /** How many messages of each kind were sent in a stretch of time. */
  Map<String, Long> sent(int from, int until) {
    Map<String, Long> sent = new TreeMap<>();
    for (Trace.Event event : between(from, until)) {
      for (Trace.Event.Carried send : event.sends()) sent.merge(kind(send), 1L, Long::sum);
    }
    return sent;
  }

  /** How many messages of a kind a node sent in a stretch of time. */
  long sentBy(int node, int from, int until, String kind) {
    return between(from, until).stream()
        .flatMap(event -> event.sends().stream())
        .filter(send -> send.from() == node && kind(send).equals(kind))
        .count();
  }

  /** How many messages of a kind a node sent to another in a stretch of time. */
  long sent(int node, int to, int from, int until, String kind) {
    return between(from, until).stream()
        .flatMap(event -> event.sends().stream())
        .filter(send -> send.from() == node && send.to() == to && kind(send).equals(kind))
        .count();
  }

  /** What a node has told its application. */
  List<View> views(int node) {
    List<View> views = new ArrayList<>();
    for (Trace.Event event : events) {
      for (Output output : event.outputs()) {
        if (event.node() == node && output instanceof View view) views.add(view);
      }
    }
    return views;
  }

  private List<Trace.Event> between(int from, int until) {
    return events.stream()
        .filter(e -> e.time().longValue() >= from && e.time().longValue() <= until)
        .toList();
  }

  private static String kind(Trace.Event.Carried send) {
    return send.message().getClass().getSimpleName();
  }
}
