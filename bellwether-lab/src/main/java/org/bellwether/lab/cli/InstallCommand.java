package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Puts the program on the path, with completion and manual. */
final class InstallCommand extends Command {
  private final PositionalParamSpec directory =
      argument(
          "DIRECTORY",
          "Where to put the link; the default is ~/.local/bin, or ~/bin if only that is on the"
              + " path.",
          List.of());
  private final OptionSpec remove = flag("Remove what was installed there.", "--remove");

  InstallCommand(App app) {
    super(
        app,
        "install",
        "Puts bellwether on the path: a link to this program in a directory of your own, the"
            + " completion for bash, and the manual. Nothing is copied, so the link always"
            + " runs the current version of this program.");
    examples(
        "./bellwether install",
        "./bellwether install /usr/local/bin",
        "bellwether install --remove",
        "man bellwether-run");
  }

  @Override
  int run() {
    String launcher = System.getProperty("bellwether.launcher");
    if (launcher == null) {
      throw new Refusal(
          "install needs the script that starts the program: run ./bellwether install");
    }
    Map<String, String> environment = System.getenv();
    String given = text(directory);
    Path bin =
        given == null
            ? Installation.usualDirectory(environment)
            : app.terminal().path(given).toAbsolutePath().normalize();
    Installation installation = Installation.in(bin, Path.of(launcher));
    try {
      if (on(remove)) remove(installation);
      else install(installation, Installation.onPath(bin, environment));
      return 0;
    } catch (IOException e) {
      throw Refusal.writing(bin.toString(), e);
    }
  }

  private void install(Installation installation, boolean reached) throws IOException {
    CommandLine program = spec.root().commandLine();
    installation.install(AutoComplete.bash("bellwether", program), manual(spec.root()));
    Terminal terminal = app.terminal();
    terminal.line(installation.link() + " runs " + installation.launcher());
    terminal.line(installation.completion() + " completes command lines in new bash shells");
    terminal.line(installation.manual() + " has the manual: man bellwether, man bellwether-run");
    terminal.line("for zsh, add to ~/.zshrc: source <(bellwether completion zsh)");
    if (reached) return;
    terminal.line(
        installation.bin()
            + " is not on the path; add to ~/.profile: export PATH=\""
            + installation.bin()
            + ":$PATH\"");
  }

  private void remove(Installation installation) throws IOException {
    List<Path> removed = installation.remove(manual(spec.root()));
    app.terminal()
        .line(
            removed.isEmpty()
                ? "nothing is installed in " + installation.bin()
                : "removed " + installation.link() + " and what belongs to it");
  }

  /** The pages of the program and of its commands, by name. */
  static Map<String, String> manual(CommandSpec program) {
    List<HelpPage> commands = new ArrayList<>();
    for (CommandLine command : program.subcommands().values()) {
      commands.add(HelpPage.of(command.getCommandSpec()));
    }
    HelpPage top = HelpPage.of(program);
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put(ManPage.title(top), ManPage.of(top, commands.stream().map(ManPage::title).toList()));
    for (HelpPage page : commands) {
      pages.put(ManPage.title(page), ManPage.of(page, List.of(ManPage.title(top))));
    }
    return pages;
  }
}
