package org.bellwether.lab.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Shows the help of the program or of a command, as {@code --help} does. */
final class HelpCommand extends Command {
  private final PositionalParamSpec command =
      argument("COMMAND", "The command to explain; without one, the program.", List.of());

  HelpCommand(App app) {
    super(app, "help", "Lists the commands, or explains one of them.");
    examples("bellwether help", "bellwether help run");
  }

  @Override
  int run() {
    CommandLine program = spec.commandLine().getParent();
    String name = text(command);
    if (name == null) {
      program.usage(app.terminal().out());
      return 0;
    }
    Map<String, CommandLine> commands = program.getSubcommands();
    CommandLine asked = commands.get(name);
    if (asked == null) {
      List<String> near = Nearest.to(name, commands.keySet());
      throw new Refusal(
          near.isEmpty()
              ? name + " is not a command, expected one of " + String.join(", ", commands.keySet())
              : name + " is not a command, did you mean " + Words.or(near) + "?");
    }
    asked.usage(app.terminal().out());
    return 0;
  }
}
