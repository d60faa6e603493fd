package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The colours of both themes can be read, and told apart by people who do not see red or green.
 * Their view is simulated with the matrices of Machado, Oliveira and Fernandes (2009).
 */
class PaletteTest {
  private static final Path STYLE =
      Path.of("src/main/resources/org/bellwether/lab/web/page/lab.css");
  private static final double TEXT = 4.5;
  private static final double MARK = 3;
  private static final double APART = 12; // a difference of 2 is just noticeable
  private static final List<String> GROUNDS = List.of("paper", "wash");
  private static final List<String> KINDS =
      IntStream.range(0, 7).mapToObj(kind -> "k" + kind).toList();

  private static final Map<String, double[][]> VIEWS =
      Map.of(
          "full colour",
          new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
          "deuteranopia",
          new double[][] {
            {0.367322, 0.860646, -0.227968},
            {0.280085, 0.672501, 0.047413},
            {-0.011820, 0.042940, 0.968881}
          },
          "protanopia",
          new double[][] {
            {0.152286, 1.052583, -0.204868},
            {0.114503, 0.786281, 0.099216},
            {-0.003882, -0.048116, 1.051998}
          });

  /** The colours of a theme by name, as amounts of red, green and blue light. */
  record Theme(String name, Map<String, double[]> colours) {
    @Override
    public String toString() {
      return name;
    }

    double[] of(String colour) {
      return colours.get(colour);
    }
  }

  static Stream<Theme> themes() throws IOException {
    String style = Files.readString(STYLE);
    int dark = style.indexOf(":root[data-theme=\"dark\"]");
    return Stream.of(
        theme("light", style.substring(0, dark)),
        theme("dark", style.substring(dark, style.indexOf('}', dark))));
  }

  private static Theme theme(String name, String text) {
    Map<String, double[]> colours = new LinkedHashMap<>();
    Matcher found = Pattern.compile("--([a-z0-9-]+): #([0-9a-f]{6})").matcher(text);
    while (found.find()) {
      int rgb = Integer.parseInt(found.group(2), 16);
      colours.put(
          found.group(1),
          new double[] {light(rgb >> 16 & 0xff), light(rgb >> 8 & 0xff), light(rgb & 0xff)});
    }
    return new Theme(name, colours);
  }

  private static double light(int part) {
    double c = part / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }

  private static double luminance(double[] c) {
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
  }

  private static double contrast(double[] a, double[] b) {
    double x = luminance(a) + 0.05;
    double y = luminance(b) + 0.05;
    return Math.max(x, y) / Math.min(x, y);
  }

  private static double[] seen(double[] colour, double[][] view) {
    double[] seen = new double[3];
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int j = 0; j < 3; j++) sum += view[i][j] * colour[j];
      seen[i] = Math.clamp(sum, 0, 1);
    }
    return seen;
  }

  /** How different two colours look (CIE 1976). */
  private static double difference(double[] a, double[] b) {
    double[] x = lab(a);
    double[] y = lab(b);
    return Math.sqrt(
        Math.pow(x[0] - y[0], 2) + Math.pow(x[1] - y[1], 2) + Math.pow(x[2] - y[2], 2));
  }

  private static double[] lab(double[] c) {
    double x = root((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.95047);
    double y = root(luminance(c));
    double z = root((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.08883);
    return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
  }

  private static double root(double t) {
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16.0 / 116;
  }

  @ParameterizedTest
  @MethodSource("themes")
  void textCanBeReadOnEveryGround(Theme theme) {
    for (String ground : List.of("paper", "wash", "band", "pick")) {
      for (String text : List.of("ink", "quiet", "accent", "alarm", "warn", "good")) {
        assertThat(contrast(theme.of(text), theme.of(ground)))
            .as(text + " on " + ground)
            .isGreaterThanOrEqualTo(TEXT);
      }
    }
    assertThat(contrast(theme.of("on-accent"), theme.of("accent"))).isGreaterThanOrEqualTo(TEXT);
    assertThat(contrast(theme.of("warn"), theme.of("warn-wash"))).isGreaterThanOrEqualTo(TEXT);
  }

  @ParameterizedTest
  @MethodSource("themes")
  void marksStandOutFromTheirGround(Theme theme) {
    for (String ground : GROUNDS) {
      for (String mark : Stream.concat(KINDS.stream(), Stream.of("gold", "lane")).toList()) {
        assertThat(contrast(theme.of(mark), theme.of(ground)))
            .as(mark + " on " + ground)
            .isGreaterThanOrEqualTo(MARK);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("themes")
  void everybodyCanTellKindsOfMessagesApartByColour(Theme theme) {
    apart(theme, Stream.concat(KINDS.stream(), Stream.of("alarm")).toList());
  }

  @ParameterizedTest
  @MethodSource("themes")
  void everybodyCanTellGoodFromBadAndFromWhoLeads(Theme theme) {
    apart(theme, List.of("alarm", "good", "gold", "accent"));
  }

  private static void apart(Theme theme, List<String> names) {
    VIEWS.forEach(
        (name, view) -> {
          for (String a : names) {
            for (String b : names.subList(0, names.indexOf(a))) {
              assertThat(difference(seen(theme.of(a), view), seen(theme.of(b), view)))
                  .as(a + " and " + b + ", " + name)
                  .isGreaterThanOrEqualTo(APART);
            }
          }
        });
  }
}
