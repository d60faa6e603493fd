package org.bellwether.lab.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The choice of what is shown of real processes while they run. */
final class ShowFlag {
  private final App app;
  private final OptionSpec option;

  ShowFlag(Command command, String usual) {
    app = command.app;
    option =
        command.option(
            "--show",
            "WHAT",
            "Which events are shown live: events for all of them, or outputs for those in which a"
                + " node outputs something, and faults; the default is "
                + usual
                + ".");
  }

  /** The first events, and then those that matter most. */
  static String some() {
    return "the first "
        + LiveLines.MOST
        + " events, counted from zero after each command, then outputs";
  }

  /**
   * Shows events as the user wants.
   *
   * @param usual what is shown unless something is asked for
   * @param times whether each line begins with its time
   */
  LiveLines lines(LiveLines.What usual, boolean times) {
    @Nullable String asked = Command.text(option);
    LiveLines.What what =
        switch (asked) {
          case null -> usual;
          case "events" -> LiveLines.What.EVENTS;
          case "outputs" -> LiveLines.What.OUTPUTS;
          default -> throw new Refusal("--show: " + asked + ", expected events or outputs");
        };
    return new LiveLines(this::line, what, times);
  }

  private void line(String text) {
    app.terminal().line(text);
    app.terminal().out().flush(); // whoever reads sees it live, through a pipe too
  }
}
