package org.bellwether.lab.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellwether.lab.compare.LineChart;
import org.bellwether.lab.table.VitanyiOrder.Axis;
import org.bellwether.lab.table.VitanyiOrder.Column;
import org.bellwether.lab.table.VitanyiTable.Cell;
import org.bellwether.lab.table.VitanyiTable.Point;
import org.bellwether.lab.table.VitanyiTable.Row;

/** Draws how the costs in Vitányi's table grow: a chart for each column and what it depends on. */
public final class VitanyiCharts {
  private final List<LineChart.Format> formats;

  /**
   * Charts.
   *
   * @param svgOnly whether there are no PNG files
   */
  public VitanyiCharts(boolean svgOnly) {
    formats =
        svgOnly
            ? List.of(LineChart.Format.SVG)
            : List.of(LineChart.Format.SVG, LineChart.Format.PNG);
  }

  /** Writes them to a directory, which is made if it is not there; returns the files. */
  public List<Path> draw(Path directory, List<Row> rows) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Column column : Column.values()) {
      for (Axis axis : column.axes()) files.addAll(draw(directory, rows, column, axis));
    }
    return files;
  }

  private List<Path> draw(Path directory, List<Row> rows, Column column, Axis axis)
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
    String name = "vitanyi-" + column.label().replace(' ', '-') + "-by-" + word(axis);
    List<Path> files = new ArrayList<>();
    for (LineChart.Format format : formats) files.add(chart.write(directory, name, format));
    return files;
  }

  private static String title(Column column) {
    return column.label().substring(0, 1).toUpperCase(Locale.ROOT) + column.label().substring(1);
  }

  private static String word(Axis axis) {
    return axis.name().toLowerCase(Locale.ROOT);
  }
}
