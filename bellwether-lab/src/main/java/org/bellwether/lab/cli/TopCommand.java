package org.bellwether.lab.cli;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The program without a command: the lab. */
final class TopCommand extends Command {
  TopCommand(App app) {
    super(
        app,
        "bellwether",
        "Runs distributed algorithms in a deterministic simulator: elections, locks, order and "
            + "synchronizers. Without a command it opens the lab in the browser.");
    spec.addOption(
        OptionSpec.builder("--with")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .paramLabel("PATH")
            .description("Add your own algorithms from a jar, a class directory or a .java file.")
            .scopeType(ScopeType.INHERIT)
            .build());
    spec.addOption(
        OptionSpec.builder("--allow")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .paramLabel("NAME")
            .description(
                "Let your own algorithms use a method, class or static field that makes runs"
                    + " unrepeatable, such as System.nanoTime.")
            .scopeType(ScopeType.INHERIT)
            .build());
    examples(
        "bellwether                                  watch, break and explore in the browser",
        "bellwether algorithms                       what there is to run",
        "bellwether describe chang-roberts           what one of them does",
        "bellwether run chang-roberts --ring 8       a run, and theory beside it",
        "bellwether run chang-roberts --ring 8 --step    the same, event by event",
        "bellwether run bully --ids 1,2,3,4 --start 0 --crash 3@0    what happens when a node"
            + " fails",
        "bellwether check chang-roberts --ids 3,1,2  all that can happen",
        "bellwether run --help                       one command explained");
  }

  @Override
  int run() {
    return new LabCommand(app).run();
  }
}
