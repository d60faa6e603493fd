package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the program, with a JDK that only tells how it was called. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

  /** Prints the locale and its arguments; does not start with an option that no JVM knows. */
  private static final String JAVA =
      """
      #!/bin/sh
      bogus() { echo "Unrecognized option: -Xbogus"; echo "Error: no JVM"; exit 1; }
      if [ -n "$JAVA_TOOL_OPTIONS" ]; then
        echo "Picked up JAVA_TOOL_OPTIONS: $JAVA_TOOL_OPTIONS"
        [ "$JAVA_TOOL_OPTIONS" != -Xbogus ] || bogus
      fi
      for word; do
        case $word in
          -Xbogus) bogus ;;
          -version) exit 0 ;;
        esac
      done
      echo "LC_ALL=$LC_ALL"
      for word; do echo "$word"; done
      """;

  @TempDir Path directory;
  private Path launcher;

  /** What the script printed, and its exit status. */
  private record Started(int status, List<String> lines) {}

  @BeforeEach
  void install() throws IOException {
    Path root = Files.createDirectories(directory.resolve("project"));
    launcher = root.resolve("bellwether");
    Files.copy(PROJECT.resolve("bellwether"), launcher);
    Files.createDirectories(root.resolve("scripts"));
    for (String part : List.of("scripts/house.sh", "scripts/start.sh")) {
      Files.copy(PROJECT.resolve(part), root.resolve(part));
    }
    Path jdk = Files.createDirectories(directory.resolve("jdk/bin"));
    script(jdk.resolve("java"), JAVA);
    script(jdk.resolve("javac"), "#!/bin/sh\n");
    Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
    Files.createDirectories(root.resolve("build/app-1"));
    Files.writeString(root.resolve("build/app-1/lab.jar"), "");
    Files.writeString(root.resolve("build/current"), "app-1\n\n" + directory.resolve("jdk") + "\n");
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Started start(String program, Map<String, String> environment) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(program, "run").directory(directory.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", System.getenv("PATH"));
    builder.environment().put("BELLWETHER_JAVA_HOME", directory.resolve("jdk").toString());
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    List<String> lines = new ArrayList<>();
    process.inputReader(StandardCharsets.UTF_8).lines().forEach(lines::add);
    return new Started(process.waitFor(), lines);
  }

  @Test
  void fileNamesAreUnicodeWithoutALocale() throws Exception {
    String program = launcher.toString();
    for (Map<String, String> bare :
        List.of(Map.<String, String>of(), Map.of("LC_ALL", "C"), Map.of("LANG", "POSIX"))) {
      assertThat(start(program, bare).lines()).contains("LC_ALL=C.UTF-8");
    }
    // A locale that is not installed is none, and one that is installed stays.
    assertThat(start(program, Map.of("LANG", "xx_YY.UTF-8")).lines()).contains("LC_ALL=C.UTF-8");
    assertThat(start(program, Map.of("LC_ALL", "xx_YY.utf8")).lines()).contains("LC_ALL=C.UTF-8");
    assertThat(start(program, Map.of("LANG", "C.UTF-8")).lines()).contains("LC_ALL=");
    assertThat(start(program, Map.of("LANG", "fr_FR.ISO-8859-1")).lines()).contains("LC_ALL=");
  }

  @Test
  void optionsThatNoJvmKnowsAreAMistakeOfTheUser() throws Exception {
    Started started = start(launcher.toString(), Map.of("BELLWETHER_JAVA_OPTS", "-Xbogus"));
    assertThat(started.status()).isEqualTo(2);
    assertThat(started.lines())
        .containsExactly(
            "bellwether: the JVM does not start with BELLWETHER_JAVA_OPTS='-Xbogus':"
                + " Unrecognized option: -Xbogus");
    assertThat(start(launcher.toString(), Map.of("BELLWETHER_JAVA_OPTS", "-Xmx1g")).lines())
        .contains("-Xmx1g", "run");
    Started javas = start(launcher.toString(), Map.of("JAVA_TOOL_OPTIONS", "-Xbogus"));
    assertThat(javas.status()).isEqualTo(2);
    assertThat(javas.lines())
        .containsExactly(
            "bellwether: the JVM does not start with JAVA_TOOL_OPTIONS='-Xbogus':"
                + " Unrecognized option: -Xbogus");
    assertThat(start(launcher.toString(), Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g")).lines())
        .contains("run");
  }

  @Test
  void aDirectoryThatIsGoneIsToldInWords() throws Exception {
    Path gone = Files.createDirectory(directory.resolve("gone"));
    String line = "cd '" + gone + "' && rmdir '" + gone + "' && '" + launcher + "' run";
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", line);
    builder.environment().put("BELLWETHER_JAVA_HOME", directory.resolve("jdk").toString());
    Process process = builder.redirectErrorStream(true).start();
    assertThat(process.inputReader(StandardCharsets.UTF_8).lines().toList().getLast())
        .isEqualTo(
            "bellwether: the current directory does not exist any more; change to another one");
    assertThat(process.waitFor()).isEqualTo(2);
  }

  @Test
  void theProgramKnowsWhatWasTyped() throws Exception {
    assertThat(start("project/bellwether", Map.of()).lines())
        .contains("-Dbellwether.call=project/bellwether");
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("bellwether"), launcher);
    String path = bin + ":" + System.getenv("PATH");
    Started found = start(bin.resolve("bellwether").toString(), Map.of("PATH", path));
    assertThat(found.lines())
        .contains("-Dbellwether.call=bellwether", "-Dbellwether.launcher=" + launcher);
  }
}
