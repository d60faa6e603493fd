package org.bellwether.session.diagram;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.session.diagram.Box.Line;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/** Says what is labelled, in order of importance, and what labels must keep off. */
final class Labelling {
  private static final double LONGEST = 70;

  private final Layout layout;
  private final Lanes lanes;
  private final Kinds kinds;
  private final Labels labels;

  Labelling(Layout layout, Lanes lanes, Kinds kinds) {
    this.layout = layout;
    this.lanes = lanes;
    this.kinds = kinds;
    this.labels = new Labels(lanes.box());
  }

  /** Outputs come first: they are few, and what the run is about. */
  List<Labels.Placed> place(
      List<Trace.Event> events,
      List<Span> spans,
      List<Arrow> arrows,
      Captions captions,
      List<Box> rings) {
    rings.forEach(labels::keepOff);
    for (int node = 0; node < lanes.count(); node++) {
      double y = lanes.y(node);
      labels.keepOff(new Box(lanes.left(), y - 1, lanes.right(), y + 1));
    }
    for (Captions.Caption caption : captions.all()) {
      labels.keepOff(new Box(caption.x() - 2, lanes.top(), caption.x() + 2, lanes.bottom()));
    }
    for (Trace.Event event : events) keepOff(event);
    for (Arrow arrow : arrows) keepOff(arrow);
    for (Span span : spans) label(span);
    for (Trace.Event event : events) label(event);
    for (Arrow arrow : arrows) {
      labels.placeOn(arrow, kinds.label(arrow.flight().message()).text());
    }
    return labels.placed();
  }

  private void keepOff(Trace.Event event) {
    double x = layout.left(event);
    for (Mark mark : Mark.of(event)) {
      double size = 2 * Shapes.radius(mark);
      labels.keepOff(Box.around(x, lanes.y(event.node()), size, size));
      x += Style.STEP;
    }
  }

  private void keepOff(Arrow arrow) {
    Line line = arrow.arrival();
    double size = arrow.flight().fate() == Flight.Fate.UNDER_WAY ? 6 : 10;
    boolean head = arrow.flight().fate() == Flight.Fate.DELIVERED;
    double part = head ? 1 - 5 / Math.max(line.length(), 5) : 1; // the middle of a head
    labels.keepOff(Box.around(line.x(part), line.y(part), size, size));
    if (arrow.toItself()) return;
    if (arrow.straight()) {
      labels.avoid(arrow.line());
      return;
    }
    if (!arrow.corners().isEmpty()) {
      arrow.pieces().forEach(labels::avoid);
      return;
    }
    double middleX = arrow.x(0.5);
    double middleY = arrow.y(0.5);
    labels.avoid(new Line(arrow.line().fromX(), arrow.line().fromY(), middleX, middleY));
    labels.avoid(new Line(middleX, middleY, arrow.line().toX(), arrow.line().toY()));
  }

  private void label(Span span) {
    double y = lanes.y(span.node());
    double from = span.left(layout, lanes);
    double to = span.right(layout, lanes);
    double half = Bars.halfHeight(span.state());
    labels.keepOff(new Box(from, y - half, to, y + half));
    if (!span.text().isEmpty()) beside((from + to) / 2, y, 6, span.text());
  }

  private void label(Trace.Event event) {
    List<Mark> marks = Mark.of(event);
    if (marks.isEmpty()) return;
    double x = layout.left(event);
    double y = lanes.y(event.node());
    beside(x, y, Shapes.radius(marks.getFirst()), Mark.label(event));
    x += Style.STEP * (marks.size() - event.outputs().size());
    for (Output output : event.outputs()) {
      beside(x, y, 6.5, Mark.label(output));
      x += Style.STEP;
    }
  }

  private void beside(double x, double y, double radius, @Nullable String text) {
    if (text == null) return;
    labels.placeBeside(x, y, radius, TextSize.shortened(text, Style.LABEL, LONGEST));
  }
}
