package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.With;
import org.bellwether.lab.json.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnSourceTest {
  private static final String BEGIN = "```java\n";

  @Test
  void theCodeOfAnAlgorithmOfOnesOwnIsShown(@TempDir Path directory) throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "write-your-own.md"));
    int begin = guide.indexOf(BEGIN) + BEGIN.length();
    String source = guide.substring(begin, guide.indexOf("```", begin));
    Path file = directory.resolve("Rumour.java");
    Files.writeString(file, source.replace("  ", "    ")); // not everybody indents as we do
    Catalog catalog = With.catalog(List.of(file));
    LabRun run =
        LabRun.open(
            ScenarioReader.read(Map.of("algorithm", "rumour", "nodes", 5L), catalog),
            catalog,
            LabLimits.USUAL);
    var code = new SourceView().of(run, run.events());
    assertThat(code.get("handler")).isEqualTo("receive");
    assertThat(String.valueOf(code.get("lines")))
        .contains("public void receive(int port, Tell message, Context<Tell> ctx)")
        .doesNotContain("void hear(");
  }
}
