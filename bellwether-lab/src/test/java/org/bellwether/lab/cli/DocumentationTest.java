package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every command line of the documentation works, in the order in which a reader meets it. */
class DocumentationTest {
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
  private static final Pattern STATUS = Pattern.compile("# exit status ([0-9])");

  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath();

  @TempDir Path directory;

  @Test
  void everyExampleOfTheReferenceRuns() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "command-line.md"));
    int examples = 0;
    Matcher block = BLOCK.matcher(page);
    while (block.find()) {
      for (String line : block.group(1).split("\n", -1)) {
        if (!line.startsWith("bellwether")) continue;
        run(line);
        examples++;
      }
    }
    assertThat(examples).isGreaterThan(20);
  }

  /** The README's commands, with the output that it prints below some of them. */
  @Test
  void everyExampleOfTheReadmeRunsAndPrintsWhatItSays() throws IOException {
    String page = Files.readString(Path.of("..", "README.md"));
    Pattern blocks = Pattern.compile("```sh\n(.*?)```(?:\n\n```text\n(.*?)```)?", Pattern.DOTALL);
    Matcher block = blocks.matcher(page);
    int examples = 0;
    int outputs = 0;
    while (block.find()) {
      String out = "";
      for (String line : block.group(1).split("\n", -1)) {
        if (!line.startsWith("./bellwether")) continue;
        out = run(line).out();
        examples++;
      }
      if (block.group(2) == null) continue;
      // Replay lines repeat what was typed, which a test in this JVM does not.
      assertThat(out.replace("replay: bellwether ", "replay: ./bellwether "))
          .isEqualTo(block.group(2));
      outputs++;
    }
    assertThat(examples).isGreaterThan(6);
    assertThat(outputs).isEqualTo(2);
  }

  @Test
  void theReadmeShowsAnAlgorithmAsItIs() throws IOException {
    String page = Files.readString(Path.of("..", "README.md"));
    Matcher shown =
        Pattern.compile(
                "```java\n(public void receive.*?) *\\.\\.\\.\n```\n\n[^\n]*\\]\\((.*?)\\)",
                Pattern.DOTALL)
            .matcher(page);
    assertThat(shown.find()).isTrue();
    assertThat(Files.readString(Path.of("..", shown.group(2))).indent(-2))
        .contains(shown.group(1).stripTrailing());
  }

  /** Pages that print the output of commands: of the last one of each block. */
  @ParameterizedTest
  @CsvSource({
    "synchronizers, 7",
    "timed-elections, 4",
    "surviving-faults, 10",
    "logical-time, 8",
    "mutual-exclusion, 1",
    "sweeps, 3"
  })
  void everyExamplePrintsWhatThePageSays(String name, int count) throws IOException {
    String page = Files.readString(Path.of("..", "docs", name + ".md"));
    Pattern blocks =
        Pattern.compile("```sh\n((?:(?!```).)*?)\n```\n\n```text\n(.*?)```", Pattern.DOTALL);
    Matcher block = blocks.matcher(page);
    int examples = 0;
    while (block.find()) {
      String out = "";
      for (String line : block.group(1).split("\n", -1)) {
        out = run(line.replace(" examples/", " " + EXAMPLES + "/")).out();
      }
      assertThat(out.replaceAll(" {2}replay: [^\n]*\n", "")).isEqualTo(block.group(2));
      examples++;
    }
    assertThat(examples).isEqualTo(count);
  }

  /** Pages that show commands without their output. */
  @ParameterizedTest
  @CsvSource({
    "self-stabilisation, 4",
    "observation, 22",
    "errata, 34",
    "elections, 24",
    "impossibility, 7"
  })
  void everyCommandOfThePageRuns(String name, int count) throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(Path.of("..", "docs", name + ".md")));
    int commands = 0;
    while (block.find()) {
      for (String line : block.group(1).split("\n", -1)) {
        if (!line.startsWith("bellwether")) continue;
        run(line);
        commands++;
      }
    }
    assertThat(commands).isEqualTo(count);
  }

  private Cli.Done run(String line) {
    Matcher marked = STATUS.matcher(line);
    int expected = marked.find() ? Integer.parseInt(marked.group(1)) : 0;
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line.replaceFirst("\\s# .*", ""));
    while (word.find()) {
      words.add(
          word.group(1) != null
              ? word.group(1)
              : word.group(2) != null ? word.group(2) : word.group(3));
    }
    Cli cli = new Cli(directory);
    if (words.size() == 1 || words.contains("lab")) cli.interrupted(); // or it would serve for ever
    Cli.Done done = cli.run(words.stream().skip(1).toArray(String[]::new));
    assertThat(done.status()).as("%s\n%s", line, done.err()).isEqualTo(expected);
    return done;
  }
}
