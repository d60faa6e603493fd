package org.bellwether.lab.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntBiFunction;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.ExamplesCommand;
import org.bellwether.lab.authors.NewCommand;
import org.bellwether.lab.authors.With;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What other packages add to the command line: register new commands here. */
final class Extensions {
  private Extensions() {}

  /** A command of another package. */
  record Guest(CommandSpec spec, ToIntBiFunction<ParseResult, PrintWriter> run) {}

  static List<Guest> commands(App app) {
    return List.of(
        new Guest(
            NewCommand.spec(), (asked, out) -> NewCommand.run(asked, out, app.call(), Shown::word)),
        new Guest(ExamplesCommand.spec(), ExamplesCommand::run));
  }

  /** The standard catalogue and the algorithms that a user brings along. */
  static Catalog catalog(List<Path> paths) {
    return With.catalog(paths);
  }
}
