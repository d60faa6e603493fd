package org.bellwether.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.lab.chart.Chart.Spacing;
import org.bellwether.lab.trace.PngImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartTest {
  private static final double[] X = {4, 8, 16, 32};

  @ParameterizedTest
  @CsvSource({
    "LINEAR, 0, 97, 0 20 40 60 80 100",
    "LINEAR, 0, 0.7, 0 0.1 0.2 0.3 0.4 0.5 0.6 0.7",
    "LINEAR, 3, 3, 3 3.5",
    "LINEAR, -4, 12, -5 0 5 10 15",
    "DOUBLING, 4, 64, 4 8 16 32 64",
    "DOUBLING, 4, 25, 4 8 16",
    "DOUBLING, 5, 7, 4 8",
    "DOUBLING, 1, 1048576, 1 8 64 512 4096 32768 262144",
    "DECADES, 4.6, 5.3, 2 5 10",
    "DECADES, 3, 700, 2 5 10 20 50 100 200 500 1000",
    "DECADES, 0.01, 5e6, 0.01 0.1 1 10 100 1000 10000 100000 1000000",
  })
  void ticksAreRoundNumbersAroundTheValues(
      Spacing spacing, double least, double most, String ticks) {
    Scale scale =
        switch (spacing) {
          case LINEAR -> Scale.linear(least, most);
          case DOUBLING -> Scale.doubling(least, most);
          case DECADES -> Scale.decades(least, most);
        };
    List<Double> expected = new ArrayList<>();
    for (String tick : ticks.split(" ", -1)) expected.add(Double.parseDouble(tick));
    assertThat(scale.ticks()).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(Scale.label(scale.ticks().get(i))).isEqualTo(Scale.label(expected.get(i)));
    }
    assertThat(scale.place(least)).isBetween(-1e-9, 1.0);
    assertThat(scale.place(most)).isBetween(0.0, 1 + 1e-9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          0 > 0
          0.05 > 0.05
          0.30000000000000004 > 0.3
          5000 > 5000
          20000 > 20,000
          1000000 > 10⁶
          2500000 > 2.5·10⁶
          0.00001 > 10⁻⁵
          """)
  void ticksAreWrittenAsPeopleReadThem(double value, String text) {
    assertThat(Scale.label(value)).isEqualTo(text);
  }

  @Test
  void theoryThatCoincidesWithALineIsNamedBesideIt() {
    double[] y = {10, 20, 40, 80};
    String svg =
        new Chart("Messages", "nodes", "messages")
            .measured("lelann", 0, X, y)
            .theory("theory: n", 0, X, y)
            .svg();
    assertThat(texts(svg)).contains("lelann; theory: n");
    assertThat(svg).doesNotContain("stroke-dasharray");
  }

  @Test
  void pointsAmongTheoryAreNotJoined() {
    double[] y = {10, 20, 40, 80};
    String svg =
        new Chart("Messages", "nodes", "messages")
            .points(
                "measured", 0, X, y, new double[] {9, 19, 39, 79}, new double[] {11, 21, 41, 81})
            .theory("theory: n", -1, X, y)
            .svg();
    assertThat(texts(svg)).contains("measured", "theory: n");
    assertThat(svg).contains("stroke-dasharray=\"6 3\"").doesNotContain("stroke-width=\"1.6\"");
    assertThat(svg.split("<circle", -1)).hasSize(1 + 4);
  }

  @Test
  void linesThatCoincideAreOneLineWithBothNames() {
    Chart chart = new Chart("Messages", "nodes", "messages");
    chart.measured("alpha", 0, X, new double[] {10, 20, 40, 80});
    chart.measured("beta", 1, X, new double[] {10, 20, 40, 80.1});
    chart.measured("gamma", 2, X, new double[] {10, 20, 40, 90});
    String svg = chart.svg();
    assertThat(texts(svg)).contains("alpha; beta", "gamma", "nodes", "messages", "Messages");
    assertThat(svg.split("stroke-width=\"1.6\"", -1)).hasSize(1 + 2);
    assertThat(svg).doesNotContain("#d55e00"); // beta's own colour
  }

  @Test
  void theoryIsALineAndMeasurementsArePointsWithIntervals() {
    Chart chart = new Chart("Messages", "nodes", "messages");
    double[] y = {10, 20, 40, 80};
    chart.theory("bound", 0, X, new double[] {20, 40, 80, 160});
    assertThat(chart.svg()).doesNotContain("<circle");
    chart.measured("run", 0, X, y, new double[] {8, 18, 38, 78}, new double[] {12, 22, 42, 82});
    String svg = chart.suitableAxes().svg();
    assertThat(svg.split("<circle", -1)).hasSize(1 + X.length);
    assertThat(svg.split("stroke-width=\"1\"", -1).length).isGreaterThan(3 * X.length);
    assertThat(texts(svg)).contains("bound", "run", "4", "8", "16", "32");
  }

  @Test
  void namesAtTheEndsOfLinesDoNotCoverEachOther() {
    Chart chart = new Chart("Messages", "nodes", "messages");
    for (int i = 0; i < 9; i++) {
      chart.measured("line " + i, i, X, new double[] {10, 20, 40, 80 + i});
    }
    List<Double> heights = new ArrayList<>();
    Matcher label =
        Pattern.compile("y=\"([0-9.]+)\" text-anchor=\"start\" fill[^>]*>line ")
            .matcher(chart.svg());
    while (label.find()) heights.add(Double.parseDouble(label.group(1)));
    assertThat(heights).hasSize(9);
    heights.sort(null);
    for (int i = 1; i < heights.size(); i++) {
      assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThan(14);
    }
  }

  @Test
  void linesDifferInMoreThanColour() {
    Chart chart = new Chart("Messages", "nodes", "messages");
    for (int i = 0; i < 14; i++) chart.measured("line " + i, i, X, new double[] {1, 2, 3, 4.0 + i});
    List<String> looks = new ArrayList<>();
    Matcher path =
        Pattern.compile(
                "<path d=\"[^\"]*\" fill=\"none\"(.*?)/>\\n<(\\w+) .*? fill=\"(#[0-9a-f]+)\"")
            .matcher(chart.svg());
    while (path.find()) looks.add(path.group(1) + path.group(2) + path.group(3));
    assertThat(looks).hasSize(14).doesNotHaveDuplicates();
  }

  @Test
  void whatALogarithmicAxisCannotShowIsLeftOut() throws Exception {
    Chart chart = new Chart("Messages <of> a & b", "nodes", "messages");
    chart.axes(Spacing.DOUBLING, Spacing.DECADES);
    chart.measured("line", 0, X, new double[] {0, 10, Double.NaN, 1000});
    String svg = chart.svg();
    assertThat(svg.split("<circle", -1)).hasSize(1 + 2);
    assertThat(svg).contains("Messages &lt;of&gt; a &amp; b").doesNotContain("NaN", "Infinity");
    assertThat(PngImage.of(svg)).isNotEmpty();
    assertThat(new Chart("nothing", "x", "y").suitableAxes().svg()).contains("nothing");
  }

  private static List<String> texts(String svg) {
    List<String> texts = new ArrayList<>();
    Matcher text = Pattern.compile("<text[^>]*>([^<]*)</text>").matcher(svg);
    while (text.find()) texts.add(text.group(1));
    return texts;
  }
}
