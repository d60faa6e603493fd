package org.bellwether.lab.cli;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows a person what a member says of its life and its links; {@link LiveLines} has its steps. */
final class Narrator implements Consumer<String> {
  private final Terminal terminal;
  private final int position;

  Narrator(Terminal terminal, int position) {
    this.terminal = terminal;
    this.position = position;
  }

  @Override
  public synchronized void accept(String line) {
    String shown = shown(line);
    if (shown == null) return;
    terminal.line(shown);
    terminal.out().flush();
  }

  private @Nullable String shown(String line) {
    String[] words = line.split(" ", 4);
    return switch (words[0]) {
      case "born" -> "node " + position + " lives";
      case "linked" -> "linked with node " + words[2];
      case "unlinked" -> "lost the link to node " + words[2] + ": " + words[3];
      case "note" -> "node " + position + " " + line.substring("note ".length());
      case "failed" -> line.substring("failed ".length());
      default -> null;
    };
  }
}
