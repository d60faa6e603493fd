package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bellwether.session.diagram.Box.Line;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;
import org.jspecify.annotations.Nullable;

/** Puts the parts of a diagram on the paper, from the ground up. */
final class Painter {
  private static final double LEAD = 22; // of the lanes before the first and after the last event
  private static final double LEAST_WIDTH = 560;
  private static final double ALARM_ROW = 20;
  private static final double MOST_WORDS = 800;

  private final List<Box> labels = new ArrayList<>(); // where texts stand in the picture
  private final List<Trace.Event> events;
  private final DiagramHead head;
  private final String note;
  private final List<Flight> flights;
  private final List<Span> spans;
  private final Kinds kinds;
  private final Violations violations;
  private final List<String> alarms; // what the reader must know first
  private final Layout layout;
  private final Legend legend;
  private final Captions captions;
  private final Lanes lanes;
  private final double right; // of title and legend
  private final @Nullable Page page;
  private final Svg field = new Svg(); // what lies to the right of the names of the lanes
  private final Pen pen = new Pen(field);
  private final Shapes shapes = new Shapes(pen);

  Painter(Excerpt excerpt, int count, DiagramHead head, String note, @Nullable Page page) {
    this.events = excerpt.events();
    this.head = head;
    this.note = note;
    this.page = page;
    flights = excerpt.flights();
    spans = excerpt.spans();
    kinds = new Kinds(flights);
    violations = new Violations(head.violations(), events, spans, count);
    alarms = alarms();
    double left = Style.MARGIN + laneNames(count) + 12;
    layout = new Layout(events, flights, count, left + LEAD);
    legend = new Legend(kinds, flights, events, spans, violations, layout.axis());
    double end = Math.max(layout.axis().end() + LEAD + Arrow.beyond(flights), left + 4 * LEAD);
    right = Math.max(Math.max(end, LEAST_WIDTH), Style.MARGIN + Math.max(legend.width(), words()));
    captions = new Captions(events, violations, layout, right);
    double top = Style.MARGIN + 64 + ALARM_ROW * alarms.size() + captions.height();
    lanes = new Lanes(count, left, top, end);
  }

  String paint() {
    double timeY = lanes.top() - captions.height() - 7;
    drawField(timeY);
    Svg names = new Svg();
    Ground.names(new Pen(names), lanes, head, timeY);
    return page == null ? inOneRow(names) : onPages(page, names, timeY);
  }

  private void drawField(double timeY) {
    Ground ground = new Ground(pen, layout.axis(), lanes);
    ground.time(timeY);
    for (Violations.Found found : violations.found()) shade(found);
    ground.lanes();
    Detours detours = new Detours(events, layout, lanes);
    List<Arrow> arrows = Arrow.all(flights, layout, lanes).stream().map(detours::around).toList();
    for (Span span : spans) draw(span);
    for (Arrow arrow : arrows) draw(arrow);
    for (Captions.Caption caption : captions.all()) draw(caption);
    for (Trace.Event event : events) draw(event);
    List<Box> rings = new ArrayList<>();
    for (Violations.Found found : violations.found()) ring(found, rings);
    Labelling labelling = new Labelling(layout, lanes, kinds);
    for (Labels.Placed label : labelling.place(events, spans, arrows, captions, rings)) {
      pen.label(label.text(), label.box());
      labels.add(label.box());
    }
  }

  private String inOneRow(Svg names) {
    Svg below = new Svg();
    double top = lanes.bottom() + 10;
    double bottom = key(new Pen(below), top, right) + Style.MARGIN - 8;
    double width = right + Style.MARGIN;
    Object[] size = {"viewBox", Svg.path(0, 0, width, bottom), "width", width, "height", bottom};
    Svg svg = frame(size, width, bottom);
    titles(new Pen(svg), right);
    return svg.add(names).add(field).add(below).close().toString();
  }

  private String onPages(Page paper, Svg names, double timeY) {
    String mark = Integer.toHexString(field.toString().hashCode()); // several may share a web page
    double edge = paper.width() - Style.MARGIN;
    double head = timeY - Style.LABEL - 4;
    List<Box> marks = new ArrayList<>();
    for (Trace.Event event : events) {
      marks.add(new Box(layout.left(event) - 8, 0, layout.right(event) + 8, 0));
    }
    for (Captions.Caption caption : captions.all()) marks.add(caption.box(0));
    marks.addAll(labels);
    for (TimeAxis.Break gap : layout.axis().breaks()) {
      double half = TextSize.width(Ticks.skip(gap.skipped()), Style.LABEL) / 2;
      marks.add(new Box(gap.middle() - half, 0, gap.middle() + half, 0));
    }
    Sheet.Field shown = new Sheet.Field(lanes.left(), lanes.right(), head, lanes.bottom());
    Sheet sheet = new Sheet(paper, shown, head, marks);
    Svg rows = new Svg();
    sheet.draw(rows, "names-" + mark, "field-" + mark);
    double needed = key(new Pen(new Svg()), 0, edge);
    key(new Pen(rows), sheet.room(needed), edge);
    Object[] size = {
      "viewBox",
      Svg.path(0, 0, paper.width(), sheet.height()),
      "width",
      paper.printedWidth(),
      "height",
      sheet.printedHeight()
    };
    Svg svg = frame(size, paper.width(), sheet.height());
    titles(new Pen(svg), edge);
    svg.open("defs").open("g", "id", "names-" + mark).add(names).close();
    svg.open("g", "id", "field-" + mark).add(field).close().close();
    return svg.add(rows).close().toString();
  }

  /** Draws the legend under a line, and returns where it ends. */
  private double key(Pen below, double top, double edge) {
    below.line(new Line(Style.MARGIN, top, edge, top), Style.GRID, 1);
    return legend.draw(below, Style.MARGIN, top + 8, edge);
  }

  private Svg frame(Object[] size, double width, double height) {
    Object[] look = {
      "xmlns", "http://www.w3.org/2000/svg", "role", "img", "font-family", Style.FONT
    };
    Object[] root = Arrays.copyOf(look, look.length + size.length);
    System.arraycopy(size, 0, root, look.length, size.length);
    return new Svg()
        .open("svg", root)
        .text("title", head.title())
        .text("desc", head.summary())
        .empty("rect", "width", width, "height", height, "fill", Style.PAPER);
  }

  private void titles(Pen pen, double edge) {
    double room = edge - Style.MARGIN;
    double y = Style.MARGIN + 12;
    String title = TextSize.shortened(head.title(), Style.TITLE * Style.BOLD, room);
    pen.text(title, Style.MARGIN, y, Style.TITLE, Style.INK, "font-weight", "bold");
    String summary = TextSize.shortened(head.summary(), Style.TEXT, room);
    pen.text(summary, Style.MARGIN, y + 20, Style.TEXT, Style.QUIET);
    for (String alarm : alarms) {
      y += ALARM_ROW;
      String shown = TextSize.shortened(alarm, Style.TEXT, room);
      pen.text(shown, Style.MARGIN, y + 20, Style.TEXT, Style.ALARM, "class", "note");
    }
  }

  /** What is left out, and what is violated. */
  private List<String> alarms() {
    List<String> lines = new ArrayList<>();
    if (!note.isEmpty()) lines.add(note);
    for (Violations.Found found : violations.found()) {
      lines.add(found.sentence() + " (time " + EventText.value(found.violation().time()) + ")");
    }
    if (violations.more() > 0) {
      String more = violations.more() == 1 ? "violation" : "violations";
      lines.add("and " + violations.more() + " more " + more);
    }
    return lines;
  }

  /** The room that the alarms take, if it is not too much. */
  private double words() {
    double widest = 0;
    for (String alarm : alarms) widest = Math.max(widest, TextSize.width(alarm, Style.TEXT));
    return Math.min(widest + 2, MOST_WORDS);
  }

  private void shade(Violations.Found found) {
    Box box = found.shade(layout, lanes);
    if (box == null) return;
    pen.open("class", "overlap");
    pen.tooltip(found.sentence());
    pen.box(box, Style.CLASH, "rx", 4.0);
    pen.close();
  }

  private void ring(Violations.Found found, List<Box> rings) {
    for (Violations.Ring ring : found.rings()) {
      double x = ring.event() == null ? found.x(layout) : Violations.markX(ring.event(), layout);
      double y = lanes.y(ring.node());
      pen.open("class", "violation", "data-node", ring.node());
      pen.tooltip(found.sentence());
      Violations.draw(pen, x, y, Violations.RADIUS);
      pen.close();
      rings.add(Violations.box(x, y));
    }
  }

  private void draw(Span span) {
    Trace.Event end = span.to();
    String until = end == null ? "" : " until " + EventText.value(end.time());
    String fence = span.text().isEmpty() ? "" : ", fence " + span.text();
    String when = "node " + span.node() + " from " + EventText.value(span.from().time()) + until;
    pen.open("class", "span", "data-state", span.state());
    pen.tooltip(when + ": " + span.state().meaning() + fence);
    double from = span.left(layout, lanes);
    new Bars(pen).draw(span.state(), from, span.right(layout, lanes), lanes.y(span.node()));
    pen.close();
  }

  private void draw(Arrow arrow) {
    Flight flight = arrow.flight();
    Kinds.Style style = kinds.style(flight.message());
    long id = flight.carried().id();
    pen.open("class", "message", "data-id", id, "data-fate", flight.fate());
    pen.tooltip(tooltip(flight));
    // Thin lines are hard to point at; this one is wide and cannot be seen.
    pen.stroke(arrow.path(), Style.PAPER, 9, "stroke-opacity", 0.0);
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
    Trace.Event end = flight.end();
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
    pen.tooltip(caption.tooltip());
    Line line = new Line(caption.x(), top, caption.x(), lanes.bottom());
    pen.line(line, Style.ALARM, 1.4, "stroke-dasharray", "6 4");
    if (caption.row() >= 0) {
      pen.text(caption.text(), caption.left(), top - 4, Style.LABEL, Style.ALARM);
    }
    pen.close();
  }

  private void draw(Trace.Event event) {
    List<Mark> marks = Mark.of(event);
    if (marks.isEmpty()) return;
    pen.open("class", "event", "data-event", event.number());
    pen.tooltip(tooltip(event));
    double x = layout.left(event);
    for (Mark mark : marks) {
      pen.open("class", "mark", "data-mark", mark);
      shapes.mark(mark, x, lanes.y(event.node()));
      pen.close();
      x += Style.STEP;
    }
    pen.close();
  }

  static String tooltip(Trace.Event event) {
    String when = "event " + event.number() + " at " + EventText.value(event.time());
    return when + ": " + EventText.of(event);
  }

  private double laneNames(int count) {
    double widest = TextSize.width("node " + (count - 1), Style.TEXT * Style.BOLD);
    for (long id : head.ids().subList(0, Math.min(count, head.ids().size()))) {
      widest = Math.max(widest, TextSize.width("id " + id, Style.SMALL));
    }
    return widest;
  }
}
