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

/** The library that this program runs on, as an artifact for others to build against. */
final class Library {
  private static final long NEW_YEAR_1980 = 315_532_800_000L; // the first that a zip file can say

  private Library() {}

  /**
   * Its jar, or its directory of classes. A class of the start-up cache does not know where it came
   * from, so this asks where the file of the class is.
   */
  static Path location() {
    String file = AlgorithmProvider.class.getName().replace('.', '/') + ".class";
    URL url = Objects.requireNonNull(AlgorithmProvider.class.getResource("/" + file));
    String place = url.toString();
    String root = place.substring(0, place.length() - file.length());
    if (root.startsWith("jar:")) root = root.substring("jar:".length(), root.lastIndexOf('!'));
    return Path.of(URI.create(root));
  }

  /**
   * Puts jar and pom into a directory laid out as a Maven repository.
   *
   * @return the version to depend on: that of the program, where a snapshot bears the first digits
   *     of the jar's digest, so that no cache ever mistakes one build for another
   */
  static String deploy(Path repository, Versions versions) throws IOException {
    Path staged = Files.createTempFile("bellwether", ".jar");
    try {
      pack(location(), staged);
      String version =
          versions.bellwether().replace("SNAPSHOT", digest(Files.readAllBytes(staged)));
      Path directory = repository.resolve("org/bellwether/bellwether").resolve(version);
      Files.createDirectories(directory);
      Files.copy(staged, directory.resolve("bellwether-" + version + ".jar"));
      Files.writeString(
          directory.resolve("bellwether-" + version + ".pom"),
          Template.read("library.pom").with("bellwether", version).with(versions).text());
      return version;
    } finally {
      Files.delete(staged);
    }
  }

  private static void pack(Path classes, Path jar) throws IOException {
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

  private static String digest(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, 4);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
