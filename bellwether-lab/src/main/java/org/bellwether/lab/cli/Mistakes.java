package org.bellwether.lab.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.bellwether.simulate.ScenarioException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line, or why a command gave up. */
final class Mistakes implements IParameterExceptionHandler, IExecutionExceptionHandler {
  static final int STATUS = 2;

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    say(
        command,
        problem(e) + "; see " + command.getCommandSpec().qualifiedName() + " --help");
    return STATUS;
  }

  private static String problem(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) return lower(e.getMessage());
    String word = unmatched.getUnmatched().getFirst();
    boolean top = e.getCommandLine().getParent() == null;
    String what = unmatched.isUnknownOption() ? "unknown option" : top ? "unknown command" : "";
    List<String> near = unmatched.getSuggestions();
    return (what.isEmpty() ? word + ": one argument too many" : what + " " + word)
        + (near.isEmpty() || what.isEmpty() ? "" : ", did you mean " + alternatives(near) + "?");
  }

  private static String alternatives(List<String> words) {
    return String.join(" or ", words.subList(0, Math.min(3, words.size())));
  }

  /** As the second part of a sentence, and on one line. */
  private static String lower(String message) {
    return message.substring(0, 1).toLowerCase(Locale.ROOT)
        + message.substring(1).lines().findFirst().orElse("");
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
    say(command, reason(e));
    if (System.getenv("BELLWETHER_DEBUG") != null) e.printStackTrace(command.getErr());
    return STATUS;
  }

  /** What to tell a person about a failure. */
  static String reason(Throwable e) {
    return switch (e) {
      case ScenarioException scenario -> String.valueOf(scenario.getMessage());
      case Refusal refusal -> String.valueOf(refusal.getMessage());
      case OutOfMemoryError _ ->
          "out of memory; try fewer nodes, or more memory: BELLWETHER_JAVA_OPTS=-Xmx8g";
      case StackOverflowError _ ->
          "out of stack; try BELLWETHER_JAVA_OPTS=-Xss64m, or less recursion in the algorithm";
      default -> "failed with " + e + "; BELLWETHER_DEBUG=1 shows where";
    };
  }

  private static void say(CommandLine command, String message) {
    PrintWriter err = command.getErr();
    command.getOut().flush();
    err.println("bellwether: " + message);
    err.flush();
  }
}
