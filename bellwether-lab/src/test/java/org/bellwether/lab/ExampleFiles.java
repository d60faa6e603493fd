package org.bellwether.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.Scenario;

/** The scenarios of the examples directory. */
public final class ExampleFiles {
  private static final Path DIRECTORY = Path.of("..", "examples");

  private ExampleFiles() {}

  /** By name, such as {@code chang-roberts/worst}. */
  public static Map<String, Scenario> all() {
    Map<String, Scenario> scenarios = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(DIRECTORY)) {
      List<Path> sorted = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
      for (Path file : sorted) {
        String name = DIRECTORY.relativize(file).toString().replace(".json", "");
        scenarios.put(name, ScenarioReader.read(Files.readString(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scenarios;
  }
}
