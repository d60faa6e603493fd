package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.simulate.Trace;

/** The part of a run that is drawn, with what reaches into it from before. */
final class Excerpt {
  private final List<Trace.Event> events;
  private final List<Flight> flights = new ArrayList<>();
  private final List<Span> spans = new ArrayList<>();

  /**
   * Takes a part out of a run.
   *
   * @param earlier what happened before it, as far as it matters
   * @param inside what happens in it
   * @param lanes how many nodes are drawn
   */
  Excerpt(List<Trace.Event> earlier, List<Trace.Event> inside, int lanes) {
    events = inside.stream().filter(event -> Layout.lane(event) < lanes).toList();
    Set<Long> drawn = new HashSet<>();
    for (Trace.Event event : events) drawn.add(event.number());
    List<Trace.Event> known = new ArrayList<>(earlier);
    known.addAll(inside);
    for (Flight flight : Flight.all(known)) {
      if (flight.carried().from() >= lanes || flight.carried().to() >= lanes) continue;
      Trace.Event sender = flight.sender();
      Trace.Event end = flight.end();
      boolean sent = sender != null && drawn.contains(sender.number());
      boolean ended = end != null && drawn.contains(end.number());
      if (sent || ended) {
        flights.add(new Flight(flight.carried(), sent ? sender : null, end, flight.fate()));
      }
    }
    for (Span span : Span.all(known)) {
      if (span.node() >= lanes) continue;
      Trace.Event end = span.to();
      if (end == null || drawn.contains(end.number()) || drawn.contains(span.from().number())) {
        spans.add(span);
      }
    }
  }

  List<Trace.Event> events() {
    return events;
  }

  List<Flight> flights() {
    return flights;
  }

  List<Span> spans() {
    return spans;
  }
}
