package org.bellwether.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartsTest {
  @TempDir Path directory;

  @Test
  void threeFiguresAreDrawnAgainstNodesAndLoadAsSvgAndPng() throws Exception {
    Comparison comparison = comparison();
    Path charts = directory.resolve("charts");
    Gallery gallery = new Gallery(charts, LineChart.Format.SVG, LineChart.Format.PNG);
    new Charts(gallery).bySize(comparison.size(), comparison.bySize(List.of(2, 3)));
    List<Path> files = gallery.files();
    assertThat(files)
        .extracting(file -> charts.relativize(file).toString())
        .containsExactly(
            "messages-by-nodes.svg",
            "messages-by-nodes.png",
            "sync-delay-by-nodes.svg",
            "sync-delay-by-nodes.png",
            "throughput-by-nodes.svg",
            "throughput-by-nodes.png");
    for (Path file : files) {
      if (file.toString().endsWith(".svg")) {
        assertThat(Files.readString(file)).contains("<svg").contains("#0072b2");
      } else {
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(colours(image)).contains(0x0072b2, 0xd55e00, 0xffffff);
      }
    }
  }

  @Test
  void svgAloneIsDrawnAgainstTheLoad() throws Exception {
    Comparison comparison = comparison();
    Gallery gallery = new Gallery(directory, LineChart.Format.SVG);
    new Charts(gallery).byLoad(comparison.size(), comparison.byLoad(List.of(0.5, 1.0)));
    assertThat(gallery.files())
        .extracting(file -> directory.relativize(file).toString())
        .containsExactly(
            "messages-by-load.svg", "sync-delay-by-load.svg", "throughput-by-load.svg");
  }

  @Test
  void theSameComparisonIsTheSameAgain() {
    assertThat(measured()).hasSize(11).isEqualTo(measured());
  }

  private static List<Measurement> measured() {
    return comparison().byLoad(List.of(0.7)).stream().map(Comparison.Point::measured).toList();
  }

  private static Comparison comparison() {
    return new Comparison(Contender.all(), 3, 100, 20, 1, _ -> true);
  }

  private static Set<Integer> colours(BufferedImage image) {
    Set<Integer> colours = new HashSet<>();
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) colours.add(image.getRGB(x, y) & 0xffffff);
    }
    return colours;
  }
}
