package org.bellwether.lab.sweep;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.session.sweep.Axis;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.GrowthFit;
import org.bellwether.session.sweep.GrowthModel;
import org.bellwether.session.sweep.Measure;
import org.bellwether.session.sweep.Statistics;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepSeries;

/** A sweep as one page of HTML that needs nothing else: no script, no font, no other file. */
public final class SweepReport {
  private static final MathContext DIGITS = new MathContext(6);
  private static final MathContext FEW = new MathContext(3);

  private static final String STYLE =
      """
      body { font: 15px/1.5 Helvetica, Arial, sans-serif; color: #222; background: #fff;
        max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
      h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem }
      table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums }
      th, td { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid #ddd }
      th { border-bottom: 1px solid #222; font-weight: 600 } .text { text-align: left }
      .wide { overflow-x: auto } svg { max-width: 100%; height: auto }
      pre { background: #f5f5f5; padding: .7rem; overflow-x: auto } .bad { color: #b00020 }
      """;

  private final SweepPlan plan;
  private final Collection<CellResult> results;
  private final Catalog catalog;
  private final StringBuilder html = new StringBuilder();

  public SweepReport(SweepPlan plan, Collection<CellResult> results, Catalog catalog) {
    this.plan = plan;
    this.results = results;
    this.catalog = catalog;
  }

  /**
   * The page.
   *
   * @param name what was swept
   * @param charts as SVG
   */
  public String page(String name, List<SweepSeries> series, Collection<String> charts) {
    html.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    String given = plan.title();
    String title = given == null ? "Sweep of " + name : given;
    text(title);
    html.append("</title>\n<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n<h1>");
    text(title);
    html.append("</h1>\n");
    String about = plan.about();
    if (about != null) element("p", about);
    overview();
    List<String> sentences = SweepSentences.of(series, catalog);
    if (!sentences.isEmpty()) {
      html.append("<h2>How costs grow</h2>\n<ul>\n");
      for (String sentence : sentences) element("li", sentence);
      html.append("</ul>\n");
    }
    for (String chart : charts) html.append("<figure>\n").append(chart).append("</figure>\n");
    fits(series);
    cells();
    failures();
    reproduce();
    return html.append("</body>\n</html>\n").toString();
  }

  private void overview() {
    html.append("<p>");
    text(
        "%d combinations of %s, %d %s each, with seeds from the scenario's on. Intervals contain"
                .formatted(
                    plan.cells().size(),
                    String.join(" and ", plan.axes().stream().map(Axis::name).toList()),
                    plan.repeat(),
                    plan.repeat() == 1 ? "run" : "runs")
            + " the mean with a confidence of 95 %.");
    html.append("</p>\n");
  }

  private void fits(List<SweepSeries> all) {
    List<List<String>> rows = new ArrayList<>();
    for (SweepSeries series : all) {
      GrowthFit fit = series.fit();
      if (fit == null) continue;
      for (GrowthModel model : fit.models()) {
        double largest = model.residuals().stream().mapToDouble(Math::abs).max().orElse(Double.NaN);
        rows.add(
            List.of(
                series.measure().name(),
                series.label(),
                model.formula(),
                number(model.aic(), FEW),
                number(model.r2(), DIGITS),
                number(largest, FEW)));
      }
    }
    if (rows.isEmpty()) return;
    html.append("<h2>Growth laws</h2>\n<p>");
    text(
        "The best model of each law, with log to the base 2. The smallest AIC fits best; laws"
            + " within 4 of it are undecided. Laws whose leading term the measurements do not show"
            + " are left out.");
    html.append("</p>\n");
    table(List.of("quantity", "series", "model", "AIC", "R²", "largest residual"), rows, 3);
  }

  private void cells() {
    List<String> header = new ArrayList<>();
    for (Axis axis : plan.axes()) header.add(axis.name());
    for (Measure measure : plan.measures()) {
      header.addAll(List.of(measure.name(), "±", "min", "median", "max"));
    }
    List<List<String>> rows = new ArrayList<>();
    for (CellResult result : results) {
      if (result.runs().isEmpty()) continue;
      List<String> row = new ArrayList<>();
      for (Axis.Setting setting : result.cell().settings()) row.add(setting.label());
      for (int i = 0; i < plan.measures().size(); i++) {
        Statistics of = SweepTables.statistics(result, i);
        row.add(number(of.mean(), DIGITS));
        row.add(number(of.high() - of.mean(), FEW));
        row.add(number(of.min(), DIGITS));
        row.add(number(of.median(), DIGITS));
        row.add(number(of.max(), DIGITS));
      }
      rows.add(row);
    }
    html.append("<h2>Measurements</h2>\n");
    table(header, rows, plan.axes().size());
  }

  private void failures() {
    List<CellResult> failed = results.stream().filter(r -> r.failure() != null).toList();
    List<String> violated = SweepViolations.sentences(plan, results);
    if (failed.isEmpty() && violated.isEmpty()) return;
    html.append("<h2>Failures</h2>\n<ul class=\"bad\">\n");
    for (String sentence : violated) element("li", sentence);
    for (CellResult result : failed) {
      List<String> settings = result.cell().settings().stream().map(Axis.Setting::label).toList();
      element("li", String.join(", ", settings) + ": " + result.failure());
    }
    html.append("</ul>\n");
  }

  private void reproduce() {
    html.append("<h2>Reproduce</h2>\n<p>");
    text("Save this as sweep.json and run it; the same plan gives the same numbers:");
    html.append("</p>\n");
    element("pre", "bellwether sweep sweep.json --out results");
    element("pre", PlainJson.pretty(plan.tree()));
  }

  private void table(List<String> header, List<? extends List<String>> rows, int texts) {
    html.append("<div class=\"wide\"><table>\n<tr>");
    for (int i = 0; i < header.size(); i++) cell("th", header.get(i), i < texts);
    html.append("</tr>\n");
    for (List<String> row : rows) {
      html.append("<tr>");
      for (int i = 0; i < row.size(); i++) cell("td", row.get(i), i < texts);
      html.append("</tr>\n");
    }
    html.append("</table></div>\n");
  }

  private void cell(String tag, String value, boolean left) {
    html.append('<').append(tag).append(left ? " class=\"text\">" : ">");
    text(value);
    html.append("</").append(tag).append('>');
  }

  private void element(String tag, String content) {
    html.append('<').append(tag).append('>');
    text(content);
    html.append("</").append(tag).append(">\n");
  }

  private void text(String content) {
    html.append(content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
  }

  private static String number(double value, MathContext digits) {
    if (!Double.isFinite(value)) return "-";
    if (value == Math.rint(value) && Math.abs(value) < 1e15) return Long.toString((long) value);
    return new BigDecimal(value).round(digits).stripTrailingZeros().toPlainString();
  }
}
