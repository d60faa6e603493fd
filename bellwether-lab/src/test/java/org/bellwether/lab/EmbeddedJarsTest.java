package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import javax.tools.ToolProvider;
import org.bellwether.locks.Bellwether;
import org.bellwether.model.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

/** The jars that services embed, as a Java 21 sees them. */
@Timeout(180)
class EmbeddedJarsTest {
  private static final int JAVA_21 = 65;
  private static final int JAVA_22 = 66;

  @TempDir Path directory;

  /** The jar of a class, which is one only where Maven has made it. */
  private static Path jar(Class<?> type) {
    Path place = Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation() + ""));
    assumeTrue(Files.isRegularFile(place), "there are no jars without Maven");
    return place;
  }

  @Test
  void theClassesAreForJava21AndOneForLaterOnes() throws IOException {
    Map<String, Integer> later = new TreeMap<>();
    for (Path path : List.of(jar(Node.class), jar(Bellwether.class))) {
      int classes = 0;
      try (JarFile jar = new JarFile(path.toFile())) {
        for (JarEntry entry : jar.stream().toList()) {
          if (!entry.getName().endsWith(".class")) continue;
          classes++;
          byte[] bytes = jar.getInputStream(entry).readAllBytes();
          try (DataInputStream header = new DataInputStream(new ByteArrayInputStream(bytes))) {
            assertThat(header.readInt()).isEqualTo(0xCAFEBABE);
            assertThat(header.readUnsignedShort()).as("minor version").isZero();
            int version = header.readUnsignedShort();
            if (version != JAVA_21) later.put(entry.getName(), version);
          }
        }
      }
      assertThat(classes).as(path.toString()).isGreaterThan(50);
    }
    assertThat(later)
        .isEqualTo(Map.of("META-INF/versions/22/org/bellwether/node/BootClock.class", JAVA_22));
  }

  @Test
  void newerReleasesOfJavaFindTheClassForThem() throws IOException {
    try (JarFile jar = new JarFile(jar(Bellwether.class).toFile())) {
      assertThat(jar.isMultiRelease()).isTrue();
    }
  }

  @Test
  void theyWorkOnTheClassPathAndOnTheModulePath() throws Exception {
    List<Path> jars = List.of(jar(Node.class), jar(Bellwether.class), jar(Logger.class));
    String path = String.join(File.pathSeparator, jars.stream().map(Path::toString).toList());
    Path sources = Files.createDirectories(directory.resolve("src/service"));
    Files.writeString(
        directory.resolve("src/module-info.java"),
        "module service { requires org.bellwether.node; }");
    Files.writeString(
        sources.resolve("Service.java"),
        """
        package service;

        import java.nio.file.Path;
        import java.time.Duration;
        import org.bellwether.locks.Bellwether;
        import org.bellwether.locks.Config;
        import org.bellwether.locks.Member;

        public class Service {
          public static void main(String[] args) throws Exception {
            int port;
            try (var socket = new java.net.ServerSocket(0)) {
              port = socket.getLocalPort();
            }
            Config config = Config.localhost("service", "a", port).directory(Path.of(args[0]));
            try (Member member = Bellwether.join(config);
                var grant = member.locks().acquire("orders", Duration.ofMinutes(1))) {
              System.out.println("holds " + grant.lock() + " in " + Service.class.getModule());
            }
          }
        }
        """);
    Path classes = directory.resolve("classes");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release",
                "21",
                "-d",
                classes.toString(),
                "-p",
                path,
                directory.resolve("src/module-info.java").toString(),
                sources.resolve("Service.java").toString());
    assertThat(status).isZero();
    for (Path java : runtimes()) {
      String data = directory.resolve("data").toString();
      String all = classes + File.pathSeparator + path;
      assertThat(run(java, "-p", all, "-m", "service/service.Service", data))
          .as(java + " with modules")
          .endsWith("holds orders in module service");
      assertThat(run(java, "-cp", all, "service.Service", data))
          .as(java + " with a class path")
          .contains("holds orders in unnamed module");
    }
  }

  /** This Java, and a Java 21 if BELLWETHER_JAVA21_HOME names one. */
  private static List<Path> runtimes() {
    List<Path> found = new ArrayList<>();
    found.add(Path.of(System.getProperty("java.home"), "bin", "java"));
    String older = System.getenv("BELLWETHER_JAVA21_HOME");
    if (older != null) found.add(Path.of(older, "bin", "java"));
    return found;
  }

  private static String run(Path java, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.strip();
  }
}
