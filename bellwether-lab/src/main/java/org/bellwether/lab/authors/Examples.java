package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The ready scenarios, as the tables of their README list them. */
public final class Examples {
  private static final Pattern ROW =
      Pattern.compile(
          "\\| \\[([a-z0-9-]+/[a-z0-9-]+)]\\(\\1\\.json\\) \\| ([a-z ]+) \\| ([01]) \\| (.+) \\|");

  private Examples() {}

  /**
   * One of them.
   *
   * @param name algorithm and file, such as {@code chang-roberts/worst}
   * @param outcome how it ends
   * @param exit the exit status of a run
   * @param sentence what it shows
   */
  record Example(String name, String outcome, int exit, String sentence) {
    String algorithm() {
      return name.substring(0, name.indexOf('/'));
    }

    /** The scenario. */
    String json() {
      return read(name + ".json");
    }
  }

  static List<Example> all() {
    List<Example> examples = new ArrayList<>();
    for (String line : read("README.md").lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (!row.matches()) continue;
      examples.add(
          new Example(row.group(1), row.group(2), Integer.parseInt(row.group(3)), row.group(4)));
    }
    return examples;
  }

  /** Those of an algorithm, or the one of that name. */
  static List<Example> of(String name) {
    List<Example> examples =
        all().stream().filter(e -> e.name().equals(name) || e.algorithm().equals(name)).toList();
    if (!examples.isEmpty()) return examples;
    int slash = name.indexOf('/');
    List<String> near = slash < 0 ? List.of() : names(name.substring(0, slash));
    throw UsageException.of(
        name,
        "is not an example",
        near.isEmpty()
            ? "one that `bellwether examples` lists"
            : "one of " + String.join(", ", near));
  }

  /** The one of that name. */
  static Example named(String name) {
    List<Example> examples = of(name);
    if (examples.size() == 1) return examples.getFirst();
    List<String> names = examples.stream().map(Example::name).toList();
    throw UsageException.of(name, "has several examples", "one of " + String.join(", ", names));
  }

  /** The scenario of the example of that name; null if there is none. */
  public static @Nullable String scenario(String name) {
    if (name.indexOf('/') < 0) return null;
    return all().stream()
        .filter(example -> example.name().equals(name))
        .findFirst()
        .map(Example::json)
        .orElse(null);
  }

  /** The names of the examples of an algorithm, such as {@code chang-roberts/worst}. */
  public static List<String> names(String algorithm) {
    return all().stream()
        .filter(example -> example.algorithm().equals(algorithm))
        .map(Example::name)
        .toList();
  }

  private static String read(String file) {
    try (InputStream in = Examples.class.getResourceAsStream("examples/" + file)) {
      if (in == null) throw new IllegalStateException("no resource examples/" + file);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
