package org.bellwether.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A directory that charts are written to, which is made if it is not there. */
public final class Gallery {
  private final Path directory;
  private final List<LineChart.Format> formats;
  private final List<Path> files = new ArrayList<>();

  /**
   * A gallery.
   *
   * @param formats what every chart is written as
   */
  public Gallery(Path directory, LineChart.Format... formats) {
    this.directory = directory;
    this.formats = List.of(formats);
  }

  /** Writes a chart. */
  public void add(String name, LineChart chart) throws IOException {
    for (LineChart.Format format : formats) files.add(chart.write(directory, name, format));
  }

  /** What was written so far. */
  public List<Path> files() {
    return List.copyOf(files);
  }
}
