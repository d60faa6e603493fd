package org.bellwether.session.diagram;

/** The lanes, one per node, from top to bottom. */
record Lanes(int count, double left, double top, double right) {
  double height() {
    return count <= 8 ? 62 : count <= 24 ? 52 : 42;
  }

  double y(int node) {
    return top + (node + 0.5) * height();
  }

  double bottom() {
    return top + count * height();
  }

  Box box() {
    return new Box(left, top, right, bottom());
  }
}
