package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.OwnAlgorithms;
import org.bellwether.lab.authors.With;
import org.bellwether.lab.json.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

class OwnSourceTest {
  private static final String BEGIN = "```java\n";

  /** The algorithm of the guide for authors. */
  private static String guides() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "write-your-own.md"));
    int begin = guide.indexOf(BEGIN) + BEGIN.length();
    return guide
        .substring(begin, guide.indexOf("```", begin))
        .replace("  ", "    "); // not everybody indents as we do
  }

  /** The standard algorithms, and the one of the guide for authors. */
  private static Catalog withTheGuides(Path directory) throws IOException {
    Path file = directory.resolve("Rumour.java");
    Files.writeString(file, guides());
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

    /** An author who edits, loads the page again, throws, and forgets a bracket. */
    @Test
    void aPageThatIsLoadedAgainShowsWhatTheAuthorHasChanged(
        InChromium.Shared shared, @TempDir Path directory) throws IOException {
      Path file = directory.resolve("Rumour.java");
      Files.writeString(file, guides());
      OwnAlgorithms own = new OwnAlgorithms(List.of(file), With.catalog(List.of(file)));
      try (LabServer server = LabServer.start(own, 0, "")) {
        LabPage lab =
            new LabPage(new InChromium.Shared(server, shared.playwright(), shared.browser()));
        lab.open().press("End");
        PlaywrightAssertions.assertThat(lab.find(".counts")).containsText("Tell");
        lab.settle();
        Files.writeString(file, guides().replace("Tell", "Whisper"));
        lab.page().reload();
        PlaywrightAssertions.assertThat(lab.find(".counts")).containsText("Whisper");
        assertThat(lab.settle().event())
            .as("still at the end")
            .isEqualTo(lab.number("lab.run().events"));

        String thrown = "if (heard) throw new IllegalStateException(\"told twice\");";
        Files.writeString(file, guides().replace("if (heard) return;", thrown));
        lab.page().reload();
        PlaywrightAssertions.assertThat(lab.find("#outcome"))
            .containsText("throws IllegalStateException in hear (Rumour.java:");
        lab.settle().press("v", "e");
        PlaywrightAssertions.assertThat(lab.find("[data-export=junit-holds]")).isVisible();
        assertThat(lab.event()).as("the event before").isEqualTo(lab.number("lab.run().events"));
        lab.press("Escape");

        Files.writeString(
            file, guides().replace("private boolean heard;", "private boolean heard"));
        lab.page().reload();
        PlaywrightAssertions.assertThat(lab.find("#notice"))
            .containsText("Your last changes are not shown. --with");
        PlaywrightAssertions.assertThat(lab.find("#notice")).containsText("';' expected");
        PlaywrightAssertions.assertThat(lab.find("#outcome")).containsText("throws");
        lab.finish(false);
      }
    }
  }

  /** As Maven leaves it: classes in one directory, sources in another. */
  @Test
  void theCodeOfAProjectIsShownIfOnlyItsClassesAreGiven(@TempDir Path project) throws IOException {
    Path sources = Files.createDirectories(project.resolve("src/main/java/mine"));
    Path classes = Files.createDirectories(project.resolve("target/classes"));
    Path file = sources.resolve("Rumour.java");
    Files.writeString(file, "package mine;\n" + guides());
    String path =
        System.getProperty("java.class.path") + ":" + System.getProperty("jdk.module.path");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                path,
                "-d",
                classes.toString(),
                file.toString());
    assertThat(status).isZero();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(
        services.resolve("org.bellwether.catalog.AlgorithmProvider"), "mine.Rumour$Provider");
    assertThat(shown(With.catalog(List.of(classes))))
        .contains("public void receive(int port, Tell");
  }

  private static String shown(Catalog catalog) {
    LabRun run =
        LabRun.open(
            ScenarioReader.read(Map.of("algorithm", "rumour", "nodes", 5L), catalog),
            catalog,
            LabLimits.USUAL);
    return String.valueOf(new SourceView().of(run, run.events()).get("lines"));
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
