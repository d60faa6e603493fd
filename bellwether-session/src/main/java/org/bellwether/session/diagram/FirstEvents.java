package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.TraceEvent;

/** Keeps the first events of a run, as many as a diagram draws, and counts them all. */
public final class FirstEvents implements Trace {
  private final List<TraceEvent> events = new ArrayList<>();
  private long total;

  @Override
  public void event(TraceEvent event) {
    total++;
    if (events.size() < SpaceTimeDiagram.MOST_EVENTS) events.add(event);
  }

  public List<TraceEvent> events() {
    return Collections.unmodifiableList(events);
  }

  public long total() {
    return total;
  }
}
