package org.bellwether.session.diagram;

import org.bellwether.session.diagram.Box.Line;
import org.bellwether.simulate.text.EventText;

/** Draws what lies under the events: the time axis, its breaks, and the lanes. */
final class Ground {
  private static final double TOOTH = 6;

  private final Pen pen;
  private final TimeAxis axis;
  private final Lanes lanes;

  Ground(Pen pen, TimeAxis axis, Lanes lanes) {
    this.pen = pen;
    this.axis = axis;
    this.lanes = lanes;
  }

  /** Figures of time at the given height, with a thin line down each. */
  void time(double y) {
    double top = lanes.top();
    double bottom = lanes.bottom();
    for (TimeAxis.Instant instant : axis.instants()) {
      if (!instant.wide()) continue;
      // One instant that takes room: a band says that its events are simultaneous.
      pen.box(new Box(instant.left() - 9, top, instant.right() + 9, bottom), Style.BAND, "rx", 4.0);
    }
    for (Ticks.Tick tick : Ticks.of(axis)) {
      pen.line(new Line(tick.x(), top, tick.x(), bottom), Style.GRID, 1);
      pen.text(tick.text(), tick.x(), y, Style.LABEL, Style.QUIET, "text-anchor", "middle");
    }
    for (TimeAxis.Break gap : axis.breaks()) {
      String skip = Ticks.skip(gap.skipped());
      pen.text(
          skip,
          gap.middle(),
          y,
          Style.LABEL,
          Style.QUIET,
          "text-anchor",
          "middle",
          "font-style",
          "italic");
    }
  }

  void lanes() {
    for (int node = 0; node < lanes.count(); node++) {
      double y = lanes.y(node);
      pen.line(new Line(lanes.left(), y, lanes.right(), y), Style.LANE, 1.3);
    }
    for (TimeAxis.Break gap : axis.breaks()) zigzag(gap);
  }

  /** What stands to the left of the lanes; {@code timeY} is the height of the figures of time. */
  static void names(Pen pen, Lanes lanes, DiagramHead head, double timeY) {
    double x = lanes.left() - 12;
    pen.text("time", x, timeY, Style.LABEL, Style.QUIET, "text-anchor", "end");
    for (int node = 0; node < lanes.count(); node++) {
      double y = lanes.y(node);
      boolean named = !head.ids().isEmpty();
      String name = "node " + node;
      double base = named ? y - 1 : y + 4;
      pen.text(name, x, base, Style.TEXT, Style.INK, "text-anchor", "end", "font-weight", "bold");
      if (!named) continue;
      String id = "id " + head.ids().get(node);
      pen.text(id, x, y + 13, Style.SMALL, Style.QUIET, "text-anchor", "end");
    }
  }

  /** A white ribbon down all lanes. */
  private void zigzag(TimeAxis.Break gap) {
    StringBuilder down = new StringBuilder();
    StringBuilder up = new StringBuilder();
    int teeth = (int) Math.ceil((lanes.bottom() - lanes.top()) / TOOTH);
    for (int i = 0; i <= teeth; i++) {
      double y = Math.min(lanes.top() + i * TOOTH, lanes.bottom());
      double x = gap.middle() + (i % 2 == 0 ? -2.5 : 2.5);
      down.append(i == 0 ? "" : " L ").append(Svg.path(x - 4, y));
      up.insert(0, Svg.path(x + 4, y) + (i == 0 ? "" : " L "));
    }
    pen.open("class", "break");
    pen.tooltip("nothing happens for " + EventText.value(gap.skipped()) + " ticks");
    pen.area("M " + down + " L " + up + " Z", Style.PAPER, "none", 0);
    pen.stroke("M " + down + " M " + up, Style.LANE, 1);
    pen.close();
  }
}
