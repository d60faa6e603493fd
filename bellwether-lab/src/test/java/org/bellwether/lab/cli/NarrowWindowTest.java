package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that is printed for a person fits into a window of 40 columns. */
class NarrowWindowTest {
  private static final int WIDTH = 40;

  @TempDir Path directory;

  static Stream<String> commands() {
    return Stream.concat(
        Stream.of(""),
        new Cli(Path.of(""))
            .line("help")
            .out()
            .lines()
            .dropWhile(line -> !line.equals("Commands:"))
            .filter(line -> line.matches("  [a-z]+ .*"))
            .map(line -> line.strip().split(" ", 2)[0])
            .filter(name -> !name.equals("bellwether")));
  }

  /** Lines that are too long, but for those of one word that cannot be broken. */
  private static List<String> tooLong(String text) {
    return text.lines()
        .map(line -> line.replaceAll("\u001b\\[[0-9;?]*[a-zA-Z]", "").replaceAll(".*\r", ""))
        .filter(line -> line.length() > WIDTH && line.strip().contains(" "))
        .toList();
  }

  private Cli.Done narrow(String line) {
    return new Cli(directory).shown().columns(WIDTH).line(line);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theHelpOfEveryCommandFits(String command) {
    Cli.Done help = narrow((command + " --help").strip());
    assertThat(help.status()).isZero();
    assertThat(tooLong(help.out())).isEmpty();
    assertThat(help.out()).startsWith("Usage: bellwether").contains("--help");
  }

  @Test
  void helpOfOneColumnSaysAllThatTheWideOneSays() {
    String narrow = narrow("run --help").out();
    String wide = new Cli(directory).line("run --help").out();
    assertThat(words(narrow))
        .containsAll(words(wide).stream().filter(w -> w.startsWith("-")).toList());
  }

  private static List<String> words(String text) {
    return Stream.of(text.split("[\\s,=\\[\\]]+")).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run chang-roberts --ring 5",
        "run ricart-agrawala --nodes 3 --requests 0@0,1@3",
        "run alpha --grid 2x2 --application flooding",
        "run invitation --nodes 4 --until 60",
        "run total-order --nodes 3 --multicasts 0@0:a",
        "run chang-roberts --ring 4 --loss 0.5 --seed 3",
        "replay chang-roberts/best",
        "check chang-roberts --ids 3,1,2",
        "check maekawa-naive --nodes 3 --requests 0@0,1@0,2@0",
        "algorithms",
        "describe ricart-agrawala",
        "examples",
        "examples chang-roberts",
        "new my-election --in DIR",
        "compare --help",
        "demo anonymous-ring",
        "table gamma",
        "order trace.jsonl",
        "order trace.jsonl 2 7",
        "order trace.jsonl n1:2 --past --future",
        "order trace.jsonl --stamps",
        "sweep chang-roberts --vary nodes=4,8 --repeat 2",
        "worst chang-roberts --nodes 3 --runs 20 --save DIR/w.json",
        "compare mutex --nodes 3",
        "compare elections --nodes 3 --crashes 1",
        "compare synchronizers --topology grid:2x2",
        "compare lelann peterson --nodes 4,8,16 --repeat 2",
        "table alpha --side 3",
        "table mutex --nodes 4",
        "table vitanyi --nodes 64 --runs 5",
        "demo two-generals",
        "demo replicated-account",
        "demo clocks",
        "demo consensus",
        "demo lower-bound --max-exponent 4",
        "cluster lelann --ids 3,1",
        "conform lelann --ids 3,1",
        "help run"
      })
  void theOutputOfCommandsFits(String line) throws IOException {
    if (line.startsWith("order")) {
      new Cli(directory).line("run chang-roberts --ring 3 --trace trace.jsonl");
    }
    Cli.Done done = narrow(line.replace("DIR", directory.toString()));
    assertThat(done.status()).as(done.err()).isIn(0, 1);
    assertThat(done.out()).isNotEmpty();
    assertThat(tooLong(done.out())).isEmpty();
    assertThat(tooLong(done.err())).isEmpty();
  }

  @Test
  void mistakesFitToo() throws IOException {
    Files.writeString(directory.resolve("s.json"), "{\"algorithm\": \"bully\", \"nodes\": 0}");
    for (String line :
        List.of("run s.json", "run nothing", "run", "check --bogus", "lab --port x")) {
      assertThat(tooLong(narrow(line).err())).as(line).isEmpty();
    }
  }

  @Test
  void jsonIsNotBroken() {
    assertThat(narrow("run chang-roberts --ring 3 --json").out().lines()).hasSize(1);
  }
}
