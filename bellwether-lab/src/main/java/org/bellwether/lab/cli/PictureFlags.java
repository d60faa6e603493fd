package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.session.diagram.DiagramView;
import org.bellwether.session.diagram.Page;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a command that draws a run: to which files, which part of it, on what paper. */
final class PictureFlags {
  private static final String TIME = "[0-9]{1,18}(\\.[0-9]{1,6})?";

  private final OptionSpec svg;
  private final OptionSpec png;
  private final OptionSpec page;
  private final OptionSpec from;
  private final OptionSpec to;
  private final OptionSpec title;

  /**
   * Adds the options to a command.
   *
   * @param what what is drawn, such as {@code the run}
   */
  PictureFlags(Command command, String what) {
    svg = command.option("--svg", "FILE", "Draw " + what + " as a space-time diagram.");
    png = command.option("--png", "FILE", "Draw the diagram as a PNG image.");
    page =
        command.option(
            "--page", "SIZE", "Lay the diagram out in rows for paper: " + Page.names() + ".");
    from = command.option("--from", "TIME", "Draw the diagram from this time on.");
    to = command.option("--to", "TIME", "Draw the diagram up to this time.");
    title = command.option("--title", "TEXT", "The title of the diagram.");
  }

  /** Whether anything is to be drawn. */
  boolean given() {
    return first() != null;
  }

  /** The first option that asks for a picture; null if there is none. */
  @Nullable String first() {
    return Command.text(svg) != null
        ? svg.longestName()
        : Command.text(png) != null ? png.longestName() : null;
  }

  /** What is to be drawn; null if nothing is. */
  @Nullable PictureRequest request() {
    if (!given()) {
      for (OptionSpec option : List.of(page, from, to, title)) {
        if (Command.text(option) == null) continue;
        throw new Refusal(
            option.longestName() + " changes a picture; give --svg FILE or --png FILE as well");
      }
      return null;
    }
    BigDecimal first = time(from);
    BigDecimal last = time(to);
    if (first != null && last != null && first.compareTo(last) > 0) {
      throw new Refusal("--from: " + first + ", expected a time of at most " + last + " (--to)");
    }
    return new PictureRequest(
        Command.text(svg),
        Command.text(png),
        Command.text(title),
        new DiagramView(first, last, size()));
  }

  private @Nullable Page size() {
    String name = Command.text(page);
    if (name == null) return null;
    Page size = Page.named(name);
    if (size != null) return size;
    throw new Refusal("--page: " + name + ", expected one of " + Page.names());
  }

  private static @Nullable BigDecimal time(OptionSpec option) {
    String given = Command.text(option);
    if (given == null) return null;
    if (given.matches(TIME)) return new BigDecimal(given);
    throw new Refusal(option.longestName() + ": " + given + ", expected a time such as 20 or 7.5");
  }
}
