package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/results.md is what the recipes make, byte for byte. */
class RecipesTest {
  private static final boolean REGENERATE = Boolean.getBoolean("bellwether.regenerate");

  @TempDir Path directory;

  @Test
  void aSmallRecipeMakesItsPartOfTheResults() throws IOException {
    ResultsPage page = new ResultsPage(directory);
    String section = page.section(ResultsPage.RECIPES.resolve("6-one-bit.yaml"));
    assertThat(Files.readString(ResultsPage.PAGE)).contains("\n" + section);
    assertThat(page.charts()).hasSize(2);
    for (Map.Entry<String, String> chart : page.charts().entrySet()) {
      assertThat(ResultsPage.CHARTS.resolve(chart.getKey())).hasContent(chart.getValue());
    }
  }

  @Test
  void everyRecipeHasItsPartInTheResultsAndIsListed() throws IOException {
    String page = Files.readString(ResultsPage.PAGE);
    String list = Files.readString(ResultsPage.RECIPES.resolve("README.md"));
    assertThat(ResultsPage.recipes()).hasSize(8);
    for (Path recipe : ResultsPage.recipes()) {
      String title = Files.readAllLines(recipe).getFirst().replaceFirst("^title: ", "");
      assertThat(page).contains("\n## " + title + "\n");
      assertThat(list).contains("[" + recipe.getFileName() + "]");
    }
  }

  @Test
  @Tag("recipes")
  void theRecipesMakeTheResults() throws IOException {
    ResultsPage results = new ResultsPage(directory);
    String page = results.page();
    if (REGENERATE) {
      Files.writeString(ResultsPage.PAGE, page);
      Files.createDirectories(ResultsPage.CHARTS);
      for (Map.Entry<String, String> chart : results.charts().entrySet()) {
        Files.writeString(ResultsPage.CHARTS.resolve(chart.getKey()), chart.getValue());
      }
    }
    assertThat(page).isEqualTo(Files.readString(ResultsPage.PAGE));
    assertThat(results.charts()).isEqualTo(charts());
  }

  private static Map<String, String> charts() throws IOException {
    Map<String, String> charts = new TreeMap<>();
    try (Stream<Path> files = Files.list(ResultsPage.CHARTS)) {
      for (Path file : files.toList()) {
        charts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return charts;
  }
}
