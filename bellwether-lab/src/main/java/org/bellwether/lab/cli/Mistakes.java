package org.bellwether.lab.cli;

import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.bellwether.lab.authors.UsageException;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line, or why a command gave up. */
final class Mistakes implements IParameterExceptionHandler, IExecutionExceptionHandler {
  static final int STATUS = 2;

  private static final long HALF_A_GIGABYTE = 1L << 29;

  private final Terminal terminal;

  Mistakes(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    String problem = e instanceof UnmatchedArgumentException u ? unknown(u) : line(e.getMessage());
    terminal.note(problem + "; see " + command + " --help");
    return STATUS;
  }

  private static String unknown(UnmatchedArgumentException e) {
    CommandLine command = e.getCommandLine();
    String word = e.getUnmatched().getFirst();
    if (e.isUnknownOption()) {
      List<String> names = new ArrayList<>();
      command.getCommandSpec().options().forEach(option -> names.addAll(List.of(option.names())));
      String name = word.replaceFirst("=.*", "");
      return "unknown option " + name + meant(name, names);
    }
    return command.getParent() == null
        ? "unknown command " + word + meant(word, command.getSubcommands().keySet())
        : word + " is one argument too many";
  }

  private static String meant(String word, Collection<String> known) {
    List<String> near = Nearest.to(word, known);
    return near.isEmpty() ? "" : ", did you mean " + String.join(" or ", near) + "?";
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
      case InvalidPathException path ->
          path.getInput()
              + " cannot be the name of a file here; a name that is not ASCII needs LC_ALL=C.UTF-8";
      case OutOfMemoryError _ ->
          "the program ran out of memory; try fewer nodes, or more memory: BELLWETHER_JAVA_OPTS=-Xmx"
              + Math.ceilDiv(Runtime.getRuntime().maxMemory(), HALF_A_GIGABYTE)
              + "g";
      case StackOverflowError _ ->
          "the stack overflowed; try BELLWETHER_JAVA_OPTS=-Xss64m, or less recursion in the algorithm";
      default -> "the program failed with " + e + "; set BELLWETHER_DEBUG=1 to see the stack trace";
    };
  }
}
