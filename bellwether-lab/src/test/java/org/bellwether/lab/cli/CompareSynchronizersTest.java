package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class CompareSynchronizersTest {
  @TempDir Path directory;

  @Test
  void aSearchIsRunUnderEverySynchronizerAndWithoutAny() {
    Cli.Done done = new Cli(directory).line("compare synchronizers --topology grid:4x4");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.err()).isEmpty();
    assertThat(done.out())
        .startsWith("bfs on a grid of 4x4: 16 nodes, 24 links, 33 messages in 7 ticks\n");
    assertThat(done.out().lines())
        .anyMatch(line -> line.matches(" *alpha +369 +33 +402 +402 +21 +≤ 21 +52.71 +3"))
        .anyMatch(line -> line.matches(" *simple +303 +33 +336 +336 +7 +7 +43.29 +1"))
        .anyMatch(line -> line.matches(" *no rounds +0 +33 +33 +33 +7 +- +- +-"));
  }

  @Test
  void everyFormulaHoldsOnEveryNetwork() {
    for (String network :
        List.of("grid:6x5", "ring:9", "random:40:4", "star:10", "line:1", "hypercube:4")) {
      JsonNode json = json("compare synchronizers --topology " + network + " --json");
      List<String> labels = new ArrayList<>();
      for (JsonNode row : json.get("synchronizers")) {
        labels.add(row.get("algorithm").asString());
        assertThat(row.get("violations").size()).isZero();
        assertThat(row.get("theory").size()).isPositive();
        for (JsonNode figure : row.get("theory")) {
          assertThat(figure.get("holds").asBoolean()).as("%s %s", network, figure).isTrue();
        }
      }
      assertThat(labels)
          .containsExactly(
              "alpha", "beta", "gamma", "gamma", "gamma", "simple-synchronizer", "async-bfs");
    }
  }

  @Test
  void otherApplicationsHaveNoSearchBesideThem() {
    JsonNode json =
        json(
            "compare synchronizers --topology random:20:3 --application flooding --delay 1..9"
                + " --seed 4 --k 2 --json");
    assertThat(json.get("application").asString()).isEqualTo("flooding");
    assertThat(json.get("synchronizers").size()).isEqualTo(4);
    long carried = json.get("synchronizers").get(0).get("applicationMessages").asLong();
    for (JsonNode row : json.get("synchronizers")) {
      assertThat(row.get("applicationMessages").asLong()).isEqualTo(carried);
    }
  }

  private JsonNode json(String line) {
    Cli.Done done = new Cli(directory).line(line);
    assertThat(done.status()).as(done.err()).isZero();
    return new ObjectMapper().readTree(done.out());
  }

  @Test
  void chartsAreDrawnAgainstTheNumberOfNodes() throws Exception {
    Cli.Done done =
        new Cli(directory)
            .line("compare synchronizers --topology grid:8x8 --out charts --svg-dir svg");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).contains("wrote ").contains("synchronizers-time-by-nodes.png");
    for (String name : List.of("messages", "time")) {
      String file = "synchronizers-" + name + "-by-nodes";
      assertThat(Files.size(directory.resolve("charts/" + file + ".png"))).isPositive();
      assertThat(Files.readString(directory.resolve("svg/" + file + ".svg")))
          .contains("<svg", "gamma, k = 3", "no rounds");
    }
    assertThat(directory.resolve("svg/synchronizers-time-by-nodes.png")).doesNotExist();
  }

  @Test
  void progressIsShownToAPersonOnly() {
    Cli.Done shown = new Cli(directory).shown().line("compare synchronizers --topology ring:4");
    assertThat(shown.err()).contains("gamma, k = 5").endsWith("\r\u001b[K");
  }

  @Test
  void controlCEndsIt() {
    Cli.Done done =
        new Cli(directory).interrupted().line("compare synchronizers --topology ring:4");
    assertThat(done.status()).isEqualTo(130);
    assertThat(done.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          --topology grid            > --topology: "grid", expected a kind and its size
          --topology cube:3          > --topology: "cube:3", expected a kind and its size
          --topology grid:0x3        > --topology: 0, expected
          --application peterson     > --application: peterson is not a round algorithm
          --application nothing      > --application: nothing is not in the catalogue
          --k 1                      > --k: 1, expected whole numbers of at least 2
          --k two                    > --k: two, expected whole numbers of at least 2
          --delay soon               > --delay: "soon", expected a time
          """)
  void mistakesAreNamed(String options, String message) {
    Cli.Done done = new Cli(directory).line("compare synchronizers " + options);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains(message);
    assertThat(done.out()).isEmpty();
  }
}
