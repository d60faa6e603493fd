package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.bellwether.simulate.TraceEvent;
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
  void theScriptKnowsEveryTypeOfEventByItsNumber() throws IOException {
    String script = Files.readString(PAGE.resolve("run.js"));
    String list = script.replaceAll("(?s).*TYPES = \\[(.*?)\\].*", "$1");
    List<String> types =
        Stream.of(TraceEvent.Type.values())
            .map(type -> type.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList();
    assertThat(Stream.of(list.split("[,\\s]+")).map(name -> name.replace("'", "")).toList())
        .isEqualTo(types);
  }

  @Test
  void noScriptNamesAnotherMachine() throws IOException {
    for (Path file : scripts()) {
      assertThat(Files.readString(file)).as(file.toString()).doesNotContain("http://", "https://");
    }
  }
}
