package org.bellwether.check;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.zip.CRC32;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Checks.FailureEvidence;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a failed assertion leaves behind into the directory {@code bellwether-replays}, or
 * the one that the system property {@code bellwether.replays} names, and tells where it is.
 */
final class FailureFiles {
  private static final String DIRECTORY = "bellwether.replays";
  private static final String SCENARIO = "json";

  private FailureFiles() {}

  /**
   * Writes the files of a run.
   *
   * @param simulation a run that has not begun
   * @return lines for the message of the assertion; empty if nobody makes such files
   */
  static String keep(Simulation simulation) {
    StringBuilder lines = new StringBuilder();
    for (FailureEvidence evidence : ServiceLoader.load(FailureEvidence.class)) {
      Map<String, String> texts = evidence.files(simulation);
      String name = name(simulation.entry().name(), texts.getOrDefault(SCENARIO, ""));
      texts.forEach((extension, text) -> lines.append(write(name, extension, text, simulation)));
    }
    return lines.toString();
  }

  /** The name of a failure depends on nothing but its scenario: it does not pile up. */
  private static String name(String algorithm, String scenario) {
    CRC32 sum = new CRC32();
    sum.update(scenario.getBytes(StandardCharsets.UTF_8));
    String safe = algorithm.replaceAll("[^A-Za-z0-9_-]", "_");
    return String.format(Locale.ROOT, "%s-%08x", safe, sum.getValue());
  }

  private static String write(String name, String extension, String text, Simulation simulation) {
    Path directory = Path.of(System.getProperty(DIRECTORY, "bellwether-replays"));
    Path file = directory.resolve(name + "." + extension);
    try {
      Files.createDirectories(directory);
      Files.writeString(file, text);
    } catch (IOException e) {
      return "\n  " + file + " cannot be written: " + e;
    }
    return extension.equals(SCENARIO)
        ? "\n  " + replay(simulation, file)
        : "\n  picture: " + word(file);
  }

  /** How to replay a scenario, if the command line can find the algorithm. */
  private static String replay(Simulation simulation, Path file) {
    if (!Catalog.standard().contains(simulation.entry().name())) return "scenario: " + word(file);
    Path from = location(simulation.entry().node());
    boolean theirs = from != null && !from.equals(location(Catalog.class));
    String with = from != null && theirs ? "--with " + word(from) + " " : "";
    return "replay: bellwether " + with + "replay " + word(file);
  }

  /** The jar or directory that a class was loaded from, as seen from here. */
  private static @Nullable Path location(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) return null;
    try {
      Path path = Path.of(source.getLocation().toURI());
      Path here = Path.of("").toAbsolutePath();
      return path.startsWith(here) ? here.relativize(path) : path;
    } catch (URISyntaxException | IllegalArgumentException e) {
      return null; // classes need not come from a file
    }
  }

  /** A path as one word of a command line. */
  private static String word(Path path) {
    String text = path.toString();
    return text.indexOf(' ') < 0 ? text : "'" + text + "'";
  }
}
