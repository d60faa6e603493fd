package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
        .anyMatch(line -> line.matches(" *the leader knows that, too +3h\\+2 +8 +3h\\+3 +9 +9"));
  }

  @Test
  void withoutANameItExplainsItself() {
    assertThat(new Cli(directory).line("table").out()).contains("bellwether table gamma");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          table delta              > delta: unknown table, expected gamma
          table gamma --height -1  > --height: -1, expected a whole number from 0 to 100
          table gamma --height two > --height: two, expected a whole number from 0 to 100
          """)
  void mistakesAreNamed(String line, String message) {
    Cli.Done done = new Cli(directory).line(line);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains(message);
  }
}
