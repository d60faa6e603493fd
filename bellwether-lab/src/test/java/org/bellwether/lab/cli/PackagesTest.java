package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What scripts/packages and scripts/image make of an archive. */
@Tag("release")
@Timeout(1800)
@EnabledOnOs(OS.LINUX)
class PackagesTest {
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

  @TempDir static Path directory;
  private static Path archive;

  private record Ran(int status, String text) {}

  @BeforeAll
  static void make() throws Exception {
    archive = Path.of(last(script("release", directory.toString())));
    script("packages", directory.toString());
  }

  private static Ran run(List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("BELLWETHER_JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), text);
  }

  private static String good(String... command) throws Exception {
    Ran ran = run(List.of(command));
    assertThat(ran.status()).as(ran.text()).isZero();
    return ran.text();
  }

  private static String script(String name, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(PROJECT.resolve("scripts/" + name).toString());
    command.addAll(List.of(arguments));
    return good(command.toArray(String[]::new));
  }

  private static String last(String text) {
    return text.lines().toList().getLast();
  }

  private static void needs(String program) {
    boolean there =
        List.of("/usr/bin", "/usr/sbin", "/bin").stream()
            .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    assumeTrue(there, program + " is not on this machine, so that this was not tried");
  }

  private static Path made(String pattern) throws Exception {
    try (var files = Files.newDirectoryStream(directory, pattern)) {
      return files.iterator().next();
    }
  }

  @Test
  void theCheckSumsAreRight() throws Exception {
    String checked = good("sha256sum", "--strict", "-c", "SHA256SUMS");
    assertThat(checked).contains(archive.getFileName() + ": OK", "bellwether.rb: OK");
  }

  @Test
  void theDebianPackageRunsWhereItIsUnpacked() throws Exception {
    needs("dpkg-deb");
    Path root = directory.resolve("debian");
    good("dpkg-deb", "-x", made("*.deb").toString(), root.toString());
    String said = good(root.resolve("usr/bin/bellwether") + "", "run", "chang-roberts/best");
    assertThat(said).contains("elected:");
    assertThat(good("dpkg-deb", "-f", made("*.deb").toString(), "Architecture")).isNotBlank();
    assertThat(root.resolve("usr/share/doc/bellwether/copyright")).isNotEmptyFile();
  }

  @Test
  void theFormulaAndTheAnnouncementsNameTheArchiveAndItsHash() throws Exception {
    String hash = good("sha256sum", archive.toString()).split(" ", 2)[0];
    for (String file : List.of("bellwether.rb", "sdkman.jsonl")) {
      assertThat(Files.readString(directory.resolve(file)))
          .as(file)
          .contains(hash, archive.getFileName().toString());
    }
    if (Files.isExecutable(Path.of("/usr/bin/ruby"))) good("ruby", "-c", "bellwether.rb");
  }

  @Test
  void everyLibraryOfTheArchiveHasALicence() throws Exception {
    List<String> files = good("tar", "-tzf", archive.toString()).lines().toList();
    String licences = good("tar", "-xzOf", archive.toString(), top(files) + "/licences/README");
    for (String file : files) {
      String name = file.substring(file.lastIndexOf('/') + 1);
      if (!file.contains("/lib/") || file.contains("/runtime/")) continue;
      if (!name.endsWith(".jar") || name.startsWith("bellwether")) continue;
      assertThat(licences).contains(name.replace(".jar", ":"));
    }
    assertThat(licences).contains("lit-html", "d3");
  }

  private static String top(List<String> files) {
    return files.getFirst().split("/", 2)[0];
  }

  @Test
  void theImageRunsReadOnlyWithoutRootAndEndsAtSigterm() throws Exception {
    for (String program : List.of("mmdebstrap", "umoci", "runc")) needs(program);
    Path image = Path.of(last(script("image", archive.toString())));
    Path layout = Files.createDirectory(directory.resolve("layout"));
    good("tar", "-C", layout.toString(), "-xf", image.toString());
    String version = archive.getFileName().toString().replaceAll("bellwether-|-linux-.*", "");
    String bundle = directory.resolve("bundle").toString();
    Ran unpacked = run(List.of("umoci", "unpack", "--image", layout + ":" + version, bundle));
    assumeTrue(unpacked.status() == 0, "umoci cannot unpack here: " + unpacked.text());

    Path config = directory.resolve("bundle/config.json");
    String as = Files.readString(config);
    assertThat(as).contains("\"uid\": 10001");
    String closed = as.replace("\"terminal\": true", "\"terminal\": false");
    String entry = "\"/opt/bellwether/bin/bellwether\"";
    Map<String, String> commands =
        Map.of(
            "runs",
            "\"run\", \"chang-roberts\", \"--ring\", \"5\"",
            "serves",
            "\"lab\", \"--no-browser\", \"--port\", \"0\"");
    String arguments = "\\[\\s*" + entry + ",\\s*\"--help\"\\s*\\]";
    assertThat(closed).containsPattern(arguments);
    closed = closed.replaceFirst("(\"path\": \"rootfs\")", "$1, \"readonly\": true");
    Files.writeString(
        config, closed.replaceFirst(arguments, "[" + entry + "," + commands.get("runs") + "]"));
    Ran ran = run(List.of("runc", "run", "--bundle", bundle, "bellwether-test-1"));
    assumeTrue(!ran.text().contains("runc"), "runc cannot run here: " + ran.text());
    assertThat(ran.text()).startsWith("chang-roberts, 5 nodes").contains("elected: 5 leads");
    assertThat(ran.status()).isZero();

    Files.writeString(
        config, closed.replaceFirst(arguments, "[" + entry + "," + commands.get("serves") + "]"));
    Process serves =
        new ProcessBuilder("runc", "run", "--bundle", bundle, "bellwether-test-2")
            .redirectErrorStream(true)
            .start();
    try (var lines = serves.inputReader(StandardCharsets.UTF_8)) {
      assertThat(lines.readLine()).contains("http://");
      good("runc", "kill", "bellwether-test-2", "TERM");
      assertThat(serves.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
