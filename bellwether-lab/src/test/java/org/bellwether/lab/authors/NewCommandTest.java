package org.bellwether.lab.authors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class NewCommandTest {
  @TempDir Path directory;

  @Test
  void aNewProjectBuildsPassesItsTestsAndRuns() throws Exception {
    Path parent = Files.createDirectories(directory.resolve("my projects"));
    Path project = parent.resolve("my-election");
    assertThat(run("my-election", "--in", parent.toString()))
        .contains(
            "(cd <" + project + "> && mvn verify)",
            "./b --with <" + project + "/target/my-election.jar> run my-election --ids 3,37");

    assertThat(maven(project, true, "verify").lines().filter(l -> l.contains("[WARNING]")))
        .isEmpty();

    Path jar = project.resolve("target/my-election.jar");
    assertThat(project.resolve("target/surefire-reports/TEST-myelection.MyElectionTest.xml"))
        .content()
        .contains("tests=\"5\"", "failures=\"0\"", "errors=\"0\"", "skipped=\"0\"");
    Catalog catalog = With.catalog(List.of(jar));
    String scenario = Files.readString(project.resolve("scenarios/example.json"));
    Result result = Simulation.of(ScenarioReader.read(scenario), catalog).run();
    assertThat(result.leader().id()).isEqualTo(3);
    assertThat(result.violations()).isEmpty();
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
    breakItAsTheLessonSays(project);
  }

  /**
   * Steps 5 and 6 of the lesson: failures of its tests leave a scenario to replay and a picture.
   */
  private void breakItAsTheLessonSays(Path project) throws Exception {
    Path source = project.resolve("src/main/java/myelection/MyElection.java");
    String right = "case Candidate(long other) -> propose(Math.min(other, id), ctx);";
    String wrong = "case Candidate(long other) -> propose(other, ctx);";
    assertThat(Files.readString(source)).contains(right);
    assertThat(Files.readString(project.resolve("README.md"))).contains(wrong);
    Files.writeString(source, Files.readString(source).replace(right, wrong));
    String log = maven(project, false, "test");
    assertThat(log).contains("MyElectionTest.nothingThatCanHappenBreaksIt");
    Pattern lines =
        Pattern.compile(
            "replay: bellwether --with target/classes replay (target/bellwether-replays/\\S+json)"
                + "\\s+picture: (target/bellwether-replays/\\S+svg)");
    Matcher kept = lines.matcher(log);
    assertThat(kept.find()).as(log).isTrue();
    Scenario failure = ScenarioReader.read(Files.readString(project.resolve(kept.group(1))));
    Catalog catalog = With.catalog(List.of(project.resolve("target/classes")));
    assertThat(Simulation.of(failure, catalog).run().violations())
        .extracting(Result.Violation::name)
        .contains("validity");
    assertThat(project.resolve(kept.group(2))).content().startsWith("<svg").contains("smallest id");
  }

  /** Runs Maven in a project, which succeeds or fails; what it printed. */
  private String maven(Path project, boolean succeeds, String goal) throws Exception {
    Path log = directory.resolve("maven.log");
    Path local = directory.resolve(goal + "-repository");
    try (LocalRepository repository = new LocalRepository(local)) {
      Process maven =
          new ProcessBuilder("mvn", "-B", "-Dmaven.repo.local=" + repository.path(), goal)
              .directory(project.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      assertThat(maven.waitFor() == 0).as(() -> read(log)).isEqualTo(succeeds);
    }
    return read(log);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void pluginsAreThoseOfOurOwnBuild() throws IOException {
    String ours = Files.readString(Path.of("..", "pom.xml"));
    Matcher plugin =
        Pattern.compile("<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*<version>([^<]+)<")
            .matcher(Template.read("pom.xml").text());
    assertThat(plugin.results().count()).isEqualTo(5);
    plugin.reset();
    while (plugin.find()) {
      assertThat(ours)
          .containsPattern(
              "<artifactId>"
                  + plugin.group(1)
                  + "</artifactId>\\s*<version>"
                  + Pattern.quote(plugin.group(2))
                  + "<");
    }
  }

  @Test
  void aSnapshotIsNamedAfterItsContents() throws IOException {
    String version = Library.deploy(directory, new Versions("1.0-SNAPSHOT", "6", "1", ""));
    assertThat(version).matches("1\\.0-[0-9a-f]{8}");
    assertThat(
            Library.deploy(directory.resolve("again"), new Versions("1.0-SNAPSHOT", "6", "1", "")))
        .isEqualTo(version);
    assertThat(Library.deploy(directory, new Versions("1.0", "6", "1", ""))).isEqualTo("1.0");
  }

  @Test
  void theProjectGoesToAnEmptyDirectory() throws IOException {
    Files.createDirectories(directory.resolve("my-election"));
    run("my-election", "--in", directory.toString());
    assertThat(directory.resolve("my-election/pom.xml")).exists();
  }

  @Test
  void nothingIsOverwritten() throws IOException {
    Path project = Files.createDirectories(directory.resolve("my-election"));
    Files.writeString(project.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> run("my-election", "--in", directory.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessage(project + " exists already, expected a new or an empty directory");
    assertThat(project).isDirectoryNotContaining(file -> !file.endsWith("notes.txt"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"MyElection", "my election", "my_election", "-x", "x-", "2nd", "a--b", "../x"})
  void aNameIsLowerCaseWordsWithHyphens(String name) {
    assertThatThrownBy(() -> NewProject.named(name))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            name
                + " is not a valid name, expected lower-case words with hyphens, such as"
                + " my-election");
  }

  @ParameterizedTest
  @CsvSource({
    "chang-roberts, is in the catalogue already",
    "leader-election, would hide another class LeaderElection",
    "string, would hide another class String",
    "message, would hide another class Message",
    "class, is a Java keyword",
    "java, is a Java keyword"
  })
  void aNameThatCannotWorkIsRefused(String name, String problem) {
    assertThatThrownBy(() -> NewProject.named(name))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(name + " " + problem);
  }

  private static String run(String... args) {
    StringWriter out = new StringWriter();
    CommandLine line = new CommandLine(NewCommand.spec());
    assertThat(
            NewCommand.run(
                line.parseArgs(args), new PrintWriter(out), "./b", word -> "<" + word + ">"))
        .isZero();
    return out.toString();
  }
}
