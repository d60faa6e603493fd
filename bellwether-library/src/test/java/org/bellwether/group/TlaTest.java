package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.check.CheckResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two tools, one answer: TLC explores the specification in {@code docs/tla}, our checker the class
 * that is deployed, and both meet the same states.
 */
@Tag("tla")
class TlaTest {
  private static final Pattern DISTINCT =
      Pattern.compile("^(\\d+) states generated.* (\\d+) distinct.*");

  @TempDir Path directory;

  static Collection<TlaScenario> sound() throws IOException {
    return TlaScenario.all().stream().filter(TlaScenario::sound).toList();
  }

  static Collection<TlaScenario> mutants() throws IOException {
    return TlaScenario.all().stream().filter(scenario -> !scenario.sound()).toList();
  }

  /** What TLC finds. */
  private TlaScenario.Found tlc(TlaScenario scenario) throws IOException {
    Process process = start(scenario);
    Set<String> projections = new TreeSet<>();
    List<String> rest = new ArrayList<>();
    long states = -1;
    try (var lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher distinct = DISTINCT.matcher(line);
        if (line.startsWith("\"<<")) projections.add(line.substring(1, line.length() - 1));
        else rest.add(line);
        if (distinct.matches()) states = Long.parseLong(distinct.group(2));
      }
    }
    boolean holds = rest.contains("Model checking completed. No error has been found.");
    boolean violated =
        rest.stream().anyMatch(line -> line.matches("Error: Invariant .* is violated.*"));
    assertThat(holds || violated).as(String.join("\n", rest)).isTrue();
    return new TlaScenario.Found(holds, states, projections);
  }

  private Process start(TlaScenario scenario) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(
            java.toString(),
            "-Xmx2g",
            "-XX:+UseParallelGC",
            "-Djava.io.tmpdir=" + directory,
            "-cp",
            jar(),
            "tlc2.TLC",
            "-deadlock",
            "-metadir",
            directory.resolve("states").toString(),
            "-config",
            scenario.name + ".cfg",
            "Cluster.tla")
        .directory(TlaScenario.DIRECTORY.toFile())
        .redirectErrorStream(true)
        .start();
  }

  /** Where TLC is; the profile {@code tla} puts it on the class path. */
  private static String jar() {
    try {
      Class<?> tlc = Class.forName("tlc2.TLC", false, TlaTest.class.getClassLoader());
      return Path.of(tlc.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (ReflectiveOperationException | java.net.URISyntaxException e) {
      throw new IllegalStateException("TLC is there with -Ptla only", e);
    }
  }

  /** What our checker finds. */
  private static TlaScenario.Found ours(TlaScenario scenario) throws IOException {
    TlaProjection.take();
    CheckResult result = scenario.check().judgedBy(TlaProjection::new).run();
    boolean holds = result.violation() == null;
    assertThat(result.complete() || !holds).isTrue();
    return new TlaScenario.Found(holds, result.states(), TlaProjection.take());
  }

  @ParameterizedTest
  @MethodSource("sound")
  void bothMeetTheSameStates(TlaScenario scenario) throws IOException {
    TlaScenario.Found ours = ours(scenario);
    TlaScenario.Found theirs = tlc(scenario);
    assertThat(difference(ours.projections(), theirs.projections())).as("only we meet").isEmpty();
    assertThat(difference(theirs.projections(), ours.projections())).as("only TLC meets").isEmpty();
    assertThat(ours.states()).isEqualTo(theirs.states());
    assertThat(ours.holds()).isTrue();
    assertThat(theirs.holds()).isTrue();
    assertThat(Files.readAllLines(TlaScenario.DIRECTORY.resolve("README.md")))
        .contains(
            "| `%s` | none | %d | %d |"
                .formatted(scenario, ours.states(), ours.projections().size()));
  }

  /** A few that only one of them has. */
  private static List<String> difference(Set<String> those, Set<String> others) {
    return those.stream().filter(one -> !others.contains(one)).sorted().limit(10).toList();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void bothFindThePlantedFault(TlaScenario scenario) throws IOException {
    assertThat(ours(scenario).holds()).as("ours").isFalse();
    assertThat(tlc(scenario).holds()).as("TLC").isFalse();
    assertThat(Files.readAllLines(TlaScenario.DIRECTORY.resolve("README.md")))
        .contains("| `%s` | %s | found | |".formatted(scenario, scenario.mutant()));
  }
}
