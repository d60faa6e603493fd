package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScriptRulesTest {
  private static final Path PAGE = Path.of("src/main/resources/org/bellwether/lab/web/page");
  private static final int MOST_LINES = 6_000;

  private static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.list(PAGE)) {
      return files.filter(file -> file.toString().endsWith(".js")).toList();
    }
  }

  @Test
  void theScriptStaysSmall() throws IOException {
    long lines = 0;
    for (Path file : scripts()) lines += Files.readAllLines(file).size();
    assertThat(lines).isBetween(1L, (long) MOST_LINES);
  }

  @Test
  void everyTypeOfEventThatScriptsNameExists() throws IOException {
    assertThat(StaticFiles.eventTypes())
        .startsWith("export const TYPES = ['start', 'deliver', 'lose',")
        .contains("'lose-token'");
    Pattern named = Pattern.compile("\\bT\\.([a-z]+)");
    for (Path file : scripts()) {
      assertThat(named.matcher(Files.readString(file)).results().map(type -> type.group(1)))
          .as(file.toString())
          .allMatch(type -> StaticFiles.eventTypes().contains("'" + type + "'"));
    }
  }

  @Test
  void noScriptNamesAnotherMachine() throws IOException {
    for (Path file : scripts()) {
      assertThat(Files.readString(file)).as(file.toString()).doesNotContain("http://", "https://");
    }
  }
}
