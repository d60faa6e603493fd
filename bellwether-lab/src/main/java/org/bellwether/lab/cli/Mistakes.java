package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.UsageException;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line, or why a command gave up. */
final class Mistakes implements IParameterExceptionHandler, IExecutionExceptionHandler {
  static final int STATUS = 2;

  private static final long HALF_A_GIGABYTE = 1L << 29;

  /** What other programs call such commands. */
  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          Map.entry("simulate", "run"),
          Map.entry("start", "run"),
          Map.entry("exec", "run"),
          Map.entry("verify", "check"),
          Map.entry("test", "check"),
          Map.entry("list", "algorithms"),
          Map.entry("ls", "algorithms"),
          Map.entry("algo", "algorithms"),
          Map.entry("info", "describe"),
          Map.entry("explain", "describe"),
          Map.entry("man", "help"),
          Map.entry("version", "--version"),
          Map.entry("web", "lab"),
          Map.entry("ui", "lab"),
          Map.entry("gui", "lab"));

  /** What other programs call such options. */
  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("-n", "--nodes"),
          Map.entry("--n", "--nodes"),
          Map.entry("--size", "--nodes"),
          Map.entry("-o", "--svg, --trace or --save"),
          Map.entry("--output", "--svg, --trace or --save"),
          Map.entry("--pdf", "--svg or --png"),
          Map.entry("--verbose", "--step or --trace"));

  private final App app;
  private final Terminal terminal;
  private final Function<String, List<String>> others;

  /**
   * Tells mistakes.
   *
   * @param others the commands that have an option of this name
   */
  Mistakes(App app, Function<String, List<String>> others) {
    this.app = app;
    terminal = app.terminal();
    this.others = others;
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    String problem =
        switch (e) {
          case UnmatchedArgumentException unmatched -> unknown(unmatched);
          case MissingParameterException missing -> missing(missing);
          case OverwrittenOptionException twice ->
              name(twice.getOverwritten()) + " is given twice; give it once";
          default -> valueForFlag(line(e.getMessage()));
        };
    terminal.note(problem + (problem.endsWith("?") ? " See " : "; see ") + command + " --help");
    return STATUS;
  }

  /** Picocli's sentence about a flag that is given a value, in ours. */
  private static String valueForFlag(String problem) {
    return problem.replaceFirst(
        "^option '(--?[a-z-]+)' should be specified without '.*' parameter$", "$1 takes no value");
  }

  private static String missing(MissingParameterException e) {
    String command = e.getCommandLine().getCommandName();
    ArgSpec first = e.getMissing().getFirst();
    return first instanceof OptionSpec option
        ? option.longestName() + " needs a value (" + first.paramLabel() + ")"
        : command + " needs " + needed(command, first.paramLabel());
  }

  /** What a command has to be told, with an example where one helps. */
  private static String needed(String command, String label) {
    return command.equals("new")
        ? "a name for the project, for example: bellwether new my-election"
        : "a " + label;
  }

  private static String name(ArgSpec spec) {
    return spec instanceof OptionSpec option ? option.longestName() : spec.paramLabel();
  }

  /** {@code run, check and sweep}. */
  private static String enumerate(List<String> names) {
    int last = names.size() - 1;
    String first = String.join(", ", names.subList(0, last));
    return last == 0 ? names.getFirst() : first + " and " + names.getLast();
  }

  private String unknown(UnmatchedArgumentException e) {
    CommandLine command = e.getCommandLine();
    String word = e.getUnmatched().getFirst();
    if (e.isUnknownOption()) {
      List<String> names = new ArrayList<>();
      command.getCommandSpec().options().forEach(option -> names.addAll(List.of(option.names())));
      String name = word.replaceFirst("=.*", "");
      if (Files.isRegularFile(terminal.path(word))) {
        return word + " is read as an option; for the file of that name: ./" + word;
      }
      List<String> elsewhere = others.apply(name);
      if (!elsewhere.isEmpty()) {
        return name + " is an option of " + enumerate(elsewhere) + ", not of this command";
      }
      String other = OPTIONS.get(name);
      return "unknown option "
          + name
          + (other == null || !names.contains(other.replaceFirst("[, ].*", ""))
              ? meant(name, names)
              : ", did you mean " + other + "?");
    }
    return command.getParent() == null
        ? unknownCommand(word, command.getSubcommands().keySet())
        : word + " is one argument too many";
  }

  /** A word that is no command: perhaps another word for one, or what a command is to work on. */
  private String unknownCommand(String word, Collection<String> known) {
    if (word.isBlank()) return "the command is empty; is a variable not set?";
    if (known.contains(word)) return word + " is not a command here: -- ends the options";
    String other = SYNONYMS.get(word.toLowerCase(Locale.ROOT));
    if (other != null) return "unknown command " + word + ", did you mean " + other + "?";
    if (Files.exists(terminal.path(word)) || Catalog.standard().contains(word)) {
      return word + " is not a command; to run it: " + app.call() + " run " + Shown.word(word);
    }
    return "unknown command " + word + meant(word, known);
  }

  private static String meant(String word, Collection<String> known) {
    List<String> near = Nearest.to(word, known);
    return near.isEmpty() ? "" : ", did you mean " + Words.or(near) + "?";
  }

  /** Picocli's sentence as a part of ours, on one line. */
  private static String line(@Nullable String message) {
    String first = String.valueOf(message).lines().findFirst().orElse("");
    return first.isEmpty()
        ? first
        : first.substring(0, 1).toLowerCase(Locale.ROOT) + first.substring(1);
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
    terminal.note(reason(e));
    trace(e, terminal);
    return STATUS;
  }

  /** Shows where something failed to whoever asked for that. */
  static void trace(Throwable e, Terminal terminal) {
    if (System.getenv("BELLWETHER_DEBUG") != null) e.printStackTrace(terminal.err());
  }

  /** What to tell a person about a failure. */
  static String reason(Throwable e) {
    return switch (e) {
      case ScenarioException scenario -> String.valueOf(scenario.getMessage());
      case Refusal refusal -> String.valueOf(refusal.getMessage());
      case UsageException usage -> String.valueOf(usage.getMessage());
      case UncheckedIOException io -> String.valueOf(io.getMessage());
      case FileSystemException file -> file.getFile() + " cannot be used: " + Refusal.reason(file);
      case IOException io when io.getMessage() != null -> io.getMessage();
      case InvalidPathException path ->
          path.getInput()
              + " cannot be the name of a file here; a name that is not ASCII needs LC_ALL=C.UTF-8";
      case OutOfMemoryError _ ->
          "the program ran out of memory; try fewer nodes, or more memory:"
              + " BELLWETHER_JAVA_OPTS=-Xmx"
              + Math.ceilDiv(Runtime.getRuntime().maxMemory(), HALF_A_GIGABYTE)
              + "g";
      case StackOverflowError _ ->
          "the stack overflowed; try BELLWETHER_JAVA_OPTS=-Xss64m, or less recursion in the"
              + " algorithm";
      default -> "the program failed with " + e + "; set BELLWETHER_DEBUG=1 to see the stack trace";
    };
  }
}
