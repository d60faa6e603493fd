package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.simulate.Trace;

/**
 * Keeps the first events of a part of a run, as many as a diagram draws, and what it has to know of
 * the time before: messages that are still in flight, and states that last. Counts all events.
 */
public final class FirstEvents implements Trace {
  private static final int MOST_EARLIER = 4096; // kept before those that matter are sorted out

  private final DiagramView view;
  private final List<Trace.Event> events = new ArrayList<>();
  private List<Trace.Event> earlier = new ArrayList<>();
  private int limit = MOST_EARLIER;
  private long total;

  /** Of the whole run. */
  public FirstEvents() {
    this(DiagramView.WHOLE);
  }

  public FirstEvents(DiagramView view) {
    this.view = view;
  }

  @Override
  public void event(Trace.Event event) {
    total++;
    if (view.before(event.time())) {
      earlier.add(event);
      if (earlier.size() < limit) return;
      earlier = relevant(earlier);
      limit = MOST_EARLIER + 2 * earlier.size();
    } else if (!view.after(event.time()) && events.size() < SpaceTimeDiagram.MOST_EVENTS) {
      events.add(event);
    }
  }

  /** Those whose effects last: they sent what is in flight, or began a state. */
  private static List<Trace.Event> relevant(List<Trace.Event> events) {
    Set<Long> numbers = new HashSet<>();
    for (Flight flight : Flight.all(events)) {
      if (flight.end() == null && flight.sender() != null) numbers.add(flight.sender().number());
    }
    for (Span span : Span.all(events)) {
      if (span.to() == null) numbers.add(span.from().number());
    }
    List<Trace.Event> kept = new ArrayList<>(events);
    kept.removeIf(event -> !numbers.contains(event.number()));
    return kept;
  }

  /** What a diagram needs, in order. */
  public List<Trace.Event> events() {
    List<Trace.Event> all = new ArrayList<>(relevant(earlier));
    all.addAll(events);
    return all;
  }

  public long total() {
    return total;
  }
}
