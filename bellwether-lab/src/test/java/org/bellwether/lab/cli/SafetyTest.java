package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.bellwether.lab.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that a clumsy command line can break is broken. */
class SafetyTest {
  private static final String SCENARIO = "{\"algorithm\":\"chang-roberts\",\"ids\":[3,37,19]}";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "check",
        "replay",
        "describe",
        "compare",
        "table",
        "demo",
        "order",
        "sweep",
        "worst",
        "cluster",
        "conform",
        "locks",
        "completion"
      })
  void aCommandWithoutItsArgumentIsAMistake(String command) {
    Cli.Done bare = new Cli(directory).run(command);
    assertThat(bare.status()).isEqualTo(2);
    assertThat(bare.out()).isEmpty();
    assertThat(bare.err())
        .startsWith("bellwether: " + command + " needs ")
        .contains("for example: bellwether " + command, "see bellwether " + command + " --help")
        .hasLineCount(1);
    assertThat(new Cli(directory).run(command, "")).isEqualTo(bare);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          run|a.json|    > one of the arguments of run is empty; is a variable not set?
          run||a.json    > one of the arguments of run is empty; is a variable not set?
          locks|who|     > one of the arguments of locks is empty; is a variable not set?
          examples|      > the name of the example is empty; is a variable not set?
          new|           > the name of the project is empty; is a variable not set?
          --with||run|x  > --with needs a value (PATH), but it is empty
          |run           > the command is empty; is a variable not set?
          """)
  void anEmptyArgumentIsAMistake(String words, String message) throws IOException {
    Files.writeString(directory.resolve("a.json"), SCENARIO);
    Cli.Done done = new Cli(directory).run(words.strip().split("\\|", -1));
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    assertThat(done.err()).startsWith("bellwether: " + message.strip()).hasLineCount(1);
  }

  @Test
  void theWorstRunDoesNotReplaceTheOneThatTheSearchBeganWith() throws IOException {
    new Cli(directory).line("worst chang-roberts --nodes 3 --runs 1");
    Path first = directory.resolve("worst-chang-roberts-3.json");
    String before = Files.readString(first);
    Cli.Done done = new Cli(directory).line("worst worst-chang-roberts-3.json --runs 1");
    assertThat(done.out()).contains("wrote worst-chang-roberts-3-2.json");
    assertThat(first).hasContent(before);
  }

  @Test
  void aFileThatBeginsWithAnAtSignIsAFile() throws IOException {
    Files.writeString(directory.resolve("@a.json"), SCENARIO);
    assertThat(new Cli(directory).line("run @a.json -q").status()).isZero();
  }

  @Test
  void moreProcessesThanMemoryCanHoldAreRefusedBeforeTheFirst() {
    for (String command : List.of("cluster", "conform")) {
      Cli.Done done = new Cli(directory).line(command + " chang-roberts --ring 1000000");
      assertThat(done.status()).isEqualTo(2);
      assertThat(done.err())
          .startsWith("bellwether: 1000000 processes need about 68360 GB of memory, expected what")
          .hasLineCount(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          run a.json --svg a.json             > --svg a.json would replace the input
          run a.json --save ./a.json          > --save ./a.json would replace the input
          run a.json --trace sub/../a.json    > --trace sub/../a.json would replace the input
          run link.json --svg a.json          > --svg a.json would replace the input
          run a.json --svg x --trace x        > --svg x would replace what --trace writes
          run a.json --save x --shiviz ./x    > --shiviz ./x would replace what --save writes
          replay a.json --svg a.json          > --svg a.json would replace the input
          check a.json --save a.json          > --save a.json would replace the input
          check a.json --save x --svg x       > --svg x would replace what --save writes
          order a.json --shiviz a.json        > --shiviz a.json would replace the input
          """)
  void noOutputReplacesAnInputOrAnotherOutput(String line, String message) throws IOException {
    Files.writeString(directory.resolve("a.json"), SCENARIO);
    Files.createDirectory(directory.resolve("sub"));
    Files.createSymbolicLink(directory.resolve("link.json"), Path.of("a.json"));
    Cli.Done done = new Cli(directory).line(line.strip());
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .isEqualTo("bellwether: " + message.strip() + "; give it a file of its own\n");
    assertThat(directory.resolve("a.json")).hasContent(SCENARIO);
    assertThat(directory.resolve("x")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          run chang-roberts --ids 3,1,2 --trace -                    > {"event":1,
          run chang-roberts --ids 3,1,2 --svg -                      > <svg
          run chang-roberts --ids 3,1,2 --shiviz -                   > (?<
          replay a.json --trace -                                    > {"event":1,
          check chang-roberts --ids 3,1,2 --losses 1 --save -        > {
          """)
  void aFileNamedHyphenIsStandardOutputAndTheResultIsBeside(String line, String begins)
      throws IOException {
    Files.writeString(directory.resolve("a.json"), SCENARIO);
    Cli.Done done = new Cli(directory).line(line.strip());
    assertThat(done.out()).startsWith(begins.strip()).doesNotContain("chang-roberts, 3 nodes\n");
    assertThat(done.err()).contains("chang-roberts, 3 nodes").doesNotContain("replay -");
    assertThat(directory.resolve("-")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          run chang-roberts --png -              > --png - is not possible: standard output is for
          check chang-roberts --graph -          > --graph - is not possible: standard output is for
          compare mutex --out -                  > --out - is not possible: standard output is for
          run chang-roberts --svg - --trace -    > --svg - and --trace - would be mixed
          """)
  void onlyOneTextCanGoToStandardOutput(String line, String message) {
    Cli.Done done = new Cli(directory).line(line.strip());
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).startsWith("bellwether: " + message.strip()).hasLineCount(1);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void severalOutputsMayGoNowhere() {
    assertThat(
            new Cli(directory)
                .line("run chang-roberts --ring 3 --svg /dev/null --trace /dev/null -q")
                .status())
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          run flooding --grid 100000x100000      > --grid: 100000 x 100000 = 10000000000 nodes, expected at most 2147483647
          run flooding --edges 0-2147483647      > --edges: 2147483647, expected a whole number of at most 2147483646
          run flooding --binary-tree 2000000000  > --binary-tree asks for 2000000000 nodes, which need about 253 GB of memory, expected what fits
          run chang-roberts --ring 2000000000    > --ring asks for 2000000000 nodes, which need about 30 GB of memory, expected what fits
          run flooding --random 1000000:900000   > --random asks for 1000000 nodes and 450000000000 links, which need about 15088 GB
          check flooding --grid 40000x50000      > --grid asks for 2000000000 nodes, which need about 320 GB of memory, expected
          """)
  void memoryThatCannotSufficeIsRefusedBeforeItIsUsed(String line, String message) {
    Cli.Done done = new Cli(directory).line(line.strip());
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).startsWith("bellwether: " + message.strip()).hasLineCount(1);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anUnwritableDirectoryIsToldInWords() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    assertThat(new Cli(directory).run("new", "my-election", "--in", file.toString()).err())
        .isEqualTo("bellwether: " + file + "/my-election cannot be written: not a directory\n");
    Path closed =
        Files.createDirectory(
            directory.resolve("closed"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-x------")));
    if (Files.isWritable(closed)) return; // root writes everywhere
    assertThat(new Cli(directory).run("new", "my-election", "--in", closed.toString()).err())
        .isEqualTo("bellwether: " + closed + "/my-election cannot be written: permission denied\n");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskWhileDrawingIsToldInWords() throws IOException {
    Path charts = Files.createDirectory(directory.resolve("charts"));
    for (String chart : List.of("elections-by-nodes.svg", "elections-by-nodes.png")) {
      Files.createSymbolicLink(charts.resolve(chart), Path.of("/dev/full"));
    }
    for (String option : List.of("--out", "--svg-dir")) {
      Cli.Done done =
          new Cli(directory).line("compare elections --nodes 3 --crashes 1 " + option + " charts");
      assertThat(done.status()).isEqualTo(2);
      assertThat(done.err())
          .isEqualTo("bellwether: charts cannot be written: no space left on device\n");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aNameThatTheLocaleCannotSayIsToldInWords() throws Exception {
    ProcessBuilder program =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "run",
            "größe.json");
    program.environment().put("LC_ALL", "C");
    Process process = program.directory(directory.toFile()).start();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(said)
        .doesNotContain("Exception")
        .satisfiesAnyOf(
            text -> assertThat(text).contains("needs LC_ALL=C.UTF-8"),
            text -> assertThat(text).contains("does not exist")); // where names are always Unicode
  }

  @Test
  void theReplayLineOfACheckNamesTheAlgorithmsThatWereAdded() throws IOException {
    Path source = directory.resolve("Twins.java");
    Files.writeString(source, TWINS);
    for (String save : List.of("", " --save bug.json")) {
      Cli.Done done =
          new Cli(directory).line("check --with " + source + " twins --ids 1,2,3" + save);
      assertThat(done.status()).as(done.err()).isEqualTo(1);
      String replay =
          done.out()
              .lines()
              .filter(line -> line.startsWith("  replay: "))
              .findFirst()
              .orElseThrow();
      assertThat(replay).startsWith("  replay: bellwether --with " + source + " replay ");
      Cli.Done again = new Cli(directory).line(replay.substring("  replay: bellwether ".length()));
      assertThat(again.status()).as(again.err()).isEqualTo(1);
    }
  }

  /** Every node wins its election. */
  private static final String TWINS =
      """
      import java.util.List;
      import org.bellwether.catalog.*;
      import org.bellwether.model.*;

      public final class Twins implements LeaderElection<Twins.Message> {
        public record Message(long id) {}

        public static final class Provider implements AlgorithmProvider {
          @Override
          public List<Entry> entries() {
            return List.of(
                Entry.of("twins", Family.RING_ELECTION, Shape.ONE_WAY_RING, Twins.class)
                    .idea("everybody wins")
                    .model("ring")
                    .guarantee("none")
                    .cost("none")
                    .paper("none", "https://example.org")
                    .example("--ids 1,2,3")
                    .uniform(_ -> _ -> new Twins())
                    .judgedBy(_ -> List.of(org.bellwether.spec.Monitors.atMostOneLeader()))
                    .build());
          }
        }

        @Override
        public void start(Context<Message> ctx) {
          ctx.emit(new Output.Won());
        }

        @Override
        public void receive(int port, Message message, Context<Message> ctx) {}
      }
      """;
}
