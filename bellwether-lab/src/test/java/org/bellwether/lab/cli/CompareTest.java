package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class CompareTest {
  @TempDir Path directory;

  @Test
  void everyLockIsMeasuredBesideItsTheory() {
    Cli.Done done = new Cli(directory).line("compare mutex --nodes 4 --load light,heavy");
    assertThat(done.status()).isZero();
    assertThat(done.err()).isEmpty();
    assertThat(done.out().lines())
        .anyMatch(line -> line.matches(" *lamport +9 +3\\(n-1\\) = 9 +220 +2T\\+E = 220"))
        .anyMatch(line -> line.matches(" *token-ring +1 +1 +100 +T = 100 +0.00833 +0.00833"))
        .anyMatch(line -> line.matches(" *raymond on a star +3 +4\\(n-1\\)/n = 3 .*"));
  }

  @Test
  void whatTheoryGivesExactlyIsMeasuredExactlyUnderHeavyLoad() {
    JsonNode heavy = json("compare mutex --nodes 9 --load heavy --json").get("heavy");
    assertThat(heavy.size()).isEqualTo(11);
    for (JsonNode lock : heavy) {
      assertThat(lock.get("violations").size()).isZero();
      for (String figure : new String[] {"messages", "syncDelay"}) {
        JsonNode claim = lock.get(figure);
        if (!claim.has("theory")) continue;
        assertThat(claim.get("measured").asDouble())
            .as("%s of %s", figure, lock.get("lock"))
            .isCloseTo(claim.get("theory").asDouble(), within(1e-9));
      }
      if (lock.get("messages").has("atLeast")) {
        assertThat(lock.get("messages").get("measured").asDouble())
            .isBetween(
                lock.get("messages").get("atLeast").asDouble(),
                lock.get("messages").get("atMost").asDouble());
      }
    }
  }

  @Test
  void whatTheoryGivesForRandomRequestersIsMeasuredClosely() {
    JsonNode light = json("compare mutex --nodes 8 --load light --json").get("light");
    for (JsonNode lock : light) {
      for (String figure : new String[] {"messages", "responseTime"}) {
        JsonNode claim = lock.get(figure);
        if (!claim.has("theory")) continue;
        double theory = claim.get("theory").asDouble();
        assertThat(claim.get("measured").asDouble())
            .as("%s of %s", figure, lock.get("lock"))
            .isBetween(0.93 * theory, 1.07 * theory);
      }
    }
  }

  private JsonNode json(String line) {
    Cli.Done done = new Cli(directory).line(line);
    assertThat(done.status()).as(done.err()).isZero();
    return new ObjectMapper().readTree(done.out());
  }

  @Test
  void oneNodeIsEnough() {
    Cli.Done done = new Cli(directory).line("compare mutex --nodes 1");
    assertThat(done.status()).as(done.err()).isZero();
  }

  @Test
  void progressIsShownToAPersonOnly() {
    Cli.Done shown = new Cli(directory).shown().line("compare mutex --nodes 2 --load heavy");
    assertThat(shown.err()).contains("1 of 11: central, 2 nodes, heavy load");
    assertThat(new Cli(directory).line("compare mutex --nodes 2 --load heavy").err()).isEmpty();
  }

  @Test
  void itCanBeInterrupted() {
    assertThat(new Cli(directory).interrupted().line("compare mutex").status()).isEqualTo(130);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          compare clocks                  > clocks is not a known comparison, expected mutex, synchronizers, elections or algorithms of one family
          compare mutex --load middling   > --load: middling, expected light or heavy
          compare mutex --nodes 0         > --nodes: 0, expected a whole number from 1 to 200
          compare mutex --delay x         > --delay: x, expected a whole number
          """)
  void mistakesAreNamed(String line, String message) {
    Cli.Done done = new Cli(directory).line(line);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).isEqualTo("bellwether: " + message + System.lineSeparator());
  }

  @Test
  void nothingIsWrittenUnlessAskedFor() throws Exception {
    new Cli(directory).line("compare mutex --nodes 2 --load heavy");
    try (var files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }
}
