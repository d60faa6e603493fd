package org.bellwether.lab.cli;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The program without a command: shows where to begin. */
final class TopCommand extends Command {
  private static final List<String> GUIDE =
      List.of(
          "Bellwether runs distributed algorithms in a deterministic simulator: elections, locks,",
          "order and synchronizers. The same command gives the same run, event by event.",
          "",
          "Try first:",
          "  bellwether algorithms                       what there is to run",
          "  bellwether describe chang-roberts           what one of them does",
          "  bellwether run chang-roberts --ring 8       a run, and theory beside it",
          "  bellwether run chang-roberts --ring 8 --step    the same, event by event",
          "  bellwether run bully --nodes 5 --crash 4@0  what happens when a node fails",
          "  bellwether check chang-roberts --ids 3,1,2  all that can happen",
          "",
          "Read on: bellwether --help lists all commands, bellwether COMMAND --help explains one,",
          "and docs/command-line.md explains them all.");

  TopCommand(App app) {
    super(app, "bellwether", "Runs distributed algorithms in a deterministic simulator.");
    spec.addOption(
        OptionSpec.builder("--with")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .paramLabel("PATH")
            .description("Add algorithms of your own: a jar, a class directory or a .java file.")
            .scopeType(ScopeType.INHERIT)
            .build());
    examples(
        "bellwether algorithms",
        "bellwether run chang-roberts --ids 3,37,19,4,25",
        "bellwether run chang-roberts --help");
  }

  @Override
  int run() {
    GUIDE.forEach(app.terminal()::line);
    return 0;
  }
}
