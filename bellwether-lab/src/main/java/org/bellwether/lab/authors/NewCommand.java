package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code new NAME}: writes a Maven project to start an algorithm of one's own from. */
public final class NewCommand {
  private NewCommand() {}

  public static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create().name("new");
    spec.usageMessage()
        .description(
            "Writes a small Maven project with an algorithm and its tests as a starting point.")
        .footer("", "Example:", "  bellwether new my-election");
    spec.addPositional(
        PositionalParamSpec.builder()
            .type(String.class)
            .paramLabel("NAME")
            .description(
                "The name of the algorithm and of the project's directory, such as my-election.")
            .required(true)
            .build());
    spec.addOption(
        OptionSpec.builder("--in")
            .type(Path.class)
            .paramLabel("DIR")
            .description(
                "The directory in which to create the project; the default is the current one.")
            .build());
    return spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
  }

  /**
   * Writes the project, and says what to do with it.
   *
   * @param call how a person starts this program
   * @param word writes a name as one word of a shell
   * @return the exit status
   * @throws UsageException if the name is none, or the directory is not empty
   */
  public static int run(
      ParseResult parsed, PrintWriter out, String call, UnaryOperator<String> word) {
    String name = parsed.matchedPositionalValue(0, "");
    Path parent = parsed.matchedOptionValue("--in", Path.of(""));
    if (name.isBlank()) {
      throw new UsageException("the name of the project is empty; is a variable not set?");
    }
    Path directory = parent.resolve(name);
    try {
      NewProject.named(name).write(directory);
    } catch (IOException e) {
      throw UsageException.writing(directory, e);
    }
    out.println(directory + " is ready. To build and run it:");
    out.println();
    String jar = directory.resolve("target").resolve(name + ".jar").toString();
    out.println("  (cd " + word.apply(directory.toString()) + " && mvn verify)");
    out.println(
        "  " + call + " --with " + word.apply(jar) + " run " + name + " --ids 3,37,19,4,25");
    out.println();
    out.println(directory.resolve("README.md") + " is a lesson of ten minutes.");
    out.flush();
    return 0;
  }
}
