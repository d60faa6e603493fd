package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --svg}, {@code --png} and the options around them draw. */
class PicturesTest {
  private static final String LOCK =
      " ricart-agrawala --nodes 4 --hold 3 --requests 0@0,1@5,2@9,3@30 ";

  @TempDir Path directory;

  private String drawn(String line) throws IOException {
    assertThat(new Cli(directory).line(line).err()).isEmpty();
    return Files.readString(directory.resolve("x.svg"));
  }

  @Test
  void counterexampleMarksAndNamesItsViolation() throws IOException {
    Cli.Done done =
        new Cli(directory)
            .line("check maekawa-naive --nodes 3 --requests 0@0,1@0,2@0 --svg x.svg --png x.png");
    assertThat(done.status()).isEqualTo(1);
    assertThat(Files.readString(directory.resolve("x.svg")))
        .contains("✗ no deadlock: nodes {0, 1, 2} wait for ever (time 6)")
        .contains("class=\"violation\"");
    assertThat(Files.size(directory.resolve("x.png"))).isGreaterThan(1000);
  }

  @Test
  void titleReplacesTheUsualOne() throws IOException {
    assertThat(drawn("run chang-roberts --ring 3 --svg x.svg --title Rings")).contains(">Rings<");
  }

  @Test
  void imageIsTwiceAsFineAsTheDrawing() throws IOException {
    String svg = drawn("run chang-roberts --ring 3 --svg x.svg --png x.png");
    BufferedImage image = ImageIO.read(directory.resolve("x.png").toFile());
    double width = Double.parseDouble(svg.replaceFirst("(?s).*? width=\"([0-9.]+)\".*", "$1"));
    assertThat(image.getWidth()).isEqualTo((int) Math.ceil(2 * width));
    boolean ink = false;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < 100; y++) ink |= (image.getRGB(x, y) & 0xff) < 0x60;
    }
    assertThat(ink).as("the title is there").isTrue();
  }

  @Test
  void pageWrapsAndImageOfItHasTheShapeOfPaper() throws IOException {
    assertThat(drawn("run" + LOCK + "--svg x.svg --page a4 --png x.png"))
        .contains("width=\"210mm\"", "class=\"row\"");
    BufferedImage image = ImageIO.read(directory.resolve("x.png").toFile());
    int pages = (int) Math.round(image.getHeight() * 210.0 / 297 / image.getWidth());
    assertThat(pages).isPositive();
    assertThat((double) image.getHeight() / image.getWidth() / pages).isBetween(1.41, 1.42);
  }

  /** Rows end between the numbers at arrows, not in the middle of one. */
  @Test
  void noTextIsCutWhereARowEnds() throws IOException {
    String svg =
        drawn(
            "run ricart-agrawala --nodes 4 --hold 3 --requests 0@0,1@5,2@9,3@30 --svg x.svg --page"
                + " a4");
    List<Double> ends = new ArrayList<>();
    Matcher windows = Pattern.compile("<svg x=\"77\".*?viewBox=\"([0-9.]+) ").matcher(svg);
    while (windows.find()) ends.add(Double.valueOf(windows.group(1)));
    assertThat(ends).hasSizeGreaterThan(2);
    ends.removeFirst();
    Matcher labels =
        Pattern.compile("<rect x=\"([0-9.]+)\" y=\"[0-9.]+\" width=\"([0-9.]+)\"[^>]*\"0.88\"")
            .matcher(svg);
    int seen = 0;
    for (; labels.find(); seen++) {
      double left = Double.parseDouble(labels.group(1));
      double right = left + Double.parseDouble(labels.group(2));
      assertThat(ends).noneMatch(end -> left < end && end < right);
    }
    assertThat(seen).isGreaterThan(20);
    double skip =
        Double.parseDouble(svg.replaceFirst("(?s).*<text x=\"([0-9.]+)[^>]*>skips.*", "$1"));
    assertThat(ends).noneMatch(end -> Math.abs(end - skip) < 25);
  }

  @Test
  void partOfARunIsDrawnWithoutComplaint() throws IOException {
    new Cli(directory).line("run" + LOCK + "--save lock.json");
    assertThat(drawn("replay lock.json --svg x.svg --from 5 --to 9"))
        .containsPattern("Only the \\d+ of \\d+ events from time 5 to time 9 are drawn.");
  }
}
