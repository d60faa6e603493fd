package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.lab.authors.Examples.Example;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code examples}: lists, shows and copies the ready scenarios. */
public final class ExamplesCommand {
  private static final String HOW_TO_RUN =
      "bellwether run NAME runs an example, such as chang-roberts/worst; --copy DIR writes all of"
          + " them";

  private ExamplesCommand() {}

  public static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create().name("examples");
    spec.usageMessage()
        .description("Lists scenarios that are ready to run, with what each of them shows.")
        .footer(
            "",
            "Examples:",
            "  bellwether examples bully",
            "  bellwether examples --show chang-roberts/worst");
    spec.addPositional(
        PositionalParamSpec.builder()
            .type(String.class)
            .paramLabel("NAME")
            .description("An algorithm, or a single example such as chang-roberts/worst.")
            .required(false)
            .arity("0..1")
            .build());
    spec.addOption(
        OptionSpec.builder("--show")
            .type(String.class)
            .paramLabel("NAME")
            .description("Print the scenario, as input for bellwether run -.")
            .build());
    spec.addOption(
        OptionSpec.builder("--copy")
            .type(Path.class)
            .paramLabel("DIR")
            .description("Write the scenarios to this directory.")
            .build());
    return spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
  }

  /**
   * Lists, shows or copies.
   *
   * @return the exit status
   * @throws UsageException if there is no such example, or a file is in the way
   */
  public static int run(ParseResult parsed, PrintWriter out) {
    String name = parsed.matchedPositionalValue(0, "");
    String shown = parsed.matchedOptionValue("--show", "");
    if ((parsed.hasMatchedPositional(0) && name.isBlank())
        || (parsed.hasMatchedOption("--show") && shown.isBlank())) {
      throw new UsageException("the name of the example is empty; is a variable not set?");
    }
    if (!shown.isEmpty()) {
      out.print(Examples.named(shown).json());
      out.flush();
      return 0;
    }
    List<Example> examples = name.isEmpty() ? Examples.all() : Examples.of(name);
    if (parsed.hasMatchedOption("--copy")) {
      Path directory = parsed.matchedOptionValue("--copy", Path.of(""));
      copy(examples, directory);
      out.println(directory + ": " + examples.size() + " scenarios");
    } else {
      list(examples, out);
      if (name.isEmpty()) out.printf("%n%s%n", HOW_TO_RUN);
    }
    out.flush();
    return 0;
  }

  private static void list(List<Example> examples, PrintWriter out) {
    int width = examples.stream().mapToInt(example -> example.name().length()).max().orElse(0);
    String algorithm = "";
    for (Example example : examples) {
      if (!algorithm.isEmpty() && !algorithm.equals(example.algorithm())) out.println();
      algorithm = example.algorithm();
      out.println(
          example.name() + " ".repeat(width + 2 - example.name().length()) + example.sentence());
    }
  }

  private static void copy(List<Example> examples, Path directory) {
    for (Example example : examples) {
      Path file = directory.resolve(example.name() + ".json");
      if (Files.exists(file)) throw UsageException.of(file, "exists already", "a new file");
    }
    try {
      for (Example example : examples) {
        Path file = directory.resolve(example.name() + ".json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, example.json());
      }
    } catch (IOException e) {
      throw UsageException.writing(directory, e);
    }
  }
}
