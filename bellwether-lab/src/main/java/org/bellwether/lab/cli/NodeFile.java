package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The properties file of a member. What it says counts unless a flag says something else. */
final class NodeFile {
  static final List<String> KEYS =
      List.of(
          "run",
          "id",
          "members",
          "bind",
          "data",
          "cluster",
          "unit",
          "silence",
          "tls-cert",
          "tls-key",
          "tls-ca",
          "names",
          "http",
          "plaintext");

  private final Properties file = new Properties();

  /** A file without anything in it. */
  NodeFile() {}

  /**
   * Reads a file.
   *
   * @throws Refusal if it cannot be read, or has a key that nobody knows
   */
  void read(Terminal terminal, String name) {
    try (Reader reader = Files.newBufferedReader(terminal.path(name))) {
      file.load(reader);
    } catch (IOException e) {
      throw Refusal.reading(name, e);
    } catch (IllegalArgumentException e) {
      throw new Refusal(name + " is not a properties file: " + e.getMessage());
    }
    for (String key : file.stringPropertyNames().stream().sorted().toList()) {
      if (KEYS.contains(key)) continue;
      List<String> near = Nearest.to(key, KEYS);
      throw new Refusal(
          "%s: %s is not a setting, expected %s"
              .formatted(name, key, String.join(", ", near.isEmpty() ? KEYS : near)));
    }
    String clear = text("plaintext");
    if (clear != null && !List.of("true", "false").contains(clear)) {
      throw new Refusal(name + ": plaintext = " + clear + ", expected true or false");
    }
  }

  /** What the file says, without spaces around it. */
  @Nullable String text(String key) {
    String text = file.getProperty(key);
    return text == null || text.isBlank() ? null : text.strip();
  }

  /** What a flag says, or else the file. */
  @Nullable String setting(OptionSpec option, String key) {
    String given = Command.text(option);
    return given != null ? given : text(key);
  }

  boolean plaintext() {
    return Boolean.parseBoolean(text("plaintext"));
  }
}
