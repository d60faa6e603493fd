package org.bellwether.lab.table;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.bellwether.lab.compare.Gallery;
import org.bellwether.lab.compare.LineChart;
import org.bellwether.lab.table.VitanyiOrder.Axis;
import org.bellwether.lab.table.VitanyiOrder.Column;
import org.bellwether.lab.table.VitanyiTable.Cell;
import org.bellwether.lab.table.VitanyiTable.Point;
import org.bellwether.lab.table.VitanyiTable.Row;

/** Draws how the costs in Vitányi's table grow: a chart for each column and what it depends on. */
public final class VitanyiCharts {
  private VitanyiCharts() {}

  public static void draw(Gallery gallery, List<Row> rows) throws IOException {
    for (Column column : Column.values()) {
      for (Axis axis : column.axes()) draw(gallery, rows, column, axis);
    }
  }

  private static void draw(Gallery gallery, List<Row> rows, Column column, Axis axis)
      throws IOException {
    LineChart chart = new LineChart(title(column) + " against " + axis.label(), column.label());
    chart.doubling(axis.label());
    if (axis == Axis.NODES) chart.logarithmic();
    for (int i = 0; i < rows.size(); i++) {
      Cell cell = rows.get(i).cell(column);
      List<Point> points = cell.along(axis);
      chart.add(
          "f = %s: %s".formatted(rows.get(i).f().label(), cell.order().printed()),
          i,
          points.stream().mapToDouble(p -> p.ring().at(axis)).toArray(),
          points.stream().mapToDouble(Point::measured).toArray());
    }
    gallery.add("vitanyi-" + column.label().replace(' ', '-') + "-by-" + word(axis), chart);
  }

  private static String title(Column column) {
    return column.label().substring(0, 1).toUpperCase(Locale.ROOT) + column.label().substring(1);
  }

  private static String word(Axis axis) {
    return axis.name().toLowerCase(Locale.ROOT);
  }
}
