package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The pictures of the documentation. They are compared in coarse blocks, because letters look
 * different on every machine; {@code -Dbellwether.regenerate=true} makes them anew.
 */
@ExtendWith(InChromium.class)
class ScreenshotsTest {
  private static final Path IMAGES = Path.of("..", "docs", "images");
  private static final int BLOCK = 40;
  private static final double DIFFERENT = 6; // of 255, on average over the picture

  @Test
  void watch(LabPage lab) throws IOException {
    lab.open();
    lab.find("#scrub").fill("22");
    lab.find("#side .all tbody tr").nth(4).click();
    check(lab, "lab-watch.png");
  }

  @Test
  void watchInTheDark(LabPage lab) throws IOException {
    lab.open(
        "{\"algorithm\": \"ricart-agrawala\", \"nodes\": 5, \"operations\": {\"hold\": 3,"
            + " \"requests\": [[0, 0], [1, 2], [2, 4], [4, 3]]}}");
    lab.press("t");
    lab.find("#scrub").fill("20");
    check(lab, "lab-watch-dark.png");
  }

  @Test
  void film(LabPage lab) throws IOException {
    lab.open(CheckInTheLabTest.REORDERED).press("y");
    lab.find("#check-start").click();
    lab.find("#open-film").click();
    check(lab, "lab-film.png");
  }

  @Test
  void breaking(LabPage lab) throws IOException {
    lab.open("{\"algorithm\": \"chang-roberts\", \"ids\": [3, 37, 19, 4, 25]}");
    lab.find("#scrub").fill("9");
    lab.find("#tab-next").click();
    lab.find("#sheet div:has(> b:text-is('Election(id=37)')) + .moves button:has-text('Lose')")
        .click();
    lab.find("[data-branch='1']:has-text('lost Election(37)')").waitFor();
    lab.settle();
    lab.press("o");
    lab.press("End");
    check(lab, "lab-break.png");
  }

  @Test
  void exploring(LabPage lab) throws IOException {
    lab.open(CheckInTheLabTest.REORDERED).press("i");
    lab.find("#draw-graph").click();
    lab.find("#nearest").click();
    lab.find("[data-property='mutual exclusion'].alarm").waitFor();
    check(lab, "lab-explore.png");
  }

  @Test
  void exploringInTheDark(LabPage lab) throws IOException {
    lab.open(CheckInTheLabTest.REORDERED).press("t", "i");
    lab.find("#draw-graph").click();
    lab.find("#state-graph").waitFor();
    lab.find("#explore [data-move]").first().click();
    lab.find("#explore > h2:has-text('after 1 move')").waitFor();
    check(lab, "lab-explore-dark.png");
  }

  @Test
  void beside(LabPage lab) throws IOException {
    lab.openFragment("&beside=peterson");
    lab.find("#scrub").fill("24");
    check(lab, "lab-beside.png");
  }

  @Test
  void lesson(LabPage lab) throws IOException {
    lab.open().press("l");
    lab.find("[data-lesson='0']").click();
    lab.find("#lesson .choices button").nth(3).click();
    lab.settle();
    lab.find("#scrub").fill("60");
    check(lab, "lab-lesson.png");
  }

  static void check(LabPage lab, String name) throws IOException {
    lab.settle();
    lab.find("#notice").evaluate("notice => { notice.textContent = ''; }");
    lab.page().evaluate("() => document.activeElement.blur()");
    byte[] picture = lab.screenshot(Path.of("target", name));
    Path file = IMAGES.resolve(name);
    if (Boolean.getBoolean("bellwether.regenerate")) Files.write(file, picture);
    BufferedImage seen = ImageIO.read(new ByteArrayInputStream(picture));
    BufferedImage kept = ImageIO.read(file.toFile());
    assertThat(seen.getWidth()).isEqualTo(kept.getWidth());
    assertThat(seen.getHeight()).isEqualTo(kept.getHeight());
    assertThat(distance(seen, kept)).isCloseTo(0, within(DIFFERENT));
  }

  /** The mean difference of brightness between blocks. */
  private static double distance(BufferedImage a, BufferedImage b) {
    double sum = 0;
    int blocks = 0;
    for (int y = 0; y + BLOCK <= a.getHeight(); y += BLOCK) {
      for (int x = 0; x + BLOCK <= a.getWidth(); x += BLOCK) {
        sum += Math.abs(brightness(a, x, y) - brightness(b, x, y));
        blocks++;
      }
    }
    return sum / blocks;
  }

  private static double brightness(BufferedImage image, int left, int top) {
    long sum = 0;
    for (int y = top; y < top + BLOCK; y++) {
      for (int x = left; x < left + BLOCK; x++) {
        int rgb = image.getRGB(x, y);
        sum += (rgb >> 16 & 0xff) + (rgb >> 8 & 0xff) + (rgb & 0xff);
      }
    }
    return sum / (3.0 * BLOCK * BLOCK);
  }
}
