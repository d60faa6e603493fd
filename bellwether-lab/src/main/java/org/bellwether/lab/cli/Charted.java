package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.lab.compare.Gallery;
import org.bellwether.lab.compare.LineChart.Format;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** A command that measures, prints what it found as a table or as JSON, and draws charts of it. */
abstract class Charted extends Command {
  static final String INTERRUPTED = "interrupted by Ctrl-C; what was measured until then is shown";

  private final OptionSpec out;
  private final OptionSpec svgDir = option("--svg-dir", "DIR", "Draw the charts as SVG only.");
  private final OptionSpec json = flag("Print the measurements as JSON.", "--json");

  /** Draws all there is to draw. */
  interface Drawing {
    void into(Gallery gallery) throws IOException;
  }

  Charted(App app, String name, String summary, String charts) {
    super(app, name, summary);
    out = option("--out", "DIR", "Draw " + charts + " as SVG and PNG.");
  }

  /** Measures, prints and draws; returns the exit status. */
  abstract int measure();

  @Override
  final int run() {
    // Whoever cannot have the charts should not wait for the measurements.
    makeDirectory(text(out));
    makeDirectory(text(svgDir));
    return measure();
  }

  private void makeDirectory(@Nullable String directory) {
    if (directory == null) return;
    try {
      Files.createDirectories(app.terminal().path(directory));
    } catch (IOException e) {
      throw Refusal.writing(directory, e);
    }
  }

  /** Whether Ctrl-C ended the measurement. */
  final boolean stopped() {
    return app.terminal().interrupt().raised();
  }

  /** Says that not all was measured, and gives the exit status. */
  final int told() {
    app.terminal().note(INTERRUPTED);
    return Interrupt.STATUS;
  }

  /** Where charts are wanted; null if none are. */
  final @Nullable String directory() {
    return text(out) == null ? text(svgDir) : text(out);
  }

  final boolean json() {
    return on(json);
  }

  /** Whether charts were asked for. */
  final boolean drawn() {
    return text(out) != null || text(svgDir) != null;
  }

  /** Draws charts where they were asked for, and tells where they are. */
  final void draw(Drawing drawing) {
    List<Path> files = new ArrayList<>();
    files.addAll(draw(text(out), drawing, Format.SVG, Format.PNG));
    files.addAll(draw(text(svgDir), drawing, Format.SVG));
    if (json() || files.isEmpty()) return;
    app.terminal().line("");
    for (Path file : files) app.terminal().line("wrote " + file);
  }

  private List<Path> draw(@Nullable String directory, Drawing drawing, Format... formats) {
    if (directory == null) return List.of();
    Gallery gallery = new Gallery(app.terminal().path(directory), formats);
    try {
      drawing.into(gallery);
    } catch (IOException e) {
      throw Refusal.writing(directory, e);
    }
    return gallery.files();
  }
}
