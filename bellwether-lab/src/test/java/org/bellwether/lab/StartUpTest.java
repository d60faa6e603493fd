package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a short run does without, so that it is short. */
class StartUpTest {
  private static final String JACKSON = "tools/jackson/core/";

  /** The classes that a command line puts to use, with slashes in their names. */
  private static List<String> classesUsedBy(String... line) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xlog:class+init",
            "-cp",
            System.getProperty("java.class.path"),
            "org.bellwether.lab.Main"));
    command.addAll(Arrays.asList(line));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return process.inputReader().lines().filter(l -> l.contains("Initializing '")).toList();
  }

  @Test
  void aRunWithoutJsonLeavesJacksonAlone() throws IOException {
    assertThat(classesUsedBy("run", "chang-roberts", "--ring", "5"))
        .anyMatch(used -> used.contains("org/bellwether/lab/Main"))
        .noneMatch(used -> used.contains(JACKSON));
  }

  @Test
  void aRunWithJsonUsesTheGeneratorButNotTheParser() throws IOException {
    assertThat(classesUsedBy("run", "chang-roberts", "--ring", "5", "--json"))
        .anyMatch(used -> used.contains(JACKSON + "json/WriterBasedJsonGenerator"))
        .noneMatch(used -> used.contains(JACKSON + "json/ReaderBasedJsonParser"))
        .noneMatch(used -> used.contains("tools/jackson/databind"));
  }
}
