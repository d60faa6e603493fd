package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a short run does without, so that it is short. */
class StartUpTest {
  private static final String JACKSON = "tools/jackson/core/";

  /** A class of ours in the log of loading; hidden ones, such as lambdas, have a slash. */
  private static final Pattern OURS = Pattern.compile("(org\\.bellwether\\.[^ /]+) source:");

  /** A smaller number is progress: write it here. A larger one should have a reason. */
  private static final int MOST_CLASSES = 203;

  /** The classes that a command line puts to use, with slashes in their names. */
  private static List<String> classesUsedBy(String... line) throws IOException {
    return log("class+init", line).stream().filter(l -> l.contains("Initializing '")).toList();
  }

  /** What the JVM logs under a tag while it executes a command line. */
  private static List<String> log(String tag, String... line) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xlog:" + tag,
            "-cp",
            System.getProperty("java.class.path"),
            "org.bellwether.lab.Main"));
    command.addAll(Arrays.asList(line));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return process.inputReader().lines().toList();
  }

  @Test
  void aRunLoadsFewOfOurClasses() throws IOException {
    Set<String> ours = new TreeSet<>();
    for (String logged : log("class+load", "run", "chang-roberts", "--ring", "5")) {
      Matcher found = OURS.matcher(logged);
      if (found.find()) ours.add(found.group(1));
    }
    assertThat(ours)
        .contains("org.bellwether.election.ChangRoberts")
        .hasSizeLessThanOrEqualTo(MOST_CLASSES);
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
