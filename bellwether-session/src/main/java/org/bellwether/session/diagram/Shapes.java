package org.bellwether.session.diagram;

import static org.bellwether.session.diagram.Style.ALARM;
import static org.bellwether.session.diagram.Style.INK;
import static org.bellwether.session.diagram.Style.PAPER;

import org.bellwether.session.diagram.Box.Line;

/** Draws marks, crosses and arrows. Each mark has a white rim that lifts it off the lines below. */
final class Shapes {
  private static final String GOLD = "#f2b01e";
  private static final double RIM = 2.4;

  private final Pen pen;

  Shapes(Pen pen) {
    this.pen = pen;
  }

  /** How far a mark reaches from its middle. */
  static double radius(Mark mark) {
    return switch (mark) {
      case EVENT -> 3.6;
      case WON -> 8.5;
      default -> 6.5;
    };
  }

  void mark(Mark mark, double x, double y) {
    switch (mark) {
      case START -> filled(circle(x, y, 5));
      case EVENT -> filled(circle(x, y, 3.4));
      case TIMER -> {
        hollow(circle(x, y, 5.6));
        line(Svg.path("M", x, y - 3.6, "V", y, "H", x + 2.8), INK, 1.3);
      }
      case REQUEST -> hollow(polygon(x, y - 1, 3, 6.4, Math.PI / 2));
      case EXIT -> {
        line(Svg.path("M", x, y - 8, "V", y + 8), PAPER, 5);
        line(Svg.path("M", x, y - 7, "V", y + 7), INK, 2.2);
      }
      case OPERATION, COMMAND -> filled(square(x, y, 4.6));
      case WITHDRAW, CONNECTION -> hollow(square(x, y, 4.6));
      case UNREACHABLE -> {
        hollow(circle(x, y, 5.4));
        line(Svg.path("M", x - 3.8, y + 3.8, "L", x + 3.8, y - 3.8), INK, 1.4);
      }
      case INJECTED -> filled(polygon(x, y - 1.5, 3, 6.6, Math.PI / 2));
      case TOKEN_LOST -> {
        hollow(circle(x, y, 6));
        cross(x, y, 3, 1.4);
      }
      case CRASH -> cross(x, y, 6, 3);
      case RECOVER -> hollow(polygon(x, y + 1, 3, 6.6, -Math.PI / 2));
      case PAUSE -> {
        filled(square(x, y, 6));
        line(Svg.path("M", x - 2, y - 3.4, "v 6.8 M", x + 2, y - 3.4, "v 6.8"), PAPER, 1.7);
      }
      case RESUME -> filled(polygon(x - 0.5, y, 3, 6.4, 0));
      case WON -> pen.area(star(x, y), GOLD, INK, 1.3, "stroke-linejoin", "round");
      case LOST -> hollow(polygon(x, y, 4, 5.6, 0));
      case ELECTED -> filled(polygon(x, y, 4, 6, 0));
      case GRANTED -> filled(Svg.path("M", x - 2, y - 7, "h 4 v 14 h -4 Z"));
      case DELIVERED -> {
        hollow(circle(x, y, 6));
        line(Svg.path("M", x - 3, y + 0.2, "l 2.2 2.4 l 3.8 -5"), INK, 1.7);
      }
      case VIEW -> hollow(square(x, y, 4.8));
      case TOLD -> hollow(polygon(x, y, 6, 5.8, 0));
    }
  }

  /** Where a message was lost, or a node went down. */
  void cross(double x, double y, double size, double thick) {
    String down = Svg.path("M", x - size, y - size, "L", x + size, y + size);
    String up = Svg.path(" M", x - size, y + size, "L", x + size, y - size);
    line(down + up, PAPER, thick + RIM);
    line(down + up, ALARM, thick);
  }

  /** The end of what is drawn of a message that has not arrived. */
  void underWay(double x, double y) {
    hollow(circle(x, y, 2.4));
  }

  void shaft(String path, Kinds.Style style) {
    pen.stroke(path, style.colour(), 1.5, "stroke-dasharray", style.dash());
  }

  /** The head of an arrow that ends where the line ends. */
  void head(Line line, Kinds.Style style) {
    String path =
        switch (style.head()) {
          case FILLED, HOLLOW -> corners(line, -9, 3.6, -9, -3.6);
          case BARBED -> corners(line, -9.5, 4.4, -5.5, 0, -9.5, -4.4);
          case DIAMOND -> corners(line, -5.5, 3.6, -11, 0, -5.5, -3.6);
        };
    String fill = style.head() == Kinds.Head.HOLLOW ? PAPER : style.colour();
    pen.area(path + " Z", fill, style.colour(), 1.2, "stroke-linejoin", "round");
  }

  /** A path from the tip over points given as distances along and across the line. */
  private static String corners(Line line, double... points) {
    StringBuilder path = new StringBuilder(Svg.path("M", line.toX(), line.toY()));
    double length = Math.max(line.length(), 1);
    double cos = (line.toX() - line.fromX()) / length;
    double sin = (line.toY() - line.fromY()) / length;
    for (int i = 0; i < points.length; i += 2) {
      double x = line.toX() + points[i] * cos - points[i + 1] * sin;
      double y = line.toY() + points[i] * sin + points[i + 1] * cos;
      path.append(' ').append(Svg.path("L", x, y));
    }
    return path.toString();
  }

  private void filled(String path) {
    pen.area(path, INK, PAPER, RIM, "paint-order", "stroke");
  }

  private void hollow(String path) {
    line(path, PAPER, 1.5 + RIM);
    pen.area(path, PAPER, INK, 1.5, "stroke-linejoin", "round");
  }

  private void line(String path, String colour, double width) {
    pen.stroke(path, colour, width, "stroke-linecap", "round", "stroke-linejoin", "round");
  }

  private static String circle(double x, double y, double radius) {
    return Svg.path("M", x - radius, y, "a", radius, radius, 0, 1, 0, 2 * radius, 0)
        + Svg.path(" a", radius, radius, 0, 1, 0, -2 * radius, 0, "Z");
  }

  private static String square(double x, double y, double half) {
    return Svg.path("M", x - half, y - half, "h", 2 * half, "v", 2 * half, "h", -2 * half, "Z");
  }

  /** A regular polygon with a corner in the given direction. */
  private static String polygon(double x, double y, int corners, double radius, double angle) {
    return around(x, y, corners, angle, radius, radius);
  }

  private static String star(double x, double y) {
    return around(x, y, 10, -Math.PI / 2, 9.4, 4);
  }

  /** Corners whose distance from the middle alternates. */
  private static String around(
      double x, double y, int corners, double angle, double even, double odd) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < corners; i++) {
      double radius = i % 2 == 0 ? even : odd;
      double at = angle + i * 2 * Math.PI / corners;
      path.append(i == 0 ? "M " : " L ");
      path.append(Svg.path(x + radius * StrictMath.cos(at), y + radius * StrictMath.sin(at)));
    }
    return path + " Z";
  }
}
