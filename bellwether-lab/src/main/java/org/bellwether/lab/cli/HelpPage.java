package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What there is to say about a command, in the order in which help and manual say it.
 *
 * @param name such as {@code bellwether run}
 * @param synopsis how it is called
 * @param description what it does, in one paragraph
 * @param sections arguments, options by group, and commands
 * @param footer examples, with the line that introduces them
 */
record HelpPage(
    String name, String synopsis, String description, List<Section> sections, List<String> footer) {
  /** Things of one kind. */
  record Section(String title, List<Item> items) {}

  /** One thing, and what it is. */
  record Item(String term, String text) {}

  static HelpPage of(CommandSpec spec) {
    List<Section> sections = new ArrayList<>();
    add(sections, "Arguments", spec.positionalParameters().stream().map(HelpPage::item).toList());
    List<OptionSpec> grouped = new ArrayList<>();
    List<Section> groups = new ArrayList<>();
    if (spec.userObject() instanceof Command command) {
      for (Map.Entry<String, List<OptionSpec>> group : command.groups().entrySet()) {
        add(groups, group.getKey(), group.getValue().stream().map(HelpPage::item).toList());
        grouped.addAll(group.getValue());
      }
    }
    List<OptionSpec> others =
        spec.options().stream()
            .filter(option -> !option.hidden() && !grouped.contains(option))
            .toList();
    add(sections, "Options", others.stream().map(HelpPage::item).toList());
    sections.addAll(groups);
    add(
        sections,
        "Commands",
        spec.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .map(command -> new Item(command.name(), command.usageMessage().description()[0]))
            .toList());
    StringBuilder synopsis = new StringBuilder(spec.qualifiedName());
    if (!spec.options().isEmpty()) synopsis.append(" [OPTIONS]");
    for (PositionalParamSpec argument : spec.positionalParameters()) {
      synopsis.append(' ').append(argument.paramLabel());
    }
    if (!spec.subcommands().isEmpty()) synopsis.append(" [COMMAND]");
    return new HelpPage(
        spec.qualifiedName(),
        synopsis.toString(),
        text(spec.usageMessage().description()),
        sections,
        Arrays.stream(spec.usageMessage().footer()).filter(line -> !line.isBlank()).toList());
  }

  private static void add(List<Section> sections, String title, List<Item> items) {
    if (!items.isEmpty()) sections.add(new Section(title, items));
  }

  private static Item item(PositionalParamSpec argument) {
    return new Item(argument.paramLabel(), text(argument.description()));
  }

  private static Item item(OptionSpec option) {
    String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
    return new Item(String.join(", ", option.names()) + value, text(option.description()));
  }

  private static String text(String... lines) {
    return String.join(" ", lines);
  }

  /** As plain text, for windows that are too narrow for two columns. */
  String narrow(int width) {
    List<String> lines = new ArrayList<>(Wrapping.reflow("Usage: " + synopsis, width));
    lines.addAll(Wrapping.wrap(description, width));
    for (Section section : sections) {
      lines.add("");
      lines.add(section.title + ":");
      for (Item item : section.items) {
        lines.addAll(Wrapping.reflow("  " + item.term, width));
        for (String line : Wrapping.wrap(item.text, width - 6)) lines.add("      " + line);
      }
    }
    if (!footer.isEmpty()) lines.add("");
    for (String line : footer) lines.addAll(Wrapping.reflow(line, width));
    return String.join("\n", lines) + "\n";
  }
}
