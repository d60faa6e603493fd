package org.bellwether.session.diagram;

/** A rectangle on the paper; y grows downwards. */
record Box(double left, double top, double right, double bottom) {
  static Box around(double x, double y, double width, double height) {
    return new Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2);
  }

  boolean meets(Box other) {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }

  boolean within(Box other) {
    return left >= other.left && right <= other.right && top >= other.top && bottom <= other.bottom;
  }

  /** Whether a straight line passes through, by cutting the line at each side (Liang-Barsky). */
  boolean meets(Line line) {
    double dx = line.toX() - line.fromX();
    double dy = line.toY() - line.fromY();
    double[] direction = {-dx, dx, -dy, dy};
    double[] distance = {
      line.fromX() - left, right - line.fromX(), line.fromY() - top, bottom - line.fromY()
    };
    double enter = 0;
    double leave = 1;
    for (int side = 0; side < direction.length; side++) {
      if (direction[side] == 0) {
        if (distance[side] < 0) return false;
        continue;
      }
      double cut = distance[side] / direction[side];
      if (direction[side] < 0) enter = Math.max(enter, cut);
      else leave = Math.min(leave, cut);
    }
    return enter < leave;
  }

  /** A straight line. */
  record Line(double fromX, double fromY, double toX, double toY) {
    double x(double part) {
      return fromX + part * (toX - fromX);
    }

    double y(double part) {
      return fromY + part * (toY - fromY);
    }

    double length() {
      return Math.sqrt((toX - fromX) * (toX - fromX) + (toY - fromY) * (toY - fromY));
    }

    /** Without so much at its beginning and at its end. */
    Line trimmed(double start, double end) {
      double length = length();
      if (length <= start + end) return this;
      return new Line(
          x(start / length), y(start / length), x(1 - end / length), y(1 - end / length));
    }
  }
}
