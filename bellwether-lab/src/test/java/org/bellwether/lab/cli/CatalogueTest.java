package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What the command line tells of the catalogue. */
class CatalogueTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  static Iterable<String> names() {
    return Catalog.standard().entries().stream().map(Entry::name).toList();
  }

  @Test
  void algorithmsAreListedByFamily() {
    Cli.Done done = new Cli(directory).line("algorithms");
    assertThat(done.status()).isZero();
    assertThat(done.out().lines())
        .contains("election, rings", "mutual exclusion")
        .anyMatch(line -> line.matches(" {2}chang-roberts +one-way ring: each id travels.*"));
    assertThat(done.out()).contains(names());
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100, 400})
  void nothingIsWiderThanTheWindow(int columns) {
    for (String line : List.of("algorithms", "describe gamma", "run --help", "--help")) {
      String out = new Cli(directory).shown().columns(columns).line(line).out();
      assertThat(out.replaceAll("\u001b\\[[0-9;]*m", "").lines())
          .filteredOn(one -> !one.startsWith("  bellwether ")) // examples are to be copied
          .allMatch(one -> one.length() <= Math.min(columns, 120), "in " + columns + ": " + line);
    }
  }

  @Test
  void ideasAreToldInFullInAnyWindow() {
    String narrow = new Cli(directory).columns(40).line("algorithms").out();
    String wide = new Cli(directory).columns(120).line("algorithms").out();
    assertThat(narrow.split("\\s+")).containsExactly(wide.split("\\s+"));
  }

  @Test
  void oneFamilyCanBeAskedFor() {
    assertThat(new Cli(directory).line("algorithms --family Rings").out())
        .contains("chang-roberts")
        .doesNotContain("ricart-agrawala");
    Cli.Done none = new Cli(directory).line("algorithms --family cooks");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err())
        .startsWith("bellwether: --family: \"cooks\" is not a family, expected one of: ")
        .contains("election, rings; ");
  }

  @Test
  void jsonHasEverythingAboutAll() {
    JsonNode all = JSON.readTree(new Cli(directory).line("algorithms --json").out());
    assertThat(all.valueStream().map(entry -> entry.get("name").asString()))
        .containsExactlyInAnyOrderElementsOf(names());
    for (JsonNode entry : all) {
      assertThat(entry.propertyNames())
          .containsExactly(
              "name",
              "family",
              "network",
              "idea",
              "model",
              "guarantee",
              "cost",
              "theory",
              "parameters",
              "assumptions",
              "paper",
              "example");
    }
  }

  @Test
  void longLinesAreWrappedForPeople() {
    assertThat(new Cli(directory).shown().line("algorithms").out().lines())
        .allMatch(line -> line.replaceAll("\u001b\\[[0-9]+m", "").length() <= 120);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyAlgorithmIsDescribed(String name) {
    Entry entry = Catalog.standard().entry(name);
    Cli.Done done = new Cli(directory).line("describe " + name);
    assertThat(done.status()).isZero();
    assertThat(done.out()).startsWith(name + ", " + entry.family() + "\n");
    assertThat(done.out().replaceAll("\\s+", " "))
        .contains("idea " + entry.idea())
        .contains("cost " + entry.cost())
        .contains("example bellwether " + entry.example());
    JsonNode json = JSON.readTree(new Cli(directory).line("describe " + name + " --json").out());
    assertThat(json.get("guarantee").asString()).isEqualTo(entry.guarantee());
    assertThat(json.get("parameters").size()).isEqualTo(entry.parameters().size());
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyExampleRunsAndHolds(String name) {
    Cli.Done done = new Cli(directory).line(Catalog.standard().entry(name).example());
    assertThat(done.err()).isEmpty();
    assertThat(done.out()).contains("outcome ");
    if (!name.endsWith("-naive") && !name.endsWith("-printed")) {
      assertThat(done.status()).isZero();
    }
  }

  @Test
  void parametersAreDescribedWithTypeAndDefault() {
    assertThat(new Cli(directory).line("describe ricart-agrawala").out())
        .contains("parameters, set with --set NAME=VALUE:", "all or request-only, default:");
  }

  @Test
  void theVariantThatAParameterAsksForIsDescribed() {
    assertThat(new Cli(directory).line("describe token-ring").out())
        .contains("with ackTimeout twice as many");
    String plain = new Cli(directory).line("describe dijkstra-scholten").out();
    String other = new Cli(directory).line("describe dijkstra-scholten --set watched=bully").out();
    assertThat(plain).doesNotContain("heartbeat");
    assertThat(other).contains("heartbeat");
    Cli.Done wrong = new Cli(directory).line("describe bully --set tn=3");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("--set tn: bully has no such parameter");
    assertThat(new Cli(directory).line("describe central --set tm=3").err())
        .contains("only with an election");
  }

  @Test
  void everyParameterIsNamedWhereTheFormatOfScenariosIsDescribed() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "scenarios.md"));
    for (Entry entry : Catalog.standard().entries()) {
      for (Parameter parameter : entry.parameters()) {
        assertThat(page).as(entry.name()).contains("`" + parameter.name() + "`");
      }
    }
  }

  @Test
  void unknownNamesGetSuggestions() {
    Cli.Done done = new Cli(directory).line("describe chang-robets");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .isEqualTo(
            "bellwether: chang-robets is not an algorithm of the catalogue, did you mean"
                + " chang-roberts?\n");
  }
}
