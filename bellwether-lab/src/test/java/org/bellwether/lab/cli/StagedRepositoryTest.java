package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What scripts/stage puts into a repository, and what is built from that repository alone. */
@Tag("release")
@Timeout(3600)
@DisabledOnOs(OS.WINDOWS)
class StagedRepositoryTest {
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
  private static final String VERSION = "0.0.0";
  private static final List<String> JARS = modules();

  @TempDir static Path directory;
  private static Path staged;

  @BeforeAll
  static void stage() throws Exception {
    String made = System.getProperty("bellwether.staged");
    staged = made == null ? stage("staged", Map.of()) : Path.of(made);
  }

  /** All modules that have a jar for others, by artifact. */
  private static List<String> modules() {
    try (Stream<Path> found = Files.list(PROJECT)) {
      return found
          .filter(module -> Files.exists(module.resolve("pom.xml")))
          .map(module -> module.getFileName().toString())
          .filter(name -> name.matches("bellwether-(?!bom$|bench$).*"))
          .map(name -> name.replace("bellwether-library", "bellwether"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The version that the sources have, which examples mention. */
  private static String revision() throws IOException {
    String pom = Files.readString(PROJECT.resolve("pom.xml"));
    return pom.substring(
        pom.indexOf("<revision>") + "<revision>".length(), pom.indexOf("</revision>"));
  }

  private static Path stage(String name, Map<String, String> environment) throws Exception {
    Path place = directory.resolve(name);
    run(
        PROJECT,
        environment,
        PROJECT.resolve("scripts/stage").toString(),
        place.toString(),
        "-Drevision=" + VERSION);
    return place;
  }

  private static String run(Path where, Map<String, String> environment, String... command)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
    builder.environment().putAll(environment);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("MAVEN_OPTS");
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private static Path artifact(String name, String ending) {
    return staged
        .resolve("org/bellwether")
        .resolve(name)
        .resolve(VERSION)
        .resolve(name + "-" + VERSION + ending);
  }

  @Test
  void everyModuleButTheBenchmarksHasWhatMavenCentralDemands() throws IOException {
    for (String name : JARS) {
      for (String ending : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
        assertThat(artifact(name, ending)).isNotEmptyFile();
        assertThat(artifact(name, ending + ".sha1")).isNotEmptyFile();
      }
    }
    List<String> all = new ArrayList<>(JARS);
    all.add("bellwether-bom");
    for (String name : all) {
      assertThat(Files.readString(artifact(name, ".pom")))
          .as(name)
          .contains("<name>", "<description>", "<url>", "<license>", "<developer>", "<scm")
          .doesNotContain("${", "<parent>", "<email>", "<scope>test</scope>");
    }
    assertThat(staged.resolve("org/bellwether/bellwether-bench")).doesNotExist();
  }

  @Test
  void theBillOfMaterialsNamesEveryModule() throws IOException {
    assertThat(Files.readString(artifact("bellwether-bom", ".pom")))
        .contains(JARS.stream().map(name -> "<artifactId>" + name + "</artifactId>").toList());
  }

  @Test
  void twoBuildsAreEqualByteForByteAndAKeySignsThem() throws Exception {
    Path home = Files.createDirectory(directory.resolve("gpg"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
    Map<String, String> keys = Map.of("GNUPGHOME", home.toString());
    boolean gpg = Files.isExecutable(Path.of("/usr/bin/gpg"));
    assumeTrue(gpg, "gpg is not on this machine, so that signatures were not tested");
    run(directory, keys, "gpg", "--batch", "--passphrase", "", "--quick-gen-key", "Test");
    String key = run(directory, keys, "gpg", "--batch", "--armor", "--export-secret-keys");
    Path again = stage("again", Map.of("MAVEN_GPG_KEY", key));

    Map<String, byte[]> first = contents(staged);
    Map<String, byte[]> second = contents(again);
    assertThat(second.keySet()).containsAll(first.keySet());
    assertThat(first).hasSizeGreaterThan(20);
    for (String file : first.keySet()) {
      assertThat(second.get(file)).as(file).isEqualTo(first.get(file));
      Path signature = again.resolve(file + ".asc");
      run(
          directory,
          keys,
          "gpg",
          "--batch",
          "--verify",
          signature.toString(),
          again.resolve(file).toString());
    }
  }

  /** The files by name: all but check sums, signatures and what lists versions. */
  private static Map<String, byte[]> contents(Path repository) throws IOException {
    Map<String, byte[]> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(repository)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = repository.relativize(file).toString();
        if (name.matches(".*\\.(pom|jar|json|xml)") && !name.contains("maven-metadata")) {
          found.put(name, Files.readAllBytes(file));
        }
      }
    }
    return found;
  }

  @Test
  void anEmptyProjectHoldsALock() throws Exception {
    builds("embed-maven", "HoldsALockTest");
  }

  @Test
  void aProjectChecksItsOwnAlgorithm() throws Exception {
    builds("own-algorithm", "LargestOnARingTest");
  }

  @Test
  void theServiceWithLocksCompiles() throws Exception {
    builds("orders", "BUILD SUCCESS");
  }

  /** Builds a copy of an example from the staged repository, with an empty local one. */
  private static void builds(String example, String expected) throws Exception {
    Path copy = directory.resolve(example);
    run(directory, Map.of(), "cp", "-R", PROJECT.resolve("examples/" + example).toString(), ".");
    Path pom = copy.resolve("pom.xml");
    assertThat(Files.readString(pom)).contains(revision());
    Files.writeString(pom, Files.readString(pom).replace(revision(), VERSION));
    Path settings = directory.resolve("settings.xml");
    Files.writeString(
        settings,
        """
        <settings>
          <profiles>
            <profile>
              <id>staged</id>
              <repositories>
                <repository>
                  <id>staged</id>
                  <url>%s</url>
                </repository>
              </repositories>
            </profile>
          </profiles>
          <activeProfiles>
            <activeProfile>staged</activeProfile>
          </activeProfiles>
        </settings>
        """
            .formatted(staged.toUri()));
    String said =
        run(
            copy,
            Map.of(),
            "mvn",
            "-B",
            "-s",
            settings.toString(),
            "-Dmaven.repo.local=" + directory.resolve("empty"),
            "test");
    assertThat(said).contains(expected);
  }
}
