package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wrong command lines, each with its answer. {@code -Dbellwether.regenerate=true} writes the
 * answers anew; then read every changed one as somebody who sees this program for the first time.
 */
class WrongLinesTest {
  private static final String RESOURCE = "wrong-lines.txt";
  private static final Path FILE =
      Path.of("src/test/resources/org/bellwether/lab/cli").resolve(RESOURCE);
  private static final int LEAST = 300;
  private static final int LONGEST = 400; // characters: two lines of a wide window
  private static final String SCENARIO = "{\"algorithm\":\"chang-roberts\",\"ids\":[3,37,19]}";

  @TempDir Path directory;

  @BeforeEach
  void files() throws IOException {
    write("s.json", SCENARIO);
    write("two.json", SCENARIO + "\n" + SCENARIO + "\n");
    write("list.json", "[ ]");
    write("array.json", "[1, 2]");
    write("broken.json", "{\"algorithm\": \"chang-roberts\", \"ids\": [3, 37\n");
    write("number.json", "7");
    write("string.json", "\"chang-roberts\"");
    write("text.txt", "This is no scenario.\n");
    write("empty.json", "");
    write("blank.json", " \n");
    write("bad.yaml", "algorithm: bully\nnodes: [\n");
    write("-x.json", SCENARIO);
    write("Broken.java", "class Broken { int x = ; }\n");
    write("folder/a.json", SCENARIO);
    write("folder/b.json", SCENARIO);
    Files.createDirectory(directory.resolve("hollow"));
    new Cli(directory).line("run s.json --trace trace.jsonl --quiet");
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** A part of the file: a comment, or a command line with its answer. */
  private record Case(String line, List<String> answer) {
    String text() {
      return line + "\n" + answer.stream().map(text -> text + "\n").collect(Collectors.joining());
    }
  }

  private static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    try (InputStream in =
        Objects.requireNonNull(WrongLinesTest.class.getResourceAsStream(RESOURCE))) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (line.startsWith("$ ") || line.startsWith("#"))
          cases.add(new Case(line, new ArrayList<>()));
        else if (!line.isEmpty()) cases.getLast().answer.add(line);
      }
    }
    return cases;
  }

  private Case answered(Case asked) {
    if (asked.line.startsWith("#")) return asked;
    Cli.Done done = new Cli(directory).line(asked.line.substring(2));
    List<String> said = new ArrayList<>();
    done.err().replace(directory + "/", "").lines().forEach(said::add);
    said.replaceAll(line -> line.replaceAll("(the|only) [0-9.]+ GB", "$1 N GB"));
    if (done.status() != 2) said.add("exit status " + done.status());
    if (!done.out().isEmpty()) said.add("and output");
    return new Case(asked.line, said);
  }

  @Test
  void everyWrongLineIsAnsweredAsWritten() throws IOException {
    List<Case> cases = cases();
    List<Case> answers = cases.stream().map(this::answered).toList();
    String text = answers.stream().map(Case::text).collect(Collectors.joining("\n"));
    if (Boolean.getBoolean("bellwether.regenerate")) Files.writeString(FILE, text);
    else
      assertThat(text).isEqualTo(cases.stream().map(Case::text).collect(Collectors.joining("\n")));
  }

  @Test
  void everyAnswerIsOneOrTwoLinesOfPlainEnglish() throws IOException {
    List<Case> cases = cases().stream().filter(asked -> asked.line.startsWith("$ ")).toList();
    assertThat(cases).hasSizeGreaterThanOrEqualTo(LEAST);
    assertThat(cases.stream().map(Case::line)).doesNotHaveDuplicates();
    for (Case asked : cases) {
      assertThat(asked.answer).as(asked.line).hasSizeBetween(1, 2);
      assertThat(asked.answer.getFirst()).startsWith("bellwether: ").hasSizeLessThan(LONGEST);
      assertThat(String.join("\n", asked.answer))
          .as(asked.line)
          .doesNotContain("Exception", "null", "exit status", "and output", "java.");
    }
  }
}
