package org.bellwether.session.diagram;

/** Draws states of a node along its lane. */
final class Bars {
  private final Pen pen;

  Bars(Pen pen) {
    this.pen = pen;
  }

  static double halfHeight(Span.State state) {
    return switch (state) {
      case INSIDE -> 5;
      case WAITING -> 3;
      case PAUSED -> 6;
      case DOWN -> 1;
    };
  }

  void draw(Span.State state, double left, double right, double y) {
    double half = halfHeight(state);
    Box box = new Box(left, y - half, Math.max(right, left + 2), y + half);
    switch (state) {
      case INSIDE -> draw(box, Style.INK, Style.INK);
      case WAITING -> draw(box, Style.PAPER, Style.INK);
      case PAUSED -> {
        draw(box, Style.PAPER, Style.LANE);
        pen.stroke(hatch(box), Style.QUIET, 1);
      }
      case DOWN -> {
        Box.Line line = new Box.Line(left, y, right, y);
        pen.line(line, Style.PAPER, 4);
        pen.line(line, Style.ALARM, 1.8, "stroke-dasharray", "0.1 5", "stroke-linecap", "round");
      }
    }
  }

  private void draw(Box box, String fill, String rim) {
    pen.box(box, fill, "rx", 1.5, "stroke", rim, "stroke-width", 1.2);
  }

  /** Slanted lines, each cut off at the ends of the bar. */
  private static String hatch(Box box) {
    StringBuilder path = new StringBuilder();
    double height = box.bottom() - box.top();
    for (double x = box.left() - height; x < box.right(); x += 6) {
      double from = Math.max(x, box.left());
      double to = Math.min(x + height, box.right());
      path.append(Svg.path(path.isEmpty() ? "M" : " M", from, box.bottom() - (from - x)));
      path.append(Svg.path(" L", to, box.bottom() - (to - x)));
    }
    return path.toString();
  }
}
