package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.CRC32;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** Keeps scenarios that went wrong, so that they can be replayed. */
final class Replays {
  static final String DIRECTORY = "bellwether-replays";

  private final Terminal terminal;
  private boolean warned;

  Replays(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Writes a scenario to a file whose name depends on nothing else; null if that fails. */
  @Nullable String keep(Scenario scenario) {
    String text = ScenarioWriter.pretty(scenario);
    String file = DIRECTORY + "/" + name(scenario.algorithm(), text);
    Path path = terminal.path(file);
    try {
      Files.createDirectories(terminal.path(DIRECTORY));
      Files.writeString(path, text);
      return file;
    } catch (IOException e) {
      if (!warned) {
        terminal.note("warning: " + file + " cannot be written: " + Refusal.reason(e));
      }
      warned = true;
      return null;
    }
  }

  private static String name(String algorithm, String text) {
    CRC32 sum = new CRC32();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    String safe = algorithm.replaceAll("[^A-Za-z0-9_-]", "_");
    return String.format(Locale.ROOT, "%s-%08x.json", safe, sum.getValue());
  }
}
