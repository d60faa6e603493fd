package org.bellwether.lab.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The command line as a whole. */
public final class Bellwether {
  private Bellwether() {}

  /** Carries out one command line and returns its exit status. */
  public static int execute(Terminal terminal, String... args) {
    App app = new App(terminal);
    CommandLine line = commandLine(app, args);
    int status = line.execute(args);
    terminal.out().flush();
    terminal.err().flush();
    return status;
  }

  private static CommandLine commandLine(App app, String... args) {
    CommandSpec top = new TopCommand(app).spec;
    for (Command command : commands(app, args.length == 0 ? "" : args[0])) {
      top.addSubcommand(command.spec.name(), command.spec);
    }
    Mistakes mistakes = new Mistakes(app.terminal());
    return new CommandLine(top)
        .setOut(app.terminal().out())
        .setErr(app.terminal().err())
        .setColorScheme(
            Help.defaultColorScheme(app.terminal().coloured() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setUsageHelpWidth(100)
        .setExecutionStrategy(result -> carryOut(app, result))
        .setParameterExceptionHandler(mistakes)
        .setExecutionExceptionHandler(mistakes);
  }

  /** The command that is asked for; only without one are all needed, which take a while to make. */
  private static List<Command> commands(App app, String wanted) {
    return switch (wanted) {
      case "run" -> List.of(new RunCommand(app));
      case "replay" -> List.of(new ReplayCommand(app));
      case "algorithms" -> List.of(new AlgorithmsCommand(app));
      case "describe" -> List.of(new DescribeCommand(app));
      default ->
          List.of(
              new RunCommand(app),
              new ReplayCommand(app),
              new AlgorithmsCommand(app),
              new DescribeCommand(app),
              new CompletionCommand(app));
    };
  }

  /** What --with named has to be known before any command asks for the catalogue. */
  private static int carryOut(App app, ParseResult result) {
    List<String> paths = result.commandSpec().findOption("--with").getValue();
    if (paths != null) paths.forEach(app::with);
    return new CommandLine.RunLast().execute(result);
  }
}
