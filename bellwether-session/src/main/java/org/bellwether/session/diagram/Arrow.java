package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.session.diagram.Box.Line;
import org.bellwether.simulate.TraceEvent;

/**
 * A message on the paper.
 *
 * @param line from the mark of the sending to the end, before it is trimmed
 * @param bend how far it bulges upwards: only messages of a node to itself do
 */
record Arrow(Flight flight, Line line, double bend) {
  private static final double REACH = 16; // of the beginning of a message that has not arrived
  private static final double FAN = 6; // more for each lane further, up to this many lanes
  private static final int FANS = 5;
  private static final double SELF = 42; // twice the height of the bow
  private static final double SHORT_OF_LANE = 0.4; // lane heights between a loss and the lane

  static List<Arrow> all(List<Flight> flights, Layout layout, Lanes lanes) {
    List<Arrow> arrows = new ArrayList<>();
    for (Flight flight : flights) {
      int from = flight.carried().from();
      int to = flight.carried().to();
      double x =
          flight.sender() == null
              ? layout.axis().x(flight.carried().sent())
              : layout.right(flight.sender());
      arrows.add(
          from == to
              ? toItself(flight, x, layout, lanes)
              : new Arrow(flight, straight(flight, x, layout, lanes), 0));
    }
    return arrows;
  }

  private static Line straight(Flight flight, double x, Layout layout, Lanes lanes) {
    int from = flight.carried().from();
    int to = flight.carried().to();
    double y = lanes.y(from);
    TraceEvent end = flight.end();
    double down = Integer.signum(to - from) * lanes.height();
    if (end == null) {
      // Only the beginning: messages to different nodes fan out.
      return new Line(x, y, x + reach(flight), y + SHORT_OF_LANE * down);
    }
    if (flight.fate() == Flight.Fate.DELIVERED) {
      return new Line(x, y, layout.left(end), lanes.y(to));
    }
    return new Line(x, y, layout.left(end), lanes.y(to) - SHORT_OF_LANE * down);
  }

  private static Arrow toItself(Flight flight, double x, Layout layout, Lanes lanes) {
    double y = lanes.y(flight.carried().from());
    TraceEvent end = flight.end();
    if (end != null && flight.fate() == Flight.Fate.DELIVERED) {
      return new Arrow(flight, new Line(x, y, layout.left(end), y), SELF);
    }
    double endX = end == null ? x + SELF / 2 : layout.left(end);
    return new Arrow(flight, new Line(x, y, endX, y - SELF / 2), 0);
  }

  /** The room that messages under way take to the right of the last event. */
  static double beyond(List<Flight> flights) {
    return flights.stream()
        .filter(flight -> flight.end() == null)
        .mapToDouble(Arrow::reach)
        .max()
        .orElse(0);
  }

  private static double reach(Flight flight) {
    int distance = Math.abs(flight.carried().to() - flight.carried().from());
    return REACH + FAN * Math.min(distance, FANS);
  }

  /** The part that is drawn: it stops short of the marks. */
  Line drawn() {
    TraceEvent end = flight.fate() == Flight.Fate.DELIVERED ? flight.end() : null;
    double start = flight.sender() == null ? 0 : radius(Mark.of(flight.sender()).reversed());
    double stop = end == null ? 0 : 1.5 + radius(Mark.of(end));
    if (bend == 0) return line.trimmed(start, stop);
    return new Line(line.fromX(), line.fromY() - start, line.toX(), line.toY() - stop);
  }

  private static double radius(List<Mark> marks) {
    return marks.isEmpty() ? 0 : Shapes.radius(marks.getFirst());
  }

  String path() {
    Line drawn = drawn();
    String start = Svg.path("M", drawn.fromX(), drawn.fromY());
    if (bend == 0) return start + Svg.path(" L", drawn.toX(), drawn.toY());
    Line last = bow(drawn);
    return start + Svg.path(" Q", last.fromX(), last.fromY(), last.toX(), last.toY());
  }

  /** The line along which it arrives. */
  Line arrival() {
    return bend == 0 ? drawn() : bow(drawn());
  }

  private Line bow(Line drawn) {
    return new Line(line.x(0.5), line.y(0.5) - bend, drawn.toX(), drawn.toY());
  }

  /** A point of the arrow. */
  double x(double part) {
    return line.x(part);
  }

  double y(double part) {
    return line.y(part) - 2 * bend * part * (1 - part);
  }
}
