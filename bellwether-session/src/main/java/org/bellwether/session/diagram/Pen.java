package org.bellwether.session.diagram;

/** Draws lines, areas and text; {@code more} are further attributes. */
final class Pen {
  private final Svg svg;

  Pen(Svg svg) {
    this.svg = svg;
  }

  /** Opens a group; the caller closes it. */
  void open(Object... attributes) {
    svg.open("g", attributes);
  }

  /** Explains the open group to whoever points at it. */
  void tooltip(String text) {
    svg.text("title", text);
  }

  void close() {
    svg.close();
  }

  void line(Box.Line line, String colour, double width, Object... more) {
    stroke(
        Svg.path("M", line.fromX(), line.fromY(), "L", line.toX(), line.toY()),
        colour,
        width,
        more);
  }

  void stroke(String path, String colour, double width, Object... more) {
    Object[] own = {"d", path, "fill", "none", "stroke", colour, "stroke-width", width};
    svg.empty("path", with(own, more));
  }

  void area(String path, String fill, String rim, double width, Object... more) {
    Object[] own = {"d", path, "fill", fill, "stroke", rim, "stroke-width", width};
    svg.empty("path", with(own, more));
  }

  void box(Box box, String fill, Object... more) {
    double width = box.right() - box.left();
    double height = box.bottom() - box.top();
    Object[] own = {
      "x", box.left(), "y", box.top(), "width", width, "height", height, "fill", fill
    };
    svg.empty("rect", with(own, more));
  }

  void text(String text, double x, double y, double size, String colour, Object... more) {
    Object[] own = {"x", x, "y", y, "font-size", size, "fill", colour};
    svg.text("text", text, with(own, more));
  }

  /** A short text on white ground, in the middle of a box. */
  void label(String text, Box box) {
    box(box, Style.PAPER, "rx", 2.0, "fill-opacity", 0.88);
    double x = (box.left() + box.right()) / 2;
    text(text, x, box.bottom() - 2.6, Style.LABEL, Style.INK, "text-anchor", "middle");
  }

  private static Object[] with(Object[] own, Object[] more) {
    Object[] all = new Object[own.length + more.length];
    System.arraycopy(own, 0, all, 0, own.length);
    System.arraycopy(more, 0, all, own.length, more.length);
    return all;
  }
}
