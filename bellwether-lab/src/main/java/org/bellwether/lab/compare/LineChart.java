package org.bellwether.lab.compare;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import javax.imageio.ImageIO;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart of several lines with a legend. */
public final class LineChart {
  /** What it may be written as. */
  public enum Format {
    SVG,
    PNG
  }

  private static final int WIDTH = 960;
  private static final int HEIGHT = 560;
  private static final int SCALE = 2; // of pictures, so that they print well
  private static final int FONT = 13;
  private static final int MARK = 8;
  private static final float LINE = 1.8f;
  private static final float[] DASHES = {7, 4};
  private static final Color INK = new Color(0x333333);
  private static final Color GRID = new Color(0xe0e0e0);

  /** Colours that people of any colour vision tell apart. */
  private static final Color[] COLOURS = {
    new Color(0x0072b2),
    new Color(0xd55e00),
    new Color(0x009e73),
    new Color(0xcc79a7),
    new Color(0xe69f00),
    new Color(0x000000)
  };

  private static final Marker[] MARKS = {
    SeriesMarkers.CIRCLE, SeriesMarkers.DIAMOND, SeriesMarkers.TRIANGLE_UP, SeriesMarkers.SQUARE
  };

  private final XYChart chart;
  private DoubleUnaryOperator place = x -> x; // of a value on the axis

  public LineChart(String title, String yTitle) {
    System.setProperty("java.awt.headless", "true");
    chart =
        new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).yAxisTitle(yTitle).build();
    XYStyler styler = chart.getStyler();
    styler.setBaseFont(new Font(Font.SANS_SERIF, Font.PLAIN, FONT));
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotBorderVisible(false);
    styler.setChartFontColor(INK);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setLegendPosition(Styler.LegendPosition.OutsideE);
    styler.setMarkerSize(MARK);
    styler.setYAxisMin(0.0);
  }

  /** An axis on which all steps are equal. */
  void linear(String xTitle) {
    chart.setXAxisTitle(xTitle);
    chart.getStyler().setXAxisMin(0.0);
  }

  /** An axis on which each step doubles. */
  public void doubling(String xTitle) {
    chart.setXAxisTitle(xTitle);
    place = x -> Math.log(x) / Math.log(2);
    chart
        .getStyler()
        // every tick has a label of its own: without, the axis may end up with none at all
        .setXAxisTickLabelsFormattingFunction(
            power -> {
              double x = Math.pow(2, power);
              String form = x == Math.rint(x) || x >= 8 ? "%.0f" : "%.1f";
              return String.format(Locale.ROOT, form, x);
            });
  }

  /** An axis on which each step is ten times the one before. */
  public void decades(String xTitle) {
    chart.setXAxisTitle(xTitle);
    chart.getStyler().setXAxisLogarithmic(true);
  }

  /** Shows values of very different size. */
  public void logarithmic() {
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setYAxisMin(null);
    chart
        .getStyler()
        .setYAxisTickLabelsFormattingFunction(y -> String.format(Locale.ROOT, "%.0f", y));
  }

  /**
   * A line with a mark at every point.
   *
   * @param index what its colour and its marks are chosen by
   */
  public void add(String label, int index, double[] x, double[] y) {
    XYSeries series = chart.addSeries(label, Arrays.stream(x).map(place).toArray(), y);
    boolean dashed = index >= COLOURS.length;
    Color colour = COLOURS[index % COLOURS.length];
    series.setLineColor(colour);
    series.setMarkerColor(colour);
    series.setMarker(MARKS[index % MARKS.length]);
    series.setLineStyle(
        new BasicStroke(
            LINE, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashed ? DASHES : null, 0));
  }

  Path write(Path directory, String name, Format format) throws IOException {
    Files.createDirectories(directory);
    Path file = directory.resolve(name + "." + format.name().toLowerCase(Locale.ROOT));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(); // its writers hide why a disk fails
    switch (format) {
      case SVG -> ChartEncoder.saveChart(chart, bytes, "svg");
      case PNG -> ImageIO.write(picture(), "png", bytes);
    }
    Files.write(file, bytes.toByteArray());
    return file;
  }

  private BufferedImage picture() {
    BufferedImage image =
        new BufferedImage(SCALE * WIDTH, SCALE * HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    pen.scale(SCALE, SCALE);
    chart.paint(pen, WIDTH, HEIGHT);
    pen.dispose();
    return image;
  }
}
