package org.bellwether.lab.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.bellwether.lab.cli.Extensions.Guest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command line as a whole. */
public final class RootCommand {
  private static final int TWO_COLUMNS = 60; // the least that a table of options takes
  private static final String NARROW = "narrow";

  private RootCommand() {}

  /** Carries out one command line and returns its exit status. */
  public static int execute(Terminal terminal, String... args) {
    App app = new App(terminal, args);
    int status;
    try {
      status = commandLine(app, args).execute(args);
    } catch (OutOfMemoryError | StackOverflowError e) {
      terminal.note(Mistakes.reason(e));
      Mistakes.trace(e, terminal);
      status = Mistakes.STATUS;
    }
    terminal.out().flush();
    terminal.err().flush();
    return status;
  }

  private static CommandLine commandLine(App app, String... args) {
    CommandSpec top = new TopCommand(app).spec;
    Command quick = quick(app, args.length == 0 ? "lab" : args[0]);
    List<Guest> guests = quick == null ? Extensions.commands(app) : List.of();
    for (Command command : quick == null ? commands(app) : List.of(quick)) {
      top.addSubcommand(command.spec.name(), command.spec);
    }
    for (Guest guest : guests) top.addSubcommand(guest.spec().name(), guest.spec());
    if (app.terminal().outShown() && app.terminal().columns() < TWO_COLUMNS) narrow(app, top);
    Mistakes mistakes = new Mistakes(app, option -> having(app, option));
    return new CommandLine(top)
        .setOut(app.terminal().out())
        .setErr(app.terminal().err())
        .setColorScheme(
            Help.defaultColorScheme(app.terminal().coloured() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setUsageHelpWidth(helpWidth(app.terminal()))
        .setExpandAtFiles(false) // a file may begin with @
        .setExecutionStrategy(result -> carryOut(app, guests, result))
        .setParameterExceptionHandler(mistakes)
        .setExecutionExceptionHandler(mistakes);
  }

  /** Has help in one column, for this command and those in it. */
  private static void narrow(App app, CommandSpec spec) {
    spec.usageMessage().sectionKeys(List.of(NARROW));
    spec.usageMessage()
        .sectionMap()
        .put(NARROW, _ -> HelpPage.of(spec).narrow(app.terminal().columns()));
    spec.subcommands().values().forEach(command -> narrow(app, command.getCommandSpec()));
  }

  /** Tables of options need room: a reader without a window gets more columns. */
  private static int helpWidth(Terminal terminal) {
    return terminal.outShown() ? Math.clamp(terminal.columns(), TWO_COLUMNS, 100) : 100;
  }

  /** The commands that have an option. */
  private static List<String> having(App app, String option) {
    return commands(app).stream()
        .filter(command -> command.spec.findOption(option) != null)
        .map(command -> command.spec.name())
        .filter(name -> !List.of("cluster", "node", "conform").contains(name))
        .toList();
  }

  private static List<Command> commands(App app) {
    return List.of(
        new LabCommand(app),
        new RunCommand(app),
        new ReplayCommand(app),
        new CheckCommand(app),
        new AlgorithmsCommand(app),
        new DescribeCommand(app),
        new DemoCommand(app),
        new OrderCommand(app),
        new CompareCommand(app),
        new TableCommand(app),
        new SweepCommand(app),
        new WorstCommand(app),
        new RoundsCommand(app),
        new ClusterCommand(app),
        new NodeCommand(app),
        new ConformCommand(app),
        new LocksCommand(app),
        new CompletionCommand(app),
        new InstallCommand(app),
        new HelpCommand(app));
  }

  /**
   * The one command that is asked for; making the others, too, would take longer than running it.
   */
  private static @Nullable Command quick(App app, String name) {
    return (Command) made(app, name);
  }

  /**
   * Returns objects on purpose: to see that a method returns commands, the JVM would have to load
   * the classes of all of them.
   */
  @SuppressWarnings("RefactorSwitch") // as an expression, it would be one of commands again
  private static @Nullable Object made(App app, String name) {
    switch (name) {
      case "lab" -> {
        return new LabCommand(app);
      }
      case "run" -> {
        return new RunCommand(app);
      }
      case "replay" -> {
        return new ReplayCommand(app);
      }
      case "check" -> {
        return new CheckCommand(app);
      }
      case "algorithms" -> {
        return new AlgorithmsCommand(app);
      }
      case "describe" -> {
        return new DescribeCommand(app);
      }
      case "order" -> {
        return new OrderCommand(app);
      }
      case "compare" -> {
        return new CompareCommand(app);
      }
      case "table" -> {
        return new TableCommand(app);
      }
      case "sweep" -> {
        return new SweepCommand(app);
      }
      case "worst" -> {
        return new WorstCommand(app);
      }
      case "rounds" -> {
        return new RoundsCommand(app);
      }
      case "cluster" -> {
        return new ClusterCommand(app);
      }
      case "node" -> {
        return new NodeCommand(app);
      }
      case "conform" -> {
        return new ConformCommand(app);
      }
      case "locks" -> {
        return new LocksCommand(app);
      }
      default -> {
        return null;
      }
    }
  }

  private static int carryOut(App app, List<Guest> guests, ParseResult result) {
    // What --with named has to be known before any command asks for the catalogue.
    List<String> paths = result.commandSpec().findOption("--with").getValue();
    if (paths != null && paths.stream().anyMatch(String::isBlank)) {
      throw new ParameterException(
          result.commandSpec().commandLine(), "--with needs a value (PATH), but it is empty");
    }
    if (paths != null) paths.forEach(app::with);
    List<String> allowed = result.commandSpec().findOption("--allow").getValue();
    if (allowed != null) allowed.forEach(app::allow);
    for (Guest guest : guests) {
      if (result.hasSubcommand() && result.subcommand().commandSpec().equals(guest.spec())) {
        return carryOut(app, guest, result.subcommand());
      }
    }
    return new CommandLine.RunLast().execute(result);
  }

  /** What other packages print, as wide as the window is. */
  private static int run(App app, Guest guest, ParseResult asked) {
    if (!app.terminal().outShown() || asked.hasMatchedOption("--show")) {
      return guest.run().applyAsInt(asked, app.terminal().out());
    }
    StringWriter text = new StringWriter();
    try {
      return guest.run().applyAsInt(asked, new PrintWriter(text));
    } finally {
      text.toString().lines().forEach(app.terminal()::line);
    }
  }

  private static int carryOut(App app, Guest guest, ParseResult asked) {
    Integer helped = CommandLine.executeHelpRequest(asked);
    if (helped != null) return helped;
    CommandLine line = guest.spec().commandLine();
    try {
      return run(app, guest, asked);
    } catch (RuntimeException e) {
      throw new ExecutionException(line, String.valueOf(e.getMessage()), e);
    }
  }
}
