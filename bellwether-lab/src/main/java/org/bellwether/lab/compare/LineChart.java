package org.bellwether.lab.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellwether.lab.chart.Chart;
import org.bellwether.lab.chart.Chart.Spacing;
import org.bellwether.lab.trace.PngImage;

/** A chart of several lines, whose names stand at their ends. */
public final class LineChart {
  /** What it may be written as. */
  public enum Format {
    SVG,
    PNG
  }

  private final String title;
  private final String yTitle;
  private final List<Line> lines = new ArrayList<>();
  private String xTitle = "";
  private Spacing across = Spacing.LINEAR;
  private Spacing up = Spacing.LINEAR;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Line(String label, int index, double[] x, double[] y) {}

  public LineChart(String title, String yTitle) {
    this.title = title;
    this.yTitle = yTitle;
  }

  /** An axis on which all steps are equal. */
  void linear(String name) {
    xTitle = name;
  }

  /** An axis on which each step doubles. */
  public void doubling(String name) {
    xTitle = name;
    across = Spacing.DOUBLING;
  }

  /** An axis on which each step is ten times the one before. */
  public void decades(String name) {
    xTitle = name;
    across = Spacing.DECADES;
  }

  /** Shows values of very different size. */
  public void logarithmic() {
    up = Spacing.DECADES;
  }

  /**
   * A line with a mark at every point.
   *
   * @param index what its colour and its marks are chosen by
   */
  public void add(String label, int index, double[] x, double[] y) {
    lines.add(new Line(label, index, x, y));
  }

  Path write(Path directory, String name, Format format) throws IOException {
    Files.createDirectories(directory);
    Chart chart = new Chart(title, xTitle, yTitle).axes(across, up);
    for (Line line : lines) chart.measured(line.label, line.index, line.x, line.y);
    String svg = chart.svg();
    Path file = directory.resolve(name + "." + format.name().toLowerCase(Locale.ROOT));
    Files.write(
        file,
        switch (format) {
          case SVG -> svg.getBytes(StandardCharsets.UTF_8);
          case PNG -> PngImage.of(svg);
        });
    return file;
  }
}
