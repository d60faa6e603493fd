package org.bellwether.lab.authors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page for authors says what is true. */
class WriteYourOwnTest {
  private static final Path PAGE = Path.of("..", "docs", "write-your-own.md");
  private static final Pattern TYPE = Pattern.compile("public final class (\\w+)");

  @TempDir Path directory;

  @Test
  void theAlgorithmOnThePageCompilesAndKeepsItsPromises() throws IOException {
    Catalog catalog = With.catalog(sources());
    for (int seed = 1; seed <= 20; seed++) {
      Scenario scenario =
          Scenario.builder("rumour")
              .topology(new Network.Kind("random", 20, null, null, null, 4))
              .start(0, 7)
              .seed(seed)
              .build();
      Result result = Simulation.of(scenario, catalog).run();
      assertThat(result.violations()).isEmpty();
      assertThat(result.theory()).hasSize(1).allMatch(Result.Figure::holds);
    }
  }

  @Test
  void itsMonitorSeesWhoNeverHears() throws IOException {
    Scenario scenario =
        Scenario.builder("rumour")
            .topology(new Network.Kind("grid", null, 1, 5, null, null))
            .start(0)
            .fault(new Fault.Crash(BigDecimal.ONE, 2))
            .build();
    Result result = Simulation.of(scenario, With.catalog(sources())).run();
    assertThat(result.violations())
        .singleElement()
        .extracting(Result.Violation::detail)
        .isEqualTo("node 3 never does");
  }

  @Test
  void theJavaOnThePagePrintsWhatThePageSays() throws Exception {
    ClassLoader loader = With.load(sources(), getClass().getClassLoader());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream usual = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      loader
          .loadClass("TryRumour")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(usual);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo(blocks("text").getFirst());
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    Matcher link = Pattern.compile("]\\(([^)#]+)\\)").matcher(Files.readString(PAGE));
    int links = 0;
    for (; link.find(); links++) {
      assertThat(PAGE.resolveSibling(link.group(1)).normalize()).exists();
    }
    assertThat(links).isGreaterThan(10);
  }

  /** Every block of Java on the page as a file of its own. */
  private List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String block : blocks("java")) {
      Matcher type = TYPE.matcher(block);
      assertThat(type.find()).as("a block of Java on the page is a whole file").isTrue();
      sources.add(Files.writeString(directory.resolve(type.group(1) + ".java"), block));
    }
    return sources;
  }

  private static List<String> blocks(String language) throws IOException {
    Pattern fence = Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$");
    return fence.matcher(Files.readString(PAGE)).results().map(m -> m.group(1)).toList();
  }
}
