package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archive that scripts/release makes, on a machine that has neither JDK nor Maven. */
@Tag("release")
@Timeout(1800)
@DisabledOnOs(OS.WINDOWS)
class ReleaseTest {
  @TempDir static Path directory;
  private static Path program;

  private record Ran(int status, String text) {}

  @BeforeAll
  static void unpack() throws Exception {
    withoutJava();
    Path project = Path.of("..").toAbsolutePath().normalize();
    Ran made =
        run(
            Map.of(
                "BELLWETHER_JAVA_HOME",
                System.getProperty("java.home"),
                "PATH",
                System.getenv("PATH"),
                "HOME",
                System.getProperty("user.home")),
            List.of(project.resolve("scripts/release").toString(), directory.toString()));
    assertThat(made.status()).as(made.text()).isZero();
    String archive = made.text().lines().toList().getLast();
    Path place = Files.createDirectories(directory.resolve("some place"));
    assertThat(run(bare(), List.of("tar", "-C", place.toString(), "-xzf", archive)).status())
        .isZero();
    try (var entries = Files.list(place)) {
      program = entries.findFirst().orElseThrow().resolve("bin/bellwether");
    }
  }

  /** A path with all commands of this machine but those of Java and Maven. */
  private static void withoutJava() throws IOException {
    Path tools = Files.createDirectory(directory.resolve("tools"));
    for (String place : List.of("/usr/bin", "/bin")) {
      try (var commands = Files.newDirectoryStream(Path.of(place))) {
        for (Path command : commands) {
          String name = command.getFileName().toString();
          Path link = tools.resolve(name);
          boolean java = name.matches("j(ava|ar|link|cmd|deps|shell|mod|package).*|mvn.*");
          if (!java && Files.notExists(link, LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(link, command);
          }
        }
      }
    }
  }

  private static Map<String, String> bare() {
    String tools = directory.resolve("tools").toString();
    return Map.of("PATH", tools, "JAVA_HOME", "/nowhere", "HOME", "/nowhere");
  }

  @Test
  void thereIsNeitherJavaNorMavenOnThePath() throws Exception {
    for (String command : List.of("java", "javac", "mvn")) {
      assertThat(run(bare(), List.of("/bin/sh", "-c", "command -v " + command)).status())
          .as(command)
          .isNotZero();
    }
  }

  private static Ran run(Map<String, String> environment, List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), text);
  }

  private static Ran bellwether(String line) throws Exception {
    return run(bare(), List.of((program + "|" + line.replace(' ', '|')).split("\\|", -1)));
  }

  @Test
  void itRunsChecksAndDraws() throws Exception {
    assertThat(bellwether("run chang-roberts --ring 5").text()).contains("elected: 5 leads");
    assertThat(bellwether("check chang-roberts --ids 3,1,2").status()).isZero();
    Ran drawn = bellwether("run bully --ids 1,2,3 --start 0 --png a.png --quiet");
    assertThat(drawn.status()).as(drawn.text()).isZero();
    assertThat(directory.resolve("a.png")).isNotEmptyFile();
  }

  @Test
  void itTakesAlgorithmsInJavaAndRunsProcesses() throws Exception {
    String page = Files.readString(Path.of("../docs/write-your-own.md"));
    int begin = page.indexOf("```java\n") + "```java\n".length();
    Files.writeString(
        directory.resolve("Rumour.java"), page.substring(begin, page.indexOf("```", begin)));
    assertThat(bellwether("--with Rumour.java describe rumour").text()).startsWith("rumour");
    assertThat(bellwether("cluster lelann --ids 3,1 --patience 240").text()).contains("3 leads");
  }

  @Test
  void itIsInstalledFromWhereItWasUnpacked() throws Exception {
    Ran installed = bellwether("install bin");
    assertThat(installed.status()).as(installed.text()).isZero();
    Ran version = run(bare(), List.of(directory.resolve("bin/bellwether").toString(), "--version"));
    assertThat(version.text()).startsWith("bellwether ");
  }

  @Test
  void itBringsOnlyTheRuntimeThatItNeeds() throws IOException {
    Path runtime = program.getParent().resolveSibling("runtime");
    assertThat(runtime.resolve("bin/java")).isExecutable();
    assertThat(Files.readString(runtime.resolve("release"))).doesNotContain("jdk.jshell");
  }
}
