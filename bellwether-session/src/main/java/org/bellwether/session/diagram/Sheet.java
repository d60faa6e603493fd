package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.List;

/**
 * Lays a wide picture out in rows, one below the other, on pages of paper. A row is a window onto
 * the picture, which is in the file once.
 */
final class Sheet {
  private static final double GAP = 26; // between rows
  private static final double LEAST_FILLED = 0.75; // of the width, where a row may end
  private static final double LEAST_SCALE = 0.8; // to fit one row more on a page
  private static final double STEP = 4; // between places where a row might end

  /** The stretch of the picture that a row shows. */
  record Row(double from, double to) {}

  /** The stretch of the picture that rows share, from its time figures to its last lane. */
  record Field(double left, double right, double top, double bottom) {
    double height() {
      return bottom - top;
    }
  }

  private final Page page;
  private final Field field;
  private final double scale;
  private final List<Row> rows = new ArrayList<>();
  private double y;
  private int pages = 1;

  /**
   * A sheet.
   *
   * @param top where the first row may begin
   * @param marks where the picture should not be cut
   */
  Sheet(Page page, Field field, double top, List<Box> marks) {
    this.page = page;
    this.field = field;
    this.y = top;
    scale = scale(page.height() - top - Style.MARGIN, field.height());
    double width = (page.width() - Style.MARGIN) / scale - field.left();
    double from = field.left();
    while (field.right() - from > width) {
      double to = cut(from + LEAST_FILLED * width, from + width, marks);
      rows.add(new Row(from, to));
      from = to;
    }
    rows.add(new Row(from, field.right()));
  }

  /** As large as possible; a little smaller if one row more then fits on the page. */
  private static double scale(double room, double height) {
    int rows = (int) (room / (height + GAP));
    double smaller = room / ((rows + 1) * (height + GAP));
    return Math.min(1, smaller >= LEAST_SCALE ? smaller : room / height);
  }

  List<Row> rows() {
    return rows;
  }

  /** Where the picture is cut best: as far from all marks as possible, and late. */
  private static double cut(double least, double most, List<Box> marks) {
    double best = most;
    double widest = -1;
    for (double x = most; x >= least; x -= STEP) {
      double clear = Double.MAX_VALUE;
      for (Box mark : marks) {
        clear = Math.min(clear, Math.max(mark.left() - x, x - mark.right()));
      }
      if (clear <= widest) continue;
      widest = clear;
      best = x;
    }
    return best;
  }

  /** Draws all rows: the names of the lanes beside a window onto the picture. */
  void draw(Svg out, String names, String picture) {
    for (Row row : rows) {
      double height = scale * field.height();
      room(height);
      out.open("g", "class", "row");
      window(out, 0, scale * field.left(), 0, field.left(), names);
      double width = row.to - row.from;
      window(out, scale * field.left(), scale * width, row.from, width, picture);
      out.close();
      y += height + GAP;
    }
  }

  private void window(Svg out, double x, double width, double from, double wide, String content) {
    Object[] view = {
      "x",
      x,
      "y",
      y,
      "width",
      width,
      "height",
      scale * field.height(),
      "viewBox",
      Svg.path(from, field.top(), wide, field.height())
    };
    out.open("svg", view).empty("use", "href", "#" + content).close();
  }

  /** Makes room, on the next page if this one is full; returns where it begins. */
  double room(double height) {
    if (y + height > pages * page.height() - Style.MARGIN) {
      y = pages * page.height() + Style.MARGIN;
      pages++;
    }
    return y;
  }

  double height() {
    return pages * page.height();
  }

  String printedHeight() {
    return page.printedHeight(pages);
  }
}
