package org.bellwether.lab.cli;

import java.util.List;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Prints a script that teaches a shell the commands, their options and the algorithms. */
final class CompletionCommand extends Command {
  private static final Map<String, String> INSTALLATION =
      Map.of(
          "bash", "add to ~/.bashrc: source <(bellwether completion bash)",
          "zsh", "add to ~/.zshrc: source <(bellwether completion zsh)");

  private final PositionalParamSpec shell =
      argument("SHELL", "The shell: bash or zsh.", List.of("bash", "zsh"));

  CompletionCommand(App app) {
    super(
        app,
        "completion",
        "Prints a completion script for a shell. To install it, "
            + INSTALLATION.get("bash")
            + ", or "
            + INSTALLATION.get("zsh"));
    examples("bellwether completion bash", "bellwether completion zsh");
  }

  @Override
  int run() {
    String wanted = needed(shell, "a shell: bash or zsh", "completion bash");
    String installation = INSTALLATION.get(wanted);
    if (installation == null)
      throw new Refusal(wanted + " is not a known shell, expected bash or zsh");
    app.terminal().out().println("# To install it, " + installation);
    app.terminal().out().println(AutoComplete.bash("bellwether", spec.root().commandLine()));
    return 0;
  }
}
