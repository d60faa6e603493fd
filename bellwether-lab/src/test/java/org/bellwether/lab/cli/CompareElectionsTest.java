package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class CompareElectionsTest {
  @TempDir Path directory;

  @Test
  void everyElectionFindsANewCoordinatorWithinItsBound() {
    Cli.Done done =
        new Cli(directory).line("compare elections --nodes 3,7 --crashes 4 --period 4 --json");
    assertThat(done.status()).as(done.err()).isZero();
    JsonNode rows = new ObjectMapper().readTree(done.out()).get("elections");
    assertThat(rows.size()).isEqualTo(8);
    for (JsonNode row : rows) {
      assertThat(row.get("holds").asBoolean()).isTrue();
      // nobody is elected before somebody has waited for an answer that does not come
      assertThat(row.get("mean").asDouble()).isBetween(1.0, row.get("longest").asDouble());
    }
    double election = rows.get(1).get("mean").asDouble();
    assertThat(election).as("notice, watch and elect").isBetween(1 + 4.0, 4 + 1 + 4.0);
  }

  @Test
  void theChartIsDrawn() {
    Cli.Done done =
        new Cli(directory).line("compare elections --nodes 3,5 --crashes 2 --out charts");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).contains("wrote ").contains("bully: measured from the suspicion");
    assertThat(directory.resolve("charts/elections-by-nodes.svg")).isNotEmptyFile();
    assertThat(directory.resolve("charts/elections-by-nodes.png")).isNotEmptyFile();
    assertThat(Files.exists(directory.resolve("svg"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          --nodes 1    > --nodes: 1, expected a whole number from 2 to 1000
          --nodes 3,x  > --nodes: x, expected a whole number from 2 to 1000
          --period 0   > --period: 0, expected a whole number from 1 to 1000
          --crashes -1 > --crashes: -1, expected a whole number from 1 to 10000
          """)
  void whatMakesNoSenseIsRefused(String flags, String message) {
    Cli.Done done = new Cli(directory).line("compare elections " + flags);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains(message);
  }
}
