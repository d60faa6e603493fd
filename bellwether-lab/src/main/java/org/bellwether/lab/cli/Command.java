package org.bellwether.lab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command. Options are picocli's, made by hand: reading them off annotations would take longer
 * than a small run.
 */
abstract class Command implements Callable<Integer> {
  private static final String INDENT = "  ";

  final App app;
  final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
  private final Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();

  Command(App app, String name, String summary) {
    this.app = app;
    spec.name(name);
    spec.versionProvider(new Version());
    spec.usageMessage().description(paragraphs(summary));
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Print the version.")
            .build());
  }

  /** What a command does, for lists of commands, and then what else there is to say about it. */
  private static String[] paragraphs(String summary) {
    int end = summary.indexOf(". ");
    return end < 0
        ? new String[] {summary}
        : new String[] {summary.substring(0, end + 1), summary.substring(end + 2)};
  }

  abstract int run() throws Exception;

  @Override
  public final Integer call() throws Exception {
    refuseEmpty();
    refuseBefore();
    OutputFiles.check(app, spec);
    return run();
  }

  /** An option whose value is empty is a mistake, perhaps a variable that is not set. */
  private void refuseEmpty() {
    for (OptionSpec option : spec.options()) {
      if (!(option.getValue() instanceof String text) || !text.isBlank()) continue;
      String label = option.paramLabel();
      if (label.equals("TEXT")) continue; // a title may be empty
      throw new Refusal(option.longestName() + " needs a value (" + label + "), but it is empty");
    }
    for (PositionalParamSpec argument : spec.positionalParameters()) {
      if (!(argument.getValue() instanceof List<?> several)) continue;
      boolean some = several.stream().anyMatch(one -> !one.toString().isBlank());
      if (some && several.stream().anyMatch(one -> one.toString().isBlank())) {
        throw new Refusal(
            "one of the arguments of %s is empty; is a variable not set? See bellwether %s --help"
                .formatted(spec.name(), spec.name()));
      }
    }
  }

  /** What stands before the name of a command within a command is of no use to it. */
  private void refuseBefore() {
    CommandSpec parent = spec.parent();
    if (parent == null) return;
    for (PositionalParamSpec argument : parent.positionalParameters()) {
      if (argument.getValue() == null) continue;
      String word = argument.getValue() instanceof List<?> several ? words(several) : "";
      throw new Refusal(
          "%s cannot be combined with %s; give only one of them"
              .formatted(word.isEmpty() ? argument.getValue() : word, spec.name()));
    }
    for (OptionSpec option : parent.options()) {
      boolean given = option.getValue() != null && !Boolean.FALSE.equals(option.getValue());
      if (!given || List.of("--with", "--allow").contains(option.longestName())) continue;
      throw new Refusal(
          "%s stands before %s; give it after %s, if %s has such an option: see bellwether %s %s --help"
              .formatted(
                  option.longestName(),
                  spec.name(),
                  spec.name(),
                  spec.name(),
                  parent.name(),
                  spec.name()));
    }
  }

  private static String words(List<?> arguments) {
    return arguments.stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  /** Shows these lines at the end of the help. */
  final void examples(String... lines) {
    String[] footer = new String[lines.length + 2];
    footer[0] = "";
    footer[1] = lines.length == 1 ? "Example:" : "Examples:";
    for (int i = 0; i < lines.length; i++) footer[i + 2] = INDENT + lines[i];
    spec.usageMessage().footer(footer);
  }

  /** Options that help shows under a title of their own, by title. */
  final Map<String, List<OptionSpec>> groups() {
    return groups;
  }

  final OptionSpec flag(String description, String... names) {
    return add(OptionSpec.builder(names).type(boolean.class).arity("0").description(description));
  }

  final OptionSpec option(String name, String label, String description) {
    return add(
        OptionSpec.builder(name).type(String.class).paramLabel(label).description(description));
  }

  final OptionSpec repeatable(String name, String label, String description) {
    return add(
        OptionSpec.builder(name)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .paramLabel(label)
            .description(description));
  }

  private OptionSpec add(OptionSpec.Builder builder) {
    OptionSpec option = builder.build();
    spec.addOption(option);
    return option;
  }

  /**
   * An argument that need not be there: commands explain themselves without it.
   *
   * @param description may have several lines, one per value of the argument
   */
  final PositionalParamSpec argument(
      String label, String description, Iterable<String> candidates) {
    return argument("0", String.class, label, description, candidates);
  }

  /** Any number of arguments. */
  final PositionalParamSpec arguments(
      String label, String description, Iterable<String> candidates) {
    return argument("0..*", List.class, label, description, candidates);
  }

  private PositionalParamSpec argument(
      String index, Class<?> type, String label, String description, Iterable<String> candidates) {
    PositionalParamSpec argument =
        PositionalParamSpec.builder()
            .index(index)
            .arity(type == List.class ? "0..*" : "0..1")
            .type(type)
            .auxiliaryTypes(String.class)
            .paramLabel(label)
            .completionCandidates(candidates)
            .description(description.split("\n", -1))
            .build();
    spec.addPositional(argument);
    return argument;
  }

  static boolean on(OptionSpec flag) {
    Boolean value = flag.getValue();
    return value != null && value;
  }

  static @Nullable String text(OptionSpec option) {
    return option.getValue();
  }

  /** An argument; null if it is missing, or empty, as a variable that is not set is. */
  static @Nullable String text(PositionalParamSpec argument) {
    String given = argument.getValue();
    return given == null || given.isBlank() ? null : given;
  }

  /** The whole number that an option gives, or what holds if it is not there. */
  static int number(OptionSpec option, int fallback, int least, int most) {
    String given = text(option);
    return given == null ? fallback : Words.whole(option.longestName(), given, least, most);
  }

  /**
   * The argument without which there is nothing to do. A command line that lacks it is wrong: in a
   * script it is often an empty variable, which must not pass for success.
   */
  final String needed(PositionalParamSpec argument, String what, String example) {
    String given = text(argument);
    if (given != null) return given;
    throw needs(what, example);
  }

  final Refusal needs(String what, String example) {
    return new Refusal(
        "%s needs %s, for example: %s %s; see bellwether %s --help"
            .formatted(spec.name(), what, app.call(), example, spec.name()));
  }
}
