package org.bellwether.session.diagram;

import java.util.List;
import java.util.Locale;
import org.bellwether.session.diagram.Box.Line;
import org.bellwether.session.text.EventText;
import org.bellwether.simulate.TraceEvent;

/** Puts the parts of a diagram on the paper, from the ground up. */
final class Painter {
  private static final double LEAD = 22; // of the lanes before the first and after the last event
  private static final double LEAST_WIDTH = 560;

  private final List<TraceEvent> events;
  private final DiagramHead head;
  private final String note;
  private final List<Flight> flights;
  private final List<Span> spans;
  private final Kinds kinds;
  private final Layout layout;
  private final Legend legend;
  private final Captions captions;
  private final Lanes lanes;
  private final double right; // of title and legend
  private final Svg svg = new Svg();
  private final Pen pen = new Pen(svg);
  private final Shapes shapes = new Shapes(pen);

  Painter(List<TraceEvent> events, int count, DiagramHead head, String note) {
    this.events = events;
    this.head = head;
    this.note = note;
    flights =
        Flight.all(events).stream()
            .filter(flight -> flight.carried().from() < count && flight.carried().to() < count)
            .toList();
    spans = Span.all(events);
    kinds = new Kinds(flights);
    legend = new Legend(kinds, flights, events, spans);
    double left = Look.MARGIN + laneNames(count) + 12;
    layout = new Layout(events, flights, count, left + LEAD);
    double end = Math.max(layout.axis().end() + LEAD + Arrow.beyond(flights), left + 4 * LEAD);
    right = Math.max(end, Math.max(LEAST_WIDTH, Look.MARGIN + legend.width()));
    captions = new Captions(events, layout, right);
    double top = Look.MARGIN + (note.isEmpty() ? 64 : 84) + captions.height();
    lanes = new Lanes(count, left, top, end);
  }

  String paint() {
    titles();
    Ground ground = new Ground(pen, layout.axis(), lanes);
    ground.time(lanes.top() - captions.height() - 7);
    ground.lanes(head);
    List<Arrow> arrows = Arrow.all(flights, layout, lanes);
    for (Span span : spans) draw(span);
    for (Arrow arrow : arrows) draw(arrow);
    for (Captions.Caption caption : captions.all()) draw(caption);
    for (TraceEvent event : events) draw(event);
    Labelling labelling = new Labelling(layout, lanes, kinds);
    for (Labels.Placed label : labelling.place(events, spans, arrows, captions)) {
      pen.label(label.text(), label.box());
    }
    double top = lanes.bottom() + 10;
    pen.line(new Line(Look.MARGIN, top, right, top), Look.GRID, 1);
    double bottom = legend.draw(pen, Look.MARGIN, top + 8, right) + Look.MARGIN - 8;
    return frame(bottom).toString();
  }

  private Svg frame(double height) {
    double width = right + Look.MARGIN;
    String view = Svg.path(0, 0, width, height);
    Object[] root = {
      "xmlns",
      "http://www.w3.org/2000/svg",
      "viewBox",
      view,
      "width",
      width,
      "height",
      height,
      "role",
      "img",
      "font-family",
      Look.FONT
    };
    return new Svg()
        .open("svg", root)
        .text("title", head.title())
        .text("desc", head.summary())
        .empty("rect", "width", width, "height", height, "fill", Look.PAPER)
        .add(svg)
        .close();
  }

  private void titles() {
    double room = right - Look.MARGIN;
    double y = Look.MARGIN + 12;
    String title = TextSize.shortened(head.title(), Look.TITLE * Look.BOLD, room);
    pen.text(title, Look.MARGIN, y, Look.TITLE, Look.INK, "font-weight", "bold");
    String summary = TextSize.shortened(head.summary(), Look.TEXT, room);
    pen.text(summary, Look.MARGIN, y + 20, Look.TEXT, Look.QUIET);
    if (note.isEmpty()) return;
    String shortNote = TextSize.shortened(note, Look.TEXT, room);
    pen.text(shortNote, Look.MARGIN, y + 40, Look.TEXT, Look.ALARM, "class", "note");
  }

  private void draw(Span span) {
    TraceEvent end = span.to();
    String until = end == null ? "" : " until " + EventText.value(end.time());
    String fence = span.text().isEmpty() ? "" : ", fence " + span.text();
    String when = "node " + span.node() + " from " + EventText.value(span.from().time()) + until;
    pen.open("class", "span", "data-state", span.state());
    pen.tooltip(when + ": " + span.state().meaning() + fence);
    double to = end == null ? lanes.right() : layout.left(end);
    new Bars(pen).draw(span.state(), layout.right(span.from()), to, lanes.y(span.node()));
    pen.close();
  }

  private void draw(Arrow arrow) {
    Flight flight = arrow.flight();
    Kinds.Style style = kinds.style(flight.message());
    long id = flight.carried().id();
    pen.open("class", "message", "data-id", id, "data-fate", flight.fate());
    pen.tooltip(tooltip(flight));
    // Thin lines are hard to point at; this one is wide and cannot be seen.
    pen.stroke(arrow.path(), Look.PAPER, 9, "stroke-opacity", 0.0);
    shapes.shaft(arrow.path(), style);
    Line line = arrow.arrival();
    switch (flight.fate()) {
      case DELIVERED -> shapes.head(line, style);
      case LOST -> shapes.cross(line.toX(), line.toY(), 4, 1.8);
      case UNDER_WAY -> shapes.underWay(line.toX(), line.toY());
    }
    pen.close();
  }

  private static String tooltip(Flight flight) {
    TraceEvent end = flight.end();
    String fate = flight.fate() == Flight.Fate.LOST ? "lost at " : "delivered at ";
    return String.format(
        Locale.ROOT,
        "%s from node %d to node %d, sent at %s, %s",
        EventText.value(flight.message()),
        flight.carried().from(),
        flight.carried().to(),
        EventText.value(flight.carried().sent()),
        end == null ? "still in flight" : fate + EventText.value(end.time()));
  }

  private void draw(Captions.Caption caption) {
    double bottom = lanes.top();
    double top = caption.row() < 0 ? bottom : caption.box(bottom).bottom();
    pen.open("class", "network");
    pen.tooltip(tooltip(caption.event()));
    Line line = new Line(caption.x(), top, caption.x(), lanes.bottom());
    pen.line(line, Look.ALARM, 1.4, "stroke-dasharray", "6 4");
    if (caption.row() >= 0) {
      pen.text(caption.text(), caption.left(), top - 4, Look.LABEL, Look.ALARM);
    }
    pen.close();
  }

  private void draw(TraceEvent event) {
    List<Mark> marks = Mark.of(event);
    if (marks.isEmpty()) return;
    pen.open("class", "event", "data-event", event.number());
    pen.tooltip(tooltip(event));
    double x = layout.left(event);
    for (Mark mark : marks) {
      pen.open("class", "mark", "data-mark", mark);
      shapes.mark(mark, x, lanes.y(event.node()));
      pen.close();
      x += Look.STEP;
    }
    pen.close();
  }

  private static String tooltip(TraceEvent event) {
    String when = "event " + event.number() + " at " + EventText.value(event.time());
    return when + ": " + EventText.of(event);
  }

  private double laneNames(int count) {
    double widest = TextSize.width("node " + (count - 1), Look.TEXT * Look.BOLD);
    for (long id : head.ids().subList(0, Math.min(count, head.ids().size()))) {
      widest = Math.max(widest, TextSize.width("id " + id, Look.SMALL));
    }
    return widest;
  }
}
