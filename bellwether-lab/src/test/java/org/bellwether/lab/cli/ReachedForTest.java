package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people try without having read anything. */
class ReachedForTest {
  @TempDir Path directory;

  private Cli.Done line(String line) {
    return new Cli(directory).line(line);
  }

  private void scenario(String file, int id) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "{\"algorithm\":\"chang-roberts\",\"ids\":[" + id + ",1]}");
  }

  @Test
  void anExampleRunsByItsName() {
    Cli.Done shown = line("examples --show chang-roberts/worst");
    assertThat(line("run chang-roberts/worst --json"))
        .isEqualTo(new Cli(directory).input(shown.out()).line("run - --json"));
    assertThat(line("check chang-roberts/best").status()).isZero();
    assertThat(line("replay chang-roberts/best").out()).contains("starts");
    assertThat(line("run chang-roberts/wurst").err())
        .startsWith(
            "bellwether: chang-roberts/wurst is neither a file nor an example, expected one of ")
        .contains("chang-roberts/worst");
  }

  @Test
  void severalFilesAndDirectoriesRunInOrder() throws IOException {
    scenario("b/2.json", 12);
    scenario("b/deep/3.json", 13);
    scenario("b/1.json", 11);
    Files.writeString(directory.resolve("b/notes.txt"), "none");
    scenario("a.json", 10);
    Cli.Done done = line("run a.json b chang-roberts/best --json");
    assertThat(done.err()).isEmpty();
    assertThat(done.out().lines().map(line -> line.replaceAll(".*\"leader\":([0-9]+).*", "$1")))
        .startsWith("10", "11", "12", "13")
        .hasSize(5);
    assertThat(line("run a.json b --seed 3").err())
        .isEqualTo(
            "bellwether: a.json, b/1.json, ... are several scenarios, but --seed is for a single"
                + " one; give one\n");
    Files.createDirectory(directory.resolve("empty"));
    assertThat(line("run empty").err())
        .isEqualTo(
            "bellwether: empty contains no scenario files, expected files such as run.json\n");
  }

  @Test
  void repeatedViolationsAreGrouped() {
    Cli.Done done =
        line(
            "run lamport --nodes 6 --order any --delay 1..50 --hold 40 --first"
                + " 0@0,1@0,2@0,3@0,4@0,5@0 --think 1,1,1,1,1,1 --rounds 5 --seed 4");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out().lines().filter(line -> line.startsWith("✗ mutual exclusion")).count())
        .isEqualTo(3);
    assertThat(done.out())
        .containsPattern(
            "  and [0-9]+ more violations of the same property, the last at time [0-9]+; --json");
  }

  /** At a moment that the line of progress tells, with what is shown then, and what is not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          compare mutex --nodes 3                   > 4 of 22    > ricart-agrawala > maekawa
          compare elections --nodes 3,5 --crashes 1 > with 5     > invitation      > 5 nodes
          compare synchronizers --topology grid:3x3 > beta       > alpha           > beta
          table mutex --nodes 4                     > raymond    > ricart-agrawala > raymond
          table vitanyi --nodes 64 --runs 5         > f = w2^i   > i^2             > w2^i
          """)
  void controlCKeepsWhatWasMeasured(String line, String moment, String kept, String not) {
    Cli.Done done = new Cli(directory).columns(200).interruptedAt(moment).line(line);
    assertThat(done.status()).as(done.err()).isEqualTo(130);
    assertThat(done.err()).contains("bellwether: interrupted by Ctrl-C; ");
    assertThat(done.out()).contains(kept).doesNotContain(not);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare mutex --nodes 3",
        "compare elections --nodes 3",
        "compare synchronizers --topology grid:3x3",
        "table mutex --nodes 4",
        "table vitanyi --nodes 64 --runs 5"
      })
  void controlCBeforeTheFirstMeasurementIsToldToo(String line) {
    Cli.Done done = new Cli(directory).interrupted().line(line);
    assertThat(done.status()).as(line).isEqualTo(130);
    assertThat(done.err())
        .isEqualTo("bellwether: interrupted by Ctrl-C; what was measured until then is shown\n");
  }
}
