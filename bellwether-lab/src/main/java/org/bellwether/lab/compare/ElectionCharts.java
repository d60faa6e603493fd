package org.bellwether.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.lab.compare.ElectionComparison.Contender;
import org.bellwether.lab.compare.ElectionComparison.Row;

/** Draws how long it takes to a new coordinator as the network grows. */
public final class ElectionCharts {
  private ElectionCharts() {}

  /**
   * Writes the chart to a directory, which is made if it is not there; returns the files.
   *
   * @param svgOnly whether there is no PNG file
   */
  public static List<Path> draw(Path directory, List<Row> rows, boolean svgOnly)
      throws IOException {
    LineChart chart = new LineChart("Time to a new coordinator", "mean, in timeouts T");
    chart.linear("nodes");
    List<Contender> elections = List.of(Contender.values());
    for (Contender election : elections) {
      List<Row> own = rows.stream().filter(row -> row.election() == election).toList();
      if (own.isEmpty()) continue;
      chart.add(
          election.label(),
          elections.indexOf(election),
          own.stream().mapToDouble(Row::nodes).toArray(),
          own.stream().mapToDouble(Row::mean).toArray());
    }
    List<Path> files = new ArrayList<>();
    files.add(chart.write(directory, "elections-by-nodes", LineChart.Format.SVG));
    if (!svgOnly) files.add(chart.write(directory, "elections-by-nodes", LineChart.Format.PNG));
    return files;
  }
}
