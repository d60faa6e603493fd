package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenarios from files and from standard input. */
class FilesTest {
  private static final String GOOD = "{\"algorithm\":\"chang-roberts\",\"ids\":[3,37,19]}";
  private static final String BETTER = "{\"algorithm\":\"chang-roberts\",\"ids\":[1,2]}";
  private static final String VIOLATED =
      "{\"algorithm\":\"chang-roberts\",\"nodes\":3,\"links\":{\"loss\":1}}";
  private static final String BAD = "{\"algorithm\":\"chang-roberts\",\"ids\":[3,37,37]}";

  @TempDir Path directory;

  private Cli.Done run(String content, String line) throws IOException {
    Files.writeString(directory.resolve("s.json"), content);
    return new Cli(directory).line(line);
  }

  @Test
  void aFileIsTheSameAsFlags() throws IOException {
    assertThat(run(GOOD, "run s.json --json"))
        .isEqualTo(new Cli(directory).line("run chang-roberts --ids 3,37,19 --json"));
  }

  @Test
  void standardInputIsTheSameAsAFile() throws IOException {
    Cli.Done fromFile = run(GOOD, "run s.json --json");
    assertThat(new Cli(directory).input(GOOD).line("run - --json")).isEqualTo(fromFile);
  }

  @Test
  void listsAndLinesGiveOneResultALineInOrder() throws IOException {
    Cli.Done list = run("[" + GOOD + ",\n" + BETTER + "]", "run s.json --json");
    Cli.Done lines = run(GOOD + "\n" + BETTER + "\n", "run s.json --json");
    assertThat(list.status()).isZero();
    assertThat(list.out().lines().map(line -> line.replaceAll(".*\"leader\":([0-9]+).*", "$1")))
        .containsExactly("37", "2");
    assertThat(lines).isEqualTo(list);
  }

  @Test
  void aBadLineYieldsAnErrorInItsPlaceAndTheOthersRun() {
    Cli.Done done =
        new Cli(directory)
            .input(String.join("\n", GOOD, BAD, "{\"nope\"", BETTER, "") + "\n")
            .line("run - --json");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out().lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).contains("\"leader\":37"),
            line -> assertThat(line).startsWith("{\"error\":\"ids[2]: 37 appears twice"),
            line -> assertThat(line).startsWith("{\"error\":\"line 3"),
            line -> assertThat(line).contains("\"leader\":2"));
    assertThat(done.err())
        .startsWith(
            "bellwether: 2 of 4 scenarios cannot be run; the first error: standard input:2: ids[2]:"
                + " 37 appe")
        .hasLineCount(1);
  }

  @Test
  void withoutJsonErrorsGoToStandardError() throws IOException {
    Cli.Done done = run(GOOD + "\n" + BAD + "\n", "run s.json");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out()).contains("37 leads").doesNotContain("twice");
    assertThat(done.err()).startsWith("bellwether: s.json:2: ids[2]: 37 appears twice");
  }

  @Test
  void theWorstScenarioDecidesTheStatus() throws IOException {
    assertThat(run(GOOD + "\n" + VIOLATED, "run s.json --json").status()).isEqualTo(1);
    assertThat(run(VIOLATED + "\n" + BAD, "run s.json --json").status()).isEqualTo(2);
  }

  @Test
  void aSingleFileIsItsOwnReplay() throws IOException {
    assertThat(run(VIOLATED, "run s.json --json").out()).contains("\"replay\":\"s.json\"");
    assertThat(directory.resolve("bellwether-replays")).doesNotExist();
  }

  @Test
  void ofSeveralScenariosTheViolatedOnesAreKept() throws IOException {
    assertThat(run(GOOD + "\n" + VIOLATED, "run s.json --json").out())
        .contains("\"replay\":\"bellwether-replays/chang-roberts-");
    assertThat(directory.resolve("bellwether-replays")).isDirectoryContaining("glob:**.json");
  }

  @Test
  void whatCameFromStandardInputIsKept() {
    assertThat(new Cli(directory).input(VIOLATED).line("run - --json").out())
        .contains("\"replay\":\"bellwether-replays/chang-roberts-");
  }

  @Test
  void flagsOverrideTheFieldsOfAFile() throws IOException {
    Cli.Done done = run(GOOD, "run s.json --ids 5,4 --seed 9 --json --save other.json");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("\"nodes\":2,\"seed\":9").contains("\"leader\":5");
    assertThat(Files.readString(directory.resolve("other.json"))).contains("[5, 4]");
  }

  @Test
  void oneFlagOfAnObjectLeavesTheOthersAlone() throws IOException {
    run(
        "{\"algorithm\":\"chang-roberts\",\"nodes\":3,\"links\":{\"delay\":7,\"order\":\"any\"}}",
        "run s.json --delay 2 -q --save other.json");
    assertThat(Files.readString(directory.resolve("other.json")))
        .contains("\"links\": {\"delay\": 2, \"order\": \"any\"}");
  }

  @Test
  void aNetworkReplacesTheSizeOfAnother() throws IOException {
    Cli.Done done = run("{\"algorithm\":\"flooding\",\"nodes\":5}", "run s.json --grid 2x2 --json");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("\"nodes\":4");
  }

  @Test
  void aChangedFileIsNotItsOwnReplay() throws IOException {
    assertThat(run(GOOD, "run s.json --loss 1 --json").out())
        .contains("\"replay\":\"bellwether-replays/");
  }

  @Test
  void whatFitsOneScenarioIsRefusedForSeveral() throws IOException {
    for (String flag : new String[] {"--trace t", "--svg t", "--shiviz t", "--seed 3", "--step"}) {
      Cli.Done done = run(GOOD + "\n" + BETTER, "run s.json --json " + flag);
      assertThat(done.status()).as(flag).isEqualTo(2);
      assertThat(done.out()).isEmpty();
      assertThat(done.err()).startsWith("bellwether: s.json contains several scenarios, but --");
    }
  }

  @Test
  void emptyInputIsRefused() throws IOException {
    assertThat(run("", "run s.json").err())
        .isEqualTo("bellwether: s.json: the file is empty, expected a scenario\n");
    assertThat(run(" \n", "run s.json").status()).isEqualTo(2);
  }

  @Test
  void aFileThatHoldsNoScenarioIsRefused() throws IOException {
    for (String line :
        List.of("run s.json", "run s.json --json", "replay s.json", "check s.json")) {
      Cli.Done done = run("[ ]", line);
      assertThat(done.status()).as(line).isEqualTo(2);
      assertThat(done.out()).isEmpty();
      assertThat(done.err())
          .isEqualTo("bellwether: s.json contains no scenario, expected at least one\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"run s.json", "run s.json --step", "replay s.json", "check s.json"})
  void errorsInAFileNameTheFile(String line) throws IOException {
    assertThat(run("{\n\"algorithm\":\"lamport\",\"nodes\":0}", line).err())
        .isEqualTo("bellwether: s.json: nodes: 0, expected a whole number of at least 1\n");
    assertThat(run("{\n\"algorithm\":\"lamport\",\"nodes\":}", line).err())
        .isEqualTo("bellwether: s.json:2:31: '}', expected a JSON value\n");
    assertThat(run("{\n\"algorithm\":\"lamport\",\"nodes\":3,\"start\":[1]}", line).err())
        .isEqualTo(
            "bellwether: s.json: start cannot be set because all nodes of lamport start at 0\n");
  }

  @Test
  void errorsInAFileOfLinesNameTheLine() throws IOException {
    assertThat(run(GOOD + "\n\n{\"algorithm\":\"no\",\"nodes\":3}\n{]\n", "run s.json -q").err())
        .startsWith("bellwether: s.json:3: algorithm: no is not in the catalogue")
        .contains("bellwether: s.json:4:2: ']', expected ")
        .hasLineCount(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lamport",
        "token-ring",
        "causal-broadcast",
        "total-order",
        "alpha",
        "gamma",
        "garcia-molina-bully",
        "invitation"
      })
  void whereNobodyMayStartNotEvenAllMay(String algorithm) throws IOException {
    String scenario = "{\"algorithm\":\"%s\",\"nodes\":3,\"until\":9%s}\n";
    Cli.Done done =
        run(
            scenario.formatted(algorithm, "")
                + scenario.formatted(algorithm, ",\"start\":\"all\"")
                + scenario.formatted(algorithm, ",\"start\":[0]"),
            "run s.json --json");
    String expected = "start: \\\"all\\\", expected no start, because all nodes of " + algorithm;
    assertThat(done.out().lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).contains("\"outcome\""),
            line -> assertThat(line).startsWith("{\"error\":\"" + expected),
            line ->
                assertThat(line)
                    .startsWith(
                        "{\"error\":\"start cannot be set because all nodes of " + algorithm));
  }

  @ParameterizedTest
  @ValueSource(strings = {"chang-roberts", "bully", "flooding", "vitanyi", "abd"})
  void whereNodesStartByThemselvesAllMay(String algorithm) throws IOException {
    String scenario = "{\"algorithm\":\"%s\",\"nodes\":3%s}";
    Cli.Done implied = run(scenario.formatted(algorithm, ""), "run s.json --json");
    assertThat(run(scenario.formatted(algorithm, ",\"start\":\"all\""), "run s.json --json"))
        .isEqualTo(implied);
  }

  @Test
  void flagsAndFilesAreBlamedForTheirOwn() throws IOException {
    String file = "{\n\"algorithm\":\"chang-roberts\",\"nodes\":3,\"start\":[7]}";
    assertThat(run(file, "run s.json --seed 2").err())
        .isEqualTo("bellwether: s.json: start: node 7, expected a position from 0 to 2\n");
    assertThat(run(file, "run s.json --start 8").err())
        .isEqualTo("bellwether: --start: node 8, expected a position from 0 to 2\n");
    assertThat(run(file, "check s.json --start 8").err())
        .isEqualTo("bellwether: --start: node 8, expected a position from 0 to 2\n");
    assertThat(run(file, "run s.json --start 1 --delay soon").err())
        .startsWith("bellwether: --delay: \"soon\", expected a time");
  }

  @Test
  void directoriesAndMissingFilesAreRefused() throws IOException {
    Files.createDirectory(directory.resolve("folder"));
    assertThat(new Cli(directory).line("run folder").err())
        .startsWith("bellwether: folder contains no scenario files");
    assertThat(new Cli(directory).line("run nowhere.json").err())
        .isEqualTo("bellwether: nowhere.json does not exist, expected a scenario file\n");
    assertThat(new Cli(directory).line("run chang-robets").err())
        .isEqualTo(
            "bellwether: chang-robets is neither an algorithm nor a file, did you mean"
                + " chang-roberts?\n");
    assertThat(new Cli(directory).line("replay chang-roberts").err())
        .isEqualTo(
            "bellwether: chang-roberts is an algorithm, expected a scenario file; to run it:"
                + " bellwether run chang-roberts\n");
  }

  @Test
  void aNetworkThatIsTooLargeIsRefused() {
    assertThat(new Cli(directory).line("run flooding --complete 100000").err())
        .isEqualTo("bellwether: --complete: 4999950000 links, expected at most 1073741823\n");
  }

  @Test
  void anUnknownApplicationIsNamedAsOne() {
    assertThat(new Cli(directory).line("run alpha --ring 3 --application nope").err())
        .startsWith("bellwether: --application: nope is not in the catalogue");
  }

  @Test
  void tenMegabytesOfGarbageAreRefusedInOneLine() {
    byte[] garbage = new byte[10 << 20];
    new Random(1).nextBytes(garbage);
    Cli.Done done = new Cli(directory).input(garbage).line("run - --quiet");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    assertThat(done.err().lines()).allMatch(line -> line.startsWith("bellwether: "));
    Arrays.fill(garbage, (byte) '[');
    Cli.Done brackets = new Cli(directory).input(garbage).line("run -");
    assertThat(brackets.status()).isEqualTo(2);
    assertThat(brackets.err()).hasLineCount(1);
  }

  @Test
  void deepNestingIsRefused() {
    String deep = "{\"algorithm\":\"chang-roberts\",\"parameters\":" + "[".repeat(100_000);
    Cli.Done done = new Cli(directory).input(deep).line("run -");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).startsWith("bellwether: ").hasLineCount(1);
  }

  @Test
  void thousandsOfScenariosRunInOneGo() throws IOException {
    StringBuilder lines = new StringBuilder();
    IntStream.range(0, 2000)
        .forEach(
            seed ->
                lines.append(
                    "{\"algorithm\":\"chang-roberts\",\"nodes\":5,\"random\":{\"seed\":%d}}\n"
                        .formatted(seed)));
    Cli.Done done =
        new Cli(directory)
            .input(lines.toString().getBytes(StandardCharsets.UTF_8))
            .line("run - --json");
    assertThat(done.status()).isZero();
    assertThat(done.out()).hasLineCount(2000);
    assertThat(done.out().lines().skip(1999)).allMatch(line -> line.contains("\"seed\":1999,"));
  }
}
