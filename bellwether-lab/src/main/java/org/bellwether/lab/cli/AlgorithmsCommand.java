package org.bellwether.lab.cli;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** Lists the catalogue. */
final class AlgorithmsCommand extends Command {
  private final OptionSpec family =
      option("--family", "NAME", "List only the families whose name contains NAME.");
  private final OptionSpec json = flag("Print the whole catalogue entries as JSON.", "--json");

  AlgorithmsCommand(App app) {
    super(app, "algorithms", "Lists the algorithms of the catalogue by family.");
    examples("bellwether algorithms", "bellwether algorithms --family rings");
  }

  @Override
  int run() {
    Map<Family, List<Entry>> families =
        app.catalog().entries().stream()
            .filter(entry -> wanted(entry.family(), text(family)))
            .collect(
                Collectors.groupingBy(
                    Entry::family, () -> new EnumMap<>(Family.class), Collectors.toList()));
    if (families.isEmpty()) {
      throw new Refusal(
          "--family: \""
              + text(family)
              + "\" is not a family, expected one of: "
              + app.catalog().entries().stream()
                  .map(entry -> entry.family().toString())
                  .distinct()
                  .sorted()
                  .collect(Collectors.joining("; ")));
    }
    if (on(json)) {
      app.terminal().line(EntryJson.of(families.values().stream().flatMap(List::stream).toList()));
    } else {
      print(families);
    }
    return 0;
  }

  private static boolean wanted(Family family, @Nullable String part) {
    return part == null || family.toString().contains(part.toLowerCase(Locale.ROOT));
  }

  private void print(Map<Family, List<Entry>> families) {
    Terminal terminal = app.terminal();
    int width = Wrapping.width(terminal);
    int column =
        families.values().stream()
                .flatMap(List::stream)
                .mapToInt(entry -> entry.name().length())
                .max()
                .orElse(0)
            + 4;
    families.forEach(
        (title, entries) -> {
          terminal.line(terminal.colours().bold(title.toString()));
          for (Entry entry : entries) {
            String text = entry.shape() + ": " + entry.idea();
            Wrapping.beside("  " + entry.name(), column, text, width).forEach(terminal::line);
          }
          terminal.line("");
        });
    terminal.line("bellwether describe NAME describes an algorithm in full.");
  }
}
