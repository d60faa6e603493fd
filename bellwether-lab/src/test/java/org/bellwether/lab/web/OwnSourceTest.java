package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.With;
import org.bellwether.lab.json.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

class OwnSourceTest {
  private static final String BEGIN = "```java\n";

  /** The standard algorithms, and the one of the guide for authors. */
  private static Catalog withTheGuides(Path directory) throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "write-your-own.md"));
    int begin = guide.indexOf(BEGIN) + BEGIN.length();
    String source = guide.substring(begin, guide.indexOf("```", begin));
    Path file = directory.resolve("Rumour.java");
    Files.writeString(file, source.replace("  ", "    ")); // not everybody indents as we do
    return With.catalog(List.of(file));
  }

  /** The page of an author. */
  @ExtendWith(InChromium.class)
  static class InTheLab {
    @Test
    void theLabOpensWithTheAlgorithmThatWasAdded(InChromium.Shared shared, @TempDir Path directory)
        throws IOException {
      try (LabServer server = LabServer.start(withTheGuides(directory), 0)) {
        LabPage lab =
            new LabPage(new InChromium.Shared(server, shared.playwright(), shared.browser()));
        lab.open();
        PlaywrightAssertions.assertThat(lab.find("[data-form=catalogue] span")).hasText("rumour");
        lab.press("a");
        PlaywrightAssertions.assertThat(lab.find(".catalogue h3").first()).hasText("your own");
        lab.finish(false);
      }
    }
  }

  @Test
  void theCodeOfAnAlgorithmOfOnesOwnIsShown(@TempDir Path directory) throws IOException {
    Catalog catalog = withTheGuides(directory);
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
