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

class TableTest {
  @TempDir Path directory;

  @Test
  void gammasTimetableIsAsPrintedAndAsMeasured() {
    for (int h = 0; h <= 6; h++) {
      Cli.Done done = new Cli(directory).line("table gamma --json --height " + h);
      assertThat(done.status()).isZero();
      List<Long> printed = new ArrayList<>();
      List<Long> corrected = new ArrayList<>();
      List<Long> measured = new ArrayList<>();
      for (JsonNode row : new ObjectMapper().readTree(done.out()).get("rows")) {
        printed.add(row.get("printed").get("value").asLong());
        corrected.add(row.get("corrected").get("value").asLong());
        measured.add(row.get("measured").asLong());
      }
      assertThat(printed)
          .containsExactly(1L, h + 1L, 2L * h + 1, 2L * h + 2, 3L * h + 2, 4L * h + 2, 4L * h + 3);
      assertThat(corrected)
          .containsExactly(2L, h + 2L, 2L * h + 2, 2L * h + 3, 3L * h + 3, 4L * h + 3, 4L * h + 3);
      assertThat(measured).isEqualTo(corrected);
    }
  }

  @Test
  void aPersonSeesFormulasAndValues() {
    Cli.Done done = new Cli(directory).line("table gamma");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("a cluster of height 2");
    assertThat(done.out().lines())
        .anyMatch(
            line ->
                line.matches(
                    " *the leader knows that its neighbours are safe +3h\\+2 +8 +3h\\+3 +9 +9"));
  }

  /** The textbook's 3√N is 3(K-1) with quorums of 2√N-1, and log N is twice a mean distance. */
  @Test
  void theTextbooksTableOfLocksIsAsPrintedAndAsMeasured() {
    Cli.Done done = new Cli(directory).line("table mutex --nodes 16 --json");
    assertThat(done.status()).as(done.err()).isZero();
    List<String> locks = new ArrayList<>();
    List<Double> printed = new ArrayList<>();
    for (JsonNode row : new ObjectMapper().readTree(done.out())) {
      locks.add(row.get("lock").asString());
      printed.add(row.get("messages").get("value").asDouble());
      for (String figure : List.of("response", "syncDelay", "messages")) {
        JsonNode cell = row.get(figure);
        assertThat(cell.get("measured").asDouble())
            .as("%s of %s", figure, locks.getLast())
            .isBetween(0.9 * cell.get("low").asDouble(), 1.1 * cell.get("high").asDouble());
      }
    }
    assertThat(locks)
        .containsExactly("lamport", "ricart-agrawala", "maekawa", "suzuki-kasami", "raymond");
    assertThat(printed).containsExactly(45.0, 30.0, 12.0, 16.0, 4.0);
  }

  @Test
  void aPersonSeesTheTableOfLocks() {
    assertThat(new Cli(directory).line("table mutex --nodes 4").out())
        .contains("4 nodes, T = 10, E = 5", "3√N", "T log N/2", "messages per entry, light load");
  }

  /**
   * The textbook's 3N·D contradicts its own O(|E|·D), and D does not bound the spread of a tick.
   */
  @Test
  void theTextbooksClaimsAboutAlphaAreAsPrintedAndAsMeasured() {
    Cli.Done done = new Cli(directory).line("table alpha --side 5");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out())
        .startsWith("a search on a grid of 5 by 5 under alpha: N = 25, |E| = 40, D = 8\n");
    assertThat(done.out().lines())
        .anyMatch(line -> line.matches(" *ticks +D +8 +D\\+1 +9 +9"))
        .anyMatch(line -> line.matches(" *time +3D +24 +3\\(D\\+1\\) +27 +27"))
        .anyMatch(line -> line.matches(" *messages +3N·D +600 +2M\\+2\\|E\\|\\(D\\+1\\) +832 +832"))
        .anyMatch(line -> line.matches(" *all begin a tick within +D +8 +14"));
    for (int side : List.of(2, 3, 8)) {
      assertThat(new Cli(directory).line("table alpha --json --side " + side).status()).isZero();
    }
  }

  @Test
  void vitanyisTableGrowsAsThePaperSays() {
    Cli.Done done = new Cli(directory).line("table vitanyi --nodes 64 --runs 5 --json");
    assertThat(done.status()).as(done.err()).isZero();
    JsonNode table = new ObjectMapper().readTree(done.out());
    List<String> functions = new ArrayList<>();
    for (JsonNode row : table.get("rows")) {
      functions.add(row.get("f").asString());
      assertThat(row.get("fits").asBoolean()).isTrue();
      assertThat(row.get("columns").size()).isEqualTo(4);
      for (JsonNode column : row.get("columns")) {
        assertThat(column.get("points").size()).isEqualTo(13); // 4 sizes, 5 ratios, 4 least names
        assertThat(column.get("fits").asBoolean()).isTrue();
      }
      List<String> bounds = new ArrayList<>();
      for (JsonNode bound : row.get("bounds")) {
        bounds.add(bound.get("name").asString().replaceAll(" .*", ""));
        assertThat(bound.get("holds").asBoolean()).isTrue();
      }
      assertThat(bounds).contains("(2)", "(3)", "(4)", "(5)", "everybody");
    }
    assertThat(functions).containsExactly("constant", "i^2", "2^i", "w2^i/w_p", "(2u/m)^i");
    for (JsonNode ring : table.get("adversary")) {
      long n = ring.get("nodes").asLong();
      assertThat(ring.get("election").asLong()).isEqualTo(n * (n + 1) / 2);
    }
    JsonNode worst = table.get("rows").get(0).get("columns").get(0).get("points");
    assertThat(worst.get(3).get("measured").asLong()).isEqualTo(2 * 64 + 64 * 65 / 2);
  }

  @Test
  void vitanyisTableIsPrintedAndDrawn() throws Exception {
    Cli.Done done =
        new Cli(directory).shown().line("table vitanyi --nodes 64 --runs 5 --out charts");
    assertThat(done.status()).isZero();
    assertThat(done.err()).contains("f = 2^i, against w/w_p").endsWith("\r\u001b[K");
    assertThat(done.out())
        .contains("Θ(N log N)", "O(N(w/(2^l w_p) + 1))")
        .contains("adversary's ring of 32: 528 election messages")
        .contains("vitanyi-average-bits-by-walk.svg");
    assertThat(Files.size(directory.resolve("charts/vitanyi-worst-passes-by-nodes.png")))
        .isPositive();
    assertThat(Files.readString(directory.resolve("charts/vitanyi-worst-bits-by-least.svg")))
        .contains("<svg", "f = (2u/m)^i"); // the fifth line
  }

  @Test
  void controlCEndsTheMeasurement() {
    Cli.Done done = new Cli(directory).interrupted().line("table vitanyi");
    assertThat(done.status()).isEqualTo(130);
    assertThat(done.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          table delta              > delta is not a known table, expected alpha, gamma, mutex or vitanyi
          table gamma --height -1  > --height: -1, expected a whole number from 0 to 100
          table gamma --height two > --height: two, expected a whole number from 0 to 100
          table vitanyi --nodes 9  > --nodes: 9, expected a whole number from 64 to 4096
          table vitanyi --runs few > --runs: few, expected a whole number from 5 to 10000
          """)
  void mistakesAreNamed(String line, String message) {
    Cli.Done done = new Cli(directory).line(line);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains(message);
  }
}
