package org.bellwether.lab.authors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.lab.authors.Examples.Example;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class ExamplesTest {
  private static final Path FILES = Path.of("..", "examples");
  private static final Catalog CATALOG = Catalog.standard();

  private static final int MOST_TRACED = 100_000; // events

  static final List<Example> EXAMPLES = Examples.all();

  @TempDir Path directory;

  @ParameterizedTest
  @FieldSource("EXAMPLES")
  void everyExampleEndsAsItsLineSays(Example example) {
    Scenario scenario = ScenarioReader.read(example.json());
    assertThat(scenario.algorithm()).isEqualTo(example.algorithm());
    Result result = Simulation.of(scenario, CATALOG).run();
    assertThat(result.outcome().toString()).isEqualTo(example.outcome());
    assertThat(result.holds() ? 0 : 1).isEqualTo(example.exit());
    assertThat(result.theory()).allMatch(Result.Figure::holds);
  }

  @ParameterizedTest
  @FieldSource("EXAMPLES")
  void aTraceTellsAsManyEventsAsTheResultCounts(Example example) {
    Scenario scenario = ScenarioReader.read(example.json());
    long events = Simulation.of(scenario, CATALOG).run().events();
    if (events > MOST_TRACED) return;
    AtomicLong told = new AtomicLong();
    Simulation.of(scenario, CATALOG).trace(_ -> told.incrementAndGet()).run();
    assertThat(told).hasValue(events);
  }

  @Test
  void everyFileHasOneSentenceAndEverySentenceAFile() throws IOException {
    try (Stream<Path> files = Files.walk(FILES)) {
      List<String> names =
          files
              .filter(file -> file.toString().endsWith(".json"))
              .map(file -> FILES.relativize(file).toString().replace('\\', '/'))
              .map(file -> file.replace(".json", ""))
              .toList();
      assertThat(EXAMPLES.stream().map(Example::name))
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(names);
    }
    assertThat(EXAMPLES).allMatch(example -> example.sentence().endsWith("."));
  }

  @Test
  void everyRowOfATableIsRead() throws IOException {
    long rows =
        Files.readAllLines(FILES.resolve("README.md")).stream()
            .filter(line -> line.startsWith("| ["))
            .count();
    assertThat(EXAMPLES).hasSize((int) rows);
  }

  static Stream<String> algorithms() {
    return CATALOG.entries().stream().map(Entry::name);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void everyAlgorithmHasThreeExamples(String algorithm) {
    assertThat(Examples.of(algorithm)).hasSizeGreaterThanOrEqualTo(3);
  }

  @Test
  void theListSaysWhatEachShows() {
    assertThat(run()).contains("chang-roberts/worst").contains("16·17/2 = 136 messages.");
    assertThat(run("bully").lines())
        .hasSize(Examples.of("bully").size())
        .allMatch(l -> l.startsWith("bully/"));
    assertThat(run("bully/partition").lines()).hasSize(1);
  }

  @Test
  void anExampleIsShownAsItIs() throws IOException {
    assertThat(run("--show", "chang-roberts/worst"))
        .isEqualTo(Files.readString(FILES.resolve("chang-roberts/worst.json")));
  }

  @Test
  void examplesAreCopied() {
    assertThat(run("flooding", "--copy", directory.toString())).contains("4 scenarios");
    assertThat(directory.resolve("flooding/grid.json"))
        .hasContent(Examples.named("flooding/grid").json());
    assertThat(directory.resolve("bully")).doesNotExist();
  }

  @Test
  void noFileIsOverwritten() throws IOException {
    Files.createDirectories(directory.resolve("flooding"));
    Path mine = Files.writeString(directory.resolve("flooding/grid.json"), "mine");
    assertThatThrownBy(() -> run("--copy", directory.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessage(mine + " exists already, expected a new file");
    assertThat(mine).hasContent("mine");
    assertThat(directory.resolve("bully")).doesNotExist();
  }

  @Test
  void unknownNamesAreRefused() {
    assertThatThrownBy(() -> run("paxos"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            "paxos is not an example, expected one that `bellwether examples` lists");
    assertThatThrownBy(() -> run("--show", "flooding"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            "flooding has several examples, expected one of flooding/six-nodes, ");
  }

  private static String run(String... args) {
    StringWriter out = new StringWriter();
    CommandLine line = new CommandLine(ExamplesCommand.spec());
    assertThat(ExamplesCommand.run(line.parseArgs(args), new PrintWriter(out))).isZero();
    return out.toString();
  }
}
