package org.bellwether.lab.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/** What all commands of one command line share. */
final class App {
  private Terminal terminal;
  private final List<Path> with = new ArrayList<>();
  private final List<String> allowed = new ArrayList<>();
  private final StringBuilder call = new StringBuilder(typed());
  private final List<String> arguments;
  private @Nullable Catalog catalog;

  /**
   * What is shared.
   *
   * @param arguments the command line
   */
  App(Terminal terminal, String... arguments) {
    this.terminal = terminal;
    this.arguments = List.of(arguments);
  }

  /** The whole command line, for a process that is to do the same. */
  List<String> arguments() {
    return arguments;
  }

  /** What the user typed to start this program, which the launcher knows. */
  private static String typed() {
    return Shown.word(System.getProperty("bellwether.call", "bellwether"));
  }

  Terminal terminal() {
    return terminal;
  }

  /** A file named {@code -} is asked for: results go to standard error. */
  void dataOnStandardOutput() {
    terminal = terminal.forData();
  }

  /** Adds the algorithms of a jar, a class directory or a source file. */
  void with(String path) {
    with.add(terminal.path(path));
    call.append(" --with ").append(Shown.word(path));
  }

  /** Lets algorithms use what would make their runs unrepeatable, by its name. */
  void allow(String name) {
    allowed.add(name);
    call.append(" --allow ").append(Shown.word(name));
  }

  /** Where the algorithms of the user are. */
  List<Path> withPaths() {
    return List.copyOf(with);
  }

  /** How a person calls this program with the same algorithms. */
  String call() {
    return call.toString();
  }

  /** The algorithms of the library and of the user; made once, when first asked for. */
  Catalog catalog() {
    if (catalog == null) {
      catalog = with.isEmpty() ? Catalog.standard() : Extensions.catalog(List.copyOf(with));
      if (!allowed.isEmpty()) catalog = catalog.allowing(allowed);
    }
    return catalog;
  }
}
