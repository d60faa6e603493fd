package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.simulate.Trace;

/**
 * Draws a run as a space-time diagram in SVG: a lane for each node, time to the right, an arrow for
 * each message. The picture is one file without scripts; marks explain themselves in tooltips.
 */
public final class SpaceTimeDiagram {
  public static final int MOST_EVENTS = 600;
  public static final int MOST_NODES = 60;

  private SpaceTimeDiagram() {}

  /**
   * A picture.
   *
   * @param complete false if the run is too large and only its first part is drawn
   * @param note what is left out, as the picture says it; empty if nothing is
   */
  public record Drawing(String svg, boolean complete, String note) {}

  public static String svg(List<Trace.Event> events, DiagramHead head) {
    return draw(events, head).svg();
  }

  /** Draws the first part of a run, or all of it if it is small enough. */
  public static Drawing draw(List<Trace.Event> events, DiagramHead head) {
    return draw(events, head, DiagramView.WHOLE);
  }

  /**
   * Draws a part of a run.
   *
   * @param events of this part and, if they matter to it, those before
   */
  public static Drawing draw(List<Trace.Event> events, DiagramHead head, DiagramView view) {
    for (Trace.Event event : events) {
      if (Layout.lane(event) < head.n()) continue;
      throw new IllegalArgumentException(
          "event " + event.number() + " is on node " + Layout.lane(event) + " of " + head.n());
    }
    int lanes = Math.min(head.n(), MOST_NODES);
    List<Trace.Event> earlier = events.stream().filter(e -> view.before(e.time())).toList();
    List<Trace.Event> first =
        events.stream().filter(e -> view.contains(e.time())).limit(MOST_EVENTS).toList();
    Excerpt excerpt = new Excerpt(earlier, first, lanes);
    String note = note(first.size(), lanes, head, view);
    String svg = new Painter(excerpt, lanes, head, note, view.page()).paint();
    boolean asked = !view.limits().isEmpty() && lanes == head.n() && first.size() < MOST_EVENTS;
    boolean complete = note.isEmpty() || asked;
    return new Drawing(svg, complete, note);
  }

  private static String note(int events, int lanes, DiagramHead head, DiagramView view) {
    List<String> parts = new ArrayList<>();
    if (events < head.totalEvents()) {
      String limits = view.limits();
      boolean cut = events == MOST_EVENTS || limits.isEmpty();
      parts.add(
          (cut ? "the first " : "the ")
              + events
              + " of "
              + head.totalEvents()
              + " events"
              + limits);
    }
    if (lanes < head.n()) {
      parts.add("the first " + lanes + " of " + head.n() + " nodes and the messages among them");
    }
    return parts.isEmpty() ? "" : "Only " + String.join(", and of these ", parts) + " are drawn.";
  }
}
