package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class SweepTest {
  private static final String SWEEP =
      "sweep chang-roberts --vary nodes=2^2..2^5 --vary delay=1,uniform:1..10 --repeat 5";

  @TempDir Path directory;

  @Test
  void everyCombinationIsMeasuredOnceBesideItsTheory() throws IOException {
    Cli.Done done = line(SWEEP + " --measure messages,leaderTime,messages.Leader --out made");
    assertThat(done.status()).as(done.err()).isZero();
    List<String> runs = Files.readAllLines(directory.resolve("made/runs.csv"));
    assertThat(runs).hasSize(1 + 4 * 2 * 5);
    assertThat(runs.getFirst())
        .startsWith(
            "nodes,delay,run,seed,outcome,violated,messages,leaderTime,messages.Leader,"
                + "\"theory: election messages, exact\"");
    // as `run chang-roberts --ring 32 --delay 1..10 --seed 5` says
    assertThat(runs.getLast()).startsWith("32,uniform:1..10,5,5,elected,0,163,").contains(",32,");
    Cli.Done alone = line("run chang-roberts --ring 32 --delay 1..10 --seed 5 --json");
    assertThat(new ObjectMapper().readTree(alone.out()).get("total").asInt()).isEqualTo(163);
    List<String> cells = Files.readAllLines(directory.resolve("made/cells.jsonl"));
    assertThat(cells).hasSize(8);
    JsonNode cell = new ObjectMapper().readTree(cells.getLast());
    assertThat(cell.get("runs").asInt()).isEqualTo(5);
    double mean = cell.get("messages").asDouble();
    assertThat(cell.get("messages.low").asDouble()).isLessThan(mean);
    assertThat(cell.get("messages.max").asDouble()).isGreaterThanOrEqualTo(163);
    assertThat(cell.get("theory: worst case n(n+1)/2").asInt()).isEqualTo(32 * 33 / 2);
  }

  @Test
  void aNameThatIsVariedTwiceIsRefused() {
    Cli.Done done = line("sweep chang-roberts --vary nodes=4 --vary nodes=5");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("--vary: nodes is given twice, expected once");
  }

  @Test
  void whatIsViolatedAndWhereIsSaid() throws IOException {
    Cli.Done done = line("sweep bully-printed --vary nodes=3,5 --repeat 4 --until 60 --out made");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out()).contains("agreement is violated in 8 runs, first with nodes=3, seed=1");
    assertThat(Files.readString(directory.resolve("made/report.html")))
        .contains("agreement is violated in 8 runs, first with nodes=3, seed=1");
  }

  @Test
  void theReportIsOnePageWithChartsTablesSentencesAndThePlan() throws IOException {
    Cli.Done done = line(SWEEP + " --measure messages.Election --out made");
    assertThat(done.out())
        .contains("messages.Election grows as ", " n log n")
        .contains("theory: each id travels to the next larger initiator");
    String page = Files.readString(directory.resolve("made/report.html"));
    assertThat(page)
        .contains("<svg", "Growth laws", "Measurements", "theory: worst case n(n+1)/2")
        .contains("\"vary\": {\"nodes\": [4, 8, 16, 32]")
        .doesNotContain("src=", "href=", "<script", "@import", "url(");
    assertThat(directory.resolve("made/messages.Election-by-nodes.svg")).isNotEmptyFile();
    assertThat(directory.resolve("made/messages.Election-by-nodes.png")).isNotEmptyFile();
  }

  @Test
  void aFormulaIsASentenceAColumnAndALine() throws IOException {
    String sweep = "sweep chang-roberts --vary nodes=2^3..2^6 --repeat 100 --measure messages";
    Cli.Done done = line(sweep + " --theory messages=2n+n·H(n) --out made");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out().replaceAll("\\s+", " "))
        .contains("messages grow as ", "; theory 2n+n·H(n), ", " % off");
    assertThat(Files.readAllLines(directory.resolve("made/runs.csv")))
        .first()
        .asString()
        .endsWith("mean of messages: 2n+n·H(n)");
    assertThat(directory.resolve("made/messages-by-nodes.svg"))
        .content()
        .contains("theory: 2n+n·H(n)");
    assertThat(line(sweep).out().replaceAll("\\s+", " ")).contains("; theory n·H(n) + n, at most ");
  }

  @Test
  void duckDbFindsTheSameNumbersInTheColumnarFileAsInTheCsv() throws Exception {
    assertThat(line(SWEEP + " --out made").status()).isZero();
    Path runs = directory.resolve("made/runs");
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement query = database.createStatement()) {
      List<String> found = new ArrayList<>();
      for (String kind : List.of("parquet", "csv")) {
        String sums =
            "SELECT count(*), sum(nodes), sum(messages), count(DISTINCT delay) FROM '"
                + runs
                + "."
                + kind
                + "'";
        try (ResultSet row = query.executeQuery(sums)) {
          assertThat(row.next()).isTrue();
          found.add(
              "%d %d %.0f %d"
                  .formatted(row.getLong(1), row.getLong(2), row.getDouble(3), row.getLong(4)));
        }
      }
      assertThat(found.getFirst()).isEqualTo(found.getLast()).startsWith("40 600 ").endsWith(" 2");
    }
  }

  @Test
  void theNumberOfThreadsDoesNotShow() throws IOException {
    assertThat(line(SWEEP + " --threads 1 --out one").status()).isZero();
    assertThat(line(SWEEP + " --threads 4 --out four").status()).isZero();
    assertThat(bytes("four")).isEqualTo(bytes("one")).hasSizeGreaterThan(5);
  }

  @Test
  void finishedCellsAreKeptAndTheRestGoesOnAfterACrash() throws IOException {
    assertThat(line(SWEEP + " --out whole").status()).isZero();
    Path begun = Files.createDirectories(directory.resolve("begun"));
    List<String> journal = Files.readAllLines(directory.resolve("whole/journal.jsonl"));
    assertThat(journal).hasSize(1 + 8);
    // cells 0 and 6 were finished when the machine went down in the middle of a line
    Files.writeString(
        begun.resolve("journal.jsonl"),
        String.join("\n", journal.get(0), journal.get(7), journal.get(1), journal.get(3))
            .replaceFirst(".{9}$", ""));
    Cli.Done done = line(SWEEP + " --out begun");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.err()).contains("2 of 8 cells are finished");
    assertThat(bytes("begun")).isEqualTo(bytes("whole"));
  }

  @Test
  void aFinishedCellIsNotRunAgainUnlessAskedFor() throws IOException {
    assertThat(line(SWEEP + " --out made").status()).isZero();
    Map<String, String> before = bytes("made");
    Path journal = directory.resolve("made/journal.jsonl");
    Files.writeString(journal, Files.readString(journal).replace("elected", "marked"));
    assertThat(line(SWEEP + " --out made").status()).isZero();
    assertThat(directory.resolve("made/runs.csv")).content().contains("marked");
    assertThat(line(SWEEP + " --out made --fresh").status()).isZero();
    assertThat(bytes("made")).isEqualTo(before);
  }

  @Test
  void ctrlCKeepsWhatIsFinished() {
    Cli.Done done = new Cli(directory).interrupted().line(SWEEP + " --out made");
    assertThat(done.status()).isEqualTo(Interrupt.STATUS);
    assertThat(done.err()).contains("0 of 8 cells are finished and kept");
    assertThat(directory.resolve("made/journal.jsonl")).isNotEmptyFile();
    assertThat(directory.resolve("made/runs.csv")).doesNotExist();
    assertThat(line(SWEEP + " --out made").status()).isZero();
  }

  @Test
  void aDirectoryOfAnotherSweepIsLeftAlone() {
    assertThat(line("sweep lelann --vary nodes=3,4 --out made").status()).isZero();
    Cli.Done other = line("sweep lelann --vary nodes=3,5 --out made");
    assertThat(other.status()).isEqualTo(2);
    assertThat(other.err()).contains("made: it contains another sweep").contains("--fresh");
    assertThat(line("sweep lelann --vary nodes=3,5 --out made --fresh").status()).isZero();
  }

  @Test
  void aCellThatFailsIsReportedAndTheOthersGoOn() throws IOException {
    Cli.Done done = line("sweep hypercube --vary nodes=4,6,8 --out made");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("nodes 6: nodes: 6, expected a power of two for a hypercube");
    assertThat(Files.readAllLines(directory.resolve("made/runs.csv"))).hasSize(3);
    assertThat(Files.readAllLines(directory.resolve("made/cells.csv")).get(2))
        .startsWith("6,0,0,")
        .contains("expected a power of two");
  }

  @Test
  void violatedPropertiesShowInTheExitStatus() {
    Cli.Done lossy = line("sweep chang-roberts --loss 0.9 --vary nodes=8 --repeat 3");
    assertThat(lossy.status()).isEqualTo(1);
    assertThat(lossy.out())
        .contains("termination is violated in 3 runs, first with nodes=8, seed=1");
  }

  @Test
  void algorithmsOfTheUserAreSweptAndTheirChangesNoticed() throws IOException {
    Path source = directory.resolve("Rumour.java");
    String page = Files.readString(Path.of("..", "docs", "write-your-own.md"));
    int from = page.indexOf("```java\n") + "```java\n".length();
    Files.writeString(source, page.substring(from, page.indexOf("```", from)));
    String sweep = "--with Rumour.java sweep rumour --vary nodes=4,8 --out made";
    Cli.Done done = line(sweep);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(Files.readAllLines(directory.resolve("made/runs.csv"))).hasSize(3);
    Files.writeString(source, Files.readString(source) + "// changed\n");
    assertThat(line(sweep).err()).contains("a --with algorithm that has changed");
  }

  @Test
  void aSweepFileSaysAllAndFlagsChangeIt() throws IOException {
    Files.writeString(
        directory.resolve("sweep.yaml"),
        """
        title: Rounds & messages
        about: As Franklin counted them.
        scenario:
          algorithm: franklin
          ids: ascending
        vary:
          nodes: [4, 2^3..2^4]
          delay: [1, {uniform: [1, 10]}]
        repeat: 2
        measure: [rounds, messages]
        """);
    assertThat(line("sweep sweep.yaml --out made").status()).isZero();
    assertThat(Files.readAllLines(directory.resolve("made/runs.csv"))).hasSize(1 + 3 * 2 * 2);
    assertThat(directory.resolve("made/report.html"))
        .content()
        .contains("<h1>Rounds &amp; messages</h1>\n<p>As Franklin counted them.</p>");
    Cli.Done done = line("sweep sweep.yaml --vary nodes=5 --repeat 1 --ids descending --json");
    assertThat(done.out().lines()).hasSize(2).allMatch(row -> row.startsWith("{\"nodes\":5,"));
    // what a sweep writes repeats it
    assertThat(line("sweep made/sweep.json --out again").status()).isZero();
    assertThat(bytes("again")).isEqualTo(bytes("made"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          yaml > vary:|  nodes: 8            > bad.yaml:1: scenario: missing, expected an algorithm
          yaml > scenario: lelan|vary:|  nodes: 8 > bad.yaml:1: scenario.algorithm: lelan is not in
          yaml > scenario: lelann|vary:|  nodes: 8|  delay: [1, -1] > bad.yaml:4: vary.delay[1]: -1
          yaml > scenario: lelann|vary:|  nodes: 8|repeat: 0 > bad.yaml:4: repeat: 0, expected a whole
          yaml > scenario: lelann|vary:|  nodes: 8|repeats: 1 > bad.yaml:4: repeats is not a known
          yaml > scenario:|  algorithm: lelann|  links:|    loss: 2|vary:|  nodes: 8 > bad.yaml:4: scenario.links.loss: 2
          yaml > scenario: lelann|vary:|  nodes: 8|theory:|  messages: n) > bad.yaml:5: theory.messages: "n)"
          yaml > scenario: lelann|vary: [ > bad.yaml:3:1: this is not YAML
          json > {"scenario": "lelann",|"vary": {|"nodes": [4, 0]}} > bad.json:3: vary.nodes[1]: 0
          json > {"scenario": "lelann",|"vary": {|"nodes" 4}} > bad.json:3:9: 4, expected
          """)
  void badFilesAreToldByLineAndField(String kind, String text, String problem) throws IOException {
    Files.writeString(directory.resolve("bad." + kind), text.replace('|', '\n') + "\n");
    Cli.Done done = line("sweep bad." + kind + " --out made");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).startsWith("bellwether: " + problem);
    assertThat(directory.resolve("made")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          lelann                                > sweep needs --vary, for example
          lelann --vary nodes                   > --vary: "nodes", expected a name and values such as
          lelann --vary nodes=x                 > --vary nodes: "x", expected a whole number
          lelann --vary nodes=4 --repeat 0      > --repeat: 0, expected a whole number from 1
          lelann --vary nodes=4 --threads 0     > --threads: 0, expected a whole number from 1 to
          lelann --vary nodes=4 --loss 2        > --loss: 2, expected a probability
          lelann --vary nodes=4 --measure mesages > --measure: no result has mesages, expected one of
          lelann --vary nodes=4 --theory n      > --theory: "n", expected a quantity and a formula
          lelann --vary nodes=4 --theory time=n+ > --theory time: "n+", expected a formula of n such
          lelann --vary nodes=4 --theory rounds=n > --theory rounds is not measured, expected one of
          nothing.yaml --vary nodes=4           > nothing.yaml does not exist
          """)
  void wrongFlagsAreRefused(String flags, String problem) {
    Cli.Done done = line("sweep " + flags);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).startsWith("bellwether: " + problem);
  }

  @Test
  void timeLeftIsToldInWholeUnits() {
    assertThat(SweepProgress.text(3, 22, Double.NaN)).isEqualTo("3 of 22 cells");
    assertThat(SweepProgress.text(3, 22, 0.2)).isEqualTo("3 of 22 cells, about 1 s left");
    assertThat(SweepProgress.text(3, 22, 200)).isEqualTo("3 of 22 cells, about 3 min left");
    assertThat(SweepProgress.text(3, 22, 9000)).isEqualTo("3 of 22 cells, about 2.5 h left");
  }

  private Cli.Done line(String line) {
    return new Cli(directory).line(line);
  }

  private Map<String, String> bytes(String name) throws IOException {
    Map<String, String> bytes = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory.resolve(name))) {
      for (Path file : files.toList()) {
        bytes.put(
            file.getFileName().toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return bytes;
  }

  @Test
  void withoutSparkOneLineSaysWhatIsMissing() {
    Cli.Done done =
        new Cli(directory).run("sweep", "lelann", "--vary", "nodes=3,4", "--on", "local[2]");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .startsWith("bellwether: --on local[2]: ")
        .containsAnyOf("SPARK_HOME", "bellwether-spark.jar");
    assertThat(done.err().lines()).hasSize(1);
  }
}
