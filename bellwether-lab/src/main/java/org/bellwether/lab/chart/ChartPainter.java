package org.bellwether.lab.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Paints a chart as SVG. */
final class ChartPainter {
  private static final double TOP = 44;
  private static final double PLOT_WIDTH = 560;
  private static final double PLOT_HEIGHT = 360;
  private static final double BOTTOM = 56;
  private static final double FONT = 13;
  private static final double LINE_HEIGHT = 15;
  private static final double LETTER = 0.56 * FONT; // about the mean width of one
  private static final double MARK = 4;
  private static final int LONGEST_LABEL = 34; // characters on a line
  private static final String INK = "#222";

  /** Colours that people of any colour vision tell apart, and of different brightness in grey. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#000000", "#56b4e9");

  private static final List<String> DASHES = List.of("", "7 4", "2 3", "10 3 2 3", "5 2");
  private static final String THEORY_DASH = "6 3";

  private final Scale x;
  private final Scale y;
  private final StringBuilder svg = new StringBuilder();
  private double left;

  ChartPainter(Scale x, Scale y) {
    this.x = x;
    this.y = y;
  }

  /**
   * A name beside the end of its line.
   *
   * @param y where the line ends
   * @param centre where the name stands
   */
  private record EndLabel(double x, double y, double centre, List<String> lines, String colour) {
    EndLabel at(double other) {
      return new EndLabel(x, y, other, lines, colour);
    }

    double height() {
      return lines.size() * LINE_HEIGHT;
    }
  }

  String paint(String title, String xTitle, String yTitle, List<Curve> curves) {
    int longest = y.ticks().stream().mapToInt(tick -> Scale.label(tick).length()).max().orElse(1);
    left = 36 + LETTER * longest;
    List<EndLabel> labels = labels(curves);
    double height = TOP + PLOT_HEIGHT + BOTTOM;
    double widest =
        labels.stream()
            .flatMap(label -> label.lines.stream())
            .mapToInt(String::length)
            .max()
            .orElse(0);
    double width = Math.ceil(left + PLOT_WIDTH + 30 + LETTER * widest);
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" \
        font-family="Helvetica, Arial, sans-serif" font-size="%s" fill="%s">
        """
            .formatted(
                number(width), number(height), number(width), number(height), number(FONT), INK));
    svg.append("<title>").append(escape(title)).append("</title>\n");
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    text(left, TOP - 20, "start", "font-size=\"15\" font-weight=\"bold\"", title);
    axes(xTitle, yTitle);
    for (Curve curve : curves) draw(curve);
    for (EndLabel label : spread(labels)) name(label);
    return svg.append("</svg>\n").toString();
  }

  // ---- Axes

  private void axes(String xTitle, String yTitle) {
    double bottom = TOP + PLOT_HEIGHT;
    for (double tick : y.ticks()) {
      double at = down(tick);
      line(left, at, left + PLOT_WIDTH, at, "#ddd", 1);
      text(left - 8, at + 4.5, "end", "", Scale.label(tick));
    }
    for (double tick : x.ticks()) {
      double at = across(tick);
      line(at, bottom, at, bottom + 5, INK, 1);
      text(at, bottom + 20, "middle", "", Scale.label(tick));
    }
    line(left, bottom, left + PLOT_WIDTH, bottom, INK, 1.2);
    text(left + PLOT_WIDTH / 2, bottom + 44, "middle", "", xTitle);
    double middle = TOP + PLOT_HEIGHT / 2;
    text(16, middle, "middle", "transform=\"rotate(-90 16 %s)\"".formatted(number(middle)), yTitle);
  }

  private double across(double value) {
    return left + PLOT_WIDTH * x.place(value);
  }

  private double down(double value) {
    return TOP + PLOT_HEIGHT * (1 - y.place(value));
  }

  // ---- Lines

  private static String colour(Curve curve) {
    return curve.index() < 0 ? INK : COLOURS.get(curve.index() % COLOURS.size());
  }

  private void draw(Curve curve) {
    String colour = colour(curve);
    if (curve.joined()) line(curve, colour);
    if (curve.theory()) return;
    for (int i = 0; i < curve.x().length; i++) {
      if (!shown(curve, i)) continue;
      interval(curve, i, colour);
      mark(curve.index(), across(curve.x()[i]), down(curve.y()[i]), colour);
    }
  }

  private void line(Curve curve, String colour) {
    String dash =
        curve.theory() ? THEORY_DASH : DASHES.get(curve.index() / COLOURS.size() % DASHES.size());
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < curve.x().length; i++) {
      if (!shown(curve, i)) continue;
      path.append(path.isEmpty() ? "M" : "L").append(point(curve, i));
    }
    svg.append(
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s/>\n"
            .formatted(
                path,
                colour,
                curve.theory() ? "1.2" : "1.6",
                dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\""));
  }

  private boolean shown(Curve curve, int i) {
    return x.shows(curve.x()[i]) && y.shows(curve.y()[i]);
  }

  private String point(Curve curve, int i) {
    return number(across(curve.x()[i])) + " " + number(down(curve.y()[i]));
  }

  private void interval(Curve curve, int i, String colour) {
    double[] low = curve.low();
    double[] high = curve.high();
    if (low == null || high == null || !y.shows(low[i]) || !y.shows(high[i])) return;
    double at = across(curve.x()[i]);
    line(at, down(low[i]), at, down(high[i]), colour, 1);
    for (double end : new double[] {low[i], high[i]}) {
      line(at - MARK, down(end), at + MARK, down(end), colour, 1);
    }
  }

  private void mark(int index, double cx, double cy, String colour) {
    boolean hollow = index / 4 % 2 == 1;
    String paint =
        "fill=\"%s\" stroke=\"%s\" stroke-width=\"1.4\""
            .formatted(hollow ? "#fff" : colour, colour);
    String shape =
        switch (index % 4) {
          case 0 ->
              "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" %s/>"
                  .formatted(number(cx), number(cy), number(MARK), paint);
          case 1 ->
              polygon(
                  paint, cx - MARK, cy - MARK, cx + MARK, cy - MARK, cx + MARK, cy + MARK,
                  cx - MARK, cy + MARK);
          case 2 ->
              polygon(
                  paint,
                  cx,
                  cy - MARK * 1.3,
                  cx + MARK * 1.2,
                  cy + MARK,
                  cx - MARK * 1.2,
                  cy + MARK);
          default ->
              polygon(
                  paint,
                  cx,
                  cy - MARK * 1.4,
                  cx + MARK * 1.4,
                  cy,
                  cx,
                  cy + MARK * 1.4,
                  cx - MARK * 1.4,
                  cy);
        };
    svg.append(shape).append('\n');
  }

  private static String polygon(String paint, double... corners) {
    List<String> points = new ArrayList<>();
    for (int i = 0; i < corners.length; i += 2) {
      points.add(number(corners[i]) + "," + number(corners[i + 1]));
    }
    return "<polygon points=\"%s\" %s/>".formatted(String.join(" ", points), paint);
  }

  // ---- Names

  private List<EndLabel> labels(List<Curve> curves) {
    List<EndLabel> labels = new ArrayList<>();
    for (Curve curve : curves) {
      int last = curve.x().length - 1;
      while (last >= 0 && !shown(curve, last)) last--;
      String text = String.join("; ", curve.labels());
      if (last < 0 || text.isEmpty()) continue;
      double end = down(curve.y()[last]);
      labels.add(new EndLabel(across(curve.x()[last]), end, end, wrapped(text), colour(curve)));
    }
    return labels;
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > LONGEST_LABEL) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Moves names apart that would cover each other, as little as possible, and within the plot. */
  private static List<EndLabel> spread(List<EndLabel> labels) {
    List<EndLabel> sorted = new ArrayList<>(labels);
    sorted.sort(Comparator.comparingDouble(EndLabel::y));
    double[] centres = sorted.stream().mapToDouble(EndLabel::y).toArray();
    for (int round = 0; round < 200; round++) {
      boolean moved = false;
      for (int i = 1; i < centres.length; i++) {
        double apart = (sorted.get(i - 1).height() + sorted.get(i).height()) / 2 + 2;
        double missing = apart - (centres[i] - centres[i - 1]);
        if (missing <= 0.01) continue;
        centres[i - 1] -= missing / 2;
        centres[i] += missing / 2;
        moved = true;
      }
      for (int i = 0; i < centres.length; i++) {
        double half = sorted.get(i).height() / 2;
        centres[i] = Math.clamp(centres[i], TOP - 10 + half, TOP + PLOT_HEIGHT + BOTTOM - half);
      }
      if (!moved) break;
    }
    List<EndLabel> placed = new ArrayList<>();
    for (int i = 0; i < centres.length; i++) placed.add(sorted.get(i).at(centres[i]));
    return placed;
  }

  private void name(EndLabel label) {
    double centre = label.centre;
    List<String> lines = label.lines;
    double from = left + PLOT_WIDTH + 22;
    svg.append(
        "<path d=\"M%s %sL%s %s\" stroke=\"%s\" stroke-width=\"0.7\" stroke-opacity=\"0.6\"/>\n"
            .formatted(
                number(label.x + MARK + 3),
                number(label.y),
                number(from - 4),
                number(centre),
                label.colour));
    double first = centre - (lines.size() - 1) * LINE_HEIGHT / 2 + 4.5;
    for (int i = 0; i < lines.size(); i++) {
      text(
          from,
          first + i * LINE_HEIGHT,
          "start",
          "fill=\"" + dark(label.colour) + "\"",
          lines.get(i));
    }
  }

  /** Light colours are too light for text. */
  private static String dark(String colour) {
    return switch (colour) {
      case "#e69f00" -> "#8a5f00";
      case "#56b4e9" -> "#1f6f9f";
      case "#cc79a7" -> "#99406f";
      default -> colour;
    };
  }

  // ---- Pieces

  private void line(double x1, double y1, double x2, double y2, String colour, double width) {
    svg.append(
        "<path d=\"M%s %sL%s %s\" stroke=\"%s\" stroke-width=\"%s\"/>\n"
            .formatted(number(x1), number(y1), number(x2), number(y2), colour, number(width)));
  }

  private void text(double tx, double ty, String anchor, String more, String text) {
    svg.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\"%s>%s</text>\n"
            .formatted(
                number(tx), number(ty), anchor, more.isEmpty() ? "" : " " + more, escape(text)));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
