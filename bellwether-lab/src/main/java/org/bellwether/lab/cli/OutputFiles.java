package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Refuses a command line whose output would replace an input or another output. */
final class OutputFiles {
  private static final List<String> LABELS = List.of("FILE", "DIR");

  /** Options whose text may go to standard output. */
  private static final List<String> TEXTS = List.of("--trace", "--shiviz", "--svg", "--save");

  private final Terminal terminal;
  private final List<Named> taken = new ArrayList<>();
  private @Nullable String standardOutput; // the option that writes there

  /**
   * A file of the command line.
   *
   * @param what what a message calls it, such as {@code the scenario}
   */
  private record Named(String what, Path path) {}

  private OutputFiles(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Looks at all options of a command that name a file or directory to write. */
  static void check(App app, CommandSpec spec) {
    List<OptionSpec> outputs =
        spec.options().stream()
            .filter(option -> LABELS.contains(option.paramLabel()) && option.getValue() != null)
            .toList();
    if (outputs.isEmpty()) return;
    OutputFiles files = new OutputFiles(app.terminal());
    for (PositionalParamSpec argument : spec.positionalParameters()) {
      files.input(argument.getValue());
    }
    for (Path path : app.withPaths()) files.taken.add(new Named("--with", path));
    for (OptionSpec option : outputs) files.output(option.longestName(), option.getValue());
    if (files.standardOutput != null) app.dataOnStandardOutput();
  }

  /** Whether two names are those of one file. */
  static boolean same(App app, String file, @Nullable String other) {
    return other != null && same(app.terminal().path(file), app.terminal().path(other));
  }

  private void input(@Nullable Object value) {
    if (value instanceof List<?> several) {
      several.forEach(this::input);
    } else if (value != null) {
      String file = value.toString();
      Path path = file.equals(Sources.STDIN) ? Path.of("/dev/stdin") : terminal.path(file);
      if (Files.isRegularFile(path)) taken.add(new Named("the input", path));
    }
  }

  private void output(String option, String file) {
    if (file.equals(Sources.STDIN)) {
      toStandardOutput(option);
      return;
    }
    Path path = terminal.path(file);
    for (Named other : taken) {
      if (!same(path, other.path)) continue;
      throw new Refusal(
          option + " " + file + " would replace " + other.what + "; give it a file of its own");
    }
    taken.add(new Named("what " + option + " writes", path));
  }

  /** Only one text can go to standard output; the result is then on standard error. */
  private void toStandardOutput(String option) {
    if (!TEXTS.contains(option)) {
      throw new Refusal(
          option
              + " - is not possible: standard output is for "
              + String.join(", ", TEXTS)
              + "; give the name of a file");
    }
    if (standardOutput != null) {
      throw new Refusal(
          option + " - and " + standardOutput + " - would be mixed; give one of them a file");
    }
    standardOutput = option;
  }

  /** Whether two names are those of one file; devices such as /dev/null may be shared. */
  private static boolean same(Path one, Path other) {
    try {
      if (Files.exists(one) && Files.exists(other)) {
        boolean kept = Files.isRegularFile(one) || Files.isDirectory(one);
        return kept && Files.isSameFile(one, other);
      }
      return real(one).equals(real(other));
    } catch (IOException e) {
      return false; // whoever opens it will tell why that fails
    }
  }

  /** The name of a file that need not exist, in a directory without symbolic links. */
  private static Path real(Path file) throws IOException {
    Path whole = file.toAbsolutePath().normalize();
    Path parent = whole.getParent();
    if (parent == null || !Files.exists(parent)) return whole;
    return parent.toRealPath().resolve(whole.getFileName());
  }
}
