package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bellwether.catalog.AlgorithmProvider;
import org.bellwether.session.ScenarioEvidence;

/** The modules that this program runs on, as artifacts for others to build against. */
final class Library {
  private static final long NEW_YEAR_1980 = 315_532_800_000L; // the first that a zip file can say

  private Library() {}

  /** The library's jar, or its directory of classes. */
  static Path location() {
    return location(AlgorithmProvider.class);
  }

  /**
   * The jar of a class, or its directory of classes. A class of the start-up cache does not know
   * where it came from, so this asks where the file of the class is.
   */
  static Path location(Class<?> type) {
    String file = type.getName().replace('.', '/') + ".class";
    URL url = Objects.requireNonNull(type.getResource("/" + file));
    String place = url.toString();
    String root = place.substring(0, place.length() - file.length());
    if (root.startsWith("jar:")) root = root.substring("jar:".length(), root.lastIndexOf('!'));
    return Path.of(URI.create(root));
  }

  /**
   * Puts jars and poms of the library, and of what makes pictures of failures, into a directory
   * laid out as a Maven repository.
   *
   * @return the version to depend on: that of the program, where a snapshot bears the first digits
   *     of the jars' digest, so that no cache ever mistakes one build for another
   */
  static String deploy(Path repository, Versions versions) throws IOException {
    Path library = Files.createTempFile("bellwether", ".jar");
    Path session = Files.createTempFile("bellwether-session", ".jar");
    try {
      pack(location(), library);
      pack(location(ScenarioEvidence.class), session);
      String version = versions.bellwether().replace("SNAPSHOT", digest(library, session));
      Path group = repository.resolve("org/bellwether");
      deploy(library, group, "bellwether", version, versions);
      deploy(session, group, "bellwether-session", version, versions);
      return version;
    } finally {
      Files.delete(library);
      Files.delete(session);
    }
  }

  private static void deploy(Path jar, Path group, String name, String version, Versions versions)
      throws IOException {
    Path directory = group.resolve(name).resolve(version);
    Files.createDirectories(directory);
    Files.copy(jar, directory.resolve(name + "-" + version + ".jar"));
    Files.writeString(
        directory.resolve(name + "-" + version + ".pom"),
        Template.read(name + ".pom").with("bellwether", version).with(versions).text());
  }

  static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar)) {
      if (!Files.isDirectory(classes)) {
        Files.copy(classes, out);
        return;
      }
      try (ZipOutputStream zip = new ZipOutputStream(out);
          Stream<Path> files = Files.walk(classes)) {
        List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
        for (Path file : sorted) {
          ZipEntry entry = new ZipEntry(classes.relativize(file).toString().replace('\\', '/'));
          entry.setTime(NEW_YEAR_1980);
          zip.putNextEntry(entry);
          Files.copy(file, zip);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String digest(Path... files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files) digest.update(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest.digest(), 0, 4);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
