package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Trait;
import org.bellwether.lab.trace.PngImage;
import org.bellwether.lab.trace.ShivizWriter;
import org.bellwether.lab.trace.TraceWriter;
import org.bellwether.session.diagram.DiagramHead;
import org.bellwether.session.diagram.FirstEvents;
import org.bellwether.session.diagram.SpaceTimeDiagram;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/** The files that a run leaves behind, as the user asked for: a trace, a log, a picture. */
final class Recording implements AutoCloseable {
  private final Terminal terminal;
  private final @Nullable PictureRequest picture;
  private final List<Trace> traces = new ArrayList<>();
  private final List<Runnable> ends = new ArrayList<>();
  private final @Nullable FirstEvents first; // null if nobody wants a picture

  /** Names of files, or null for those that nobody wants. They are opened at once. */
  Recording(
      Terminal terminal,
      @Nullable String trace,
      @Nullable String shiviz,
      @Nullable PictureRequest picture) {
    this.terminal = terminal;
    this.picture = picture;
    this.first = picture == null ? null : new FirstEvents(picture.view());
    if (trace != null) {
      TraceWriter writer = new TraceWriter(open(trace));
      keep(trace, writer, writer::close);
    }
    if (shiviz != null) {
      ShivizWriter writer = new ShivizWriter(open(shiviz));
      keep(shiviz, writer, writer::close);
    }
    if (first != null) traces.add(first);
  }

  private void keep(String file, Trace trace, Runnable end) {
    traces.add(event -> write(file, () -> trace.event(event)));
    ends.add(() -> write(file, end));
  }

  private static void write(String file, Runnable work) {
    try {
      work.run();
    } catch (UncheckedIOException e) {
      throw Refusal.writing(file, Objects.requireNonNull(e.getCause()));
    }
  }

  private Writer open(String file) {
    try {
      return terminal.create(file);
    } catch (IOException e) {
      throw Refusal.writing(file, e);
    }
  }

  boolean wanted() {
    return !traces.isEmpty();
  }

  /** Whoever has to hear the run. */
  Trace listener() {
    return event -> traces.forEach(trace -> trace.event(event));
  }

  /** Draws the picture of a run that is over. */
  void draw(Simulation simulation, Result result) {
    draw(simulation.entry(), simulation.ids(), result);
  }

  /** Draws the picture of a run that is over, of nodes with these ids. */
  void draw(Entry entry, long[] identifiers, Result result) {
    if (picture == null || first == null) return;
    List<Long> ids = new ArrayList<>();
    if (!entry.has(Trait.NO_IDS)) for (long id : identifiers) ids.add(id);
    String title = picture.title() == null ? Summary.title(result) : picture.title();
    DiagramHead head =
        new DiagramHead(
            title, Summary.gist(result), result.nodes(), ids, first.total(), result.violations());
    SpaceTimeDiagram.Drawing drawing = SpaceTimeDiagram.draw(first.events(), head, picture.view());
    String svg = drawing.svg();
    if (picture.svg() != null) keep(picture.svg(), drawing, file -> terminal.write(file, svg));
    if (picture.png() != null) {
      keep(picture.png(), drawing, file -> Files.write(terminal.path(file), PngImage.of(svg)));
    }
  }

  /** How a drawing is written to a file. */
  private interface Saving {
    void save(String file) throws IOException;
  }

  private void keep(String file, SpaceTimeDiagram.Drawing drawing, Saving saving) {
    try {
      saving.save(file);
    } catch (IOException e) {
      throw Refusal.writing(file, e);
    }
    if (!drawing.complete()) terminal.note(file + ": " + drawing.note());
  }

  @Override
  public void close() {
    ends.forEach(Runnable::run);
  }
}
