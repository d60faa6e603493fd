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

class WorstTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "chang-roberts, 5, 20", // n(n+1)/2 and n announcements
    "lelann, 4, 20", // n² and n
    "peterson, 4, 24", // 2n⌊log n⌋ + n, and n
    "suzuki-kasami, 3, 9" // n per entry
  })
  void theWorstCaseOfTheTextbookIsFoundAndItsFileCostsAsMuch(
      String algorithm, int nodes, int messages) {
    JsonNode worst =
        json("worst " + algorithm + " --nodes " + nodes + " --runs 300 --save made.json --json");
    assertThat(worst.get("cost").asInt()).isEqualTo(messages);
    assertThat(json("run made.json --json").get("total").asInt()).isEqualTo(messages);
  }

  @Test
  void everySmallRingIsTriedAndTheBoundIsSaidToBeReached() {
    Cli.Done done = new Cli(directory).line("worst chang-roberts --nodes 4 --runs 0");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out())
        .contains("all orders of ids and initiators were tried")
        .containsPattern("worst case n\\(n\\+1\\)/2 +10 +10 +reached")
        .contains("wrote worst-chang-roberts-4.json");
    assertThat(directory.resolve("worst-chang-roberts-4.json")).isNotEmptyFile();
  }

  @Test
  void climbingFindsWhatCannotBeEnumerated() {
    JsonNode worst = json("worst chang-roberts --nodes 12 --runs 4000 --json");
    assertThat(worst.get("exhaustive").asBoolean()).isFalse();
    // a random order costs 12·H(12) + 12, about 49; the worst is 90
    assertThat(worst.get("cost").asInt()).isGreaterThan(80);
    assertThat(json("worst chang-roberts --nodes 12 --runs 4000 --json")).isEqualTo(worst);
  }

  @Test
  void ctrlCEndsTheSearch() {
    Cli.Done done = new Cli(directory).interrupted().line("worst chang-roberts --nodes 5");
    assertThat(done.status()).isEqualTo(Interrupt.STATUS);
  }

  @Test
  void algorithmsOfOneFamilyAreComparedAsTheyGrow() throws Exception {
    Cli.Done done =
        new Cli(directory)
            .line("compare chang-roberts lelann peterson --nodes 2^2..2^6 --repeat 2 --out made");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out())
        .contains("lelann: messages grow as n² + n (R² 1.0000)", "theory of peterson: exactly 2n");
    assertThat(Files.readAllLines(directory.resolve("made/cells.csv"))).hasSize(1 + 3 * 5);
    assertThat(Files.readString(directory.resolve("made/messages-by-nodes.svg")))
        .contains(">chang-roberts<", ">lelann; theory of lelann: n² + n<", ">peterson<")
        .doesNotContain(">-1000<");
  }

  @Test
  void locksAreComparedUnderBothLoads() {
    Cli.Done done =
        new Cli(directory).line("compare raymond central --nodes 3,4 --repeat 1 --json");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out().lines()).hasSize(2 * 2 * 2).allMatch(l -> l.contains("messagesPerEntry"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          compare chang-roberts raymond  > chang-roberts (election, rings) and raymond (mutual exclusion) solve different problems
          compare lelann lelann          > lelann is given twice
          compare lelann --nodes x       > --nodes: "x", expected a whole number
          compare lelann --repeat 0      > --repeat: 0, expected a whole number from 1
          compare lelan                  > lelan is not a known comparison
          worst                          > worst needs an algorithm
          worst lelann --nodes 4 --measure entries > --measure: no run of lelann has entries
          worst lelann --nodes 0         > --nodes: 0, expected
          """)
  void whatMakesNoSenseIsRefused(String line, String problem) {
    Cli.Done done = new Cli(directory).line(line);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).startsWith("bellwether: " + problem);
  }

  private JsonNode json(String line) {
    Cli.Done done = new Cli(directory).line(line);
    assertThat(done.status()).as(done.err()).isZero();
    return new ObjectMapper().readTree(done.out());
  }
}
