package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.lab.json.LocatedTree;

/**
 * Makes the page of results from recipes: what each of them says, the command that carries it out,
 * what it prints, and its charts. A recipe is a sweep file, or names another command.
 */
final class ResultsPage {
  static final Path RECIPES = Path.of("..", "recipes");
  static final Path PAGE = Path.of("..", "docs", "results.md");
  static final Path CHARTS = Path.of("..", "docs", "images", "results");

  private static final String HEAD =
      """
      # Results

      The numbers of the textbooks, reproduced. `scripts/results` makes this page from the files in [recipes](../recipes/README.md), and the same seeds give the same bytes. `±` is half of the 95 % confidence interval of a mean; logarithms are to the base 2.
      """;

  private final Path directory;
  private final SortedMap<String, String> charts = new TreeMap<>();

  /**
   * A page.
   *
   * @param directory where commands run and leave their files
   */
  ResultsPage(Path directory) {
    this.directory = directory;
  }

  /** All recipes, in the order of their names. */
  static List<Path> recipes() throws IOException {
    try (Stream<Path> files = Files.list(RECIPES)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  String page() throws IOException {
    StringBuilder page = new StringBuilder(HEAD);
    for (Path recipe : recipes()) page.append('\n').append(section(recipe));
    return page.toString();
  }

  /** All charts that the sections show, as SVG, by the names of their files. */
  SortedMap<String, String> charts() {
    return charts;
  }

  /** The part of the page that a recipe makes. */
  String section(Path recipe) throws IOException {
    Map<?, ?> read = read(recipe);
    String name = recipe.getFileName().toString().replaceFirst("\\.yaml$", "");
    Object command = read.get("command");
    String line = command == null ? "sweep recipes/" + name + ".yaml" : command.toString();
    Files.createDirectories(directory.resolve("recipes"));
    Files.writeString(directory.resolve("recipes/" + name + ".yaml"), Files.readString(recipe));
    boolean drawn = command == null || read.containsKey("charts");
    Cli.Done done = new Cli(directory).line(drawn ? line + " --out " + name : line);
    assertThat(done.status()).as("%s\n%s", line, done.err()).isZero();
    String printed =
        done.out()
            .lines()
            .filter(one -> !one.startsWith("wrote "))
            .collect(Collectors.joining("\n"))
            .stripTrailing();
    StringBuilder section = new StringBuilder("## ").append(read.get("title")).append("\n\n");
    section.append(String.valueOf(read.get("about")).strip()).append("\n\n");
    section.append("```sh\nbellwether ").append(line).append("\n```\n\n");
    section.append("```text\n").append(printed).append("\n```\n");
    for (String chart : drawn ? charts(name, read) : List.<String>of()) {
      String file = name + "-" + chart + ".svg";
      charts.put(file, Files.readString(directory.resolve(name).resolve(chart + ".svg")));
      section.append("\n![%s](images/results/%s)\n".formatted(words(chart), file));
    }
    return section.toString();
  }

  /** Those that a recipe asks for, or all that a sweep has drawn. */
  private List<String> charts(String name, Map<?, ?> recipe) throws IOException {
    List<String> wanted = new ArrayList<>();
    if (recipe.get("charts") instanceof List<?> given) {
      for (Object chart : given) wanted.add(chart.toString());
      return wanted;
    }
    try (Stream<Path> files = Files.list(directory.resolve(name))) {
      files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".svg"))
          .sorted()
          .forEach(file -> wanted.add(file.replaceFirst("\\.svg$", "")));
    }
    return wanted;
  }

  private static String words(String chart) {
    return chart.substring(0, 1).toUpperCase(Locale.ROOT)
        + chart.substring(1).replace("-by-", " against ").replace('-', ' ');
  }

  private static Map<?, ?> read(Path recipe) throws IOException {
    try {
      return (Map<?, ?>) LocatedTree.read(Files.readString(recipe), true).tree();
    } catch (LocatedTree.BadText e) {
      throw new IllegalStateException(e.problem().in(recipe.toString()), e);
    }
  }
}
