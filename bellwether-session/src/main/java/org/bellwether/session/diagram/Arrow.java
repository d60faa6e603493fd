package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.session.diagram.Box.Line;
import org.bellwether.simulate.Trace;

/**
 * A message on the paper.
 *
 * @param line from the mark of the sending to the end, before it is trimmed
 * @param bendX how far the middle is pulled aside, and {@code bendY} how far down: messages of a
 *     node to itself bulge upwards, others where an event would be in their way
 * @param corners through which it goes where bending it is not enough; mostly none
 */
record Arrow(Flight flight, Line line, double bendX, double bendY, List<Corner> corners) {
  /** A point on the paper. */
  record Corner(double x, double y) {}

  Arrow(Flight flight, Line line, double bendX, double bendY) {
    this(flight, line, bendX, bendY, List.of());
  }

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
          flight.sender() != null
              ? layout.right(flight.sender())
              : layout.axis().precedes(flight.carried().sent())
                  ? lanes.left() // sent before the part that is drawn
                  : layout.axis().x(flight.carried().sent());
      arrows.add(
          from == to
              ? toItself(flight, x, layout, lanes)
              : new Arrow(flight, straight(flight, x, layout, lanes), 0, 0));
    }
    return arrows;
  }

  private static Line straight(Flight flight, double x, Layout layout, Lanes lanes) {
    int from = flight.carried().from();
    int to = flight.carried().to();
    double y = lanes.y(from);
    Trace.Event end = flight.end();
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
    Trace.Event end = flight.end();
    if (end != null && flight.fate() == Flight.Fate.DELIVERED) {
      return new Arrow(flight, new Line(x, y, layout.left(end), y), 0, -SELF);
    }
    double endX = end == null ? x + SELF / 2 : layout.left(end);
    return new Arrow(flight, new Line(x, y, endX, y - SELF / 2), 0, 0);
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

  boolean toItself() {
    return flight.carried().from() == flight.carried().to();
  }

  boolean straight() {
    return bendX == 0 && bendY == 0 && corners.isEmpty();
  }

  /** The same arrow through some points. */
  Arrow through(List<Corner> points) {
    return new Arrow(flight, line, 0, 0, points);
  }

  /** Its straight pieces, if it has corners. */
  List<Line> pieces() {
    List<Line> pieces = new ArrayList<>();
    Corner from = new Corner(line.fromX(), line.fromY());
    for (Corner corner : corners) {
      pieces.add(new Line(from.x, from.y, corner.x, corner.y));
      from = corner;
    }
    pieces.add(new Line(from.x, from.y, line.toX(), line.toY()));
    return pieces;
  }

  /** The same arrow, with its middle pulled aside. */
  Arrow bent(double byX, double byY) {
    return new Arrow(flight, line, byX, byY);
  }

  /** The part that is drawn: it stops short of the marks. */
  Line drawn() {
    Trace.Event end = flight.fate() == Flight.Fate.DELIVERED ? flight.end() : null;
    double start = flight.sender() == null ? 0 : radius(Mark.of(flight.sender()).reversed());
    double stop = end == null ? 0 : 1.5 + radius(Mark.of(end));
    if (straight()) return line.trimmed(start, stop);
    if (toItself()) {
      return new Line(line.fromX(), line.fromY() - start, line.toX(), line.toY() - stop);
    }
    List<Line> pieces = pieces();
    boolean cornered = !corners.isEmpty();
    Line begin =
        cornered ? pieces.getFirst() : new Line(line.fromX(), line.fromY(), pullX(), pullY());
    Line finish = cornered ? pieces.getLast() : new Line(pullX(), pullY(), line.toX(), line.toY());
    Line first = begin.trimmed(start, 0);
    Line last = finish.trimmed(0, stop);
    return new Line(first.fromX(), first.fromY(), last.toX(), last.toY());
  }

  private static double radius(List<Mark> marks) {
    return marks.isEmpty() ? 0 : Shapes.radius(marks.getFirst());
  }

  String path() {
    Line drawn = drawn();
    String start = Svg.path("M", drawn.fromX(), drawn.fromY());
    if (straight()) return start + Svg.path(" L", drawn.toX(), drawn.toY());
    if (corners.isEmpty()) {
      return start + Svg.path(" Q", pullX(), pullY(), drawn.toX(), drawn.toY());
    }
    StringBuilder path = new StringBuilder(start);
    for (Corner corner : corners) path.append(Svg.path(" L", corner.x, corner.y));
    return path.append(Svg.path(" L", drawn.toX(), drawn.toY())).toString();
  }

  /** The line along which it arrives. */
  Line arrival() {
    Line drawn = drawn();
    if (straight()) return drawn;
    if (corners.isEmpty()) return new Line(pullX(), pullY(), drawn.toX(), drawn.toY());
    return new Line(corners.getLast().x, corners.getLast().y, drawn.toX(), drawn.toY());
  }

  private double pullX() {
    return line.x(0.5) + bendX;
  }

  private double pullY() {
    return line.y(0.5) + bendY;
  }

  /** A point of the arrow. */
  double x(double part) {
    if (!corners.isEmpty()) return at(part).x;
    return line.x(part) + 2 * bendX * part * (1 - part);
  }

  double y(double part) {
    if (!corners.isEmpty()) return at(part).y;
    return line.y(part) + 2 * bendY * part * (1 - part);
  }

  private Corner at(double part) {
    List<Line> pieces = pieces();
    double left = part * pieces.stream().mapToDouble(Line::length).sum();
    for (Line piece : pieces) {
      double length = piece.length();
      if (left <= length && length > 0) {
        return new Corner(piece.x(left / length), piece.y(left / length));
      }
      left -= length;
    }
    return new Corner(line.toX(), line.toY());
  }
}
